import { expect, test } from "vitest";
import { after, days } from "#domain/kernel/time.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { type StockSort, stockListShape } from "#engine/admin/stock-list-shape.ts";
import { countLowStock, findStock, listStockTable } from "#engine/admin/stock-table.ts";
import { adjustStock, setReorderPoint, setReorderPoints } from "#engine/inventory/adjust-stock.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { testDatabase } from "#test/database.ts";
import { noon, openBackOffice, paidOrder } from "#test/fulfilment/back-office.ts";

const database = testDatabase();

/** A part of which an order has reserved two units. */
async function part() {
  const office = openBackOffice(database());
  const order = await paidOrder(office);
  const [row] = await database().sql<{ variantId: number; onHand: number; sku: string }>(
    `select s.variant_id as "variantId", s.on_hand as "onHand", v.sku from stock s join variants v on v.id = s.variant_id
     where s.variant_id = (select variant_id from order_lines where order_id = $1)`,
    [order.id],
  );
  return { ...row!, office, order };
}

const table = (query: string) =>
  listStockTable(database(), readListQuery(stockListShape, new URLSearchParams(query)), noon);

test("goods that came in and a counted shelf change what is on hand, each with its reason in the ledger of movements", async () => {
  const { variantId, onHand, sku, office } = await part();
  const change = {
    variantId,
    staffId: 0,
    kind: "received",
    quantity: 40,
    reason: "Delivery 4471",
    seenOnHand: onHand,
  } as const;
  expect(await adjustStock(office.deps, change)).toEqual({ ok: true, value: { sku, onHand: onHand + 40 } });
  expect(
    await adjustStock(office.deps, {
      ...change,
      kind: "counted",
      quantity: onHand + 37,
      seenOnHand: onHand + 40,
      reason: " Stocktake ",
    }),
  ).toEqual({ ok: true, value: { sku, onHand: onHand + 37 } });
  const found = await findStock(database(), variantId, noon);
  expect(found?.part).toMatchObject({ onHand: onHand + 37, reserved: 2, available: onHand + 35 });
  expect(found?.movements.slice(0, 2).map(({ kind, quantity, note }) => [kind, quantity, note])).toEqual([
    ["corrected", -3, "Stocktake"],
    ["received", 40, "Delivery 4471"],
  ]);
});

