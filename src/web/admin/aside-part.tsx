import type { ReactNode } from "react";

/** A titled part of the facts beside a page of work. */
export function AsidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 font-semibold text-muted">{title}</h2>
      {children}
    </section>
  );
}
