import { join } from "node:path";

/** Where the demo's pictures lie. */
export const demoPictures = {
  files: join(import.meta.dirname, "out"),
  manifest: join(import.meta.dirname, "manifest.json"),
} as const;
