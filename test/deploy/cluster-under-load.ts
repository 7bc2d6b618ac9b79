import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { expect } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type S3Server, startSwift } from "#test/files/swift.ts";
import { shopSecret } from "#test/staff/staff-browser.ts";
import { buildIfNeeded } from "../../scripts/build-if-needed.ts";
import type { DatabaseMachine, MachineState } from "../../scripts/cluster/database-machine.ts";
import { type Cluster, startCluster } from "../../scripts/cluster/start-cluster.ts";
import { expectOwnNamespaces, mountDisk, run } from "./accidents.ts";
import { buildEarlierVersion } from "./earlier-version.ts";
import { type Guests, type Met, sendGuests } from "./guests.ts";

/** The cluster with guests who browse and buy, and what happens to them. */
export interface ClusterUnderLoad {
  readonly cluster: Cluster;
  readonly db: Database;
  readonly guests: Guests;
  readonly s3: S3Server;
  /** The commit of the version that it was started with; this one is beside it, in the project's folder. */
  readonly earlierVersion: string;
  /** Where a machine's disk is mounted. */
  diskOf(name: string): string;
  machine(role: "leader" | "sync_standby"): Promise<DatabaseMachine>;
  /** Puts another product on sale: guests who just buy one would be asked about a price that changes. */
  sell(product: string, priceCents: number, through?: Database): Promise<void>;
  /**
   * Cost of an accident: seconds until an order that is sent after it began is placed, and the longest that anybody
   * waited for an answer. Ends when three databases stand again.
   */
  accident(
    name: string,
    happens: () => Promise<void> | void,
    heals?: () => Promise<void> | void,
  ): Promise<{ readonly seconds: number; readonly met: Met }>;
  /** Writes a line of figures. */
  note(words: string): void;
  /** Until three machines stand, one leads and another has every commit: only then may the next one die. */
  whole(): Promise<void>;
  /** Throws unless nothing acknowledged is lost or doubled, and stock and books agree. */
  expectWhole(): Promise<void>;
  stop(): Promise<void>;
}

const disks = ["db1", "db2", "db3"];

