import { existsSync, readFileSync } from "node:fs";
import type { Language } from "#domain/kernel/language.ts";
import { bundlesOf } from "#i18n/page-bundles.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import type { OwnFiles } from "./hydration.ts";
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
  /** Those that this script imports by the names that the document gives. */
  readonly own: OwnFiles;
}

/** Vite's manifest of the browser build: the file of each module, and its imports. */
type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>>;

const manifestFile = "build/client/.vite/manifest.json";
const entryModule = "src/web/entry.client.tsx";

let manifest: Manifest | null = null;
const filesOf = new Map<string, PageFiles>();

/** The files of a route's page in a language, or of its error; of null, those of a page that is none of ours. */
export function pageFiles(name: AnyRouteName | null, language: Language, fails = false): PageFiles {
  const key = `${language} ${name} ${fails}`;
  const files = filesOf.get(key) ?? find(name, language, fails);
  filesOf.set(key, files);
  return files;
}

function find(name: AnyRouteName | null, language: Language, fails: boolean): PageFiles {
  manifest ??= existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest) : {};
  const screen = name && screenOf(name);
  const screens = {
    ...(name && screen ? { [name]: screen } : { unmatched: layouts.unmatched }),
    ...(isAdmin(name) && { adminLayout: layouts.adminLayout }),
  };
  const screenModules = Object.entries(screens).map(([id, { file }]) => [id, `src/web/${file}`] as const);
  const messages = bundlesOf(name, fails).map((bundle) => `virtual:messages/${language}/${bundle}`);
  const [modules, styles] = [new Set<string>(), new Set<string>()];
  const collect = (module: string) => {
    const chunk = manifest?.[module];
    if (!chunk || modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    chunk.imports?.forEach(collect);
  };
  const more = [...(isAdmin(name) ? ["src/web/routes.ts"] : []), ...(fails ? ["src/web/all-pages.ts"] : [])];
  [entryModule, ...screenModules.map(([, module]) => module), ...more, ...messages].forEach(collect);
  const entry = manifest[entryModule] ? `/${manifest[entryModule].file}` : null;
  const fileOf = (module: string) => `/${manifest?.[module]?.file}`;
  const own: OwnFiles = {
    screens: Object.fromEntries(screenModules.map(([id, module]) => [id, fileOf(module)])),
    messages: messages.map(fileOf),
  };
  return { styles: [...styles], entry, preloads: [...modules].filter((file) => file !== entry), own };
}
