import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { type FrameSize, frameSizes, inFrame } from "../catalogue/frame-sizes.ts";
import { pictureFamilies } from "../catalogue/picture-families.ts";
import { encodePicture, sizesOf } from "./encode.ts";
import type { Manifest } from "./manifest.ts";

/** A close-up would be the model's over again. */
const views = ["three-quarter", "front", "side"] as const;

const modelOf = ({ model }: FrameSize): string => pictureFamilies[model];

/** The model's finished picture, made smaller on a white sheet of the same size. */
async function sheetOf(frame: FrameSize, view: string, out: string): Promise<Buffer> {
  const source = Math.max(...sizesOf(view));
  const within = Math.round(source * frame.share);
  const [left, top] = inFrame(frame, [0, 0]).map((at) => Math.round((at / 100) * source));
  const goods = await sharp(join(out, modelOf(frame), `${view}-${source}.avif`))
    .resize(within, within, { kernel: "lanczos3" })
    .png()
    .toBuffer();
  return sharp({ create: { width: source, height: source, channels: 3, background: "#fff" } })
    .composite([{ input: goods, left: left!, top: top! }])
    .png()
    .toBuffer();
}

/** Names of the families that picture smaller frames of a model. */
export const framesOf = (model: string): string[] =>
  frameSizes.filter((frame) => modelOf(frame) === model).map(({ family }) => family);

/** The pictures of smaller frames, made from their models' finished ones. Gives the manifest its families. */
export async function printFrames(out: string, manifest: Manifest): Promise<void> {
  for (const frame of frameSizes) {
    const model = manifest[modelOf(frame)];
    if (!model) continue;
    const folder = join(out, frame.family);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    let bytes = 0;
    for (const view of views)
      bytes += await encodePicture(await sheetOf(frame, view, out), join(folder, view), sizesOf(view), view);
    manifest[frame.family] = { ...model, views: [...views] };
    console.log(`${frame.family}: ${Math.round(bytes / 1024)} KB`);
  }
}
