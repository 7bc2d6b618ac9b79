import { type ReactNode, useId } from "react";

/** One numbered step of the one page. */
export function Section({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-6 first:border-0 first:pt-0">
      <h2 id={id} className="flex items-center gap-3 text-xl font-semibold">
        <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm text-ground">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
