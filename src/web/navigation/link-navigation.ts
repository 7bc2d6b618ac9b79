import { useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { useFrameData } from "../shell/frame-data.ts";
import { ownAddress } from "./own-address.ts";
import { prefetchNear } from "./prefetch.ts";

/** Handles all links of a page with one listener each: clicks navigate by the router, hover and touch prefetch. */
export function LinkNavigation() {
  const navigate = useNavigate();
  const build = useFrameData()?.build;
  useEffect(() => {
    if (build === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    const near = nearness((href) => void prefetchNear(href, build));
    // On the document and after React, so that a component can handle the click first.
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
    const { href, origin, pathname, search, hash } = ownAddress(link.href);
    if (origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(pathname + search + hash, {
      // Like browsers: a link to the current page adds no history entry.
      replace: "replace" in link.dataset || href === window.location.href,
      preventScrollReset: "keepScroll" in link.dataset,
    });
  };
}

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-link]") : null;
}

/** A click that opens a tab or window, or downloads. */
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
