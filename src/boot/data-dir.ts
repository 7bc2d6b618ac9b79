import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "./config.ts";
import { makePrivateFolder } from "./private-folder.ts";

/** Makes DATA_DIR where the shop keeps anything there; throws the system's error when it cannot be written. */
export function openDataDir(config: Config): void {
  if (!keepsData(config)) return;
  const folder = resolve(config.DATA_DIR);
  makePrivateFolder(folder);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** The shop keeps anything in DATA_DIR: its database, its secret, its files. */
export const keepsData = ({ DATABASE_URL, SECRET, FILE_STORE }: Config): boolean =>
  DATABASE_URL === undefined || SECRET === undefined || FILE_STORE === "folder";
