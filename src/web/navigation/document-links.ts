import { useEffect } from "react";
import { waitForShop } from "./wait-for-shop.ts";

/**
 * Keeps a page that has no network from being left for the browser's page of errors: a link that loads a document, such
 * as of the other language or of a file, waits until the shop can be reached. With a network the browser follows it.
 */
export function DocumentLinks() {
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener("click", waitForNetwork, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return null;
}

function waitForNetwork(event: MouseEvent): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
  // Other clicks open a tab or window, or download.
  if (navigator.onLine || event.defaultPrevented || button > 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || !leaves(link)) return;
  event.preventDefault();
  const { href } = link;
  // A later press takes its place.
  void waitForShop(new AbortController().signal).then(() => window.location.assign(href));
}

/** True for a link to another document of the shop, false for one within the page. */
function leaves({ origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const { location } = window;
  return origin === location.origin && (hash === "" || pathname !== location.pathname || search !== location.search);
}
