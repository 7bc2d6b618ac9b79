import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { inTurn } from "../../platform/clean-photo.ts";
import { runApart } from "../../platform/process-apart.ts";
import type { FocusPoint, PictureFile, PictureUse } from "./draw-picture.ts";
import type { PictureRefused } from "./picture-format.ts";

/** A picture as it was drawn: its source, cleaned, and the files cut out of it. */
export interface DrawnPicture {
  readonly source: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly files: readonly PictureFile[];
}

const limits = { heap: 64, patience: 120_000 };
const script = "src/engine/catalogue/pictures/draw-process.ts";

const answered = z.union([
  z.object({
    ok: z.literal(true),
    width: z.number(),
    height: z.number(),
    endings: z.array(z.string()),
  }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string() }) }),
]);

/**
 * Draws a picture in a process of its own, one after the other: what decoding and compressing take in memory is given
 * back when it ends, and a file made to crash or to rule a decoder finds a process that holds nothing.
 */
export function drawUpload(path: string, use: PictureUse): Promise<Result<DrawnPicture, PictureRefused>> {
  return inTurn(() =>
    within(async (folder) => {
      await copyFile(path, join(folder, "input"));
      return draw(folder, use, null);
    }),
  );
}

/** Cuts a source that was drawn before around a point, or shows it whole. */
export function drawSource(
  source: Uint8Array,
  focus: FocusPoint | null,
): Promise<Result<DrawnPicture, PictureRefused>> {
  return inTurn(() =>
    within(async (folder) => {
      await writeFile(join(folder, "input"), source);
      return draw(folder, "source", focus);
    }),
  );
}

async function within<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "plenum-picture-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function draw(
  folder: string,
  kind: PictureUse | "source",
  focus: FocusPoint | null,
): Promise<Result<DrawnPicture, PictureRefused>> {
  const output = await runApart([script, folder, kind, ...(focus ? [String(focus.x), String(focus.y)] : [])], limits);
  // It ended before it answered: whatever it was given, it could not be read.
  if (output === null) return refuse({ code: "picture_broken" });
  const answer = answered.parse(JSON.parse(output));
  if (!answer.ok) return answer as Result<never, PictureRefused>;
  const files = await Promise.all(
    answer.endings.map(async (ending) => ({ ending, bytes: await readFile(join(folder, ending)) })),
  );
  const source = await readFile(join(folder, kind === "source" ? "input" : "source.webp"));
  return ok({ source, width: answer.width, height: answer.height, files });
}
