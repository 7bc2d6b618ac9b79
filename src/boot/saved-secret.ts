import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder } from "./private-folder.ts";

/** As short as SECRET may be. */
const shortest = 32;

/** The secret of this installation, created on the first start and stored with its data. */
export function savedSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  const saved = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // A full disk or a lost power supply may have left an empty file, and anybody can sign by an empty secret.
  if (saved.length >= shortest) return saved;
  makePrivateFolder(dataDir);
  const secret = randomBytes(32).toString("hex");
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secret;
}
