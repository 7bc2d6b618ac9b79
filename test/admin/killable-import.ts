// A process of its own that does the job of one import until it is killed.
import { runImport } from "#engine/admin/imports/run-import.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { createWebPictures } from "#providers/web-pictures/web-pictures.ts";
import { createLocalFiles } from "#providers/local-files/file-store.ts";

const { DATABASE_URL = "", FILES = "", IMPORT = "" } = process.env;
const db = openDatabase({ url: DATABASE_URL });
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error };
await runImport(
  {
    db,
    clock: systemClock,
    files: createLocalFiles(FILES),
    log,
    pictures: { families: ["vertical-tank"] },
    webPictures: createWebPictures(),
  },
  Number(IMPORT),
);
await db.close();
