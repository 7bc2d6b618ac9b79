import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A part that opens and closes by its heading, without scripts too. */
export function Disclosure({
  summary,
  children,
  open,
  className = "",
}: {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  className?: string;
}) {
  return (
    <details open={open} className={`group border-b border-line ${className}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold hover:text-primary">
        {summary}
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
