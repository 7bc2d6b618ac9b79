import { ok, refuse, type Result } from "#domain/kernel/result.ts";

export type PictureRefused = {
  readonly code:
    | "file_empty"
    | "picture_not_image"
    | "picture_svg"
    | "picture_heic"
    | "picture_broken"
    | "picture_too_large"
    | "picture_too_many_pixels"
    | "picture_too_long"
    | "picture_too_small"
    | "logo_too_small";
};

type Format = "jpeg" | "png" | "webp" | "heif";

/** File format by its first bytes, regardless of its name. */
export function formatOf(head: Buffer): Result<Format, PictureRefused> {
  if (head.length === 0) return refuse({ code: "file_empty" });
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return ok("jpeg");
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return ok("png");
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return ok("webp");
  if (head.toString("latin1", 4, 8) === "ftyp") {
    const brand = head.toString("latin1", 8, 12);
    if (brand === "avif") return ok("heif");
    // Apple's: its compression is patented, and no free library reads it.
    return refuse({
      code: /^(hei|hev|mif1|msf1)/.test(brand) ? "picture_heic" : "picture_not_image",
    });
  }
  return refuse({
    code: /<svg[\s>]/i.test(head.toString("latin1")) ? "picture_svg" : "picture_not_image",
  });
}
