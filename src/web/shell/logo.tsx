/** The mark: a P whose bowl is a receiver tank. */
export function Mark({ className = "size-9", onDeep }: { className?: string; onDeep?: boolean }) {
  return (
    <svg viewBox="0 0 36 36" className={`shrink-0 ${className}`} aria-hidden>
      <rect width="36" height="36" rx="4" className={onDeep ? "fill-ink-soft" : "fill-deep"} />
      <path d="M10 29V7h5v22z" className="fill-on-deep" />
      <path d="M17 7h3.5a6.5 6.5 0 0 1 0 13H17z" className="fill-accent" />
      <path d="M17 13.5h9" className={onDeep ? "stroke-ink-soft" : "stroke-deep"} strokeWidth="1.5" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ name, onDeep }: { name: string; onDeep?: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <Mark onDeep={onDeep} />
      <span className={`text-xl leading-none font-bold tracking-tight ${onDeep ? "text-on-deep" : "text-ink"}`}>{name}</span>
    </span>
  );
}
