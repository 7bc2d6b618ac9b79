import { importApart } from "../../catalogue/import/import-apart.ts";
import { errorFields } from "../../platform/log.ts";
import type { Shop } from "../../shop.ts";
import { audit } from "../../staff/audit.ts";
import { endImportRun, findImportRun, moveImportRun, noteImportProgress } from "./import-run.ts";

/**
 * Checks or imports a run's file, whichever it waits for, and says from time to time how far it is. Begun again after its
 * process was stopped, it passes over what is stored already.
 */
export async function runImport(shop: Pick<Shop, "db" | "clock" | "files" | "log">, id: number): Promise<void> {
  const run = await findImportRun(shop.db, id);
  if (!run || (run.state !== "checking" && run.state !== "importing")) return;
  const dryRun = run.state === "checking";
  try {
    const stream = await shop.files.stream(run.fileKey, { start: 0, end: run.bytes - 1 });
    if (!stream) return void (await moveImportRun(shop.db, id, [run.state], "failed", shop.clock.now()));
    const report = await importApart(
      { db: shop.db, now: shop.clock.now() },
      { format: run.format, dryRun, stream, bytes: run.bytes },
      (read, bytes) => noteImportProgress(shop.db, run, bytes, read),
    );
    if (!report) return;
    const ended = await endImportRun(shop.db, run, dryRun ? "checked" : "done", report, shop.clock.now());
    const { read, added, changed, refused } = report;
    if (ended && !dryRun)
      await audit(shop.db, { id: run.staffId, email: run.staffEmail }, "import-done", run.fileName, shop.clock.now(), {
        read,
        added,
        changed,
        refused,
      });
  } catch (error) {
    // The database may be away: then this fails too, and the job runs again.
    await moveImportRun(shop.db, id, [run.state], "failed", shop.clock.now());
    shop.log.error("an import broke off", { job: "run_import", ...errorFields(error) });
  }
}
