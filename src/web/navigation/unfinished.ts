import { mayReload } from "./reload-guard.ts";

const key = "plenum-going-to";
const freshMs = 10_000;
let goingTo: string | null = null;

/** Notes where a navigation leads while it is under way; null when it arrived. */
export function noteNavigation(href: string | null): void {
  goingTo = href;
}

/**
 * When a page's code is gone after a deployment, the router reloads the page that was open. This
 * takes the visitor on to the page that was asked for, once.
 */
export function finishNavigations(): void {
  window.addEventListener("pagehide", () => {
    if (goingTo) keep(JSON.stringify({ href: goingTo, from: window.location.href, at: Date.now() }));
  });
  const before = taken();
  if (!before || before.from !== window.location.href || before.at < Date.now() - freshMs) return;
  if (mayReload(Date.now(), sessionStorage)) window.location.replace(before.href);
}

function keep(value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage is forbidden: the visitor clicks again.
  }
}

function taken(): { href: string; from: string; at: number } | null {
  try {
    const value = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return value ? (JSON.parse(value) as { href: string; from: string; at: number }) : null;
  } catch {
    return null;
  }
}
