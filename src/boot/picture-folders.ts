import { join, resolve } from "node:path";
import { createLocalPictures, type PictureFolder } from "#providers/local-files/picture-store.ts";
import type { Config } from "./config.ts";

/** The folder of a shop's own pictures. */
export function ownPictures({ DATA_DIR, PICTURES_DIR }: Config): PictureFolder {
  const files = resolve(PICTURES_DIR ?? join(DATA_DIR, "pictures"));
  return { files, manifest: join(files, "manifest.json") };
}

/** Picture families of a shop with this configuration, for commands that run outside it. */
export async function shownFamilies(config: Config): Promise<readonly string[]> {
  const demo = config.DEMO ? [(await import("../../demo/pictures/folder.ts")).demoPictures] : [];
  return createLocalPictures([ownPictures(config), ...demo]).families;
}
