/** Our own drawings on a 24 grid, stroked with the text's colour. */
const drawings = {
  search: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.8-1.7L20.5 20.5",
  cart: "M3 4h2.4l2.2 11h10l2-8H6.1M9 19.2a1 1 0 1 1 0 .1M16.5 19.2a1 1 0 1 1 0 .1",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9.5l6 6 6-6",
  up: "M6 14.5l6-6 6 6",
  right: "M9.5 6l6 6-6 6",
  left: "M14.5 6l-6 6 6 6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  info: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Zm0-10v5.5M12 7.3v.2",
  warning: "M12 4 2.8 20h18.4L12 4Zm0 6v5M12 17.3v.2",
  error: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18ZM9 9l6 6m0-6-6 6",
  success: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Zm-4-8.8 3 3 5-5.7",
  copy: "M9 9h11v11H9V9ZM5.5 15H4V4h11v1.5",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.2 10.5v6M13.8 10.5v6",
  truck:
    "M2.5 6h11v10h-11V6Zm11 3.5h4l4 3.8V16h-8M6.5 19a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4Zm10.5 0a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4Z",
  shield: "M12 3.5 4.5 6v5.5c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6L12 3.5Zm-3.5 8.7 2.5 2.5 4.5-5",
  returns: "M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H7",
  phone:
    "M5 4h3.8l1.7 4.7-2.3 1.6a12 12 0 0 0 5.5 5.5l1.6-2.3L20 15.2V19a1.5 1.5 0 0 1-1.6 1.5C11 20 4 13 3.5 5.6A1.5 1.5 0 0 1 5 4Z",
  chat: "M4 5h16v11.5h-8.5L7 20v-3.5H4V5Zm4 4.3h8M8 12.5h5",
  mail: "M3.5 6h17v12.5h-17V6Zm0 .8 8.5 6.7 8.5-6.7",
  document: "M6 3.5h8l4 4v13H6v-17Zm8 0v4h4M9 12h6M9 15.5h6",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15",
  external: "M13.5 4.5h6v6m0-6-8 8M10 5.5H4.5v14h14V14",
  leave: "M13 4.5H4.5v15H13M9.5 12h11m-4.5-4.5 4.5 4.5-4.5 4.5",
  globe:
    "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Zm-8.7-9h17.4M12 3c2.4 2.5 3.5 5.5 3.5 9s-1.1 6.5-3.5 9c-2.4-2.5-3.5-5.5-3.5-9S9.6 5.5 12 3Z",
  clock: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18Zm0-14v5.3l3.5 2.2",
  pin: "M12 21c4.5-4.7 6.7-8.2 6.7-11A6.7 6.7 0 0 0 5.3 10c0 2.8 2.2 6.3 6.7 11Zm0-8.7a2.3 2.3 0 1 1 0-4.6 2.3 2.3 0 0 1 0 4.6Z",
  pallet: "M5 4.5h14v10H5v-10Zm4.7 0v4h4.6v-4M3 18h18M4.5 18v2.5M12 18v2.5M19.5 18v2.5",
  filter: "M4 6h16M7 12h10M10 18h4",
  grid: "M4 4h7v7H4V4Zm9 0h7v7h-7V4ZM4 13h7v7H4v-7Zm9 0h7v7h-7v-7Z",
  table: "M3.5 5h17v14h-17V5Zm0 4.7h17M3.5 14.3h17M9 5v14",
  edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19 4 20Zm9.8-13.3 3.5 3.5",
  drawing: "M4 5h11v9H4V5ZM4 18.5h11M4 17v3M15 17v3M19.5 5v9M18 5h3M18 14h3",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z",
  reload: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5",
  gauge: "M4.5 18a9 9 0 1 1 15 0M12 14l4-5M12 14.2a.3.3 0 1 1 0-.1M5.5 12H7M17 12h1.5M12 5.5V7",
  wrench:
    "M14.5 6.5a4 4 0 0 1 5-2.3L17 6.7l.5 2 2 .5 2.3-2.5a4.3 4.3 0 0 1-5.8 5L8 19.8a2 2 0 0 1-2.9-2.9l8.1-8a4 4 0 0 1 1.3-2.4Z",
  tag: "M4 4h8l8.5 8.5-8 8L4 12V4Zm4 4.2v.1",
  heart: "M12 20C6.5 15.8 4 12.7 4 9.3A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 8 2.1c0 3.4-2.5 6.5-8 10.7Z",
  eye: "M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12Zm9.5 2.8a2.8 2.8 0 1 1 0-5.6 2.8 2.8 0 0 1 0 5.6Z",
} as const;

export type IconName = keyof typeof drawings;

/** A small drawing beside words; alone it needs a `label`. */
export function Icon({ name, label, className = "size-5" }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={drawings[name]} />
    </svg>
  );
}

/** A spinner; the words beside it say what is in progress. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <svg
      className={`shrink-0 animate-spin ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden
    >
      <path d="M12 3a9 9 0 1 0 9 9" strokeLinecap="round" />
    </svg>
  );
}
