import { useLayoutEffect } from "react";
import { redirectDocument, useLocation } from "react-router";
import { reached } from "./reached.ts";

let shownUrl: { readonly pathname: string; readonly search: string } | null = null;

/** URL of the page on screen; during a back navigation `window.location` is already another. */
export function shownPage(): { readonly pathname: string; readonly search: string } {
  return shownUrl ?? window.location;
}

export function isShown(pathAndQuery: string): boolean {
  const { pathname, search } = shownPage();
  return pathAndQuery === pathname + search;
}

/** Tracks `shownPage`; used once, in the frame. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    shownUrl = { pathname, search };
  }, [pathname, search]);
}

/** Replaces a navigation by a full load once the shop is reached; it may have been a back navigation. */
export async function enterWhole({ url, signal }: Request): Promise<never> {
  await reached(signal);
  const { origin, pathname, search } = window.location;
  if (url !== origin + pathname + search) throw redirectDocument(url);
  // After a back navigation the URL is set already; assigning it would add a history entry or scroll.
  window.location.reload();
  return new Promise(() => {});
}
