import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DatabaseMachine } from "../../scripts/cluster/database-machine.ts";
import { type ClusterUnderLoad, said, startClusterUnderLoad, until } from "./cluster-under-load.ts";

const freezes = process.env["LONG"] ? 20 : 4;
/**
 * When a frozen machine goes on, by turns, in seconds: after orders are placed again, thus once another leads; or from
 * the freeze on, around the end of its term (ttl of deploy/cluster/patroni.yml), whoever leads by then.
 */
const thaws = [
  { after: "orders", seconds: 0 },
  { after: "orders", seconds: 15 },
  { after: "freeze", seconds: 16 },
  { after: "orders", seconds: 3 },
  { after: "freeze", seconds: 18 },
] as const;
let shop: ClusterUnderLoad;

beforeAll(async () => {
  shop = await startClusterUnderLoad();
}, 900_000);
afterAll(() => shop?.stop(), 300_000);

/** Those that tell HAProxy that they lead, all asked at once. */
async function leaders(): Promise<string[]> {
  const { machines } = shop.cluster;
  const asked = machines.map(async ({ name, address }) => {
    const answer = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok ? name : null;
  });
  return (await Promise.all(asked.map((one) => one.catch(() => null)))).filter((name) => name !== null);
}

/** Asks for the leaders five times a second until it is told to end. Gives what was answered by more than one. */
function watchLeaders(): () => Promise<string[]> {
  const several: string[] = [];
  let open = true;
  const watching = (async () => {
    while (open) {
      const now = await leaders();
      if (now.length > 1) several.push(now.join(" and "));
      await wait(200);
    }
  })();
  return async () => {
    open = false;
    await watching;
    return several;
  };
}

test(`a leader that stands still for longer than its term and goes on, ${freezes} times: one leads at any moment, and no order that a guest was told of is lost or doubled`, async () => {
  const ended = watchLeaders();
  let replaced = 0;
  for (let freeze = 1; freeze <= freezes; freeze += 1) {
    const leader = await shop.machine("leader");
    const { after, seconds } = thaws[(freeze - 1) % thaws.length]!;
    const thaw = async () => {
      await wait(seconds * 1_000);
      leader.thaw();
    };
    await shop.accident(
      `leader frozen (${freeze} of ${freezes}, ${leader.name}), until ${seconds} s after ${after}`,
      async () => {
        leader.freeze();
        if (after === "freeze") await thaw();
      },
      async () => {
        if (after === "orders") await thaw();
      },
    );
    if ((await shop.machine("leader")).name !== leader.name) replaced += 1;
    await shop.expectWhole();
  }
  shop.note(`another led after ${replaced} of ${freezes} freezes`);
  expect(replaced).toBeGreaterThanOrEqual(freezes / 2);
  expect(await ended()).toEqual([]);
});

test("a leader that was cut off and comes back with its disk behind, the others gone: it does not lead, and no order is lost", async () => {
  const { cluster, guests } = shop;
  const behind = await shop.machine("leader");
  const others = cluster.machines.filter((machine) => machine !== behind) as [DatabaseMachine, DatabaseMachine];
  behind.kill();
  await guests.nextOrder();
  await until("two go on without it", async () => {
    const roles = (await cluster.state()).filter(({ name }) => name !== behind.name).map(({ role }) => role);
    return roles.includes("leader") && roles.includes("sync_standby");
  });
  for (let orders = 0; orders < 5; orders += 1) await guests.nextOrder();
  const met = guests.watch();
  for (const machine of others) machine.kill();
  await wait(1_000);
  const acknowledged = guests.acknowledged.size;
  // With one member of etcd beside its own it is asked who may lead, and knows.
  others[0].etcd.start();
  behind.start();
  await until("it stands", async () => (await fetch(`http://${behind.address}:8008/liveness`)).ok);
  for (let second = 0; second < 40; second += 1) {
    expect(await leaders()).toEqual([]);
    await wait(1_000);
  }
  expect(guests.acknowledged.size).toBe(acknowledged);
  for (const machine of others) machine.start();
  await guests.nextOrder();
  await shop.whole();
  shop.note(`${"disk behind comes back alone, for 40 s".padEnd(44)} did not lead; ${said(met)}`);
  await shop.expectWhole();
});
