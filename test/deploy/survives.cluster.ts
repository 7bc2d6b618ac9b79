import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPaymentSettings, paymentDeadline, windowsOf } from "#domain/checkout/payment-settings.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { photo, upload, uploaded } from "#test/admin/pictures.ts";
import { Browser } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { demoSettings } from "../../demo/settings.ts";
import type { Member } from "../../scripts/cluster/member.ts";
import { ensureAccidents } from "../../scripts/ensure-accidents.ts";
import { clockOff, dropPackets, fillDisk, letPacketsPass, type Listener, makeRoom } from "./accidents.ts";
import { type ClusterUnderLoad, said, startClusterUnderLoad, until } from "./cluster-under-load.ts";

const kills = process.env["LONG"] ? 20 : 2;
const windows = windowsOf(defaultPaymentSettings);
const webAddresses = ["127.0.0.16", "127.0.0.17"];
let shop: ClusterUnderLoad;

beforeAll(async () => {
  shop = await startClusterUnderLoad();
}, 900_000);
afterAll(() => shop?.stop(), 300_000);

/** A process's own answer, past the balancer; null while it is not ready. */
async function readiness(member: Member): Promise<{ readonly build: string } | null> {
  const answer = await fetch(`http://${member.program.env["HOST"]}:3000/readyz`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { build: string }) : null;
}

/** Lets a process end in order, and starts it again as something has changed. */
async function restart(member: Member, changed: Parameters<Member["start"]>[0]): Promise<void> {
  await member.stop();
  member.start(changed);
  await until(`${member.program.name} is ready again`, async () => (await readiness(member)) !== null);
}

/**
 * Until each process with pages shows a product at its price, by itself and through the cache before them. Gives the
 * seconds.
 */
async function shown(product: string, price: string): Promise<number> {
  const began = performance.now();
  for (const url of [...webAddresses.map((address) => `http://${address}:3000`), shop.cluster.url])
    await until(`${url} shows ${price}`, async () =>
      (await (await fetch(`${url}/products/${product}.html`)).text()).includes(price),
    );
  return (performance.now() - began) / 1_000;
}

test("a rolling upgrade over a migration, one process after another: no request fails, and no order is lost", async () => {
  const { cluster, guests } = shop;
  const members = [cluster.jobs, ...cluster.webs];
  const builds = async () => (await Promise.all(members.map(readiness))).map((one) => one?.build);
  const earlier = await builds();
  const met = guests.watch();
  const began = performance.now();
  // As docs/deployment.md says: first the one that migrates, each only once the one before it is ready.
  for (const member of members) await restart(member, { folder: process.cwd() });
  await guests.nextOrder();
  const seconds = (performance.now() - began) / 1_000;
  const now = await builds();
  expect(now.filter((build) => build === undefined || earlier.includes(build))).toEqual([]);
  const { refused, broken } = met;
  shop.note(`upgraded from ${shop.earlierVersion} within ${seconds.toFixed(1)} s; ${said(met)}`);
  await shop.expectWhole();
  expect({ refused, broken }).toEqual({ refused: 0, broken: 0 });
});

test(`a leader that is killed ${kills} times is replaced within thirty seconds each, and no order that a guest was told of is lost or doubled`, async () => {
  const away: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const leader = await shop.machine("leader");
    const { seconds } = await shop.accident(
      `leader killed (${kill} of ${kills}, ${leader.name})`,
      () => leader.kill(),
      () => leader.start(),
    );
    away.push(seconds);
  }
  away.sort((one, other) => one - other);
  shop.note(`failover: p50 ${away[Math.floor(away.length / 2)]!.toFixed(1)} s, longest ${away.at(-1)!.toFixed(1)} s`);
  await shop.expectWhole();
  expect(away.at(-1)).toBeLessThan(30);
});

