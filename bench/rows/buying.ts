import { randomUUID } from "node:crypto";
import { addToCart } from "#engine/cart/change-cart.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import type { Database } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { posting, sendLoad } from "../load/load.ts";
import { sendBuyers } from "../load/send-buyers.ts";
import { type BenchContext, vacuumFilled } from "../bench-context.ts";
import { type Conversation, drawLargeIds, recording, replay } from "../recorded.ts";
import { type Figure, percentile, type Row } from "../table.ts";

const crowd = 8;
const orders = 400;
const ordersOverHttp = 240;

const address = {
  firstName: "Ada",
  lastName: "Marsh",
  address1: "12 Mill Road",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "5551234567",
};

/**
 * A guest's way: something in the cart, the totals for the address, the order. The number of the order is not needed.
 */
export async function buy(db: Database, sku: string): Promise<void> {
  const shop = { db, clock: systemClock };
  const added = await addToCart(shop, { token: null }, [{ sku, quantity: 1 }]);
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  const buyer = { token: added.value.newToken };
  const quote = await quoteCart(shop, buyer, { method: "SHIPPING", state: "OH" });
  const placed = await placeOrder(shop, {
    buyer,
    customer: null,
    language: "en",
    key: randomUUID(),
    seenTotal: quote.priced?.order.total ?? 0,
    form: { email: "ada@example.com", method: "SHIPPING", shipping: address, payment: "bank-deposit" },
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
}

/** Runs the work for each item, so many at a time; gives how many a second, and how long each took. */
async function together<T>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<unknown>,
): Promise<{ perSecond: number; times: number[] }> {
  const waiting = [...items];
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        const from = performance.now();
        await work(item);
        times.push(performance.now() - from);
      }
    }),
  );
  return { perSecond: items.length / ((performance.now() - began) / 1_000), times };
}

async function checkout(means: BenchContext): Promise<Figure[]> {
  const [ours, theirs, source] = [await means.database(), await means.database(), await means.database()];
  const skus = await means.lightSkus(ours.db, 200);
  const goods = Array.from({ length: orders }, (_, at) => skus[at % skus.length]!);
  await drawLargeIds(source.db);
  const conversations: Conversation[] = [];
  for (const sku of goods) {
    const steps: Conversation = [];
    await buy(recording(source.db, steps), sku);
    conversations.push(steps);
  }
  await drawLargeIds(theirs.db);
  await together(goods.slice(0, 40), crowd, (sku) => buy(ours.db, sku));
  const limit = await replay(theirs.url, conversations, crowd);
  const bought = await together(goods, crowd, (sku) => buy(ours.db, sku));
  const statements = conversations[0]!.length;
  return [
    {
      what: `whole guest checkout, ${crowd} at a time`,
      ours: bought.perSecond,
      unit: "orders/s",
      limit: limit.perSecond,
      goal: "≥ 1.0",
      note: `${statements} statements an order, each order on disk (fsync on); p95 ${percentile(bought.times, 0.95).toFixed(1)} ms`,
    },
  ];
}

async function checkoutOverHttp(means: BenchContext): Promise<Figure[]> {
  const shop = await means.shop();
  const { db } = await means.shopDatabase();
  const skus = await means.lightSkus(db, 200);
  await sendBuyers({ url: shop.url, skus, orders: 40, crowd });
  await jobsDone(db);
  await vacuumFilled(db);
  const before = await shop.processorSeconds();
  const { perSecond, p95 } = await sendBuyers({ url: shop.url, skus, orders: ordersOverHttp, crowd });
  await jobsDone(db);
  const processor = (((await shop.processorSeconds()) - before) * 1_000) / ordersOverHttp;
  return [
    {
      what: `the same over HTTP, ${crowd} at a time`,
      ours: perSecond,
      unit: "orders/s",
      limit: null,
      goal: "≥ 130 orders/s",
      note: `three forms an order: cart, totals (a whole page), place; p95 ${p95.toFixed(0)} ms; jobs and mails run in the same process`,
    },
    {
      what: "processor of the web process for an order over HTTP",
      ours: processor,
      unit: "ms",
      limit: null,
      goal: "≤ 4 ms",
      note: "with the jobs and mails of the order",
    },
  ];
}

/** Resolves when no job is due: how much of an order's work is done beside the orders depends on the disk. */
async function jobsDone(db: Database): Promise<void> {
  const due = "select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1";
  while ((await db.sql(due)).length > 0) await new Promise((later) => setTimeout(later, 100));
}

async function newCarts(means: BenchContext): Promise<Figure[]> {
  const shop = await means.shop();
  const port = Number(new URL(shop.url).port);
  const { db } = await means.shopDatabase();
  const skus = await means.lightSkus(db, 200);
  const requests = Array.from({ length: 2_000 }, (_, at) =>
    posting("/shoppingCart", { intent: "add", sku: skus[at % skus.length]!, quantity: "1" }, port),
  );
  await sendLoad({ port, connections: 8, requests: requests.slice(0, 200), seconds: "once" });
  await vacuumFilled(db);
  const { perSecond, p95, statuses } = await sendLoad({ port, connections: 32, requests, seconds: "once" });
  const wrong = Object.keys(statuses).filter((status) => status !== "303");
  return [
    {
      what: "new cart and a line in it, 32 at a time",
      ours: perSecond,
      unit: "req/s",
      limit: null,
      goal: "≥ 900 req/s",
      note: `p95 ${p95.toFixed(0)} ms${wrong.length > 0 ? `; answered ${JSON.stringify(statuses)}` : ""}`,
    },
  ];
}

async function race(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database();
  const [sku = ""] = await means.lightSkus(db, 1);
  await db.sql("update stock set on_hand = 10 where variant_id = (select id from variants where sku = $1)", [sku]);
  let refused = 0;
  await together(
    Array.from({ length: 50 }, () => sku),
    50,
    (one) => buy(db, one).catch(() => (refused += 1)),
  );
  const [sold] = await db.sql<{ units: number }>(
    "select coalesce(sum(quantity), 0) as units from order_lines where sku = $1",
    [sku],
  );
  return [
    {
      what: "50 race for 10 units: sold too many",
      ours: Math.max(0, (sold?.units ?? 0) - 10),
      unit: "units",
      limit: null,
      goal: "0",
      note: `${sold?.units ?? 0} sold, ${refused} refused`,
    },
  ];
}

export const buyingRows: Row<BenchContext>[] = [
  { name: "checkout", run: checkout },
  { name: "checkout-http", run: checkoutOverHttp },
  { name: "new-cart", run: newCarts },
  { name: "race", run: race },
];
