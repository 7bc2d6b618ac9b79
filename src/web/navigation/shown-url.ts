import { useLayoutEffect } from "react";
import { redirectDocument, useLocation } from "react-router";

let shown: { readonly pathname: string; readonly search: string } | null = null;

/** The page that is shown; `window.location` names another one as soon as somebody goes back. */
export function shownPage(): { readonly pathname: string; readonly search: string } {
  return shown ?? window.location;
}

export function isShown(pathAndQuery: string): boolean {
  const { pathname, search } = shownPage();
  return pathAndQuery === pathname + search;
}

/** Once in the frame: keeps what `shownPage` tells. */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    shown = { pathname, search };
  }, [pathname, search]);
}

/** Leaves for a page loaded whole, in place of the navigation that asked for it; that may have been one back. */
export async function enterWhole(pathAndQuery: string): Promise<never> {
  const { pathname, search } = window.location;
  if (pathAndQuery !== pathname + search) throw redirectDocument(pathAndQuery);
  // Gone back, the browser names the page already; assigned again it would be another entry of the history, or a jump.
  window.location.reload();
  return new Promise(() => {});
}
