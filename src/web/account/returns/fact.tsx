import type { ReactNode } from "react";

/** One fact of a request in a list of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
