/** A file beside a message about a quote: a PDF, or a picture with its size. */
export interface QuoteFile {
  readonly id: number;
  /** The name that it had on its sender's computer. */
  readonly fileName: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Files of one message at most. */
export const maxMessageFiles = 5;
/** Size limit of each, be it a PDF or a picture. */
export const maxFileBytes = 8 * 1024 * 1024;
export const maxFilePages = 100;
/** Files that buyers can send about one quote. */
export const maxBuyerFiles = 40;

/** Why files are not sent; `files_full` where the quote holds as many of its buyer's as it can. */
export type QuoteFileError =
  | "file_unread"
  | "file_too_large"
  | "file_too_long"
  | "file_locked"
  | "file_program"
  | "file_pages"
  | "too_many_files"
  | "files_full"
  | "files_away";

/** Of files chosen at once, those that can be sent, in their order; and those that cannot, with why. */
export function sendable<File extends { readonly size: number }>(files: readonly File[]) {
  const small = files.filter(({ size }) => size <= maxFileBytes);
  return {
    kept: small.slice(0, maxMessageFiles),
    tooLarge: files.filter(({ size }) => size > maxFileBytes),
    tooMany: small.length > maxMessageFiles,
  };
}
