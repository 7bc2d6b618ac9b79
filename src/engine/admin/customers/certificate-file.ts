import sharp from "sharp";
import { inTurn } from "../../platform/clean-photo.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

export const maxCertificateBytes = 10 * 1024 * 1024;

export type CertificateRefused =
  | { readonly code: "file_empty" | "file_too_large" }
  | { readonly code: "certificate_too_many_pixels" }
  | { readonly code: "certificate_unreadable" };

/** Maximum size of a picture that is decoded for validation. */
const maxPixels = 100_000_000;

/**
 * Detects PDF or JPEG by content, regardless of the file's name. Refuses what was cut off on its way. The file is
 * evidence and stored unchanged.
 */
export async function certificateKind(bytes: Uint8Array): Promise<Result<"pdf" | "jpeg", CertificateRefused>> {
  if (bytes.length === 0) return refuse({ code: "file_empty" });
  if (bytes.length > maxCertificateBytes) return refuse({ code: "file_too_large" });
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  const tail = Buffer.from(bytes.subarray(-1_024)).toString("latin1");
  if (head.startsWith("%PDF-") && tail.includes("%%EOF")) return ok("pdf");
  return readWholeJpeg(bytes);
}

/** Decodes all of it, in little memory: the header of a JPEG says nothing of its end. */
async function readWholeJpeg(bytes: Uint8Array): Promise<Result<"jpeg", CertificateRefused>> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== "jpeg") return refuse({ code: "certificate_unreadable" });
    if (width * height > maxPixels) return refuse({ code: "certificate_too_many_pixels" });
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "truncated", sequentialRead: true });
    await inTurn(() => picture.resize(32).raw().toBuffer());
    return ok("jpeg");
  } catch {
    return refuse({ code: "certificate_unreadable" });
  }
}
