import { randomBytes } from "node:crypto";
import { lookUp } from "#domain/kernel/look-up.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/text.ts";
import type { Database } from "../../platform/database.ts";
import { confirmFiles, storePendingFile } from "../../platform/pending-files.ts";
import { enqueue } from "../../platform/outbox.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FileStore } from "../../ports/file-store.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { ImportFormat } from "../../catalogue/import/import-products.ts";
import { findImportRun, importJobKey, type ImportState, insertImportRun, moveImportRun } from "./import-run.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
}

/** A file of products may be this large: some hundred thousand of them. */
export const maxImportBytes = 512 * 1024 * 1024;

export type ImportFileRefused = { readonly code: "import_empty" | "import_format" | "import_too_large" };

const formats: Readonly<Record<string, ImportFormat>> = { csv: "csv", jsonl: "jsonl", ndjson: "jsonl" };

/** Keeps an uploaded file of products and has it checked; gives the run's id. Nothing of the catalogue changes yet. */
export async function uploadImport(
  deps: Deps,
  by: StaffActor,
  upload: { readonly path: string; readonly name: string; readonly bytes: number },
): Promise<Result<{ id: number }, ImportFileRefused>> {
  const format = lookUp(formats, upload.name.split(".").at(-1)?.toLowerCase() ?? "");
  if (!format) return refuse({ code: "import_format" });
  if (upload.bytes === 0) return refuse({ code: "import_empty" });
  const fileKey = `${randomBytes(16).toString("hex")}.${format === "csv" ? "csv" : "json"}`;
  await storePendingFile(deps, fileKey, upload.path);
  const fileName = cleanText(upload.name).slice(0, 200);
  const id = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const run = { fileKey, fileName, format, bytes: upload.bytes, staffId: by.id, staffEmail: by.email };
    const made = await insertImportRun(tx, run, now);
    await confirmFiles(tx, [fileKey]);
    await enqueue(tx, deps.clock, "run_import", { id: made }, { key: importJobKey(made), maxAttempts: 5 });
    await audit(tx, by, "import-uploaded", fileName, now, { bytes: upload.bytes });
    return made;
  });
  return ok({ id });
}

export type ImportStep = "import" | "cancel" | "check";

const steps: Readonly<Record<ImportStep, { from: readonly ImportState[]; to: ImportState }>> = {
  // What was canceled or broke off goes on: what is stored already stays as it is and is passed over quickly.
  import: { from: ["checked", "canceled", "failed", "done"], to: "importing" },
  check: { from: ["checked", "canceled", "failed", "done"], to: "checking" },
  cancel: { from: ["checking", "checked", "importing"], to: "canceled" },
};

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
    // Nobody imports what was never checked to the end.
    if (step === "import" && !run.report) return refuse({ code: "import_moved" });
    const { from, to } = steps[step];
    const now = deps.clock.now();
    if (!(await moveImportRun(tx, id, from, to, now))) {
      // Read anew: a press at the same moment may have moved it since.
      const moved = await findImportRun(tx, id);
      return moved?.state === to ? ok(null) : refuse({ code: "import_moved" });
    }
    if (step !== "cancel")
      await enqueue(tx, deps.clock, "run_import", { id }, { key: importJobKey(id), maxAttempts: 5 });
    if (step !== "check")
      await audit(tx, by, step === "import" ? "import-started" : "import-canceled", run.fileName, now);
    return ok(null);
  });
}
