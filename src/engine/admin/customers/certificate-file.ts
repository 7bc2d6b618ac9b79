import sharp from "sharp";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

export const maxCertificateBytes = 10 * 1024 * 1024;

export type CertificateRefused =
  | { readonly code: "certificate_too_large" }
  | { readonly code: "certificate_unreadable" };

/** Maximum size of a picture that is decoded for validation. */
const maxPixels = 100_000_000;

/** Detects PDF or JPEG by content, regardless of the file's name. The file is evidence and stored unchanged. */
export async function certificateKind(bytes: Uint8Array): Promise<Result<"pdf" | "jpeg", CertificateRefused>> {
  if (bytes.length > maxCertificateBytes) return refuse({ code: "certificate_too_large" });
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  const tail = Buffer.from(bytes.subarray(-1_024)).toString("latin1");
  if (head.startsWith("%PDF-") && tail.includes("%%EOF")) return ok("pdf");
  const picture = await sharp(bytes, { limitInputPixels: maxPixels })
    .metadata()
    .catch(() => null);
  return picture?.format === "jpeg" ? ok("jpeg") : refuse({ code: "certificate_unreadable" });
}
