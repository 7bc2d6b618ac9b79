import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours, minutes } from "#domain/kernel/time.ts";
import { carriage, type PackedUnit } from "#domain/shipping/parcel.ts";
import { testDatabase } from "#test/database.ts";
import { readStock, type StockSeen } from "#test/inventory/stock-drift.ts";
import { type Assortment, becomesCustomer, browses, buys } from "./guests.ts";
import { expectNoDrift, expectNoFailures, growingTables, type Held, unpurgedTables, weigh } from "./judge.ts";
import { Merchant } from "./merchant.ts";
import { moveClock, purgeLag, startTradingShop, type TradingShop, Visitor } from "./trading-shop.ts";

const database = testDatabase();
let shop: TradingShop;
let merchant: Merchant;
let assortment: Assortment;
let stock: readonly StockSeen[];

/**
 * `npm run test:long` asks for the whole day when all else has run; `DAY=1 npm test -- "rules and requests"` for
 * minutes.
 */
const isAsked = process.env["DAY"] !== undefined;

beforeAll(async () => {
  if (!isAsked) return;
  shop = await startTradingShop(database(), database().url);
  const { db } = shop;
  const packed = await db.sql<PackedUnit & { id: number; sku: string }>(
    `select v.id, v.sku, v.weight_lb::float8 as "weightLb", v.length_in::float8 as "lengthIn", v.width_in::float8 as "widthIn",
       v.height_in::float8 as "heightIn", v.freight_only as "freightOnly"
     from variants v join products p on p.id = v.product_id where p.status = 'published' and not v.retired order by v.id`,
  );
  // By its size a light part can be freight, too.
  const all = packed.map((unit) => ({ id: unit.id, sku: unit.sku, freight: carriage(unit) === "freight" }));
  const goods = [
    ...all.filter(({ freight }) => !freight).slice(0, 30),
    ...all.filter(({ freight }) => freight).slice(0, 3),
  ];
  await db.sql("update stock set on_hand = on_hand + 100000 where variant_id = any($1)", [goods.map(({ id }) => id)]);
  const categories = await db.sql<{ category: string }>("select distinct category from products");
  assortment = { goods, categories: categories.map(({ category }) => category) };
  stock = await readStock(db);
  const [earlier] = await db.sql<{ last: number }>("select coalesce(max(id), 0)::int as last from returns");
  merchant = new Merchant(shop, earlier!.last);
  await merchant.signsIn();
}, 600_000);
afterAll(() => shop?.process.stop());

/** Twenty minutes for a whole day; the shortened one is as many minutes of the day as its seconds are worth. */
const speed = 72;
const seconds = process.env["LONG"] ? 1_200 : 15;
/** Weeks and years that pass at once afterwards. */
const atOnce = process.env["LONG"] ? 1 : 2;
const minutesOfDay = (seconds * speed) / 60;
const quarters = 4;
/** Growth that a process may show from noon, when all that it makes once is made, to the end of its day, in MB. */
const mostGrowth = { heap: 12, rss: 96, repeated: 2 };
/** Repetitions of each of four guests. */
const repeated = process.env["LONG"] ? 600 : 60;

/** Stories of people, whose end the day does not wait for. */
class Stories {
  readonly #under = new Set<Promise<void>>();
  /** Their errors. */
  readonly failures: string[] = [];

  get count(): number {
    return this.#under.size;
  }

