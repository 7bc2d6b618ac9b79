// Draws one picture and ends: `node draw-process.ts FOLDER photo|logo|wide|source [X Y]`. The folder holds the `input`;
// what is
// drawn is written beside it. It knows nothing of the shop: no database, no keys, no other file.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { cutPicture, drawLogo, drawWide, type PictureSource, readPicture, useOf } from "./draw-picture.ts";

const [folder = "", kind = "", x, y] = process.argv.slice(2);
const input = join(folder, "input");

async function source(): Promise<PictureSource> {
  const bytes = await readFile(input);
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height };
}

const picture =
  kind === "source" ? ({ ok: true, value: await source() } as const) : await readPicture(input, useOf(kind));
if (picture.ok) {
  const { bytes, width, height } = picture.value;
  if (kind !== "source") await writeFile(join(folder, "source.webp"), bytes);
  const focus = x === undefined ? null : { x: Number(x), y: Number(y) };
  const files = await (kind === "logo"
    ? drawLogo(picture.value)
    : kind === "wide"
      ? drawWide(picture.value)
      : cutPicture(picture.value, focus));
  for (const { ending, bytes: drawn } of files) await writeFile(join(folder, ending), drawn);
  process.stdout.write(JSON.stringify({ ok: true, width, height, endings: files.map(({ ending }) => ending) }));
} else process.stdout.write(JSON.stringify(picture));
