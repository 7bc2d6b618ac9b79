import { loadMessages } from "../language/messages.client.ts";
import { isAdmin, matchRoute } from "../match-route.ts";
import { screenOf } from "../routes.ts";
import { knownRule, loadBuildManifest } from "./build-manifest.ts";
import { isVerySlow } from "./connection.ts";
import { prefetchPayload } from "./page-data.ts";

/** Prefetches what a visitor comes near to, however early in the visit. */
export async function prefetchNear(href: string, build: string): Promise<void> {
  if (isVerySlow()) return;
  await loadBuildManifest(build);
  prefetch(href);
}

/**
 * Prefetches a page that may be entered next, where it is the same for everybody: its payload, its words and its code,
 * which is also run, so that a click finds all of it. False where nothing is fetched.
 */
function prefetch(href: string): boolean {
  const url = new URL(href, window.location.href);
  if (url.origin !== window.location.origin || isVerySlow() || !knownRule(url.pathname)?.payload) return false;
  const match = matchRoute(url.pathname);
  const screen = match && screenOf(match.name);
  if (!match || !screen) return false;
  // From the merchant's side the shop is entered by a whole load, and may stand under another host.
  if (isAdmin(matchRoute(window.location.pathname)?.name ?? null)) return false;
  prefetchPayload(url.pathname, url.search);
  // Without them the click still works: it asks for what is missing then.
  const warn = (error: unknown) => console.error(`${url.pathname} could not be fetched ahead`, error);
  loadMessages(match.language, url.pathname).catch(warn);
  screen.load().catch(warn);
  return true;
}

/** A page full of links in view must not fetch them all. */
const maxSeen = 8;

/** Prefetches what links marked for it lead to, once they are in view; returns how to stop. */
export function prefetchVisibleLinks(): () => void {
  let fetched = 0;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || fetched >= maxSeen) continue;
        seen.unobserve(target);
        if (prefetch((target as HTMLAnchorElement).href)) fetched += 1;
      }
    },
    { threshold: 0.5 },
  );
  // The manifest comes a moment after the page.
  const timer = setTimeout(() => {
    for (const link of document.querySelectorAll("a[data-ahead=viewport]")) seen.observe(link);
  }, 2_500);
  return () => (clearTimeout(timer), seen.disconnect());
}
