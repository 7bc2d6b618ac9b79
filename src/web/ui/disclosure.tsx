import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Printed even where it is closed: nobody opens it on paper. */
  printed?: boolean;
  className?: string;
}

/** A part that opens and closes by its heading, without scripts too. */
export function Disclosure({ summary, children, open, printed = false, className = "" }: DisclosureProps) {
  const onPaper = printed ? "print:details-content:[content-visibility:visible]" : "not-open:print:hidden";
  return (
    <details open={open} className={`group border-b border-line ${onPaper} ${className}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold hover:text-primary">
        {summary}
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
