import { existsSync, readFileSync } from "node:fs";
import type { Language } from "#domain/kernel/language.ts";
import { bundlesOf } from "#i18n/bundles.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { isAdmin } from "./match-route.ts";
import { screenOf } from "./routes.ts";
import { layouts } from "./shop-screens.ts";

/** Files that a page loads, as paths below the root. */
export interface PageFiles {
  readonly styles: readonly string[];
  /** The script that starts the page. */
  readonly entry: string | null;
  /** Files that this script will load: fetched beside it instead of after it. */
  readonly preloads: readonly string[];
}

/** Vite's manifest of the browser build: the file of each module, and its imports. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>>;

const manifestFile = "build/client/.vite/manifest.json";
const entryModule = "src/web/entry.client.tsx";

let manifest: Manifest | null = null;
const filesOf = new Map<string, PageFiles>();

/** The files of a route's page in a language; of null, those of a page that is none of ours. */
export function pageFiles(name: AnyRouteName | null, language: Language): PageFiles {
  const key = `${language} ${name}`;
  const files = filesOf.get(key) ?? find(name, language);
  filesOf.set(key, files);
  return files;
}

function find(name: AnyRouteName | null, language: Language): PageFiles {
  manifest ??= existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest) : {};
  const screen = (name && screenOf(name)) ?? layouts.unmatched;
  const layout = isAdmin(name) ? ["src/web/routes.ts", `src/web/${layouts.adminLayout.file}`] : [];
  const messages = bundlesOf(name).map((bundle) => `virtual:messages/${language}/${bundle}`);
  const [modules, styles] = [new Set<string>(), new Set<string>()];
  const collect = (module: string) => {
    const chunk = manifest?.[module];
    if (!chunk || modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    chunk.imports?.forEach(collect);
  };
  [entryModule, `src/web/${screen.file}`, ...layout, ...messages].forEach(collect);
  const entry = manifest[entryModule] ? `/${manifest[entryModule].file}` : null;
  return { styles: [...styles], entry, preloads: [...modules].filter((file) => file !== entry) };
}
