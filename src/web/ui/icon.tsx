import sheet from "./icons.svg";

/** Our own drawings on a 24 grid, each a symbol of the sheet. */
export type IconName =
  | "search"
  | "cart"
  | "user"
  | "menu"
  | "close"
  | "down"
  | "up"
  | "right"
  | "left"
  | "check"
  | "plus"
  | "minus"
  | "info"
  | "warning"
  | "error"
  | "success"
  | "copy"
  | "trash"
  | "truck"
  | "shield"
  | "returns"
  | "phone"
  | "chat"
  | "mail"
  | "document"
  | "download"
  | "external"
  | "leave"
  | "globe"
  | "clock"
  | "pin"
  | "pallet"
  | "filter"
  | "grid"
  | "table"
  | "edit"
  | "drawing"
  | "print"
  | "reload"
  | "gauge"
  | "wrench"
  | "tag"
  | "heart"
  | "eye";

/** A small drawing beside words; alone it needs a `label`. */
export function Icon({ name, label, className = "size-5" }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg className={`icon ${className}`} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      <use href={`${sheet}#${name}`} />
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
