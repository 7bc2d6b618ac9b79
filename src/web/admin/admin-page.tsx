import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
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
  const done = useSaidOnce();
  return (
    <div className="flex flex-col gap-5" data-done={done}>
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

/**
 * The step just done, from the address that it led to. It is taken out of there once the page says it: reloaded, the
 * page would say it again, as if the step had been done twice.
 */
function useSaidOnce(): string | undefined {
  const { pathname, search, key } = useLocation();
  const done = new URLSearchParams(search).get("done") ?? undefined;
  useEffect(() => {
    const url = new URL(window.location.href);
    // A navigation that is under way may stand in the address already.
    if (done === undefined || url.pathname + url.search !== pathname + search) return;
    url.searchParams.delete("done");
    window.history.replaceState(window.history.state, "", url);
  }, [done, pathname, search, key]);
  return done;
}
