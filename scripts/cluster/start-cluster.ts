import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv } from "node:util";
import { asRoot, makePrivateFolder, nobody } from "#boot/private-folder.ts";
import { ensureClusterEngines } from "../ensure-cluster-engines.ts";
import { DatabaseMachine, type MachineState } from "./database-machine.ts";
import { beginOrGoOn } from "./first-start.ts";
import { endLeftBehind, noteStarted } from "./left-behind.ts";
import { Member, type Program } from "./member.ts";
import { varnishArguments } from "./shared-cache.ts";

const configuration = resolve("deploy/cluster");
/** Addresses and ports, as the files of deploy/cluster say. */
const machines = [
  ["db1", "127.0.0.11"],
  ["db2", "127.0.0.12"],
  ["db3", "127.0.0.13"],
] as const;
const balancer = "127.0.0.14";
const pooler = "127.0.0.15";
const webs = ["127.0.0.16", "127.0.0.17"] as const;
const jobs = "127.0.0.18";
const thirdParties = "127.0.0.19";
const cache = { address: "127.0.0.20", visitors: 8080, purge: 8081 };
const sandbox = { port: "4001", smtpPort: "4002" };
const taken = [
  ...machines.flatMap(([, address]) => [2379, 2380, 5432, 8008].map((port) => ({ address, port }))),
  ...[5432, 5433, 8080].map((port) => ({ address: balancer, port })),
  { address: pooler, port: 6432 },
  ...[cache.visitors, cache.purge].map((port) => ({ address: cache.address, port })),
  ...[...webs, jobs].map((address) => ({ address, port: 3000 })),
  ...[sandbox.port, sandbox.smtpPort].map((port) => ({ address: thirdParties, port: Number(port) })),
];

export interface Cluster {
  /** Where visitors find the shop. */
  readonly url: string;
  readonly sandboxUrl: string;
  readonly folder: string;
  /** The leader, past the pooler. */
  readonly databaseUrl: string;
  readonly machines: readonly DatabaseMachine[];
  readonly balancer: Member;
  readonly pooler: Member;
  /** Between visitors and the balancer. */
  readonly cache: Member;
  readonly webs: readonly Member[];
  readonly jobs: Member;
  /** States of the machines; empty while none answers. */
  state(): Promise<MachineState[]>;
  stop(): Promise<void>;
}

/**
 * Starts the cluster of deploy/cluster on this machine, with its data in a folder; a second start goes on with them.
 * Throws once `stopped`, with nothing left running. The shop may have other `variables` beside, and lie in the folder
 * of another version, its `program`.
 */
