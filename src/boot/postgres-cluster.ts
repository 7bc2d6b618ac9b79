import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { asRoot, machineFolder, makePrivateFolder, nobody } from "./private-folder.ts";

/** Options for PostgreSQL's programs: not as root, and independent of the machine's locale. */
export const postgresProcess = { ...(asRoot ? nobody : {}), env: { ...process.env, LC_ALL: "C.UTF-8" }, cwd: "/" };

/** The embedded database's cluster on disk, and the password of its only user. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

const passwordFile = "database-password";
/** File that names the cluster's folder if it can't be in the shop's own. */
const elsewhereFile = "database-folder";

/** The cluster of a shop's folder as it is; null while there is none. */
export function findCluster(directory: string): Cluster | null {
  const folder = folderOf(directory);
  const password = join(resolve(directory), passwordFile);
  return folder && existsSync(password) ? { folder, password: readFileSync(password, "utf8").trim() } : null;
}

/**
 * Makes the cluster of a shop's folder, if there is none, and closes it: from this machine alone, by a password that
 * lies beside it for its owner only. No server may be running on it. Throws with PostgreSQL's own words.
 */
export function prepareCluster(native: string, directory: string): Cluster {
  const folder = folderOf(directory) ?? makeFolder(directory);
  if (!existsSync(join(folder, "PG_VERSION"))) initialize(native, folder);
  const file = join(resolve(directory), passwordFile);
  if (!existsSync(file)) closeCluster(native, folder, file);
  return { folder, password: readFileSync(file, "utf8").trim() };
}

/** Folder of a shop's cluster; null until it is created. */
export function folderOf(directory: string): string | null {
  const own = resolve(directory, "pg18");
  if (existsSync(join(own, "PG_VERSION"))) return own;
  const elsewhere = join(resolve(directory), elsewhereFile);
  if (existsSync(elsewhere)) return readFileSync(elsewhere, "utf8").trim();
  return asRoot ? earlierFolder(directory) : null;
}

// Until a password closed it, a cluster that could not lie in the shop's folder had a name that everybody could guess.
function earlierFolder(directory: string): string | null {
  const folder = join("/var/tmp", `plenum-data${resolve(directory).replaceAll("/", "_")}`, "pg18");
  return existsSync(join(folder, "PG_VERSION")) && lstatSync(folder).uid === nobody.uid ? folder : null;
}

function makeFolder(directory: string): string {
  makePrivateFolder(resolve(directory));
  const own = resolve(directory, "pg18");
  if (!asRoot) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
  const canPass = spawnSync("test", ["-x", resolve(directory)], nobody).status === 0;
  // Only root may enter the shop's folder: the cluster lies where its user can reach it, under a name nobody can guess.
  const folder = canPass ? own : mkdtempSync(join(machineFolder(), "plenum-"));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, nobody.uid, nobody.gid);
  if (!canPass) writeFileSync(join(resolve(directory), elsewhereFile), folder, { mode: 0o600 });
  return folder;
}

/** Makes the cluster under a name of its own first: a start that is killed meanwhile leaves no half one under this. */
function initialize(native: string, folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`the database could not be made in ${folder}: the folder is not empty, and holds no database`);
  const fresh = mkdtempSync(`${folder}-`);
  if (asRoot) chownSync(fresh, nobody.uid, nobody.gid);
  const options = ["-D", fresh, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--data-checksums"];
  const initdb = spawnSync(
    join(native, "bin/initdb"),
    [...options, "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    { ...postgresProcess, encoding: "utf8" },
  );
  if (initdb.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`the database could not be made in ${folder}: ${initdb.error ?? initdb.stderr}`);
  }
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(fresh, folder);
}

const hostRules = `# Written by Plenum: from this machine alone, and only who knows the password.
host all all 127.0.0.1/32 scram-sha-256
`;

/** Sets the cluster user's password without a reachable server in between. */
function closeCluster(native: string, folder: string, file: string): void {
  const password = randomBytes(24).toString("hex");
  const set = spawnSync(join(native, "bin/postgres"), ["--single", "-D", folder, "postgres"], {
    ...postgresProcess,
    input: `alter role postgres password '${password}'\n`,
    encoding: "utf8",
  });
  if (set.status !== 0) throw new Error(`the database in ${folder} could not be closed: ${set.error ?? set.stderr}`);
  const rules = join(folder, "pg_hba.conf");
  writeFileSync(`${rules}.new`, hostRules, { mode: 0o600 });
  if (asRoot) chownSync(`${rules}.new`, nobody.uid, nobody.gid);
  renameSync(`${rules}.new`, rules);
  writeFileSync(`${file}.new`, password, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
