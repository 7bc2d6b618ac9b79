import { existsSync } from "node:fs";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

const postgresBin = "/usr/lib/postgresql/15/bin";
const isThere = (): boolean => ["/usr/bin/pgbackrest", `${postgresBin}/postgres`].every((path) => existsSync(path));

/**
 * The folder of PostgreSQL's programs, with pgBackRest beside; installs both where they are missing. Null where they
 * can't be.
 */
export function ensurePgBackRest(): string | null {
  if (!isThere() && hasApt) installFromDebian("pgbackrest", "postgresql-15");
  return isThere() ? postgresBin : null;
}
