import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "#domain/kernel/language.ts";

export type CompiledCatalog = { [key: string]: CompiledMessage | CompiledCatalog };

type Raw = { [key: string]: string | Raw };

const folder = resolve("src/i18n/messages");

/**
 * Reads and compiles a language's files, one key a file, or only their parts that are `wanted`; a message that is no
 * valid ICU throws with its name.
 */
export function compileCatalog(
  language: Language,
  includes: (slice: string, part: string) => boolean = () => true,
): CompiledCatalog {
  const catalog: CompiledCatalog = {};
  for (const slice of slicesOf(language)) {
    const parts = Object.entries(rawOf(language, slice)).filter(([part]) => includes(slice, part));
    if (parts.length > 0) catalog[slice] = compileAll(Object.fromEntries(parts), `${language}/${slice}`);
  }
  return catalog;
}

/**
 * The same, each file once it is asked for: to compile all of them took a quarter of a start, and most processes say
 * words of few.
 */
export function catalogOnDemand(language: Language): CompiledCatalog {
  const catalog: CompiledCatalog = {};
  for (const slice of slicesOf(language)) {
    const get = () => {
      const value = compileAll(rawOf(language, slice), `${language}/${slice}`);
      Object.defineProperty(catalog, slice, { value });
      return value;
    };
    Object.defineProperty(catalog, slice, { get, enumerable: true, configurable: true });
  }
  return catalog;
}

const slicesOf = (language: Language): string[] =>
  readdirSync(join(folder, language))
    .sort()
    .map((file) => basename(file, ".json"));

const rawOf = (language: Language, slice: string): Raw =>
  JSON.parse(readFileSync(join(folder, language, `${slice}.json`), "utf8")) as Raw;

/** Source files of a catalog, for build tools that watch them. */
export function catalogFiles(language: Language): string[] {
  return readdirSync(join(folder, language)).map((file) => join(folder, language, file));
}

function compileAll(raw: Raw, at: string): CompiledCatalog {
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => {
      if (typeof value !== "string") return [key, compileAll(value, `${at}.${key}`)];
      try {
        return [key, compile(value)];
      } catch (error) {
        throw new Error(`message ${at}.${key} is not valid ICU: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}
