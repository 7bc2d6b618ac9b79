import { importApart, type ImportStream, surveyApart } from "../../catalogue/import/import-apart.ts";
import type { ImportLanguage } from "../../catalogue/import/import-products.ts";
import { importPictures } from "./import-pictures.ts";
import { errorFields } from "../../platform/log.ts";
import { isFilesAway } from "../../ports/file-store.ts";
import type { Shop } from "../../shop.ts";
import { audit } from "../../staff/audit.ts";
import { enqueueImport } from "./enqueue-import.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import {
  beginPictureRun,
  endImportReading,
  endImportRun,
  findImportRun,
  type ImportRun,
  moveImportRun,
  noteImportProgress,
} from "./import-run.ts";
import { isRunning } from "./running.ts";

type Deps = Pick<Shop, "db" | "clock" | "files" | "log" | "webPictures"> & {
  readonly pictures: Pick<Shop["pictures"], "families">;
};

/**
 * Reads, checks or imports a run's file, whichever it waits for, and says from time to time how far it is. Begun again
 * after its process was stopped, it passes over what is stored already.
 */
export async function runImport(shop: Deps, id: number): Promise<void> {
  const run = await findImportRun(shop.db, id);
  if (!run || !isRunning(run.state)) return;
  try {
    const stream = await shop.files.stream(run.fileKey, { start: 0, end: run.bytes - 1 });
    if (!stream) return void (await moveImportRun(shop.db, id, [run.state], "failed", shop.clock.now()));
    await work(shop, run, stream);
  } catch (error) {
    // It stays as it is, and the job runs again.
    if (isFilesAway(error)) throw error;
    // The database may be away: then this fails too, and the job runs again.
    await moveImportRun(shop.db, id, [run.state], "failed", shop.clock.now());
    shop.log.error("an import broke off", { job: "run_import", ...errorFields(error) });
  }
}

async function work(shop: Deps, run: ImportRun, stream: ImportStream): Promise<void> {
  const deps = { db: shop.db, now: shop.clock.now(), families: shop.pictures.families };
  const progress = (read: number, bytes: number) => noteImportProgress(shop.db, run, bytes, read);
  if (run.state === "reading") {
    const survey = await surveyApart(deps, stream, progress);
    if (!survey) return;
    if ("errors" in survey) await endImportRun(shop.db, run, "checked", survey, shop.clock.now());
    else await endImportReading(shop.db, run.id, survey, shop.clock.now());
    return;
  }
  const dryRun = run.state === "checking";
  const by = { id: run.staffId, email: run.staffEmail };
  const report =
    run.format === "links"
      ? await fetchPictures(shop, by, stream, progress)
      : run.format === "zip"
        ? await importPictures(shop, by, stream, {
            dryRun,
            progress: (read, share) => progress(read, Math.floor(share * run.bytes)),
          })
        : await importApart(deps, stream, { source: languageOf(run, run.format), dryRun }, progress);
  if (!report) return;
  const ended = await shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const left = await endImportRun(tx, run, dryRun ? "checked" : "done", report, now);
    if (left === run.state) await enqueueImport(tx, shop.clock, run.id);
    if (left === null || dryRun || !run.survey?.pictures) return left !== null;
    // Its products are there: their pictures come after them, and hold up nobody.
    const pictures = await beginPictureRun(tx, run.id, now);
    if (pictures !== null) await enqueueImport(tx, shop.clock, pictures);
    return true;
  });
  const { read, added, changed, refused } = report;
  if (ended && !dryRun)
    await audit(shop.db, by, "import-done", run.fileName, shop.clock.now(), {
      read,
      added,
      changed,
      refused,
    });
}

function languageOf({ choices }: ImportRun, format: ImportLanguage["format"]): ImportLanguage {
  if (format !== "shopify") return { format };
  if (!choices) throw new Error("nothing was chosen for this export");
  return { format, choices };
}
