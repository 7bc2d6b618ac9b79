import { maxDocumentBytes } from "#domain/catalogue/document-files.ts";
import { maxPictureBytes, minLogoSide, minPictureSide } from "#domain/catalogue/picture-uploads.ts";
import type { Translator } from "#i18n/translator.ts";
import type { CodeOf } from "../../error-text.ts";
import { refusedText, type SharedRefused } from "../refused-text.ts";

/** Codes by which the server refuses an upload. */
export const uploadCodes = [
  "file_empty",
  "picture_not_image",
  "picture_svg",
  "picture_heic",
  "picture_broken",
  "picture_too_large",
  "picture_too_many_pixels",
  "picture_too_long",
  "picture_too_small",
  "logo_too_small",
  "document_not_pdf",
  "document_broken",
  "document_active",
  "document_too_large",
  "import_format",
  "import_too_large",
  "files_away",
  "too_large",
  "sign_in",
  "not_allowed",
] as const;

/** Largest file of each kind, in megabytes. */
const megabytes = {
  picture_too_large: maxPictureBytes / 1024 / 1024,
  document_too_large: maxDocumentBytes / 1024 / 1024,
  import_too_large: 512,
} as const;

/** Message of a refused upload. */
export function uploadRefusedText(
  t: Translator,
  code: CodeOf<"adminProducts.upload.refused"> | SharedRefused | "not_allowed" | "logo_too_small",
): string {
  if (code === "not_allowed") return t("adminShell.problem.forbidden");
  const most = code in megabytes ? megabytes[code as keyof typeof megabytes] : 0;
  if (code === "logo_too_small") return t("adminProducts.upload.refused.picture_too_small", { least: minLogoSide });
  const values = { megabytes: most, least: minPictureSide };
  return refusedText(t, code, (own) => t(`adminProducts.upload.refused.${own}`, values), values);
}
