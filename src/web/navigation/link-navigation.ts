import { useEffect } from "react";
import { type NavigateFunction, useLocation, useNavigate } from "react-router";
import { useFrameData } from "../shell/frame-data.ts";
import { prefetchNear, prefetchVisibleLinks } from "./prefetch.ts";

/** Listens once for all links of a page: a press is followed by the router, and who comes near prefetches. */
export function LinkNavigation() {
  const navigate = useNavigate();
  const build = useFrameData()?.build;
  const { key } = useLocation();
  useEffect(() => prefetchVisibleLinks(), [key]);
  useEffect(() => {
    if (build === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    const near = nearness((href) => void prefetchNear(href, build));
    // On the document and after React, so that a component may have answered the press itself.
    document.addEventListener("click", followWith(navigate), { signal });
    for (const type of ["mouseover", "focusin"]) document.addEventListener(type, near, { signal });
    document.addEventListener("touchstart", near, { signal, passive: true });
    return () => stop.abort();
  }, [navigate, build]);
  return null;
}

function nearness(prefetch: (href: string) => void) {
  let last: HTMLAnchorElement | null = null;
  return (event: Event) => {
    const link = linkAt(event);
    if (link === last) return;
    last = link;
    if (link && link.dataset["ahead"] !== "none") prefetch(link.href);
  };
}

function followWith(navigate: NavigateFunction) {
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

function linkAt({ target }: Event): HTMLAnchorElement | null {
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
