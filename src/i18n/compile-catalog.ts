import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "#domain/kernel/language.ts";

export type CompiledCatalog = { [key: string]: CompiledMessage | CompiledCatalog };

type Raw = { [key: string]: string | Raw };

const folder = join(import.meta.dirname, "messages");

/**
 * Reads and compiles a language's files, one key a file, or only their parts that are `wanted`; a message that is no
 * valid ICU throws with its name.
 */
export function compileCatalog(
  language: Language,
  includes: (slice: string, part: string) => boolean = () => true,
): CompiledCatalog {
  const catalog: CompiledCatalog = {};
  for (const file of readdirSync(join(folder, language)).sort()) {
    const slice = basename(file, ".json");
    const raw = JSON.parse(readFileSync(join(folder, language, file), "utf8")) as Raw;
    const parts = Object.entries(raw).filter(([part]) => includes(slice, part));
    if (parts.length > 0) catalog[slice] = compileAll(Object.fromEntries(parts), `${language}/${slice}`);
  }
  return catalog;
}

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
