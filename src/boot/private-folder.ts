import { mkdirSync } from "node:fs";

/** PostgreSQL refuses to run as root. `nobody` exists on every Unix, so no user has to be made. */
export const nobody = { uid: 65534, gid: 65534 };
export const asRoot = process.getuid?.() === 0;

/**
 * Makes a folder that other users cannot look into, if it is not there. Started as root, the database runs as `nobody`
 * and must be able to pass through, so others may pass too, but not list.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: asRoot ? 0o711 : 0o700 });
}
