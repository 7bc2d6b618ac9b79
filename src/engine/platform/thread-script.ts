import { basename, resolve } from "node:path";

const isBundle = !import.meta.filename.endsWith(".ts");

/**
 * Where the program of a thread lies, by its source's path from the program's folder. The bundle has one built beside
 * it (scripts/build.ts): its source would bring Node's reader of TypeScript into the process, which keeps 40 MB for it.
 * Commands and tests, which run sources, start the source.
 */
export const threadScript = (source: string): string =>
  isBundle ? resolve(import.meta.dirname, `${basename(source, ".ts")}.js`) : resolve(source);
