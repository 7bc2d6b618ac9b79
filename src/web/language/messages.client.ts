import type { Language } from "#domain/kernel/language.ts";
import type { Bundle } from "#i18n/bundles.ts";
import { splitPath } from "#i18n/languages.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import { allPages } from "../later.ts";
import { matchRoute } from "../match-route.ts";

/** The page's one language, growing as pages need more of it. */
const catalog: Record<string, CompiledCatalog> = {};
const bundleLoads = new Map<Bundle, Promise<void>>();

/** Loads the messages of the document's own page from the files that it names, and returns the growing catalog. */
export async function loadOwnMessages(files: readonly string[]): Promise<CompiledCatalog> {
  const bundles: MessageModule[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  for (const bundle of bundles) addToCatalog(bundle);
  return catalog;
}

/** A slice may come in parts. */
function addToCatalog({ default: messages }: MessageModule): void {
  for (const [slice, parts] of Object.entries(messages)) catalog[slice] = { ...catalog[slice], ...parts };
}

interface MessageModule {
  readonly default: Readonly<Record<string, CompiledCatalog>>;
}

/** Loads the messages of the page that a path leads to. */
export async function loadMessages(language: Language, pathname: string): Promise<void> {
  const { bundlesOf } = await allPages();
  const bundles = bundlesOf(matchRoute(pathname)?.name ?? null);
  await Promise.all(bundles.map((bundle) => loadBundle(language, bundle)));
}

/** A lazy part of a page with its additional messages. */
export async function withMessages<Part>(bundles: readonly Bundle[], part: Promise<Part>): Promise<Part> {
  const { language } = splitPath(window.location.pathname);
  await Promise.all([part, ...bundles.map((bundle) => loadBundle(language, bundle))]);
  return part;
}

function loadBundle(language: Language, bundle: Bundle): Promise<void> {
  const before = bundleLoads.get(bundle);
  if (before) return before;
  const loading = fetchBundle(language, bundle);
  bundleLoads.set(bundle, loading);
  loading.catch(() => bundleLoads.delete(bundle));
  return loading;
}

async function fetchBundle(language: Language, bundle: Bundle): Promise<void> {
  const { messageLoaders } = await allPages();
  addToCatalog(await messageLoaders[language][bundle]());
}
