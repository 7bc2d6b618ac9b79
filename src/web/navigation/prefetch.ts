import { loadMessages } from "../language/messages.client.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { allPages } from "../later.ts";
import { isAdmin, matchRoute } from "../match-route.ts";
import { knownRule, loadBuildManifest } from "./build-manifest.ts";
import { isVerySlow } from "./connection.ts";
import { ownAddress } from "./own-address.ts";
import { prefetchPayload } from "./page-data.ts";

/** Prefetches a link the visitor hovers or touches, even before the manifest is loaded. */
export async function prefetchNear(href: string, build: string): Promise<void> {
  if (isVerySlow()) return;
  await loadBuildManifest(build);
  prefetch(href);
}

/** Prefetches a public page: its payload, messages and code, which also runs. False when nothing is fetched. */
export function prefetch(href: string): boolean {
  const url = ownAddress(href);
  if (url.origin !== window.location.origin || isVerySlow() || !knownRule(url.pathname)?.payload) return false;
  const match = matchRoute(url.pathname);
  if (!match) return false;
  // From the merchant's side the shop needs a full load, and may have another host.
  if (isAdmin(matchRoute(window.location.pathname)?.name ?? null)) return false;
  prefetchPayload(url.pathname, url.search);
  // The click still works and loads what is missing.
  const warn = (error: unknown) => console.error(`${url.pathname} could not be fetched ahead`, error);
  loadMessages(match.language, url.pathname).catch(warn);
  loadCode(match.name).catch(warn);
  return true;
}

async function loadCode(name: AnyRouteName): Promise<void> {
  const { shopScreenOf } = await allPages();
  await shopScreenOf(name)?.load();
}
