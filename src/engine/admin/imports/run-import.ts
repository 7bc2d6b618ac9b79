import { importApart, type ImportStream, surveyApart } from "../../catalogue/import/import-apart.ts";
import type { ImportLanguage } from "../../catalogue/import/import-source.ts";
import { importPictures } from "./import-pictures.ts";
import { errorFields } from "../../platform/log.ts";
import { isFilesAway } from "../../ports/file-store.ts";
import { marginFloor } from "../../pricing/margin-floor.ts";
import type { Shop } from "../../shop.ts";
import { audit } from "../../staff/audit.ts";
import { breakOffImport } from "./break-off-import.ts";
import { enqueueImport } from "./enqueue-import.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import {
  beginPictureRun,
  endImportReading,
  endImportRun,
  findImportRun,
  type ImportRun,
  noteImportProgress,
} from "./import-run.ts";
import { isRunning } from "./running.ts";

type Deps = Pick<Shop, "db" | "clock" | "files" | "log" | "webPictures"> & {
  readonly pictures: Pick<Shop["pictures"], "families">;
};

/**
 * Surveys, checks or imports a run's file, whichever is next, and stores its progress. After an interruption it skips
 * finished products.
 */
export async function runImport(shop: Deps, id: number): Promise<void> {
  const run = await findImportRun(shop.db, id);
  if (!run || !isRunning(run.state)) return;
  try {
    const stream = await shop.files.stream(run.fileKey, { start: 0, end: run.bytes - 1 });
    if (!stream) return await breakOffImport(shop, run);
    await work(shop, run, stream);
  } catch (error) {
    // The state is kept, and the job retried.
    if (isFilesAway(error)) throw error;
    // If the database is down this fails too, and the job is retried.
    await breakOffImport(shop, run);
    shop.log.error("an import broke off", { job: "run_import", ...errorFields(error) });
  }
}

async function work(shop: Deps, run: ImportRun, stream: ImportStream): Promise<void> {
  const deps = { db: shop.db, now: shop.clock.now(), families: shop.pictures.families };
  const progress = (count: number, bytes: number) => noteImportProgress(shop.db, run, bytes, count);
  if (run.state === "reading") {
    const survey = await surveyApart(deps, stream, progress);
    if (!survey) return;
    if ("errors" in survey) await endImportRun(shop.db, run, "checked", survey, shop.clock.now());
    else await endImportReading(shop.db, run.id, survey, shop.clock.now());
    return;
  }
  const dryRun = run.state === "checking";
  const by = { id: run.staffId, email: run.staffEmail };
  const floorMargin = run.mayGoBelow ? null : await marginFloor(shop.db);
  const report =
    run.format === "links"
      ? await fetchPictures(shop, by, stream, progress)
      : run.format === "zip"
        ? await importPictures(shop, by, stream, {
            dryRun,
            progress: (count, share) => progress(count, Math.floor(share * run.bytes)),
          })
        : await importApart(deps, stream, { source: languageOf(run, run.format), dryRun, floorMargin }, progress);
  if (!report) return;
  const isEnded = await shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const state = await endImportRun(tx, run, dryRun ? "checked" : "done", report, now);
    if (state === run.state) await enqueueImport(tx, shop.clock, run.id);
    if (state === null || dryRun || !run.survey?.pictures) return state !== null;
    // The products are imported; their pictures follow in a run of their own.
    const pictures = await beginPictureRun(tx, run.id, now);
    if (pictures !== null) await enqueueImport(tx, shop.clock, pictures);
    return true;
  });
  const { read, added, changed, refused } = report;
  if (isEnded && !dryRun)
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
