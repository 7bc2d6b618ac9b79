import sharp from "sharp";
import type { Answer, Browser } from "#test/open-shop.ts";

/** A photo: the left half in one colour, the right half in another. */
export function photo({ width = 900, height = 600, left = "#cc2222", right = "#2222cc" } = {}) {
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    {
      input: { create: { width: Math.round(width / 2), height, channels: 3, background: right } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);
}

export const upload = (browser: Browser, path: string, bytes: Uint8Array, name = "photo.jpg"): Promise<Answer> => {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  return browser.upload(path, form);
};

/** The key of a picture that was uploaded. */
export async function uploaded(browser: Browser, bytes: Uint8Array, name?: string): Promise<string> {
  const answer = await upload(browser, "/admin/pictures", bytes, name);
  if (answer.status !== 201) throw new Error(`refused: ${answer.text}`);
  return (JSON.parse(answer.text) as { key: string }).key;
}

/** The colour in the middle of a place of a picture, in percent of its sides. */
export async function colourAt(bytes: Buffer, x: number, y: number): Promise<"red" | "blue" | "white" | "other"> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.round((info.height - 1) * (y / 100)) * info.width + Math.round((info.width - 1) * (x / 100))) * 3;
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
  if (red > 230 && green > 230 && blue > 230) return "white";
  if (red > 150 && blue < 100) return "red";
  return blue > 150 && red < 100 ? "blue" : "other";
}
