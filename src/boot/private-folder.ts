import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** PostgreSQL refuses to run as root. `nobody` exists on every Unix, so no user needs to be created. */
export const nobody = { uid: 65534, gid: 65534 };
export const asRoot = process.getuid?.() === 0;

/**
 * Folder of the machine for what root starts as another user, where the project's own is closed to that one. Machines
 * clear /var/tmp of files that nobody has read for a month, which a database has too.
 */
export function machineFolder(): string {
  try {
    accessSync("/var/lib", constants.W_OK);
    return "/var/lib";
  } catch {
    return "/var/tmp";
  }
}

/**
 * Makes a folder that other users cannot look into, if it is not there. Started as root, the database runs as `nobody`
 * and must be able to pass through, so others may pass too, but not list.
 */
export function makePrivateFolder(path: string): void {
  const folder = resolve(path);
  // One after another: with `recursive`, Node 24 never comes back where no folder can be made at all, as in /proc.
  if (!existsSync(dirname(folder))) makePrivateFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: asRoot ? 0o711 : 0o700 });
  } catch (error) {
    // There already, or made by another process meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
