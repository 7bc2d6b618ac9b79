import { expect } from "vitest";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { retention } from "#engine/platform/retention.ts";
import { lateTables } from "#engine/platform/purge-tables.ts";
import { readStock, type StockSeen } from "#test/inventory/stock-drift.ts";
import { scrape, valueOf } from "../deploy/scraped.ts";
import { heldAfterCollection } from "./heap.ts";
import { purgeLag, type TradingShop } from "./trading-shop.ts";

const megabytes = 1024 * 1024;

/** The shop's holdings at a moment of its day. */
export interface Held {
  /** After a full garbage collection, in MB. */
  readonly heap: number;
  readonly rss: number;
  readonly requests: number;
  readonly orders: number;
  readonly rows: Readonly<Record<string, number>>;
}

export async function weigh(shop: TradingShop): Promise<Held> {
  const heap = await heldAfterCollection(shop.process.pid, shop.inspectorPort);
  const samples = await scrape(shop.metricsUrl);
  const tables = [...Object.keys(retention), "graphile_worker._private_jobs", "graphile_worker._private_job_queues"];
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await shop.db.sql<{ count: number }>(`select count(*)::int as count from ${table}`);
    rows[table] = row!.count;
  }
  return {
    heap: heap / megabytes,
    rss: (valueOf(samples, "process_resident_memory_bytes") ?? 0) / megabytes,
    requests: shop.requests,
    orders: rows.orders ?? 0,
    rows,
  };
}

/** Rows that a change of a whole category's prices writes at once; a short day has it in one half only. */
const inBatches = new Set(["audit_log", "listing_changes", "product_changes"]);

/** Tables that have grown faster than orders and requests from one half of the day to the other. */
export function growingTables([opened, noon, closed]: readonly [Held, Held, Held]): string[] {
  const share = (of: (held: Held) => number) => (of(closed) - of(opened)) / Math.max(1, of(noon) - of(opened));
  const work = Math.max(
    share(({ orders }) => orders),
    share(({ requests }) => requests),
  );
  return Object.keys(closed.rows).flatMap((table) => {
    const [first, middle, last] = [opened, noon, closed].map(({ rows }) => rows[table] ?? 0) as [
      number,
      number,
      number,
    ];
    // A quarter more than the work, and what chance makes of few.
    const chance = inBatches.has(table) ? 400 : 60;
    const most = first + Math.max(0, middle - first) * work * 1.25 + chance;
    return last > most ? [`${table}: ${first}, ${middle}, ${last}; ${Math.round(most)} at most`] : [];
  });
}

/** Tables with rows that an hourly job should have removed. */
export async function unpurgedTables(shop: TradingShop): Promise<string[]> {
  await shop.sandbox.followClock();
  const now = shop.sandbox.clock.now();
  // `lateTables` looks away from the last two days; here the job is known to run.
  return lateTables(shop.db, after(now, days(2) - purgeLag) as Instant);
}

/** Throws unless stock, books and the providers' books agree. */
export async function expectNoDrift({ db, sandbox }: TradingShop, opened: readonly StockSeen[]): Promise<void> {
  const before = new Map(opened.map((one) => [one.sku, one]));
  const stock = (await readStock(db)).filter(({ sku }) => before.has(sku));
  const drift = stock.filter((now) => {
    const then = before.get(now.sku)!;
    return (
      now.constant !== then.constant || now.reserved !== now.owed || now.onHand - then.onHand !== now.moved - then.moved
    );
  });
  expect(drift, "stock").toEqual([]);
  const [books] = await db.sql(
    `select (select coalesce(sum(amount_cents), 0)::int from ledger_lines) as sum,
       (select count(*)::int from (select from ledger_lines group by posting having sum(amount_cents) <> 0) unequal) as postings,
       (select count(*)::int from payments where refunded_cents > captured_cents) as over,
       (select count(*)::int from orders o where not exists (select from payments p where p.order_id = o.id)) as unpayable`,
  );
  expect(books).toEqual({ sum: 0, postings: 0, over: 0, unpayable: 0 });
  // The providers' balances judge what we think was paid and given back.
  for (const provider of ["stripe", "paypal"] as const) {
    const theirs = await sandbox.get<{ totals: { reference: string; charged: number; refunded: number }[] }>(
      `/${provider}/books`,
    );
    const ours = await db.sql<{ number: string; charged: number; refunded: number }>(
      `select o.number, sum(p.captured_cents)::int as charged, sum(p.refunded_cents)::int as refunded
       from payments p join orders o on o.id = p.order_id where p.method = $1 and p.captured_cents > 0 group by o.number order by 1`,
      [provider],
    );
    const taken = theirs.totals
      .filter(({ charged }) => charged > 0)
      .map(({ reference: number, charged, refunded }) => ({ number, charged, refunded }))
      .toSorted((one, other) => (one.number < other.number ? -1 : 1));
    expect(ours, provider).toEqual(taken);
  }
}

/** Throws unless every request and job of the process went well and nothing was logged as an error. */
export async function expectNoFailures({ process, metricsUrl }: TradingShop): Promise<void> {
  const samples = await scrape(metricsUrl);
  const failed = samples.filter(
    ({ name, labels, value }) =>
      value > 0 &&
      ((name === "plenum_http_request_duration_seconds_count" && /^5|aborted/.test(labels.status ?? "")) ||
        (name === "plenum_job_duration_seconds_count" && labels.outcome === "failed")),
  );
  const said = process
    .said()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  expect({ failed, said }).toEqual({ failed: [], said: [] });
}