export async function startCluster(
  dataDir: string,
  say: (words: string) => void,
  stopped: AbortSignal,
  { variables = {}, program = process.cwd() }: { variables?: Record<string, string>; program?: string } = {},
): Promise<Cluster> {
  const engines = ensureClusterEngines();
  const folder = join(resolve(dataDir), "cluster");
  const etc = prepareFolders(folder);
  const notes = join(folder, "started.json");
  await endLeftBehind(notes);
  await refuseTaken();
  const made = beginOrGoOn(
    folder,
    machines.map(([name]) => name),
    say,
  );
  const passwords = savedPasswords(folder, etc);
  const members: Member[] = [];
  const note = () =>
    noteStarted(
      notes,
      members.flatMap(({ pid }) => pid ?? []),
    );
  const engine = (name: string, command: string, args: string[], env: Record<string, string> = {}): Program => ({
    name,
    command,
    args,
    env: { LC_ALL: "C.UTF-8", ...env },
    folder: etc,
    log: join(folder, "log", `${name}.log`),
    isEngine: true,
  });
  const databases = machines.map(([name, address]) => {
    const env = parseEnv(readFileSync(join(etc, `${name}.env`), "utf8")) as Record<string, string>;
    const data = join(folder, name, "postgres");
    const etcd = engine(`${name}-etcd`, engines.etcd, ["--log-level", "warn"], {
      ...env,
      ETCD_DATA_DIR: join(folder, name, "etcd"),
    });
    const patroni = engine(`${name}-patroni`, "/usr/bin/python3", [engines.patroni, "patroni.yml"], {
      ...env,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: engines.postgresBin,
      PATRONI_POSTGRESQL_PGPASS: join(folder, name, "pgpass"),
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      SHOP_PASSWORD: passwords.shop,
      PATH: `${engines.postgresBin}:${process.env["PATH"]}`,
      ...recoveryToMoment(folder, { etc, name, data, address }),
    });
    return new DatabaseMachine(name, address, data, { etcd, patroni }, note);
  });
  const haproxy = new Member(engine("haproxy", engines.haproxy, ["-db", "-f", "haproxy.cfg"]), note);
  const varnish = new Member(
    engine(
      "varnish",
      engines.varnish,
      varnishArguments({
        work: join(folder, "varnish", "work"),
        vcl: join(etc, "varnish.vcl"),
        visitors: `${cache.address}:${cache.visitors}`,
        purge: `${cache.address}:${cache.purge}`,
      }),
    ),
    note,
  );
  const pgbouncer = new Member(engine("pgbouncer", engines.pgbouncer, ["pgbouncer.ini"]), note);
  const shop = (name: string, script: string, env: Record<string, string>): Program => ({
    name,
    command: process.execPath,
    args: [script],
    env,
    folder: program,
    log: join(folder, "log", `${name}.log`),
    isEngine: false,
  });
  const common: Record<string, string> = {
    ...shopEnvironment(etc),
    ...databaseUrls(passwords.shop),
    ...emulatedProviders(folder, passwords),
    ...variables,
  };
  const emulators = new Member(shop("sandbox", "sandbox/main.ts", { ...common, ...sandboxEnvironment(folder) }), note);
  const web = webs.map(
    (HOST, index) => new Member(shop(`web${index + 1}`, "src/boot/main.mjs", { ...common, HOST, ROLE: "web" }), note),
  );
  const worker = new Member(shop("worker", "src/boot/main.mjs", { ...common, HOST: jobs, ROLE: "worker" }), note);
  members.push(
    ...databases.flatMap(({ etcd, patroni }) => [etcd, patroni]),
    haproxy,
    varnish,
    pgbouncer,
    emulators,
    ...web,
    worker,
  );

  const stop = async () => {
    await Promise.all([...web, worker].map((member) => member.stop()));
    await Promise.all([emulators, pgbouncer, varnish, haproxy].map((member) => member.stop()));
    const leader = (await state()).find(({ role }) => role === "leader")?.name;
    // Replicas first: the last to stop has everything, and is the first to lead again.
    for (const isLeader of [false, true]) {
      const next = databases.filter(({ name }) => (name === leader) === isLeader);
      await Promise.all(next.map(({ patroni }) => patroni.stop()));
    }
    await Promise.all(databases.map(({ etcd }) => etcd.stop()));
    note();
  };
  const state = () => stateOf(databases);
  try {
    say("Starting three databases …");
    for (const database of databases) database.start();
    await until(
      stopped,
      "a leader with a replica that has every commit",
      120_000,
      databases.map(({ patroni }) => patroni),
      async () => {
        const roles = (await state()).map(({ role }) => role);
        return roles.includes("leader") && roles.includes("sync_standby");
      },
    );
    made();
    for (const member of [haproxy, varnish, pgbouncer, emulators]) member.start();
    await until(stopped, "a leader behind the balancer", 30_000, [haproxy], () => connects(balancer, 5432));
    say("Starting the shop …");
    // First alone: it migrates the database and stocks an empty shop.
    worker.start();
    await until(stopped, "the worker", 180_000, [worker, pgbouncer], () => answers(`http://${jobs}:3000/readyz`));
    for (const member of web) member.start();
    for (const [index, address] of webs.entries())
      await until(stopped, `web process ${index + 1}`, 120_000, web, () => answers(`http://${address}:3000/readyz`));
    await until(stopped, "the shop behind cache and balancer", 30_000, [haproxy, varnish], () =>
      answers(`${common.PUBLIC_URL}/readyz`),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: common.PUBLIC_URL!,
    sandboxUrl: `http://${thirdParties}:${sandbox.port}`,
    folder,
    databaseUrl: common.DATABASE_DIRECT_URL!,
    machines: databases,
    balancer: haproxy,
    pooler: pgbouncer,
    cache: varnish,
    webs: web,
    jobs: worker,
    state,
    stop,
  };
}

/** The folders, and a copy of the configuration that the engines' user can read. Gives where that is. */
function prepareFolders(folder: string): string {
  makePrivateFolder(resolve(folder, ".."));
  makePrivateFolder(folder);
  const etc = join(folder, "etc");
  const own = [etc, ...[...machines.map(([name]) => name), "backups", "varnish"].map((name) => join(folder, name))];
  for (const path of [...own, join(folder, "log")]) mkdirSync(path, { recursive: true, mode: 0o700 });
  for (const file of readdirSync(configuration)) copyFileSync(join(configuration, file), join(etc, file));
  // A watchdog resets the whole machine, which here is that of all three.
  const patroni = readFileSync(join(etc, "patroni.yml"), "utf8");
  writeFileSync(
    join(etc, "patroni.yml"),
    patroni.replace(/^watchdog:$[^]*?^ {2}mode: required$/m, 'watchdog:\n  mode: "off"'),
  );
  if (!asRoot) return etc;
  for (const path of own) {
    chownSync(path, nobody.uid, nobody.gid);
    for (const file of path === etc ? readdirSync(etc) : []) chownSync(join(etc, file), nobody.uid, nobody.gid);
  }
  if (spawnSync("test", ["-r", join(etc, "patroni.yml")], nobody).status !== 0)
    throw new Error(
      `DATA_DIR: databases never run as root, and the user nobody cannot enter ${folder}; set DATA_DIR to a folder that others may pass, such as /var/tmp/plenum.`,
    );
  return etc;
}

/**
 * Content of /etc/pgbackrest.conf and ~/.pgpass on a machine of its own; nothing uses it until recovery to a moment is
 * set up.
 */
const recoveryToMoment = (folder: string, of: Record<"etc" | "name" | "data" | "address", string>) => ({
  PGHOST: of.address,
  PGBACKREST_CONFIG: join(of.etc, "pgbackrest.conf"),
  PGBACKREST_PG1_PATH: of.data,
  PGBACKREST_LOCK_PATH: join(folder, of.name, "pgbackrest"),
  PGBACKREST_SPOOL_PATH: join(folder, of.name, "pgbackrest"),
  PGBACKREST_REPO1_PATH: join(folder, "backups"),
});

interface Passwords {
  readonly superuser: string;
  readonly replication: string;
  readonly shop: string;
  readonly secret: string;
}

/** Made on the first start, and kept beside the data; PgBouncer's list is written from them. */
function savedPasswords(folder: string, etc: string): Passwords {
  const file = join(folder, "passwords.json");
  if (!existsSync(file)) {
    const [superuser, replication, shop, secret] = Array.from({ length: 4 }, () => randomBytes(24).toString("hex"));
    writeFileSync(file, JSON.stringify({ superuser, replication, shop, secret }), { mode: 0o600 });
  }
  const passwords = JSON.parse(readFileSync(file, "utf8")) as Passwords;
  const list = join(etc, "userlist.txt");
  writeFileSync(list, `"shop" "${passwords.shop}"\n`, { mode: 0o600 });
  if (asRoot) chownSync(list, nobody.uid, nobody.gid);
  return passwords;
}

const shopEnvironment = (etc: string) =>
  parseEnv(readFileSync(join(etc, "shop.env"), "utf8")) as Record<string, string>;

const databaseUrls = (password: string) => ({
  DATABASE_URL: `postgres://shop:${password}@${pooler}:6432/plenum`,
  DATABASE_DIRECT_URL: `postgres://shop:${password}@${balancer}:5432/plenum`,
});

const sandboxEnvironment = (folder: string) => ({
  HOST: thirdParties,
  SANDBOX_PORT: sandbox.port,
  SANDBOX_SMTP_PORT: sandbox.smtpPort,
  SANDBOX_DATA: join(folder, "sandbox"),
});

/**
 * The third parties as they would be configured, but emulated by one sandbox for all processes; and what is shared
 * beside the database.
 */
function emulatedProviders(folder: string, { secret }: Passwords): Record<string, string> {
  const at = `http://${thirdParties}:${sandbox.port}`;
  return {
    DATA_DIR: join(folder, "shop"),
    SECRET: secret,
    DEMO: "1",
    SANDBOX: "0",
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
    STRIPE_API_BASE: `${at}/stripe`,
    PAYPAL_CLIENT_ID: "sandbox",
    PAYPAL_CLIENT_SECRET: "sandbox",
    PAYPAL_WEBHOOK_ID: "WH-SANDBOX",
    PAYPAL_API_BASE: `${at}/paypal`,
    USPS_API_BASE: `${at}/usps`,
    SMTP_URL: `smtp://${thirdParties}:${sandbox.smtpPort}`,
  };
}

async function stateOf(databases: readonly DatabaseMachine[]): Promise<MachineState[]> {
  for (const database of databases) {
    try {
      return await database.view();
    } catch {
      // Another one knows.
    }
  }
  return [];
}

async function answers(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect(port, host, () => (socket.destroy(), told(true)));
    socket.once("error", () => told(false));
  });
}

/** Waits until something holds; throws with the last words of those it hangs on. */
async function until(
  stopped: AbortSignal,
  what: string,
  ms: number,
  on: readonly Member[],
  holds: () => Promise<boolean>,
): Promise<void> {
  const ends = performance.now() + ms;
  while (!(await holds().catch(() => false))) {
    if (stopped.aborted) throw new Error("Stopped while starting.");
    if (performance.now() > ends) {
      const said = on.map((member) => `${member.program.name}:\n${member.said()}`).join("\n");
      throw new Error(`The cluster did not start: ${what} was not there within ${ms / 1_000} s.\n${said}`);
    }
    await wait(200);
  }
}

/** Throws where another program listens already, naming where. */
async function refuseTaken(): Promise<void> {
  for (const { address, port } of taken) {
    await new Promise<void>((free, failed) => {
      const probe = createServer()
        .once("error", (error: NodeJS.ErrnoException) =>
          failed(
            new Error(
              error.code === "EADDRINUSE"
                ? `${address}:${port} is taken; stop what uses it (ss -ltnp) and start again.`
                : `${address}:${port} cannot be used on this machine (${error.code}).`,
            ),
          ),
        )
        .listen(port, address, () => probe.close(() => free()));
    });
  }
}
