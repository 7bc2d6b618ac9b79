import { refuse, type Result } from "#domain/kernel/result.ts";
import { checkPdf } from "../../platform/check-pdf.ts";
import type { FilesRefused } from "../../platform/pending-files.ts";

const most = { bytes: 5 * 1024 * 1024, pages: 20 };

export type LabelFileRefused = {
  readonly code:
    | "label_file_missing"
    | "label_file_too_large"
    | "label_file_not_pdf"
    | "label_file_locked"
    | "label_file_pages";
};

/**
 * Checks that a file is a PDF that can be printed with others: whole, not locked by a password, without a program, and
 * of few pages. Gives their number.
 */
export async function checkLabelPdf(bytes: Uint8Array): Promise<Result<number, LabelFileRefused | FilesRefused>> {
  const pages = await checkPdf("staff", bytes, most);
  if (pages.ok) return pages;
  const { code } = pages.error;
  if (code === "busy") return refuse({ code: "files_away" });
  return refuse({ code: `label_file_${code === "program" ? "not_pdf" : code}` });
}
