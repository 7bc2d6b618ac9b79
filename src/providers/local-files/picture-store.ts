import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type PictureStore, pictureViews } from "#engine/ports/picture-store.ts";

/** A local folder of pictures with the manifest of its families. */
export interface PictureFolder {
  /** One folder per family, with files such as `front-640.webp`. */
  readonly files: string;
  readonly manifest: string;
}

const manifest = z.record(
  z.string(),
  z.object({ views: z.array(z.enum(pictureViews)), large: z.array(z.enum(pictureViews)) }),
);
type Manifest = z.infer<typeof manifest>;

const pictureName = /^[a-z0-9][a-z0-9-]*\/[a-z0-9-]+\.(avif|webp)$/;

/** Pictures of local folders, read once at start. A family in two folders is shown from the first. */
export function createLocalPictures(folders: readonly PictureFolder[]): PictureStore {
  const families: Manifest = Object.assign({}, ...folders.map(readManifest).reverse());
  return {
    folders: folders.map(({ files }) => files),
    families: Object.keys(families).sort(),
    viewsOf: (family) =>
      (families[family]?.views ?? []).map((view) => ({ view, large: families[family]?.large.includes(view) ?? false })),
    async read(name) {
      if (!pictureName.test(name)) return null;
      for (const { files } of folders) {
        const bytes = await readFile(join(files, name)).catch(absent);
        if (bytes) return bytes;
      }
      return null;
    },
  };
}

/** A folder without a manifest has no pictures yet. */
function readManifest({ manifest: file }: PictureFolder): Manifest {
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
