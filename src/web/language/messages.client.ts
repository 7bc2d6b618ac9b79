import loaders from "virtual:messages/loaders";
import type { Language } from "#domain/kernel/language.ts";
import { type Bundle, bundlesOf } from "#i18n/bundles.ts";
import { splitPath } from "#i18n/languages.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import { matchRoute } from "../match-route.ts";

/** The page's one language, growing as pages need more of it. */
const catalog: CompiledCatalog = {};
const bundleLoads = new Map<Bundle, Promise<void>>();

/** Loads the messages of a path's page, and returns all loaded ones. */
export async function loadMessages(language: Language, pathname: string): Promise<CompiledCatalog> {
  const bundles = bundlesOf(matchRoute(pathname)?.name ?? null);
  await Promise.all(bundles.map((bundle) => loadBundle(language, bundle)));
  return catalog;
}

/** A lazy part of a page with its additional messages. */
export function withMessages<Part>(bundle: Bundle, part: Promise<Part>): Promise<Part> {
  const { language } = splitPath(window.location.pathname);
  return Promise.all([part, loadBundle(language, bundle)]).then(([messages]) => messages);
}

function loadBundle(language: Language, bundle: Bundle): Promise<void> {
  const before = bundleLoads.get(bundle);
  if (before) return before;
  const loading = loaders[language][bundle]().then((messages) => void Object.assign(catalog, messages.default));
  bundleLoads.set(bundle, loading);
  loading.catch(() => bundleLoads.delete(bundle));
  return loading;
}