test("a second press, and a count made before a parcel left, change nothing", async () => {
  const { variantId, onHand, office, order } = await part();
  const input = {
    variantId,
    staffId: 0,
    kind: "received",
    quantity: 5,
    reason: "Delivery",
    seenOnHand: onHand,
  } as const;
  const both = await Promise.all([adjustStock(office.deps, input), adjustStock(office.deps, input)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await shipOrder(office.deps, {
    orderNumber: order.number,
    carrier: "ups",
    number: `1Z999AA1${String(order.id).padStart(10, "0")}`,
    lines: "rest",
    staffId: null,
  });
  expect(await adjustStock(office.deps, { ...input, kind: "counted", quantity: 9, seenOnHand: onHand + 5 })).toEqual({
    ok: false,
    error: { code: "stale" },
  });
  expect((await findStock(database(), variantId, noon))?.part).toMatchObject({
    onHand: onHand + 3,
    reserved: 0,
    sold: 2,
  });
});

test("the shelf never holds less than customers have bought, nor a count that is none", async () => {
  const { variantId, onHand, office } = await part();
  const input = { variantId, staffId: 0, kind: "counted", quantity: 1, reason: "Damage", seenOnHand: onHand } as const;
  expect(await adjustStock(office.deps, input)).toEqual({ ok: false, error: { code: "below_reserved" } });
  for (const quantity of [-1, 1.5, Number.NaN, 1e308])
    expect(await adjustStock(office.deps, { ...input, quantity })).toEqual({
      ok: false,
      error: { code: "quantity_invalid" },
    });
  expect(await adjustStock(office.deps, { ...input, kind: "received", quantity: 0 })).toEqual({
    ok: false,
    error: { code: "quantity_invalid" },
  });
  expect(await adjustStock(office.deps, { ...input, quantity: 5, reason: " " })).toEqual({
    ok: false,
    error: { code: "reason_required" },
  });
  expect(await adjustStock(office.deps, { ...input, variantId: 999_999, quantity: 5 })).toEqual({
    ok: false,
    error: { code: "part_not_found" },
  });
});

test("a part is low from its reorder point on, or from what thirty days sold; one that never sells is not", async () => {
  await database().sql(
    "alter table stock_movements disable trigger user; delete from stock_movements; alter table stock_movements enable trigger user",
  );
  const { variantId, office, order, sku } = await part();
  const left = (units: number) =>
    database().sql("update stock set on_hand = reserved + $2 where variant_id = $1", [variantId, units]);
  const isLow = async () => (await table(`scope=low&q=${encodeURIComponent(sku)}`)).rows.length > 0;
  await left(2);
  expect(await isLow(), "nothing says so").toBe(false);
  await setReorderPoint(database(), variantId, 2);
  expect({ isLow: await isLow(), low: (await countLowStock(database(), noon)).low }).toEqual({ isLow: true, low: 1 });
  await left(3);
  expect(await isLow()).toBe(false);
  await setReorderPoint(database(), variantId, null);
  await shipOrder(office.deps, {
    orderNumber: order.number,
    carrier: "ups",
    number: `1Z999AA1${String(order.id).padStart(10, "0")}`,
    lines: "rest",
    staffId: null,
  });
  await left(2);
  expect({ isLow: await isLow(), low: (await countLowStock(database(), noon)).low }, "two were sent").toEqual({
    isLow: true,
    low: 1,
  });
  expect((await countLowStock(database(), after(noon, days(31)))).low).toBe(0);
  await left(0);
  expect({
    isLow: await isLow(),
    countsOut: (await table("scope=out")).counts.out,
    countLowStockOut: (await countLowStock(database(), noon)).out,
  }).toEqual({ isLow: false, countsOut: 1, countLowStockOut: 1 });
  await setReorderPoints(database(), [
    { sku, units: 7 },
    { sku: "NO-SUCH", units: 1 },
  ]);
  expect((await findStock(database(), variantId, noon))?.part.reorderAt).toBe(7);
  expect(await setReorderPoint(database(), variantId, -1)).toEqual({ ok: false, error: { code: "quantity_invalid" } });
});

test("parts are found by number however it is written, by name in both languages, and in any order", async () => {
  const { sku, variantId } = await part();
  await part();
  const name = { en: "Quenched coupling", cn: "淬火接头" };
  await database().sql("update products set name = $1 where id = (select product_id from variants where id = $2)", [
    JSON.stringify(name),
    variantId,
  ]);
  for (const typed of [sku, sku.toLowerCase().replaceAll("-", " "), "quenched COUP", "淬火"])
    expect(
      (await table(`scope=all&q=${encodeURIComponent(typed)}`)).rows.map((row) => row.sku),
      typed,
    ).toEqual([sku]);
  expect((await table("scope=all&q=%25")).rows).toEqual([]);
  // One of them left the shelf, so that none of the orders is that of the numbers by chance.
  await database().sql(
    "insert into stock_movements (variant_id, kind, quantity, at) values ($1, 'sold', 3, $2::timestamptz)",
    [variantId, new Date(noon).toISOString()],
  );
  await database().sql("update stock set on_hand = on_hand + 7 where variant_id = $1", [variantId]);
  type Row = { sku: string; available: number; sold: number };
  const bySku = (one: Row, other: Row) => (one.sku < other.sku ? -1 : 1);
  const orders: Record<StockSort, (one: Row, other: Row) => number> = {
    "available-up": (one, other) => one.available - other.available || bySku(one, other),
    "available-down": (one, other) => other.available - one.available || bySku(one, other),
    "sold-down": (one, other) => other.sold - one.sold || bySku(one, other),
    "sku-up": bySku,
    "sku-down": (one, other) => bySku(other, one),
  };
  for (const sort of stockListShape.sorts) {
    const { rows } = await table(`scope=all&sort=${sort}`);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows, sort).toEqual(rows.toSorted(orders[sort]));
  }
  // A category that is gone has no goods: what is done to all of its list must not be done to all goods.
  expect((await table("scope=all&category=no-such")).rows).toEqual([]);
  expect((await table("scope=all&category=No+such!")).rows.length).toBe((await table("scope=all")).rows.length);
});
