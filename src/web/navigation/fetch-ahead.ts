import { matchRoutes, type RouteObject } from "react-router";
import { splitPath } from "#i18n/languages.ts";
import { loadMessages } from "../language/messages.client.ts";
import { prefetchPayload } from "../public-pages/payload-client.ts";
import { knownRule, loadBuildManifest } from "./build-manifest.ts";
import { isVerySlow } from "./connection.ts";

/** What the router keeps of the build in the page, as far as it is used here. */
declare global {
  interface Window {
    __reactRouterManifest?: { routes: Readonly<Record<string, { module: string } | undefined>> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** Fetches ahead what a visitor comes near to, however early in the visit. */
export async function fetchNear(routes: RouteObject[], href: string, build: string): Promise<void> {
  if (isVerySlow()) return;
  await loadBuildManifest(build);
  fetchAhead(routes, href);
}

/**
 * Fetches a page that may be entered next, where it can be kept: its payload, its words and its code, which is also
 * run, so that a click finds all of it. False where nothing is fetched.
 */
function fetchAhead(routes: RouteObject[], href: string): boolean {
  const url = new URL(href, window.location.href);
  if (url.origin !== window.location.origin || isVerySlow() || !knownRule(url.pathname)?.payload) return false;
  prefetchPayload(url.pathname, url.search);
  const { language, rest } = splitPath(url.pathname);
  // Without them the click still works: it asks for what is missing then.
  loadMessages(language, rest).catch(() => undefined);
  for (const { route } of matchRoutes(routes, url.pathname) ?? []) void loadCode(route.id ?? "").catch(() => undefined);
  return true;
}

/** Puts a route's module where the router looks for it first. */
async function loadCode(id: string): Promise<void> {
  const modules = window["__reactRouterRouteModules"];
  const file = window["__reactRouterManifest"]?.routes[id]?.module;
  if (!modules || !file || id in modules) return;
  const module: unknown = await import(/* @vite-ignore */ file);
  modules[id] ??= module;
}

/** A page full of links in view must not fetch them all. */
const mostSeen = 8;

/** Fetches ahead what links marked for it lead to, once they are in view; returns how to stop. */
export function fetchSeen(routes: RouteObject[]): () => void {
  let fetched = 0;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || fetched >= mostSeen) continue;
        seen.unobserve(target);
        if (fetchAhead(routes, (target as HTMLAnchorElement).href)) fetched += 1;
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
