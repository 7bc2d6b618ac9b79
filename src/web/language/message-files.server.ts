import { existsSync, readFileSync } from "node:fs";
import type { Language } from "#domain/kernel/language.ts";
import { type Bundle, bundlesAt } from "#i18n/bundles.ts";

type Manifest = Record<string, { file: string } | undefined>;

const manifestFile = "build/client/.vite/manifest.json";
let manifest: Manifest | null = null;

/** Addresses of the message files a page's scripts will ask for first, so that the page can name them ahead. */
export function messageFiles(language: Language, rest: string): string[] {
  manifest ??= existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest) : {};
  const fileOf = (bundle: Bundle) => manifest?.[`virtual:messages/${language}/${bundle}`]?.file;
  return bundlesAt(rest).flatMap((bundle) => {
    const file = fileOf(bundle);
    return file ? [`/${file}`] : [];
  });
}