test("a replica lost, a member of etcd lost, the pooler restarted or silent, a process of the shop killed: orders go on, none is lost or doubled", async () => {
  const { cluster, accident } = shop;
  const replica = await shop.machine("sync_standby");
  await accident(
    "synchronous replica killed",
    () => replica.kill(),
    () => replica.start(),
  );
  const other = await shop.machine("leader");
  await accident(
    "etcd of the leader's machine killed",
    () => other.etcd.kill(),
    () => other.etcd.start(),
  );
  await accident("PgBouncer killed", () => cluster.pooler.crash());
  await accident("PgBouncer silent for 10 s", async () => {
    const pid = cluster.pooler.pid!;
    process.kill(pid, "SIGSTOP");
    await wait(10_000);
    process.kill(pid, "SIGCONT");
  });
  await accident("web process killed", () => cluster.webs[0]!.crash());
  await accident("worker killed", () => cluster.jobs.crash());
  await shop.expectWhole();
});

/** The pooler, and the balancer's way to the leader: all by which the shop's processes reach the database. */
const waysToDatabase: Listener[] = [
  { address: "127.0.0.15", port: 6432 },
  { address: "127.0.0.14", port: 5432 },
];

test("a network to the database that drops what is sent, for ten seconds or longer than either end waits: nobody waits for more than twenty seconds, orders go on, none is lost or doubled, and no change is missed", async () => {
  for (const seconds of [10, 40]) {
    const leader = await shop.machine("leader");
    // Past all that is cut: who writes here is somebody else.
    const url = new URL(shop.cluster.databaseUrl);
    url.hostname = leader.address;
    const elsewhere = openDatabase({ url: url.href, max: 1 });
    const { met } = await shop.accident(`network to the database silent for ${seconds} s`, async () => {
      dropPackets(...waysToDatabase);
      await wait((seconds * 1_000) / 2);
      await shop.sell(`valve-${seconds}`, 90_000 + seconds, elsewhere);
      await wait((seconds * 1_000) / 2);
      letPacketsPass();
    });
    await elsewhere.close();
    shop.note(
      `  a change made meanwhile shown ${(await shown(`valve-${seconds}`, `$900.${seconds}`)).toFixed(1)} s after that`,
    );
    expect(met.slowest).toBeLessThan(20);
  }
  await shop.expectWhole();
});

test("a full disk, the leader's or every machine's: who orders is asked to come back, pages go on, and orders go on once there is room", async () => {
  const { guests, cluster } = shop;
  const leader = await shop.machine("leader");
  for (const [whose, machines] of [
    ["the leader's disk", [leader]],
    ["every disk", cluster.machines],
  ] as const) {
    const met = guests.watch();
    for (const { name } of machines) fillDisk(shop.diskOf(name));
    await until("a guest is asked to come back", () => met.refused > 0);
    await wait(20_000);
    expect(guests.faults).toEqual([]);
    const room = performance.now();
    for (const { name } of machines) makeRoom(shop.diskOf(name));
    const seconds = ((await guests.nextOrder()) - room) / 1_000;
    await shop.whole();
    shop.note(
      `${`${whose} full for 20 s`.padEnd(44)} orders again ${seconds.toFixed(1)} s after there was room; ${said(met)}`,
    );
    await shop.expectWhole();
  }
});

