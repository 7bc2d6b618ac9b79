import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { floorOf } from "#domain/pricing/price-floor.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { change, fieldsIn } from "#test/orders/changing-orders.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let owner: Browser;
let manager: Browser;

beforeAll(async () => {
  const { db } = shop();
  await setSetting(db, "opening", { open: true });
  // $80.00 of cost and a margin of a fifth: nothing below $100.00. Goods of unknown cost have no floor.
  await setSetting(db, "margin", { on: true, least: 20 });
  const goods = { price: 12_000, category: "lubricants" };
  await stockGoods(db, { sku: "FLOOR-1", ...goods }, { sku: "FLOOR-2", ...goods }, { sku: "CHEAP-1", price: 9_000 });
  await db.sql(
    `update stock set cost_cents = 8000
     where variant_id in (select id from variants where sku in ('FLOOR-1', 'CHEAP-1'))`,
  );
  owner = await signedInAs(shop(), "owner");
  manager = await signedInAs(shop(), "manager");
});

const sentence = "can’t be below $100.00, the floor by your margin. Only an owner goes below it";

/** A draft with one line. */
const draftOf = (sku: string, more: Record<string, string>) => ({
  intent: "save",
  version: "0",
  key: randomUUID(),
  language: "en",
  email: "buyer@example.com",
  "lines.0.sku": sku,
  "lines.0.quantity": "2",
  discountKind: "none",
  ...more,
});
const price = (amount: string) => ({ "lines.0.price": amount, "lines.0.reason": "agreed" });
const discount = (percent: string) => ({ discountKind: "percent", discountValue: percent, discountReason: "agreed" });

test("the floor is the cost and the margin of the price, to the next cent", () => {
  expect([floorOf(8_000, 200_000), floorOf(3_333, 200_000), floorOf(8_000, 0), floorOf(0, 500_000)]).toEqual([
    10_000, 4_167, 8_000, 0,
  ]);
});

test("a draft below the floor is refused at its line with the floor, unless an owner agrees to it", async () => {
  const save = (browser: Browser, form: Record<string, string>) => browser.post("/admin/drafts/new", form);
  for (const agreed of [price("99.99"), discount("16.67"), { ...price("110"), ...discount("10") }]) {
    const refused = await save(manager, draftOf("floor-1", agreed));
    expect([refused.status, refused.text.includes(`Line 1, Agreed price ${sentence}`)]).toEqual([400, true]);
    for (const typed of Object.values(agreed)) expect(refused.text).toContain(`value="${typed}"`);
  }
  const inChinese = await manager.post("/cn/admin/drafts/new", draftOf("floor-1", price("99.99")));
  expect(inChinese.text).toContain("不能低于 US$100.00，这是按毛利底线计算的最低价");
  for (const [sku, agreed] of [
    ["floor-1", price("100")],
    ["floor-1", discount("16.6")],
    ["floor-2", price("1")],
    // The shop itself sells it for less than its floor: at the shop's price nothing is given away.
    ["cheap-1", {}],
    ["cheap-1", price("90")],
  ] as const)
    expect([sku, (await save(manager, draftOf(sku, agreed))).status]).toEqual([sku, 303]);
  expect((await save(manager, draftOf("cheap-1", price("89.99")))).status).toBe(400);

  const form = draftOf("floor-1", price("70"));
  const saved = await save(owner, form);
  expect(saved.status).toBe(303);
  const at = saved.location!.split("?")[0]!;
  // A price that the owner agreed to stays while others work on the rest of it.
  expect((await manager.post(at, { ...form, version: "1", note: "Call first" })).status).toBe(303);
  expect((await manager.post(at, { ...form, version: "2", ...price("69") })).status).toBe(400);
  expect((await manager.post(at, { ...form, version: "2", ...discount("1") })).status).toBe(400);
});

