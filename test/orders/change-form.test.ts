import { beforeAll, expect, test } from "vitest";
import { cartWith, place, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { errorAt, errorList } from "#test/web/error-list.ts";
import { change, depsOf, fieldsIn, pay, standing } from "./changing-orders.ts";

const shop = openShop();
let owner: Browser;

beforeAll(async () => {
  const { db } = shop();
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  owner = await signedInAs(shop(), "owner");
});

const placed = () => placeOrder(shop().db, shop().clock, "stripe");
const pathOf = ({ number }: { number: string }) => `/admin/orders/${number}/change`;

const wrong: [Record<string, string>, string[]][] = [
  [{ "lines.0.quantity": "-1" }, ["lines.0.quantity", "Line 1, Quantity must be a whole number from 1 to 999"]],
  [{ "lines.0.quantity": "0" }, ["lines.0.quantity", "Line 1, Quantity must be a whole number from 1 to 999"]],
  [{ "lines.0.quantity": "1.5" }, ["lines.0.quantity", "Line 1, Quantity must be a whole number from 1 to 999"]],
  [{ "lines.0.price": "-2", "lines.0.reason": "x" }, ["lines.0.price", "Line 1, Agreed price"]],
  [{ "lines.0.price": "abc", "lines.0.reason": "x" }, ["lines.0.price", "Line 1, Agreed price"]],
  [{ "lines.1.sku": "NO-SUCH", "lines.1.quantity": "1" }, ["lines.1.sku", "Line 2, Part number: There is no such"]],
  [{ email: "ada@" }, ["email", "Email: "]],
  [{ "shipping.zip": "1" }, ["shipping.zip", "ZIP code: "]],
  [{ "shipping.city": "" }, ["shipping.city", "City is required"]],
];

test("checking the total of a change says what is wrong as saving it does, above the form and at the field", async () => {
  const order = await placed();
  const path = pathOf(order);
  const before = await standing(shop().db, order.id);
  const shown = fieldsIn((await owner.get(path)).text);
  for (const [typed, [field = "", says]] of wrong) {
    const checked = await owner.post(path, { ...shown, ...typed, intent: "check" });
    expect({ typed, status: checked.status }).toEqual({ typed, status: 400 });
    const list = errorList(checked.text);
    expect(list).toEqual([[field, expect.stringContaining(says!)]]);
    // The sentence beside the field is the one above, which names the field first where it does not by itself.
    expect(errorAt(checked.text, field)).not.toBe("");
    expect(list[0]![1]).toContain(errorAt(checked.text, field));
    const kept = fieldsIn(checked.text);
    for (const [name, value] of Object.entries(typed)) expect(kept[name]).toBe(value);
    const saved = await owner.post(path, { ...shown, ...typed, intent: "save" });
    expect(errorList(saved.text)).toEqual(list);
  }
  const chinese = await owner.post(`/cn${path}`, { ...shown, "shipping.zip": "1", intent: "check" });
  expect(errorList(chinese.text)).toEqual([["shipping.zip", expect.stringContaining("邮政编码：")]]);
  expect(await standing(shop().db, order.id)).toEqual(before);
});

test("an order whose goods were all taken off says so at the box for a part number", async () => {
  const order = await placed();
  const shown = fieldsIn((await owner.get(pathOf(order))).text);
  const emptied = { ...shown, "lines.0.sku": "", "lines.0.quantity": "" };
  const checked = await owner.post(pathOf(order), { ...emptied, intent: "check" });
  expect(errorList(checked.text)).toEqual([["lines.0.sku", expect.stringContaining("Line 1, Part number: ")]]);
  expect(errorAt(checked.text, "lines.0.sku")).not.toBe("");
});

test("a part whose quantity is wrong is not called unknown for it", async () => {
  const order = await placed();
  const other = await placed();
  const { "lines.0.sku": sku = "" } = fieldsIn((await owner.get(pathOf(other))).text);
  const shown = fieldsIn((await owner.get(pathOf(order))).text);
  const added = { ...shown, "lines.1.sku": sku, "lines.1.quantity": "-1" };
  const checked = await owner.post(pathOf(order), { ...added, intent: "check" });
  expect(errorList(checked.text).map(([field]) => field)).toEqual(["lines.1.quantity"]);
});

test("a price below the margin floor is refused when the total is checked, to whoever may not go below it", async () => {
  const { db } = shop();
  // $40.00 of cost and a margin of a fifth: nothing below $50.00.
  await setSetting(db, "margin", { on: true, least: 20 });
  const order = await placed();
  await db.sql("update stock set cost_cents = 4000 where variant_id = $1", [order.variantId]);
  const manager = await signedInAs(shop(), "manager");
  const shown = fieldsIn((await manager.get(pathOf(order))).text);
  const cheap = { ...shown, "lines.0.price": "41", "lines.0.reason": "asked for" };
  const checked = await manager.post(pathOf(order), { ...cheap, intent: "check" });
  expect([checked.status, errorList(checked.text).map(([field]) => field)]).toEqual([400, ["lines.0.price"]]);
  expect(errorAt(checked.text, "lines.0.price")).toContain("$50.00");
});

/** The rows of the notice's tables: field and both values. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>((?:(?!<\/tr>)[\s\S])*<td[\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "")),
  );

/** The notice about a colleague's change: what both have changed, and what only they have. */
function noticeIn(html: string) {
  const [, notice = ""] = /Somebody else has saved this since you opened it([\s\S]*?)Drop mine/.exec(html) ?? [];
  const [both = "", alone = ""] = notice.split("Changed by them alone: theirs stands in the form</caption>");
  return { both: rowsOf(both), alone: rowsOf(alone) };
}

test("a change saved over a colleague's keeps what only they have changed, and shows as both's what both have", async () => {
  const { db } = shop();
  const order = await placed();
  const path = pathOf(order);
  const mine = fieldsIn((await owner.get(path)).text);
  const manager = await signedInAs(shop(), "manager");
  expect((await change(manager, order.number, { "lines.0.quantity": "3", poNumber: "PO-1" })).status).toBe(303);
  const sent = { ...mine, poNumber: "PO-2", note: "Gate 3", intent: "save" };
  const stale = await owner.post(path, sent);
  expect(stale.status).toBe(409);
  const shown = fieldsIn(stale.text);
  expect(noticeIn(stale.text)).toEqual({
    both: [[expect.stringContaining("PO number"), "PO-1", "PO-2"]],
    alone: [[`${shown["lines.0.sku"]}: Quantity`, "2", "3"]],
  });
  expect(shown).toMatchObject({ "lines.0.quantity": "3", poNumber: "PO-2", note: "Gate 3" });
  expect((await owner.post(path, { ...shown, intent: "save" })).status).toBe(303);
  const [row] = await db.sql(
    "select l.quantity, o.po_number as po, o.note from orders o join order_lines l on l.order_id = o.id where o.id = $1",
    [order.id],
  );
  expect(row).toEqual({ quantity: 3, po: "PO-2", note: "Gate 3" });
});

test("of an order of which a part has left the form shows goods and delivery without fields, and corrects the rest", async () => {
  const { db, clock } = shop();
  const skus = ["LEFT-1", "LEFT-2"];
  await stockGoods(db, ...skus.map((sku) => ({ sku, price: 1_000, weightLb: 1 })));
  const placed = await place(
    { db, clock },
    await cartWith({ db, clock }, ...skus.map((sku) => ({ sku, quantity: 1 }))),
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  const order = { number: placed.value.number };
  await pay(depsOf(shop()), shop().stripe, order.number);
  const ids = await db.sql<{ id: number }>("select id from order_lines where order_id = $1 order by position", [
    placed.value.orderId,
  ]);
  const [first = 0, second = 0] = ids.map(({ id }) => id);
  const parcel = { carrier: "usps", number: "9400111899560000000031", staffId: 7 } as const;
  const before = (await owner.get(pathOf(order))).text;
  const visible = (page: string, name: string) =>
    new RegExp(`<(input|select)(?![^>]*type="hidden")[^>]*name="${name}"`).test(page);
  const goods = ["lines\\.0\\.sku", "lines\\.0\\.quantity", "lines\\.0\\.price", "find", "method", "shippingAmount"];
  expect(goods.filter((name) => !visible(before, name))).toEqual([]);
  const lines = [{ lineId: first, quantity: 1 }];
  expect(await shipOrder(depsOf(shop()), { orderNumber: order.number, ...parcel, lines })).toMatchObject({ ok: true });
  const page = (await owner.get(pathOf(order))).text;
  expect(goods.filter((name) => visible(page, name))).toEqual([]);
  expect(page).toContain("A part has left, so goods, delivery and prices stay as they are.");
  expect((await owner.get(`/cn${pathOf(order)}`)).text).toContain("商品、配送方式和价格保持不变。");
  expect((await change(owner, order.number, { "shipping.address1": "14 Mill Road" })).status).toBe(303);
  // A form from before is refused with what was typed into it.
  const late = await owner.post(pathOf(order), { ...fieldsIn(page), "lines.0.quantity": "3", intent: "check" });
  expect(fieldsIn(late.text)["lines.0.quantity"]).toBe("3");
  expect(visible(late.text, "lines\\.0\\.quantity")).toBe(true);
  // The next parcel asks for what is still to send.
  const steps = (await owner.get(`/admin/orders/${order.number}`)).text;
  expect(steps).not.toContain(`name="units ${first}"`);
  expect(steps).toContain(`name="units ${second}"`);
});

test("of an order that nobody picks up no pick-up place is said to be changed, by a form from before either", async () => {
  const order = await placed();
  const path = pathOf(order);
  const { opened: _, ...mine } = fieldsIn((await owner.get(path)).text);
  const manager = await signedInAs(shop(), "manager");
  expect((await change(manager, order.number, { "lines.0.quantity": "3" })).status).toBe(303);
  const stale = await owner.post(path, { ...mine, poNumber: "PO-2026-78", intent: "save" });
  expect(mine["contact.place"]).not.toBe("");
  expect(noticeIn(stale.text).both.map(([field]) => field)).toEqual([
    `${mine["lines.0.sku"]}: Quantity`,
    expect.stringContaining("PO"),
  ]);
});

test("each line about a draft that is sent empty names its field and leads to it", async () => {
  const form = { intent: "send", version: "0", key: crypto.randomUUID(), language: "en", method: "SHIPPING" };
  const english = errorList((await owner.post("/admin/drafts/new", form)).text);
  expect(english.map(([field]) => field)).toEqual([
    "lines.0.sku",
    "email",
    "shipping.firstName",
    "shipping.lastName",
    "shipping.address1",
    "shipping.city",
    "shipping.state",
    "shipping.zip",
    "shipping.phone",
  ]);
  expect(english[0]![1]).toBe("Line 1, Part number: Add goods before you send it");
  expect(english[5]![1]).toBe("City is required");
  expect(new Set(english.map(([, says]) => says)).size).toBe(english.length);
  const answer = await owner.post("/cn/admin/drafts/new", { ...form, key: crypto.randomUUID() });
  const chinese = errorList(answer.text);
  expect(chinese.find(([field]) => field === "shipping.city")?.[1]).toBe("城市为必填项");
  for (const [field = ""] of chinese) expect(answer.text).toMatch(new RegExp(` (id|name)="${field}"`));
});
