import type { ReactNode } from "react";
import { PrivateHead } from "../private-page.tsx";

/** A screen of the merchant's side: its title, its actions, and the content. */
export function AdminPage({
  title,
  badge,
  aside,
  children,
}: {
  title: string;
  badge?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-5">
      <PrivateHead title={title} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-bold">{title}</h1>
          {badge}
        </div>
        {aside && <div className="flex flex-wrap gap-2 print:hidden">{aside}</div>}
      </div>
      {children}
    </div>
  );
}
