import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRoot, nobody } from "#boot/private-folder.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jsonLines } from "#test/catalogue/catalogue-shop.ts";
import type { DatabaseMachine } from "../../scripts/cluster/database-machine.ts";
import { type Cluster, startCluster } from "../../scripts/cluster/start-cluster.ts";
import { ensurePgBackRest } from "../../scripts/ensure-pgbackrest.ts";
import { expectOwnNamespaces, run } from "./accidents.ts";
import { isWhole, parcelGoods, until } from "./cluster-under-load.ts";
import { type Guests, sendGuests } from "./guests.ts";

const folder = mkdtempSync(join("/var/tmp", "plenum-moment-"));
let cluster: Cluster;
let db: Database;
let guests: Guests | null = null;

beforeAll(async () => {
  expectOwnNamespaces();
  run("ip", ["link", "set", "lo", "up"]);
  // The databases run as a user of their own, who has to pass through.
  chmodSync(folder, 0o711);
  cluster = await startCluster(folder, console.log, new AbortController().signal);
  db = openDatabase({ url: cluster.databaseUrl, max: 2, onError: () => {} });
}, 600_000);
afterAll(async () => {
  await guests?.stop();
  await db?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);

const execute = promisify(execFile);
const dataOf = ({ patroni }: DatabaseMachine) => patroni.program.env["PATRONI_POSTGRESQL_DATA_DIR"]!;

/** As the user of the databases on one of their machines, beside the configuration. */
async function on({ patroni }: DatabaseMachine, command: string, args: readonly string[], typed = ""): Promise<string> {
  const { env, folder: cwd } = patroni.program;
  const running = execute(command, args, {
    cwd,
    env: { ...process.env, ...env, PGPASSWORD: env["PATRONI_SUPERUSER_PASSWORD"] },
    ...(asRoot ? nobody : {}),
  });
  running.child.stdin?.end(typed);
  return (await running).stdout;
}
const backRest = (machine: DatabaseMachine, ...args: string[]) =>
  on(machine, "pgbackrest", ["--stanza=plenum", ...args]);
const patroniCtl = (machine: DatabaseMachine, args: readonly string[], typed?: string) =>
  on(machine, "patronictl", ["-c", "patroni.yml", ...args], typed);

async function leader(): Promise<DatabaseMachine> {
  const name = (await cluster.state()).find(({ role }) => role === "leader")?.name;
  return cluster.machines.find((one) => one.name === name)!;
}
const whole = () => until("the cluster is whole", async () => isWhole(await cluster.state()));
const isReady = async () => (await fetch(`${cluster.url}/readyz`)).ok;
const priceOfPump = async () =>
  /\$9\d\d\.00/.exec(await (await fetch(`${cluster.url}/products/pump.html`)).text())?.[0];

async function sellPump(priceCents: number): Promise<void> {
  const { errors } = await importProducts({ db, clock: systemClock }, jsonLines([parcelGoods("pump", priceCents)]));
  expect(errors).toEqual([]);
}

/** The guests who were told of an order by now, and whose is in the books. */
async function booked(): Promise<Set<string>> {
  const orders = await db.sql<{ email: string }>("select email from orders where email like 'guest-%'");
  return new Set(orders.map(({ email }) => email));
}

test("what somebody deleted by mistake in three databases is back as it was a moment before, with every order until then, and orders go on", async () => {
  expect(ensurePgBackRest()).not.toBeNull();
  // As docs/cluster.md says: once.
  const first = await leader();
  await patroniCtl(first, ["edit-config", "plenum", "--apply", "point-in-time.yml", "--force"]);
  await patroniCtl(first, ["restart", "plenum", "--force"]);
  await whole();
  await backRest(await leader(), "stanza-create");
  await backRest(await leader(), "check");

  await sellPump(91_100);
  guests = sendGuests(cluster.url, "PUMP", 2);
  await guests.nextOrder();
  await backRest(await leader(), "backup", "--type=full");
  // A moment is asked for by the second, and has to lie after the backup's last.
  await db.sql("select pg_sleep(2)");
  await guests.nextOrder();
  await guests.stop();
  expect(guests.faults).toEqual([]);
  const before = [...guests.acknowledged];
  const [moment] = await db.sql<{ at: string }>("select clock_timestamp()::text as at");
  await sellPump(92_200);
  guests = sendGuests(cluster.url, "PUMP", 1);
  await guests.nextOrder();
  await guests.stop();
  const after = [...guests.acknowledged].filter((email) => !before.includes(email));
  await db.sql("delete from products");
  const [last] = await db.sql<{ wal: string }>("select pg_walfile_name(pg_current_wal_lsn()) as wal");
  await until("its log is where it is safe", async () => {
    const [one] = await db.sql<{ done: boolean }>("select last_archived_wal >= $1 as done from pg_stat_archiver", [
      last?.wal,
    ]);
    return one?.done === true;
  });

  // And to go back: on a machine that did not lead.
  await Promise.all([...cluster.webs, cluster.jobs].map((member) => member.stop()));
  const led = await leader();
  const here = cluster.machines.find((machine) => machine !== led)!;
  const others = cluster.machines.filter((machine) => machine !== here);
  for (const { patroni } of [...others, here]) await patroni.stop();
  renameSync(dataOf(here), join(dirname(dataOf(here)), "as-it-was"));
  await backRest(here, "--type=time", `--target=${moment?.at}`, "--target-action=promote", "restore");
  const control = (...args: string[]) =>
    on(here, "pg_ctl", ["-D", dataOf(here), "-w", "-l", join(dirname(dataOf(here)), "restored.log"), ...args]);
  await control("-o", "-c listen_addresses=127.0.0.1", "start");
  const ask = (question: string) =>
    on(here, "psql", ["-h", "127.0.0.1", "-U", "postgres", "-At", "-c", question, "plenum"]);
  await until("it has recovered", async () => (await ask("select pg_is_in_recovery()")).trim() === "f");
  expect(Number(await ask("select count(*) from products"))).toBeGreaterThan(0);
  await control("stop");
  await patroniCtl(here, ["remove", "plenum"], "plenum\nYes I am aware\n");
  here.patroni.start();
  await until("it leads", async () => (await leader())?.name === here.name);
  for (const machine of others) {
    rmSync(dataOf(machine), { recursive: true });
    machine.patroni.start();
  }
  await whole();
  cluster.jobs.start();
  for (const web of cluster.webs) web.start();
  await until("the shop is ready", isReady);

  expect(await priceOfPump()).toBe("$911.00");
  const orders = await booked();
  expect(
    before.filter((email) => !orders.has(email)),
    "lost",
  ).toEqual([]);
  expect(
    after.filter((email) => orders.has(email)),
    "of a time that never was",
  ).toEqual([]);
  guests = sendGuests(cluster.url, "PUMP", 2);
  await guests.nextOrder();
  await guests.stop();
  expect(guests.faults).toEqual([]);
  // Later orders are kept as the earlier ones were.
  await backRest(await leader(), "check");
});
