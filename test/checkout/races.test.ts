import { beforeEach, expect, test } from "vitest";
import { applyCartCode } from "#engine/checkout/cart-code.ts";
import { reserveStock } from "#engine/inventory/reserve-stock.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { cartWith, parcelForm, place, shopOn, shownTotal, stockGoods } from "./checkout-shop.ts";

const database = testDatabase({ max: 24 });
const long = process.env["LONG"] === "1";
let shop: ReturnType<typeof shopOn>;

beforeEach(async () => {
  await emptied(database(), "products, carts, orders, idempotency_keys, discount_codes");
  shop = shopOn(database());
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const codes = (placed: Awaited<ReturnType<typeof place>>[]) => {
  const counts: Record<string, number> = {};
  for (const each of placed)
    counts[each.ok ? "placed" : each.error.code] = (counts[each.ok ? "placed" : each.error.code] ?? 0) + 1;
  return counts;
};
const waiters = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
const deadlocks = async () => {
  await database().sql("select pg_stat_force_next_flush()");
  const [row] = await database().sql<{ deadlocks: number }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return row!.deadlocks;
};

for (const run of times(long ? 20 : 2))
  test(`200 buyers of the last 10 units get exactly 10 orders (run ${run + 1})`, async () => {
    await stockGoods(shop.db, { sku: "LAST", onHand: 10 });
    const carts = await Promise.all(times(200).map(() => cartWith(shop, { sku: "LAST", quantity: 1 })));
    const seenTotal = await shownTotal(shop, carts[0]!);
    const placed = await Promise.all(carts.map((cart) => place(shop, cart, { seenTotal })));
    expect(codes(placed)).toEqual({ placed: 10, out_of_stock: 190 });
    expect(await shop.db.sql("select on_hand, reserved from stock")).toEqual([{ on_hand: 10, reserved: 10 }]);
    expect(await shop.db.sql("select count(*) from orders")).toEqual([{ count: 10 }]);
    expect(await shop.db.sql("select sum(quantity) from stock_movements")).toEqual([{ sum: 10 }]);
  });

test("orders of the same goods put in the cart in crossed order never deadlock", async () => {
  await stockGoods(shop.db, { sku: "A", onHand: 60 }, { sku: "B", onHand: 60 }, { sku: "C", onHand: 60 });
  const before = await deadlocks();
  const orders = [
    ["A", "B", "C"],
    ["C", "B", "A"],
    ["B", "C", "A"],
    ["C", "A", "B"],
  ];
  const carts: { token: string }[] = [];
  for (const index of times(80)) {
    shop.clock.advance(1);
    const [first, ...rest] = orders[index % 4]!;
    carts.push(await cartWith(shop, { sku: first!, quantity: 1 }, ...rest.map((sku) => ({ sku, quantity: 1 }))));
  }
  // The cart's own order is by time of adding: give each cart the order it was meant to have.
  for (const [index, order] of orders.entries())
    await shop.db.sql(
      `update cart_lines l set added_at = to_timestamp(array_position($1::text[], v.sku)) from variants v where v.id = l.variant_id and l.cart_id % 4 = $2`,
      [order, (index + 1) % 4],
    );
  const seenTotal = await shownTotal(shop, carts[0]!);
  const placed = await Promise.all(carts.map((cart) => place(shop, cart, { seenTotal })));
  expect(codes(placed)).toEqual({ placed: 60, out_of_stock: 20 });
  expect(await shop.db.sql("select distinct reserved from stock")).toEqual([{ reserved: 60 }]);
  expect((await deadlocks()) - before).toBe(0);
});

test("stock rows are locked by rising variant id, however lines and table are ordered: whoever waits holds nothing above", async () => {
  await stockGoods(shop.db, ...["A", "B", "C", "D", "E", "F"].map((sku) => ({ sku })));
  const ids = (await shop.db.sql<{ id: number }>("select id from variants order by id")).map(({ id }) => id);
  const [lowest, ...above] = ids as [number, ...number[]];
  // Rewritten, the lowest row lies last in the table.
  await shop.db.sql("update stock set sold = 1 where variant_id = $1", [lowest]);
  const waiting = await shop.db.transaction(async (tx) => {
    await tx.sql("select from stock where variant_id = $1 for update", [lowest]);
    const order = shop.db.transaction((other) =>
      reserveStock(
        other,
        ids.toReversed().map((variantId) => ({ variantId, quantity: 1 })),
      ),
    );
    await expect.poll(() => shop.db.sql(waiters)).not.toEqual([]);
    await tx.sql("select from stock where variant_id = any($1) for update nowait", [above]);
    return { order };
  });
  expect(await waiting.order).toBeNull();
  expect(await shop.db.sql("select distinct reserved from stock")).toEqual([{ reserved: 1 }]);
});

test("two lines that share one stock item are counted together", async () => {
  await stockGoods(shop.db, { sku: "A", onHand: 5 });
  const [{ id }] = (await shop.db.sql<{ id: number }>("select id from variants")) as [{ id: number }];
  const twice = (quantity: number) => [
    { variantId: id, quantity },
    { variantId: id, quantity },
  ];
  expect(await shop.db.transaction((tx) => reserveStock(tx, twice(3)))).toMatchObject({ left: 5 });
  expect(await shop.db.transaction((tx) => reserveStock(tx, twice(2)))).toBeNull();
  expect(await shop.db.sql("select reserved from stock")).toEqual([{ reserved: 4 }]);
});

test("when one line is short, nothing of the order stays reserved", async () => {
  await stockGoods(shop.db, { sku: "A", onHand: 50 }, { sku: "B", onHand: 1 });
  const carts = await Promise.all(
    times(20).map(() => cartWith(shop, { sku: "A", quantity: 1 }, { sku: "B", quantity: 1 })),
  );
  const seenTotal = await shownTotal(shop, carts[0]!);
  const placed = await Promise.all(carts.map((cart) => place(shop, cart, { seenTotal })));
  expect(codes(placed)).toEqual({ placed: 1, out_of_stock: 19 });
  expect(await shop.db.sql("select reserved from stock order by variant_id")).toEqual([
    { reserved: 1 },
    { reserved: 1 },
  ]);
});

test("200 buyers race for a code that may be used 10 times, and exactly 10 get it", async () => {
  await stockGoods(shop.db, { sku: "A", onHand: 999 });
  await shop.db.sql("insert into discount_codes (code, amount_cents, use_limit) values ('FIRST10', 500, 10)");
  const carts = await Promise.all(times(200).map(() => cartWith(shop, { sku: "A", quantity: 1 })));
  await Promise.all(carts.map((cart) => applyCartCode(shop, cart, "first10")));
  const seenTotal = await shownTotal(shop, carts[0]!);
  const placed = await Promise.all(
    carts.map((cart, index) =>
      place(shop, cart, { seenTotal, form: { ...parcelForm, email: `b${index}@example.com` } }),
    ),
  );
  expect(codes(placed)).toEqual({ placed: 10, code_used_up: 190 });
  expect(await shop.db.sql("select used from discount_codes")).toEqual([{ used: 10 }]);
  expect(await shop.db.sql("select count(*) from discount_uses")).toEqual([{ count: 10 }]);
  expect(await shop.db.sql("select distinct discount_cents, discount_code from orders")).toEqual([
    { discount_cents: 500, discount_code: "FIRST10" },
  ]);
  expect(await shop.db.sql("select sum(reserved) from stock")).toEqual([{ sum: 10 }]);
});

test("one mailbox racing itself uses a once-per-email code once, whatever follows a plus in its address", async () => {
  await stockGoods(shop.db, { sku: "A", onHand: 999 });
  await shop.db.sql("insert into discount_codes (code, percent, per_email_limit) values ('ONCE', 10, 1)");
  const carts = await Promise.all(times(30).map(() => cartWith(shop, { sku: "A", quantity: 1 })));
  await Promise.all(carts.map((cart) => applyCartCode(shop, cart, "ONCE")));
  const seenTotal = await shownTotal(shop, carts[0]!);
  const spelled = (at: number) => ({ ...parcelForm, email: at % 2 ? `ada+${at}@example.com` : "ada@example.com" });
  const placed = await Promise.all(carts.map((cart, at) => place(shop, cart, { seenTotal, form: spelled(at) })));
  expect(codes(placed)).toEqual({ placed: 1, code_already_used: 29 });
  expect(await shop.db.sql("select used from discount_codes")).toEqual([{ used: 1 }]);
});

test("one cart ordered from two tabs with different keys is ordered once", async () => {
  await stockGoods(shop.db, { sku: "A", onHand: 999 });
  const cart = await cartWith(shop, { sku: "A", quantity: 1 });
  const seenTotal = await shownTotal(shop, cart);
  const placed = await Promise.all(times(20).map(() => place(shop, cart, { seenTotal })));
  expect(codes(placed)).toEqual({ placed: 1, cart_empty: 19 });
});
