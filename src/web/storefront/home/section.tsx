import type { ReactNode } from "react";

/** A titled part of the page. */
export function Section({
  id,
  title,
  text,
  more,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-xl font-semibold sm:text-2xl">
          {title}
        </h2>
        {more}
        {text && <p className="w-full text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}