  begin(story: Promise<void>): void {
    const told = story
      .catch((error: unknown) => void this.failures.push(String(error)))
      .finally(() => this.#under.delete(told));
    this.#under.add(told);
  }

  async ended(): Promise<void> {
    await Promise.all(this.#under);
    expect(this.failures).toEqual([]);
  }
}

/** Counts of the merchant's regular tasks that were begun; the session begins with the day. */
const begun = { session: 1, prices: 0, import: 0 };

/**
 * True once for each so many seconds, also when the merchant was busy as they passed: both halves of a day hold as many
 * of these tasks, however fast the machine is.
 */
function comesDue(task: keyof typeof begun, at: number, everySeconds: number): boolean {
  const isDue = at >= begun[task] * everySeconds;
  if (isDue) begun[task] += 1;
  return isDue;
}

/** A second of the shop's day: guests look around, some buy, some open an account, and the merchant works. */
async function second(stories: Stories, at: number, atWork: Stories): Promise<void> {
  if (stories.count < 24) stories.begin(buys(shop, assortment));
  if (at % 4 === 0 && stories.count < 24) stories.begin(becomesCustomer(shop, assortment));
  if (atWork.count === 0)
    atWork.begin(
      (async () => {
        // Every four hours: a session ends after eight without work.
        if (comesDue("session", at, 200)) await merchant.signsIn();
        await merchant.works();
        if (comesDue("prices", at, 40)) await merchant.changesPrices(assortment.categories[0]!, at % 80 < 40);
        if (comesDue("import", at, 80)) await merchant.importsProducts();
      })(),
    );
  const looking = new Stories();
  for (let guest = 0; guest < 2; guest += 1) looking.begin(browses(shop, assortment));
  await looking.ended();
}

/** The shop in trade for so many seconds, each of which is 72 of its own; gives what it holds at each quarter. */
async function trade(): Promise<Held[]> {
  const held = [await weigh(shop)];
  const stories = new Stories();
  const atWork = new Stories();
  const began = performance.now();
  let moved = 0;
  for (let at = 0; held.length <= quarters; at += 1) {
    const passed = performance.now() - began;
    // The clock goes a second a second by itself.
    const ahead = Math.round(passed * (speed - 1)) - moved;
    moved += ahead;
    await shop.sandbox.advance(ahead);
    await second(stories, at, atWork);
    if (stories.failures.length + atWork.failures.length > 20) break;
    const over = performance.now() - began;
    if (over >= (held.length * seconds * 1_000) / quarters) {
      held.push(await weigh(shop));
      expect(await unpurgedTables(shop), `after quarter ${held.length - 1}`).toEqual([]);
    }
    await wait(Math.max(0, 1_000 - (performance.now() - began - passed)));
  }
  shop.open = false;
  await stories.ended();
  await atWork.ended();
  // From now on, jobs that wait to be tried again wait by a clock of real seconds.
  await moveClock(shop, minutes(30));
  return held;
}

/**
 * The same few requests by the same few guests, again and again, when all that is made once is made: what the process
 * holds more of afterwards, in MB, each of them has left there.
 */
async function leftByRepeating(times: number): Promise<number> {
  const { sku } = assortment.goods[0]!;
  const guests = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const guest = new Visitor(shop);
      await guest.sends("/shoppingCart", { intent: "add", sku, quantity: "1" });
      return guest;
    }),
  );
  const repeat = (rounds: number) =>
    Promise.all(
      guests.map(async (guest) => {
        for (let round = 0; round < rounds; round += 1) {
          const form = { intent: "quantity", sku, quantity: String(1 + (round % 2)), remark: "x".repeat(16_000) };
          await guest.sends("/shoppingCart", form, 200, 303);
          await guest.sees(`/categories/${assortment.categories[0]!}/all`);
        }
      }),
    );
  await repeat(Math.ceil(times / 3));
  const before = await weigh(shop);
  await repeat(times);
  return (await weigh(shop)).heap - before.heap;
}

const figures = (held: Held) => `${held.heap.toFixed(1)} MB held, ${held.rss.toFixed(0)} MB resident`;

