import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError } from "./config.ts";
import { freePort } from "./free-port.ts";
import { runnableBinaries } from "./postgres-binaries.ts";
import { findCluster, folderOf, postgresProcess, prepareCluster } from "./postgres-cluster.ts";

export interface EmbeddedPostgres {
  url(database: string): string;
  /** Of the server that runs now. */
  readonly pid: number;
  stop(): Promise<void>;
}

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
  const owner = join(resolve(directory), "shop.pid");
  await endOrphan(folderOf(directory), owner);
  const { folder, password } = prepareCluster(native, directory);
  const port = await freePort();
  const launch = () =>
    launchServer(native, ["-D", folder, "-p", String(port), "-h", "127.0.0.1", "-k", "", ...quickRecovery, ...flags]);
  let stopping = false;
  // Before the server is there: one that is left behind can be told from one that is none of ours.
  writeFileSync(owner, String(process.pid));
  let server = await launch();
  let again: Promise<void> = Promise.resolve();
  const watch = () => {
    void server.gone.then((words) => {
      if (stopping) return;
      onDied(words);
      again = revive();
    });
  };
  const revive = async (): Promise<void> => {
    // At first its old helpers hold the memory for a moment; a full disk would fill the log as well.
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        server = await launch();
        return watch();
      } catch (error) {
        onDied(String(error));
        await new Promise((later) => setTimeout(later, pauseMs));
      }
    }
  };
  watch();
  return {
    get pid() {
      return server.process.pid ?? 0;
    },
    url: (database) => urlOf(password, port, database),
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

const longestPauseMs = 5_000;

// After a crash one call syncs what lies on the disk, instead of one a file: 0.2 s for two and more.
const quickRecovery = process.platform === "linux" ? ["-c", "recovery_init_sync_method=syncfs"] : [];

// Without TLS, which PGSSLMODE in somebody's environment would ask for in vain.
function urlOf(password: string, port: string | number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/**
 * Ends the server that a killed shop left behind: it holds the data, and nobody would start it again when it dies.
 * Throws while the shop that started it still runs, and where no shop has written down that it did.
 */
async function endOrphan(folder: string | null, ownerFile: string): Promise<void> {
  const pidFile = folder === null ? null : join(folder, "postmaster.pid");
  const orphan = pidFile === null ? null : numberIn(pidFile);
  if (folder === null || pidFile === null || orphan === null || !isAlive(orphan)) return;
  // After a restart of the machine or container the number may be any process's. That one is not to be ended, and
  // PostgreSQL would not start beside it.
  if (!isServerOf(orphan, folder, pidFile)) return rmSync(pidFile, { force: true });
  const owner = numberIn(ownerFile);
  if (owner === null) {
    throw new ConfigError(
      `DATA_DIR: a database that another program started, process ${orphan}, runs on this data; stop it first.`,
    );
  }
  if (isAlive(owner) && (parentOf(orphan) ?? owner) === owner) {
    throw new ConfigError(
      `DATA_DIR: another shop, process ${owner}, runs on this data; stop it, or set DATA_DIR to a folder of its own.`,
    );
  }
  process.kill(orphan, "SIGINT");
  while (isAlive(orphan)) await new Promise((later) => setTimeout(later, 50));
}

/** False if a process is certainly no server of this folder, by the command that began it. */
function isServerOf(pid: number, folder: string, pidFile: string): boolean {
  const command = commandOf(pid);
  // Its second line is the folder as the server was told it, which may have had another name then.
  const [, ownName = folder] = readFileSync(pidFile, "utf8").split("\n");
  return command === null || (command.includes("postgres") && [folder, ownName].some((name) => command.includes(name)));
}

/** The command line of a process; null if it can't be determined. */
function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    const ps = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return ps.status === 0 ? ps.stdout : null;
  }
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

/** The parent of a process; null if it can't be determined. */
function parentOf(pid: number): number | null {
  const ps = spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" });
  return ps.status === 0 ? Number(ps.stdout.trim()) : null;
}

interface Server {
  readonly process: ChildProcess;
  /** Its last words, once it is gone. */
  readonly gone: Promise<string>;
}

/** Starts one server and waits until it takes connections. */
async function launchServer(native: string, args: string[]): Promise<Server> {
  // Ctrl-C reaches every process of the shop's group, whatever its stdin is. It is the shop's to answer, which ends its
  // database last. On Windows a process of its own group has a window of its own, too.
  const child = spawn(join(native, "bin/postgres"), args, {
    ...postgresProcess,
    detached: process.platform !== "win32" || process.stdin.isTTY,
    stdio: ["ignore", "ignore", "pipe"],
  });
  // From its first moment: a shop that is ended while it starts leaves none behind.
  const endWithUs = () => void child.kill("SIGINT");
  process.on("exit", endWithUs);
  child.once("exit", () => process.off("exit", endWithUs));
  let log = "";
  const lastWords = new Promise<string>((done) =>
    child.once("exit", (code, signal) =>
      // Its last words may be read in the same turn as its end.
      setImmediate(() => done(`PostgreSQL stopped with ${code ?? signal}${causeIn(log)}:\n${log}`)),
    ),
  );
  await new Promise<void>((ready, failed) => {
    child.once("error", failed);
    void lastWords.then((words) => failed(new Error(words)));
    child.stderr.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
      if (log.includes("ready to accept connections")) ready();
    });
  });
  return { process: child, gone: lastWords };
}

/** PostgreSQL's reason for its end in brackets, such as a full disk; empty if its last lines give none. */
function causeIn(log: string): string {
  const reasons = log
    .trimEnd()
    .split("\n")
    .slice(-6)
    .flatMap((line) => /(?:FATAL|PANIC): +(.+)/.exec(line)?.[1] ?? []);
  return reasons.length === 0 ? "" : ` (${reasons.at(-1)})`;
}

/** Address of an embedded PostgreSQL that another process started on this directory; null if none runs. */
export function runningPostgres(directory: string): { url(database: string): string } | null {
  const cluster = findCluster(directory);
  const pidFile = cluster && join(cluster.folder, "postmaster.pid");
  const port = pidFile && existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n")[3] : undefined;
  return cluster && port ? { url: (database) => urlOf(cluster.password, port, database) } : null;
}
