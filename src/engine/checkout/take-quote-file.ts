import { createHash } from "node:crypto";
import { maxFileBytes, maxFilePages, type QuoteFileError } from "#domain/checkout/quote-files.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { checkPdf, type PdfError } from "../platform/check-pdf.ts";
import { cleanPhoto, type PhotoRefused } from "../platform/clean-photo.ts";
import { discardFiles, storePendingFiles, type FileDeps } from "../platform/pending-files.ts";
import { newToken } from "../platform/secret.ts";

/** A file in the store that waits for its message: a PDF as it came, or a picture drawn anew. */
export interface TakenFile {
  /** In the store, and unguessable. */
  readonly name: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Of a picture; null for a PDF. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The same for the same content. */
  readonly digest: string;
}

/** A file that is not sent; without a name where it is about all of them. */
export interface FileRefused {
  readonly code: QuoteFileError;
  readonly fileName: string;
}

interface SentFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const longestName = 200;
/** One without a name could not be shown. */
const nameless = "file";
const most = { bytes: maxFileBytes, pages: maxFilePages };

const ofPdf = {
  missing: "file_unread",
  too_large: "file_too_large",
  not_pdf: "file_unread",
  locked: "file_locked",
  program: "file_program",
  pages: "file_pages",
  busy: "files_away",
} as const satisfies Record<PdfError, QuoteFileError>;
const ofPicture = {
  photo_not_image: "file_unread",
  photo_too_large: "file_too_large",
  photo_too_long: "file_too_long",
} as const satisfies Record<PhotoRefused["code"], QuoteFileError>;

/**
 * Looks into a file by its content, not by its name, and stores it at once, so that a message's files do not lie in
 * memory together. `writeInThread` or `dropFiles` must follow; otherwise it is deleted after a day. PDFs of a party
 * that sent several take turns.
 */
export async function takeQuoteFile(
  shop: FileDeps,
  party: string,
  sent: SentFile,
): Promise<Result<TakenFile, FileRefused>> {
  const fileName = cutText(cleanText(sent.fileName), longestName) || nameless;
  const checked = await checkFile(party, sent.bytes);
  if (!checked.ok) return refuse({ ...checked.error, fileName });
  const { bytes, size } = checked.value;
  const name = `${newToken()}.${size === null ? "pdf" : "webp"}`;
  const stored = await storePendingFiles(shop, [{ name, bytes }]);
  if (!stored.ok) return refuse({ ...stored.error, fileName });
  return ok({
    name,
    fileName,
    bytes: bytes.length,
    size,
    digest: createHash("sha256").update(bytes).digest("base64url"),
  });
}

async function checkFile(
  party: string,
  bytes: Uint8Array,
): Promise<Result<{ bytes: Uint8Array; size: TakenFile["size"] }, { code: QuoteFileError }>> {
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") {
    const pdf = await checkPdf(party, bytes, most);
    return pdf.ok ? ok({ bytes, size: null }) : refuse({ code: ofPdf[pdf.error.code] });
  }
  const picture = await cleanPhoto(bytes);
  if (!picture.ok) return refuse({ code: ofPicture[picture.error.code] });
  const { width, height } = picture.value;
  return ok({ bytes: picture.value.bytes, size: { width, height } });
}

/** Deletes files that get no message. */
export const dropFiles = (shop: FileDeps, files: readonly TakenFile[]): Promise<void> =>
  discardFiles(
    shop,
    files.map(({ name }) => name),
  );
