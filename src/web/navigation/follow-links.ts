import { type MouseEvent, type SyntheticEvent, useContext, useEffect, useMemo } from "react";
import { type NavigateFunction, UNSAFE_DataRouterContext, useLocation, useNavigate } from "react-router";
import { fetchNear, fetchSeen } from "./fetch-ahead.ts";

/** What the page's body listens to for all of its links: a press is followed by the router, and who comes near fetches ahead. */
export function useLinks(build: string | undefined) {
  const navigate = useNavigate();
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes;
  const { key } = useLocation();
  useEffect(() => routes && fetchSeen(routes), [routes, key]);
  return useMemo(() => {
    const comeNear = nearness((href) => routes && build && void fetchNear(routes, href, build));
    return { onClick: follower(navigate), onMouseOver: comeNear, onFocus: comeNear, onTouchStart: comeNear };
  }, [navigate, routes, build]);
}

function nearness(fetch: (href: string) => void) {
  let last: HTMLAnchorElement | null = null;
  return (event: SyntheticEvent) => {
    const link = linkAt(event);
    if (link === last) return;
    last = link;
    if (link && link.dataset["ahead"] !== "none") fetch(link.href);
  };
}

function follower(navigate: NavigateFunction) {
  return (event: MouseEvent) => {
    const link = linkAt(event);
    if (!link || event.defaultPrevented || isForTheBrowser(event, link)) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(pathname + search + hash, {
      // As browsers do: the page that is open gets no second entry.
      replace: "replace" in link.dataset || link.href === window.location.href,
      preventScrollReset: "keepScroll" in link.dataset,
    });
  };
}

function linkAt({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-link]") : null;
}

/** A press that opens a tab or a window, or saves. */
function isForTheBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.altKey ||
    event.ctrlKey ||
    event.shiftKey ||
    (link.target !== "" && link.target !== "_self")
  );
}
