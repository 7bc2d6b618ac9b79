import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { fairQueue } from "./fair-queue.ts";
import { NoTurn } from "./fair-share.ts";
import { runApart } from "./process-apart.ts";

const script = "src/engine/platform/pdf-process.ts";

/** Why a stranger's file is no PDF that the shop keeps; `busy` where it could not be read in time. */
export type PdfError = "missing" | "too_large" | "not_pdf" | "locked" | "program" | "pages" | "busy";

export interface Bounds {
  readonly bytes: number;
  readonly pages: number;
  /** Milliseconds for reading. */
  readonly patience?: number;
}

/** An office sends a few at once; each that waits lies in memory. */
const mostOfParty = 5;
/** Strangers of many networks can hold the queue: their neighbor is told before a browser or proxy gives up. */
const longestWaitMs = 30_000;
/** Apart from photos, which a PDF that is slow to read would hold up. */
const inTurn = fairQueue(mostOfParty, longestWaitMs);

/** A few hundred kilobytes can be made to take minutes; 5 MB of honest pages take a second. */
const usualPatience = 10_000;

/**
 * Checks that a file is a PDF that can be read: whole, not locked by a password, of few pages, and without a program or
 * what sends or opens other files. Gives their number. Parties that have sent several take turns.
 */
export async function checkPdf(
  party: string,
  bytes: Uint8Array,
  most: Bounds,
): Promise<Result<number, { code: PdfError }>> {
  if (bytes.length === 0) return refuse({ code: "missing" });
  if (bytes.length > most.bytes) return refuse({ code: "too_large" });
  const text = Buffer.from(bytes).toString("latin1");
  if (!/^%PDF-[12]\./.test(text) || !text.slice(-2_048).includes("%%EOF")) return refuse({ code: "not_pdf" });
  if (/\/Encrypt\b/.test(text)) return refuse({ code: "locked" });
  const pdf = await inTurn(party, () => readApart(bytes, most)).catch(busyIfNoTurn);
  if (pdf === "busy") return refuse({ code: pdf });
  if (pdf === null) return refuse({ code: "not_pdf" });
  if (pdf.hasProgram) return refuse({ code: "program" });
  return pdf.pages === 0 || pdf.pages > most.pages ? refuse({ code: "pages" }) : ok(pdf.pages);
}

function busyIfNoTurn(error: unknown): "busy" {
  if (error instanceof NoTurn) return "busy";
  throw error;
}

/** Read in a process of its own: a few hundred bytes can be made to take all memory of what reads them. */
async function readApart(
  bytes: Uint8Array,
  { pages, patience = usualPatience }: Bounds,
): Promise<{ readonly pages: number; readonly hasProgram: boolean } | "busy" | null> {
  const began = performance.now();
  const output = await runApart([script, String(pages)], { heap: 128, patience }, bytes);
  // On a busy machine a good one can take that long.
  if (output === null && performance.now() - began >= patience) return "busy";
  return output === null ? null : (JSON.parse(output) as { pages: number; hasProgram: boolean });
}
