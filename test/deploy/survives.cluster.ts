import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { buildIfNeeded } from "../../scripts/build-if-needed.ts";
import { type Cluster, startCluster } from "../../scripts/cluster/start-cluster.ts";
import { type Guests, sendGuests } from "./guests.ts";

const kills = process.env["LONG"] ? 20 : 2;
const folder = mkdtempSync(join("/var/tmp", "plenum-cluster-"));
// The databases run as a user of their own, who has to pass through.
chmodSync(folder, 0o711);
const table: string[] = [];
let cluster: Cluster;
let db: Database;
let guests: Guests;

beforeAll(async () => {
  buildIfNeeded();
  cluster = await startCluster(folder, console.log, new AbortController().signal);
  db = openDatabase({ url: cluster.databaseUrl, max: 2, onError: () => {} });
  await sellPump(89_900);
  guests = sendGuests(cluster.url, "PUMP", 3);
  await guests.nextOrder();
}, 600_000);
afterAll(async () => {
  await guests?.stop();
  console.log(["", ...table].join("\n"));
  await db?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A pump that is sent as a parcel: heavier goods travel as freight, which the demo's settings quote by other fields. */
async function sellPump(priceCents: number): Promise<void> {
  const parcel = { weightLb: 12, lengthIn: 10, widthIn: 10, heightIn: 10 };
  const pump = record("pump", { variants: [variant("PUMP", { ...parcel, priceCents, stock: 1_000_000 })] });
  const { errors } = await importProducts({ db, clock: systemClock }, jsonLines([pump]));
  expect(errors).toEqual([]);
}

/** What an accident cost the guests: seconds until an order sent after it was placed, and who was refused meanwhile. */
async function accident(
  name: string,
  happens: () => Promise<void> | void,
  heals: () => Promise<void> | void,
): Promise<number> {
  const before = { refused: guests.refused(), broken: guests.broken() };
  const began = performance.now();
  await happens();
  const seconds = ((await guests.nextOrder()) - began) / 1_000;
  await heals();
  await whole();
  await guests.nextOrder();
  table.push(
    `${name.padEnd(44)} orders again after ${seconds.toFixed(1).padStart(5)} s; ${guests.refused() - before.refused} asked to come back, ${guests.broken() - before.broken} connections broken`,
  );
  console.log(table.at(-1));
  return seconds;
}

/** Until three machines stand, one leads and another has every commit: only then may the next one die. */
async function whole(): Promise<void> {
  await until("the cluster is whole", async () => {
    const state = await cluster.state();
    const stands = state.filter(({ state }) => /^(?:running|streaming)$/.test(state));
    return stands.length === 3 && ["leader", "sync_standby"].every((role) => stands.some((one) => one.role === role));
  });
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - began > 180_000) throw new Error(`not within three minutes: ${what}`);
    await wait(200);
  }
}

const machine = async (role: "leader" | "sync_standby") => {
  const name = (await cluster.state()).find((one) => one.role === role)?.name;
  return cluster.machines.find((one) => one.name === name)!;
};

/** That nothing acknowledged is lost or doubled, stock and books agree, jobs are done and changes shown. */
async function expectWhole(): Promise<void> {
  expect(guests.faults, "a guest is served or asked to come back, nothing else").toEqual([]);
  const orders = await db.sql<{ email: string; orders: number }>(
    "select email, count(*)::int as orders from orders where email like 'guest-%' group by email",
  );
  const kept = new Map(orders.map(({ email, orders }) => [email, orders]));
  const lost = [...guests.acknowledged].filter((email) => !kept.has(email));
  const doubled = orders.filter(({ orders }) => orders > 1);
  table.push(`orders acknowledged ${guests.acknowledged.size}, lost ${lost.length}, doubled ${doubled.length}`);
  console.log(table.at(-1));
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  const [drift] = await db.sql(
    `select s.reserved - (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
         where l.sku = 'PUMP' and o.state = 'pending') as stock,
       (select count(*)::int from (select from ledger_lines group by posting having sum(amount_cents) <> 0) unequal) as postings,
       (select count(*)::int from orders o where not exists (select from payments p where p.order_id = o.id)) as unpayable
     from stock s join variants v on v.id = s.variant_id where v.sku = 'PUMP'`,
  );
  expect(drift).toEqual({ stock: 0, postings: 0, unpayable: 0 });
}

test(`a leader that is killed ${kills} times is replaced within thirty seconds each, and no order that a guest was told of is lost or doubled`, async () => {
  const away: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const leader = await machine("leader");
    away.push(
      await accident(
        `leader killed (${kill} of ${kills}, ${leader.name})`,
        () => leader.kill(),
        () => leader.start(),
      ),
    );
  }
  away.sort((one, other) => one - other);
  table.push(`failover: p50 ${away[Math.floor(away.length / 2)]!.toFixed(1)} s, longest ${away.at(-1)!.toFixed(1)} s`);
  await expectWhole();
  expect(away.at(-1)).toBeLessThan(30);
});

test("a replica lost, a member of etcd lost, the pooler restarted or silent, a process of the shop killed: orders go on, none is lost or doubled", async () => {
  const replica = await machine("sync_standby");
  await accident(
    "synchronous replica killed",
    () => replica.kill(),
    () => replica.start(),
  );
  const other = await machine("leader");
  await accident(
    "etcd of the leader's machine killed",
    () => other.etcd.kill(),
    () => other.etcd.start(),
  );
  await accident(
    "PgBouncer killed",
    () => cluster.pooler.crash(),
    () => {},
  );
  const frozen = async () => {
    const pid = cluster.pooler.pid!;
    process.kill(pid, "SIGSTOP");
    await wait(10_000);
    process.kill(pid, "SIGCONT");
  };
  await accident("PgBouncer silent for 10 s", frozen, () => {});
  await accident(
    "web process killed",
    () => cluster.webs[0]!.crash(),
    () => {},
  );
  await accident(
    "worker killed",
    () => cluster.jobs.crash(),
    () => {},
  );
  await expectWhole();
});

test("after all of it both processes show what changes, and jobs are done", async () => {
  await sellPump(123_456);
  for (const address of ["127.0.0.16", "127.0.0.17"]) {
    await until(`${address} shows the new price`, async () =>
      (await (await fetch(`http://${address}:3000/products/pump.html`)).text()).includes("$1,234.56"),
    );
  }
  await guests.stop();
  await until("no job is late", async () => {
    const late = "select from graphile_worker.jobs where run_at < now() - interval '5 seconds' and locked_at is null";
    return (await db.sql(late)).length === 0;
  });
});
