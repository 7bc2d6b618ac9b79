import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { type Pictures, pictureViews } from "#engine/ports/pictures.ts";

const manifest = z.record(
  z.string(),
  z.object({ views: z.array(z.enum(pictureViews)), large: z.array(z.enum(pictureViews)) }),
);

/** The pictures a generator listed in its manifest; none while there is no manifest. */
export function readPictureManifest(file: string): Pictures {
  if (!existsSync(file)) return { viewsOf: () => [] };
  const families = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  return {
    viewsOf: (family) =>
      (families[family]?.views ?? []).map((view) => ({ view, large: families[family]?.large.includes(view) ?? false })),
  };
}
