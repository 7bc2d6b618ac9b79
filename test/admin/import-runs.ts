import { runImport } from "#engine/admin/imports/run-import.ts";
import type { FileStore } from "#engine/ports/file-store.ts";
import type { WebPictures } from "#engine/ports/web-pictures.ts";
import { createWebPictures } from "#providers/web-pictures/web-pictures.ts";
import type { Browser, OpenShop } from "#test/open-shop.ts";
import { upload } from "./pictures.ts";

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Of them, the test has pictures. */
const pictures = { families: ["vertical-tank"] };

/** Does what the job of an import would. */
export const work = (
  shop: OpenShop,
  id: number,
  files: FileStore = shop.files,
  webPictures: WebPictures = createWebPictures(),
): Promise<void> => runImport({ db: shop.db, clock: shop.clock, files, log, pictures, webPictures }, id);

/** Uploads a file to be imported; gives its run's id. */
export async function sent(browser: Browser, bytes: Uint8Array, name: string): Promise<number> {
  const answer = await upload(browser, "/admin/imports/files", bytes, name);
  if (answer.status !== 201) throw new Error(`refused: ${answer.text}`);
  return (JSON.parse(answer.text) as { id: number }).id;
}