/** Starts the earlier version on disks of two gigabytes, with its files in S3. */
export async function startClusterUnderLoad(): Promise<ClusterUnderLoad> {
  expectOwnNamespaces();
  run("ip", ["link", "set", "lo", "up"]);
  const folder = mkdtempSync(join("/var/tmp", "plenum-cluster-"));
  // The databases run as a user of their own, who has to pass through.
  chmodSync(folder, 0o711);
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const next of stops.splice(0).reverse()) await next();
  };
  try {
    return { ...(await start(folder, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(folder: string, stops: (() => Promise<void> | void)[]): Promise<Omit<ClusterUnderLoad, "stop">> {
  buildIfNeeded();
  const program = join(folder, "earlier");
  const earlierVersion = buildEarlierVersion(program);
  const diskOf = (name: string) => join(folder, "cluster", name);
  mkdirSync(join(folder, "cluster"), { mode: 0o711 });
  for (const name of disks) {
    mountDisk(join(folder, `${name}.img`), diskOf(name));
    stops.push(() => void run("umount", ["--lazy", diskOf(name)]));
  }
  const s3 = await startSwift();
  stops.push(s3.stop);
  const cluster = await startCluster(folder, console.log, new AbortController().signal, {
    program,
    variables: { ...(await bucketOf(s3)), SECRET: shopSecret },
  });
  stops.push(cluster.stop);
  const db = openDatabase({ url: cluster.databaseUrl, max: 2, onError: () => {} });
  stops.push(db.close);
  // This version may write what the earlier one's schema does not have.
  const goods = join(folder, "pump.jsonl");
  writeFileSync(goods, JSON.stringify(parcelGoods("pump", 89_900)));
  const env = { ...process.env, DATABASE_URL: cluster.databaseUrl };
  run(process.execPath, ["scripts/import.ts", goods], { encoding: "utf8", cwd: program, env });
  const guests = sendGuests(cluster.url, "PUMP", 3);
  stops.push(guests.stop);
  await guests.nextOrder();

  const table: string[] = [];
  stops.push(() => console.log(["", ...table].join("\n")));
  const note = (words: string) => {
    table.push(words);
    console.log(words);
  };
  const whole = async () => {
    let views: MachineState[][] = [];
    await until("the cluster is whole", async () => {
      // One that was away may tell for a moment what it knew before.
      views = await Promise.all(cluster.machines.map((machine) => machine.view().catch(() => [])));
      const leaders = views.map((view) => view.find(({ role }) => role === "leader")?.name);
      return views.every(isWhole) && new Set(leaders).size === 1;
    }).catch((error: Error) => {
      const words = cluster.machines.map(({ name, patroni }) => `${name}:\n${patroni.said(60)}`);
      throw new Error([`${error.message}: ${JSON.stringify(views)}`, ...words].join("\n"));
    });
  };
  return {
    cluster,
    db,
    guests,
    s3,
    earlierVersion,
    diskOf,
    async sell(product, priceCents, through = db) {
      const goods = jsonLines([parcelGoods(product, priceCents)]);
      const { errors } = await importProducts({ db: through, clock: systemClock }, goods);
      expect(errors).toEqual([]);
    },
    note,
    whole,
    async machine(role) {
      const name = (await cluster.state()).find((one) => one.role === role)?.name;
      return cluster.machines.find((one) => one.name === name)!;
    },
    async accident(name, happens, heals = () => {}) {
      const met = guests.watch();
      const began = performance.now();
      const happened = happens();
      const [placed] = await Promise.all([guests.nextOrder(), happened]);
      const seconds = (placed - began) / 1_000;
      await heals();
      await whole();
      await guests.nextOrder();
      note(`${name.padEnd(44)} orders again after ${seconds.toFixed(1).padStart(5)} s; ${said(met)}`);
      return { seconds, met };
    },
    async expectWhole() {
      expect(guests.faults, "a guest is served or asked to come back, nothing else").toEqual([]);
      // An order that is confirmed while this asks is in the next answer.
      const acknowledged = [...guests.acknowledged];
      const orders = await db.sql<{ email: string; orders: number }>(
        "select email, count(*)::int as orders from orders where email like 'guest-%' group by email",
      );
      const kept = new Set(orders.map(({ email }) => email));
      const lost = acknowledged.filter((email) => !kept.has(email));
      const doubled = orders.filter(({ orders }) => orders > 1);
      note(`orders acknowledged ${acknowledged.length}, lost ${lost.length}, doubled ${doubled.length}`);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      const [drift] = await db.sql(
        `select s.reserved - (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
             where l.sku = 'PUMP' and o.state = 'pending') as stock,
           (select count(*)::int from (select from ledger_lines group by posting having sum(amount_cents) <> 0) unequal) as postings,
           (select count(*)::int from orders o where not exists (select from payments p where p.order_id = o.id)) as unpayable
         from stock s join variants v on v.id = s.variant_id where v.sku = 'PUMP'`,
      );
      expect(drift).toEqual({ stock: 0, postings: 0, unpayable: 0 });
    },
  };
}

/** True if three machines stand, one leads and another has every commit. */
export function isWhole(state: Awaited<ReturnType<Cluster["state"]>>): boolean {
  const stands = state.filter(({ state }) => /^(?:running|streaming)$/.test(state));
  return stands.length === 3 && ["leader", "sync_standby"].every((role) => stands.some((one) => one.role === role));
}

/** Goods that are sent as a parcel: heavier ones travel as freight, which the demo's settings quote by other fields. */
export function parcelGoods(slug: string, priceCents: number) {
  const parcel = { weightLb: 12, lengthIn: 10, widthIn: 10, heightIn: 10 };
  const sku = slug.toUpperCase();
  return record(slug, { variants: [variant(sku, { ...parcel, priceCents, stock: 1_000_000 })] });
}

/** Answers to guests, in words. */
export const said = ({ served, refused, broken, slowest }: Met) =>
  `${served} requests served, ${refused} asked to come back, ${broken} connections broken, slowest answer ${slowest.toFixed(1)} s`;

/** Makes a bucket; gives the variables by which the shop keeps its files there. */
async function bucketOf({ endpoint, keys }: S3Server): Promise<Record<string, string>> {
  const credentials = { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY };
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: "shop" }));
  client.destroy();
  return { ...keys, S3_BUCKET: "shop", S3_ENDPOINT: endpoint };
}

/** Waits until something holds, for three minutes at most. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const began = performance.now();
  while (!(await (async () => holds())().catch(() => false))) {
    if (performance.now() - began > 180_000) throw new Error(`not within three minutes: ${what}`);
    await wait(200);
  }
}
