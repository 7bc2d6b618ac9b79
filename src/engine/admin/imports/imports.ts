import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { lookUp } from "#domain/kernel/look-up.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText, cutText } from "#domain/kernel/text.ts";
import { readCsv } from "../../platform/csv.ts";
import type { Database } from "../../platform/database.ts";
import { confirmFiles, type FilesRefused, storePendingFile } from "../../platform/pending-files.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { ImportFormat } from "../../catalogue/import/import-products.ts";
import type { ImportReport } from "../../catalogue/import/import-report.ts";
import { isShopifyHeading } from "../../catalogue/import/shopify/shopify-columns.ts";
import type { ShopifyChoices } from "../../catalogue/import/shopify/shopify-choices.ts";
import { changedChoices, storedChoices, storeChoices } from "./import-choices.ts";
import { enqueueImport } from "./enqueue-import.ts";
import { chooseForRun, findImportRun, type ImportRun, insertImportRun, moveImportRun } from "./import-run.ts";
import { type ImportState, isRunning, runningStates } from "./running.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
}

/** A file of products may be this large: some hundred thousand of them. */
export const maxImportBytes = 512 * 1024 * 1024;

export type ImportFileRefused = { readonly code: "import_empty" | "import_format" | "import_too_large" } | FilesRefused;

const formats: Readonly<Record<string, ImportFormat | "zip">> = {
  csv: "csv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  zip: "zip",
};
const endings = { csv: "csv", jsonl: "json", zip: "zip" } as const;

/** Keeps an uploaded file of products and has it checked; gives the run's id. Nothing of the catalogue changes yet. */
export async function uploadImport(
  deps: Deps,
  by: StaffActor,
  upload: { readonly path: string; readonly name: string; readonly bytes: number },
): Promise<Result<{ id: number }, ImportFileRefused>> {
  const ending = lookUp(formats, upload.name.split(".").at(-1)?.toLowerCase() ?? "");
  if (!ending) return refuse({ code: "import_format" });
  if (upload.bytes === 0) return refuse({ code: "import_empty" });
  const format = ending === "csv" && isShopifyHeading(await headingOf(upload.path)) ? "shopify" : ending;
  const fileKey = `${randomBytes(16).toString("hex")}.${endings[ending]}`;
  const stored = await storePendingFile(deps, fileKey, upload.path);
  if (!stored.ok) return stored;
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
    } as const;
    const made = await insertImportRun(tx, run, now);
    await confirmFiles(tx, [fileKey]);
    await enqueueImport(tx, deps.clock, made);
    await audit(tx, by, "import-uploaded", fileName, now, { bytes: upload.bytes });
    return made;
  });
  return ok({ id });
}

/** The cells of a CSV file's first row; as far as the first 64 KB hold them. */
async function headingOf(path: string): Promise<readonly string[]> {
  const start = createReadStream(path, { encoding: "utf8", end: 64 * 1024 });
  for await (const { cells } of readCsv(start as AsyncIterable<string>)) return cells;
  return [];
}

export type ImportStep = "import" | "cancel" | "check" | "map";

const over: readonly ImportState[] = ["checked", "canceled", "failed", "done"];
const steps: Readonly<Record<ImportStep, { from: readonly ImportState[]; to: ImportState }>> = {
  // What was canceled or broke off goes on: what is stored already stays as it is and is passed over quickly.
  import: { from: over, to: "importing" },
  check: { from: over, to: "checking" },
  map: { from: over, to: "mapping" },
  cancel: { from: [...runningStates, "mapping", "checked"], to: "canceled" },
};

/** What a step leads to: a Shopify export that nobody has chosen anything for is read, or read again, before it is checked. */
function aimOf(step: ImportStep, { format, survey, choices }: ImportRun): ImportState {
  if (format !== "shopify" || choices || step === "cancel") return steps[step].to;
  return survey ? "mapping" : "reading";
}

/** The lines before the one that is not UTF-8 hold question marks for the Chinese that was there: none is to be stored. */
const isUnreadable = ({ errors }: ImportReport): boolean => errors.some(({ problem }) => problem.code === "not_utf8");

/** Imports a checked file, checks it again, or stops what runs. A second press of the same button changes nothing. */
export function takeImportStep(
  deps: Pick<Deps, "db" | "clock">,
  by: StaffActor,
  id: number,
  step: ImportStep,
): Promise<Result<null, { code: "import_missing" | "import_moved" }>> {
  return deps.db.transaction(async (tx): Promise<Result<null, { code: "import_missing" | "import_moved" }>> => {
    const run = await findImportRun(tx, id);
    if (!run) return refuse({ code: "import_missing" });
    // Nobody imports what was never checked to the end, or could not be read.
    const isParts = run.format === "links";
    if (step === "check" && isParts) return refuse({ code: "import_moved" });
    if (step === "import" && !isParts && (!run.report || isUnreadable(run.report)))
      return refuse({ code: "import_moved" });
    if (step === "map" && run.format !== "shopify") return refuse({ code: "import_moved" });
    const { from } = steps[step];
    const to = aimOf(step, run);
    const now = deps.clock.now();
    if (!(await moveImportRun(tx, id, from, to, now))) {
      // Read anew: a press at the same moment may have moved it since.
      const moved = await findImportRun(tx, id);
      return moved?.state === to ? ok(null) : refuse({ code: "import_moved" });
    }
    if (isRunning(to)) await enqueueImport(tx, deps.clock, id);
    if (step === "import" || step === "cancel")
      await audit(tx, by, step === "import" ? "import-started" : "import-canceled", run.fileName, now);
    return ok(null);
  });
}

/** Has a Shopify export checked by what was chosen for it, and keeps the choices for the next one. */
export function chooseForImport(
  deps: Pick<Deps, "db" | "clock">,
  by: StaffActor,
  id: number,
  choices: ShopifyChoices,
): Promise<Result<null, { code: "import_missing" | "import_moved" }>> {
  return deps.db.transaction(async (tx): Promise<Result<null, { code: "import_missing" | "import_moved" }>> => {
    const run = await findImportRun(tx, id);
    if (!run) return refuse({ code: "import_missing" });
    const now = deps.clock.now();
    if (!(await chooseForRun(tx, id, choices, now))) {
      const moved = await findImportRun(tx, id);
      // A second press finds the first one's work.
      return moved?.state === "checking" ? ok(null) : refuse({ code: "import_moved" });
    }
    const before = await storedChoices(tx);
    const after = await storeChoices(tx, before, choices, now);
    await enqueueImport(tx, deps.clock, id);
    await audit(tx, by, "import-mapped", run.fileName, now, changedChoices(before, after));
    return ok(null);
  });
}
