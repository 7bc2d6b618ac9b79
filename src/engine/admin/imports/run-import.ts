import { importProducts } from "../../catalogue/import/import-products.ts";
import { errorFields } from "../../platform/log.ts";
import type { Shop } from "../../shop.ts";
import { audit } from "../../staff/audit.ts";
import { endImportRun, findImportRun, type ImportRun, moveImportRun, noteImportProgress } from "./import-run.ts";

/** What a check or an import breaks off with once the run was canceled. */
class ImportCanceled extends Error {}

/**
 * Checks or imports a run's file, whichever it waits for, and says from time to time how far it is. Begun again after its
 * process was stopped, it passes over what is stored already.
 */
export async function runImport(shop: Pick<Shop, "db" | "clock" | "files" | "log">, id: number): Promise<void> {
  const run = await findImportRun(shop.db, id);
  if (!run || (run.state !== "checking" && run.state !== "importing")) return;
  const dryRun = run.state === "checking";
  try {
    const source = await piecesOf(shop, run);
    if (!source) return void (await moveImportRun(shop.db, id, [run.state], "failed", shop.clock.now()));
    const report = await importProducts(
      shop,
      { format: run.format, pieces: source.pieces },
      {
        dryRun,
        progress: async (read) => {
          if (!(await noteImportProgress(shop.db, run, source.done(), read))) throw new ImportCanceled();
        },
      },
    );
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
    if (error instanceof ImportCanceled) return;
    // The database may be away: then this fails too, and the job runs again.
    await moveImportRun(shop.db, id, [run.state], "failed", shop.clock.now());
    shop.log.error("an import broke off", { job: "run_import", ...errorFields(error) });
  }
}

/** The file's text as it is read, and how many of its bytes have been. */
async function piecesOf(
  { files }: Pick<Shop, "files">,
  { fileKey, bytes }: ImportRun,
): Promise<{ pieces: AsyncIterable<string>; done(): number } | null> {
  const stream = await files.stream(fileKey, { start: 0, end: bytes - 1 });
  if (!stream) return null;
  let done = 0;
  async function* read(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const part of parts) {
      done += part.length;
      yield decoder.decode(part, { stream: true });
    }
    yield decoder.decode();
  }
  return { pieces: read(stream as unknown as AsyncIterable<Uint8Array>), done: () => done };
}
