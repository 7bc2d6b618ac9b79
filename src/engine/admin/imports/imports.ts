import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { lookUp } from "#domain/kernel/look-up.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { readCsv } from "../../platform/csv.ts";
import { confirmFiles, type FilesRefused, storePendingFile, type FileDeps } from "../../platform/pending-files.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { ImportFormat } from "../../catalogue/import/import-source.ts";
import type { ImportReport } from "../../catalogue/import/import-report.ts";
import { isShopifyHeading } from "../../catalogue/import/shopify/shopify-columns.ts";
import type { ShopifyChoices } from "../../catalogue/import/shopify/shopify-choices.ts";
import { changedChoices, storedChoices, storeChoices } from "./import-choices.ts";
import { enqueueImport } from "./enqueue-import.ts";
import { chooseForRun, findImportRun, type ImportRun, insertImportRun, moveImportRun } from "./import-run.ts";
import { type ImportState, isRunning, runningStates } from "./running.ts";

/** Maximum size of a file of products: some hundred thousand. */
export const maxImportBytes = 512 * 1024 * 1024;

export type ImportFileRefused = { readonly code: "file_empty" | "import_format" | "import_too_large" } | FilesRefused;

/** A member of staff who starts an import. */
interface ImportingStaff extends StaffActor {
  /** May go below the margin floor. */
  readonly mayGoBelow?: boolean;
}

const formats: Readonly<Record<string, ImportFormat | "zip">> = {
  csv: "csv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  zip: "zip",
};
const endings = { csv: "csv", jsonl: "json", zip: "zip" } as const;

/**
 * Stores an uploaded file of products and enqueues its check; gives the run's id. The catalogue does not change yet.
 */
export async function uploadImport(
  deps: FileDeps,
  by: ImportingStaff,
  upload: { readonly path: string; readonly name: string; readonly bytes: number },
): Promise<Result<{ id: number }, ImportFileRefused>> {
  const ending = lookUp(formats, upload.name.split(".").at(-1)?.toLowerCase() ?? "");
  if (!ending) return refuse({ code: "import_format" });
  if (upload.bytes === 0) return refuse({ code: "file_empty" });
  const format = ending === "csv" && isShopifyHeading(await headingOf(upload.path)) ? "shopify" : ending;
  const fileKey = `${randomBytes(16).toString("hex")}.${endings[ending]}`;
  const result = await storePendingFile(deps, fileKey, upload.path);
  if (!result.ok) return result;
  const fileName = cutText(cleanText(upload.name), 200);
  const id = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const state = format === "shopify" ? "reading" : "checking";
    const run = {
      fileKey,
      fileName,
      format,
      bytes: upload.bytes,
      state,
      staffId: by.id,
      staffEmail: by.email,
      ...(by.mayGoBelow && { mayGoBelow: true }),
    } as const;
    const runId = await insertImportRun(tx, run, now);
    await confirmFiles(tx, [fileKey]);
    await enqueueImport(tx, deps.clock, runId);
    await audit(tx, by, "import-uploaded", fileName, now, { bytes: upload.bytes });
    return runId;
  });
  return ok({ id });
}

/** Cells of a CSV file's first row, within its first 64 KB. */
async function headingOf(path: string): Promise<readonly string[]> {
  const start = createReadStream(path, { encoding: "utf8", end: 64 * 1024 });
  for await (const { cells } of readCsv(start as AsyncIterable<string>)) return cells;
  return [];
}

export type ImportStep = "import" | "cancel" | "check" | "map";

const over: readonly ImportState[] = ["checked", "canceled", "failed", "done"];
const steps: Readonly<Record<ImportStep, { from: readonly ImportState[]; to: ImportState }>> = {
  // A canceled or interrupted import continues, and skips unchanged products quickly.
  import: { from: over, to: "importing" },
  check: { from: over, to: "checking" },
  map: { from: over, to: "mapping" },
  cancel: { from: [...runningStates, "mapping", "checked"], to: "canceled" },
};

/** State after a step. A Shopify export without choices is surveyed, again if necessary, before its check. */
function aimOf(step: ImportStep, { format, survey, choices }: ImportRun): ImportState {
  if (format !== "shopify" || choices || step === "cancel") return steps[step].to;
  return survey ? "mapping" : "reading";
}

/**
 * Lines before the first invalid UTF-8 contain question marks in place of Chinese, so nothing of the file is imported.
 */
const isUnreadable = ({ errors }: ImportReport): boolean => errors.some(({ problem }) => problem.code === "not_utf8");

/** Imports or rechecks a checked file, or cancels a running step. Idempotent. */
export function takeImportStep(
  deps: DbAndClock,
  by: ImportingStaff,
  id: number,
  step: ImportStep,
): Promise<Result<null, { code: "import_missing" | "import_moved" }>> {
  return deps.db.transaction(async (tx): Promise<Result<null, { code: "import_missing" | "import_moved" }>> => {
    const run = await findImportRun(tx, id);
    if (!run) return refuse({ code: "import_missing" });
    // A file must be readable and fully checked before its import.
    const isParts = run.format === "links";
    if (step === "check" && isParts) return refuse({ code: "import_moved" });
    if (step === "import" && !isParts && (!run.report || isUnreadable(run.report)))
      return refuse({ code: "import_moved" });
    if (step === "map" && run.format !== "shopify") return refuse({ code: "import_moved" });
    const { from } = steps[step];
    const to = aimOf(step, run);
    const now = deps.clock.now();
    if (!(await moveImportRun(tx, id, from, to, now, by.mayGoBelow ?? false))) {
      // Read again: a concurrent request may have moved the run.
      const latest = await findImportRun(tx, id);
      return latest?.state === to ? ok(null) : refuse({ code: "import_moved" });
    }
    if (isRunning(to)) await enqueueImport(tx, deps.clock, id);
    if (step === "import" || step === "cancel")
      await audit(tx, by, step === "import" ? "import-started" : "import-canceled", run.fileName, now);
    return ok(null);
  });
}

/** Starts the check of a Shopify export with these choices, and stores them as defaults. */
export function chooseForImport(
  deps: DbAndClock,
  by: ImportingStaff,
  id: number,
  choices: ShopifyChoices,
): Promise<Result<null, { code: "import_missing" | "import_moved" }>> {
  return deps.db.transaction(async (tx): Promise<Result<null, { code: "import_missing" | "import_moved" }>> => {
    const run = await findImportRun(tx, id);
    if (!run) return refuse({ code: "import_missing" });
    const now = deps.clock.now();
    if (!(await chooseForRun(tx, id, { choices, mayGoBelow: by.mayGoBelow ?? false }, now))) {
      const latest = await findImportRun(tx, id);
      // A repeated request finds the first one's result.
      return latest?.state === "checking" ? ok(null) : refuse({ code: "import_moved" });
    }
    const before = await storedChoices(tx);
    const after = await storeChoices(tx, before, choices, now);
    await enqueueImport(tx, deps.clock, id);
    await audit(tx, by, "import-mapped", run.fileName, now, changedChoices(before, after));
    return ok(null);
  });
}