test.runIf(isAsked)(
  `${minutesOfDay} minutes of a day of mixed trade leave memory flat, tables bounded, stock and books without drift; weeks and years later what is to go is gone`,
  async () => {
    // The demo's orders lie in the past: what of them is over goes with the first hourly jobs.
    await moveClock(shop, hours(1));
    const held = await trade();
    const [opened, , noon, , closed] = held as [Held, Held, Held, Held, Held];
    const states = await shop.db.sql<{ state: string; count: number }>(
      "select state, count(*)::int as count from orders group by 1 order by 2 desc",
    );
    const left = await leftByRepeating(repeated);
    const largest = Object.entries(closed.rows)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 12);
    console.log(
      [
        "",
        `${seconds} s: ${closed.requests} requests, ${closed.orders - opened.orders} orders`,
        `${repeated * 8} requests repeated: ${left.toFixed(2)} MB more held`,
        ...held.map((one, quarter) => `quarter ${quarter}: ${figures(one)}, ${one.orders} orders`),
        `orders: ${states.map(({ state, count }) => `${state} ${count}`).join(", ")}`,
        `largest tables: ${largest.map(([table, count]) => `${table} ${count} (${opened.rows[table]} before)`).join(", ")}`,
      ].join("\n"),
    );
    await expectNoFailures(shop);
    await expectNoDrift(shop, stock);
    expect(growingTables([opened, noon, closed]), "faster than orders").toEqual([]);
    expect(closed.heap - noon.heap, "held after a collection").toBeLessThan(mostGrowth.heap);
    expect(closed.rss - noon.rss, "resident").toBeLessThan(mostGrowth.rss);
    expect(left, "left by the same requests again").toBeLessThan(mostGrowth.repeated);
    expect(closed.orders - opened.orders).toBeGreaterThan(seconds / 4);

    for (let week = 0; week < 14; week += atOnce) await moveClock(shop, days(7 * atOnce));
    expect(await unpurgedTables(shop)).toEqual([]);
    const weeksLater = await weigh(shop);
    const rowsLeft = (tables: readonly string[]) => tables.filter((table) => (weeksLater.rows[table] ?? 0) > 0);
    expect(
      rowsLeft([
        "rate_limits",
        "customer_sessions",
        "staff_sessions",
        "sign_in_failures",
        "idempotency_keys",
        "order_holds",
      ]),
    ).toEqual([]);
    expect(rowsLeft(["return_drafts", "import_runs", "path_hits", "files_in_writing"])).toEqual([]);
    expect(
      await shop.db.sql("select from carts where customer_id is null and member_id is null"),
      "guests' carts",
    ).toEqual([]);
    // A provider's word on what weeks at once have ended is as young as they are.
    const oldest = new Date(shop.sandbox.clock.now() - days(90) - purgeLag);
    expect(
      await shop.db.sql("select from payment_events where body is not null and received_at < $1", [oldest]),
      "bodies of webhooks",
    ).toEqual([]);
    expect(await shop.db.sql("select number from orders where state = 'pending'"), "unpaid").toEqual([]);
    await expectNoDrift(shop, stock);

    for (let year = 0; year < 8; year += atOnce) await moveClock(shop, days(366 * atOnce));
    expect(await unpurgedTables(shop)).toEqual([]);
    // Two of the demo's wait for the merchant's word on freight damage, which holds them.
    const named = `select number, state from orders o where erased_at is null and state in ('canceled', 'delivered', 'shipped')
    and not exists (select from claims c where c.order_id = o.id and c.ended_at is null)`;
    expect(await shop.db.sql(named), "whom orders went to, seven years later").toEqual([]);
    const yearsLater = await weigh(shop);
    // A mail that is sent when weeks have passed at once has a link for ninety days more.
    expect(yearsLater.rows.one_time_tokens, "links in mails").toBe(0);
    expect(await shop.db.sql("select from payment_events where body is not null"), "bodies of webhooks").toEqual([]);
    console.log(
      `weeks later: ${figures(weeksLater)}; years later: ${figures(yearsLater)}, payment events ${yearsLater.rows.payment_events}`,
    );
    await expectNoDrift(shop, stock);
    await expectNoFailures(shop);
  },
  3_000_000,
);
