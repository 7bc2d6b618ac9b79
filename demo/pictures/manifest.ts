import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One picture family as kept in manifest.json; files are `out/<family>/<view>-<size>.avif` and `.webp`. */
interface PictureFamily {
  category: string;
  views: string[];
  /** Widths in pixels that every view has; pictures are square. */
  sizes: number[];
  /** Views that are also kept 1200 wide, as AVIF only. */
  large: string[];
  width: number;
  height: number;
}

export type Manifest = Record<string, PictureFamily>;

const file = join(import.meta.dirname, "manifest.json");

export function readManifest(): Manifest {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Manifest) : {};
}

/** Writes the families in the order given, one to a line, so that a change reads well in a diff. */
export function writeManifest(manifest: Manifest, order: readonly string[]): void {
  const lines = order
    .filter((name) => manifest[name])
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(manifest[name])}`);
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}