test("a process with pages whose clock is a minute fast or slow: orders go on, their deadlines are as long as others, mail is not late, and nobody is signed out", async () => {
  const { cluster, db } = shop;
  const [web] = cluster.webs as readonly [Member, Member];
  const { env } = web.program;
  const owner = await signedInAs(staffOf(), "owner");
  const { faketime } = ensureAccidents();
  for (const [how, offset] of [
    ["fast", "+60s"],
    ["slow", "-60s"],
  ] as const) {
    const [{ last } = { last: 0 }] = await db.sql<{ last: number }>("select max(id) as last from orders");
    await shop.accident(`clock of a process a minute ${how}, for 10 s`, async () => {
      await restart(web, { env: { ...env, ...clockOff(faketime, offset) } });
      await wait(10_000);
    });
    for (const address of webAddresses) {
      const browser = new Browser(`http://${address}:3000`);
      for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
      expect((await browser.get("/admin")).status, `${address} knows who is signed in`).toBe(200);
    }
    const [orders] = await db.sql<Record<string, number>>(
      `select count(*) filter (where state <> 'pending')::int as "endedEarly",
         count(*) filter (where abs(extract(epoch from placed_at - now())) > 600)::int as "longAgo",
         count(*) filter (where abs(extract(epoch from off)) > 65)::int as "outOfOrder",
         (count(*) filter (where abs(extract(epoch from off)) > 30) > 0) as "ofBothClocks"
       from (select *, placed_at - lag(placed_at) over (order by id) as off from orders where id > $1) placed`,
      [last],
    );
    expect(orders).toEqual({ endedEarly: 0, longAgo: 0, outOfOrder: 0, ofBothClocks: true });
    const terms = await db.sql<{ placed: Instant; due: Instant }>(
      "select placed_at as placed, pay_by as due from orders where id > $1",
      [last],
    );
    for (const { placed, due } of terms)
      expect(due).toBe(paymentDeadline(placed, "bank-deposit", windows, demoSettings.shipping!.timeZone!));
    // One whose sender was cut off, as by an accident before, waits until nobody can still be sending it.
    const late =
      "select from graphile_worker.jobs where attempts = 0 and task_identifier = 'send_order_mail' and run_at > now() + interval '5 s' and coalesce(key, '') not like 'again:%'";
    expect((await db.sql(late)).length, "mails that wait for a clock").toBe(0);
  }
  await restart(web, { env });
  await shop.expectWhole();
});

/** The staff of the shop behind the balancer. */
const staffOf = () => ({ db: shop.db, clock: systemClock, browser: () => new Browser(shop.cluster.url) });

test("S3 that is gone or says nothing: pages, searches and orders go on, who uploads is told, and all of it is back with it", async () => {
  const { s3 } = shop;
  const owner = await signedInAs(staffOf(), "owner");
  const jpeg = await photo().jpeg().toBuffer();
  const { hostname: address, port } = new URL(s3.endpoint);
  for (const [how, goes, comes] of [
    ["gone", s3.goAway, s3.comeBack],
    ["silent", () => dropPackets({ address, port: Number(port) }), letPacketsPass],
  ] as const) {
    const picture = `/pictures/${await uploaded(owner, jpeg)}/photo-640.webp`;
    const { met } = await shop.accident(`S3 ${how} for 15 s or more`, async () => {
      const away = goes();
      const answer = await upload(owner, "/admin/pictures", jpeg);
      expect([answer.status, (JSON.parse(answer.text) as { error?: string }).error]).toEqual([503, "files_away"]);
      expect((await owner.bytes(picture)).status).toBe(503);
      await wait(15_000);
      await away;
      await comes();
    });
    const back = performance.now();
    await until("the picture is back", async () => (await owner.bytes(picture)).status === 200);
    await uploaded(owner, jpeg);
    shop.note(`  pictures and uploads back ${((performance.now() - back) / 1_000).toFixed(1)} s after that`);
    expect(met.refused, "guests asked to come back").toBe(0);
  }
  await shop.expectWhole();
});

test("after all of it both processes show what changes, and jobs are done", async () => {
  await shop.sell("gauge", 123_456);
  await shown("gauge", "$1,234.56");
  await shop.guests.stop();
  let late: unknown[] = [];
  await until("no job is late", async () => {
    late = await shop.db.sql(
      `select task_identifier as task, attempts, last_error as error, count(*)::int from graphile_worker.jobs
       where run_at < now() - interval '5 seconds' and locked_at is null group by 1, 2, 3`,
    );
    return late.length === 0;
  }).catch((error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(late)}`);
  });
});