test("an order is changed to a price below the floor by an owner alone", async () => {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock, "stripe");
  await db.sql(
    "update stock set cost_cents = 4000 where variant_id in (select variant_id from order_lines where order_id = $1)",
    [order.id],
  );
  const typed = { "lines.0.price": "49.98", "lines.0.reason": "scratched" };
  const path = `/admin/orders/${order.number}/change`;
  const shown = fieldsIn((await manager.get(path)).text);
  const refused = await manager.post(path, { ...shown, ...typed, intent: "save" });
  expect([refused.status, refused.text.includes("can’t be below $50.00, the floor by your margin")]).toEqual([
    400,
    true,
  ]);
  expect(refused.text).toContain('value="49.98"');
  expect((await change(owner, order.number, typed)).location).toContain("done=order-changed");
});

async function listOf(cents: number): Promise<{ path: string; variantId: number }> {
  const [list] = await shop().db.sql<{ id: number; variantId: number }>(
    `with list as (
       insert into price_lists (name, place, created_at, updated_at)
       values ('{"en":"Terms","cn":"协议"}', 1, now(), now()) returning id
     ), price as (
       insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
       select list.id, v.id, 1, $1 from list, variants v where v.sku = 'FLOOR-1')
     select list.id, v.id as "variantId" from list, variants v where v.sku = 'FLOOR-1'`,
    [cents],
  );
  return { path: `/admin/price-lists/${list!.id}`, variantId: list!.variantId };
}

test("a list takes no price below the floor: typed in its grid, by rows, in bulk or by a percentage", async () => {
  const { path, variantId } = await listOf(11_000);
  const grid = {
    intent: "grid",
    [`seen.${variantId}.1`]: "11000 FLOOR-1",
    [`price.${variantId}.1`]: "99.99",
  };
  const rows = { intent: "check", rows: "FLOOR-1\t6\t99.99\nFLOOR-2\t1\t5.00", replaces: "" };
  const bulk = { intent: "bulk", category: "", brand: "", base: "list", change: "-10" };
  for (const form of [grid, rows, bulk]) {
    const refused = await manager.post(path, form);
    expect([form.intent, refused.status, refused.text.includes(sentence)]).toEqual([form.intent, 400, true]);
    expect([form.intent, (await owner.post(path, form)).status]).toEqual([form.intent, 200]);
  }
  expect((await manager.post(path, grid)).text).toContain('value="99.99"');
  // A tenth off the list's own price is $99.00; a ninth would be above the floor.
  expect((await manager.post(path, { ...bulk, change: "-9" })).status).toBe(200);
  const percent = { intent: "rate", of: "category lubricants", percent: "16.68" };
  const refused = await manager.post(path, percent);
  expect([refused.status, refused.text.includes(`FLOOR-1 ${sentence}`)]).toEqual([400, true]);
  expect((await manager.post(path, { ...percent, percent: "16.67" })).status).toBe(303);
  // A plan of the owner is not applied by a manager.
  const plan = await owner.post(path, rows);
  const seen = /name="seen" value="([^"]*)"/.exec(plan.text)?.[1] ?? "";
  expect((await manager.post(path, { ...rows, intent: "apply", seen })).status).toBe(400);
  expect((await owner.post(path, { ...rows, intent: "apply", seen })).status).toBe(303);
});

test("who may not go below the floor does not lower it either, and without one every price is taken", async () => {
  const page = (await manager.get("/admin/settings/margin")).text;
  expect(page).toContain("Least margin in percent of the price");
  const form = { intent: "save", version: /name="version" value="(\d+)"/.exec(page)?.[1] ?? "1", least: "0" };
  expect((await manager.post("/admin/settings/margin", form)).status).toBe(403);
  expect((await owner.post("/admin/settings/margin", { ...form, least: "91", on: "on" })).status).toBe(400);
  expect((await owner.post("/admin/settings/margin", form)).status).toBe(303);
  const free = await manager.post("/admin/drafts/new", draftOf("floor-1", price("1")));
  expect(free.status).toBe(303);
});
