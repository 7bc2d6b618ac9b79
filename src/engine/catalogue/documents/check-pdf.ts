import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { maxDocumentBytes } from "#domain/catalogue/document-files.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

export type DocumentRefused = {
  readonly code: "file_empty" | "document_not_pdf" | "document_broken" | "document_active" | "document_too_large";
};

const tail = 2_048;
/** Names in a PDF that run programs or start others. */
const active = /\/(?:JavaScript|Launch)\b/;
const longestName = "/JavaScript".length + 1;

/**
 * Checks that a file is a complete PDF by its first bytes and its end, without a script that can be found uncompressed.
 * Returns its size in bytes.
 */
export async function checkPdf(path: string): Promise<Result<number, DocumentRefused>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) return refuse({ code: "file_empty" });
    if (size > maxDocumentBytes) return refuse({ code: "document_too_large" });
    const head = (await file.read(Buffer.alloc(8), 0, 8, 0)).buffer.toString("latin1");
    if (!/^%PDF-[12]\./.test(head)) return refuse({ code: "document_not_pdf" });
    const last = Math.min(tail, size);
    const end = (await file.read(Buffer.alloc(last), 0, last, size - last)).buffer.toString("latin1");
    if (!end.includes("%%EOF")) return refuse({ code: "document_broken" });
    return (await runsPrograms(path)) ? refuse({ code: "document_active" }) : ok(size);
  } finally {
    await file.close();
  }
}

async function runsPrograms(path: string): Promise<boolean> {
  let before = "";
  for await (const part of createReadStream(path, { encoding: "latin1" })) {
    const text = before + (part as string);
    if (active.test(text)) return true;
    before = text.slice(-longestName);
  }
  return false;
}
