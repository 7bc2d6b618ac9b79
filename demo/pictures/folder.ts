import { resolve } from "node:path";

/** Where the demo's pictures lie. */
export const demoPictures = {
  files: resolve("demo/pictures/out"),
  manifest: resolve("demo/pictures/manifest.json"),
} as const;
