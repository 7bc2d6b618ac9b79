import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "./config.ts";
import { makePrivateFolder } from "./private-folder.ts";

/** Makes DATA_DIR where the shop keeps anything there; throws the system's error when it cannot be written. */
export function openDataDir({ DATA_DIR, DATABASE_URL, SECRET, FILE_STORE }: Config): void {
  if (DATABASE_URL !== undefined && SECRET !== undefined && FILE_STORE === "s3") return;
  const folder = resolve(DATA_DIR);
  makePrivateFolder(folder);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}
