import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { inTurn } from "../../platform/clean-photo.ts";
import { runApart } from "../../platform/process-apart.ts";

const script = "src/engine/admin/labels/label-pdf-process.ts";

const maxLabelBytes = 5 * 1024 * 1024;
const maxLabelPages = 20;

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
export async function checkLabelPdf(bytes: Uint8Array): Promise<Result<number, LabelFileRefused>> {
  if (bytes.length === 0) return refuse({ code: "label_file_missing" });
  if (bytes.length > maxLabelBytes) return refuse({ code: "label_file_too_large" });
  const text = Buffer.from(bytes).toString("latin1");
  if (!/^%PDF-[12]\./.test(text) || !text.slice(-2_048).includes("%%EOF"))
    return refuse({ code: "label_file_not_pdf" });
  if (/\/Encrypt\b/.test(text)) return refuse({ code: "label_file_locked" });
  if (/\/(?:JavaScript|Launch)\b/.test(text)) return refuse({ code: "label_file_not_pdf" });
  const pages = await inTurn(() => pagesOf(bytes));
  if (pages === null) return refuse({ code: "label_file_not_pdf" });
  return pages === 0 || pages > maxLabelPages ? refuse({ code: "label_file_pages" }) : ok(pages);
}

/** Read in a process of its own: a few hundred bytes can be made to take all memory of what reads them. */
async function pagesOf(bytes: Uint8Array): Promise<number | null> {
  const output = await runApart([script, String(maxLabelPages)], { heap: 128, patience: 30_000 }, bytes);
  return output === null ? null : Number(output);
}
