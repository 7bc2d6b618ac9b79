/** A PDF of the buyer's purchase order, as it is shown: the name that it had on their computer, and its size. */
export interface PoDocument {
  readonly fileName: string;
  readonly bytes: number;
}

/** Size limit of the PDF of a purchase order. */
export const maxPoBytes = 5 * 1024 * 1024;
export const maxPoPages = 100;

/** A document as the checkout's form names the one that it showed; empty without one. */
export const poMark = (document: PoDocument | null): string =>
  document ? `${document.bytes} ${document.fileName}` : "";

/** Why a file is not attached. */
export type PoDocumentError =
  | "po_file_missing"
  | "po_file_too_large"
  | "po_file_not_pdf"
  | "po_file_locked"
  | "po_file_program"
  | "po_file_pages"
  | "po_file_away"
  | "po_file_too_often";
