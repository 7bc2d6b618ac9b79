import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { change, fieldsIn } from "#test/orders/changing-orders.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let owner: Browser;

beforeAll(async () => {
  const { db } = shop();
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  await setSetting(db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  owner = await signedInAs(shop(), "owner");
});

/** Two at $100.00, delivered for the $350.00 that a truck line quoted, in Ohio at 8% of the goods. */
const form = {
  language: "en",
  email: "buyer@example.com",
  method: "SHIPPING",
  "shipping.firstName": "Ada",
  "shipping.lastName": "Marsh",
  "shipping.address1": "12 Mill Road",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "(555) 123-4567",
  "lines.0.quantity": "2",
  shippingAmount: "350.00",
  shippingReason: "quoted by the truck line",
  note: "Forklift at the dock",
};

let count = 0;

/** Sends a draft; gives its number. */
async function send(changes: Record<string, string> = {}): Promise<string> {
  const sku = `AGREED-${(count += 1)}`;
  await stockGoods(shop().db, { sku, price: 10_000, onHand: 10, weightLb: 8 });
  const typed = { version: "0", key: randomUUID(), ...form, "lines.0.sku": sku, ...changes };
  const sent = await owner.post("/admin/drafts/new", { ...typed, intent: "send" });
  if (!sent.location?.includes("done=sent")) throw new Error(sent.text);
  return /\/drafts\/([\w-]+)/.exec(sent.location)![1]!;
}

const draftOf = async (number: string) => {
  const [draft] = await shop().db.sql<{ version: number; total: number; shipping: number; orderNumber: string }>(
    `select d.version, d.total_cents as total, (d.paper #>> '{priced,order,shipping}')::int as shipping,
       o.number as "orderNumber"
     from order_drafts d left join orders o on o.id = d.order_id where d.number = $1`,
    [number],
  );
  return draft!;
};

/** The order that staff make of a draft for its buyer on the phone. */
async function ordered(changes: Record<string, string> = {}): Promise<string> {
  const number = await send(changes);
  const { version, total } = await draftOf(number);
  const phone = { intent: "accept", version: String(version), total: String(total), phonePo: "" };
  const accepted = await owner.post(`/admin/drafts/${number}`, { ...phone, payBy: "bank-deposit" });
  if (!accepted.location?.includes("done=accepted")) throw new Error(accepted.text);
  return (await draftOf(number)).orderNumber;
}

const figuresOf = async (number: string) => {
  const [order] = await shop().db.sql<Record<string, number>>(
    "select subtotal_cents as subtotal, shipping_cents as shipping, total_cents as total from orders where number = $1",
    [number],
  );
  return order;
};

test("freight that was agreed on stays when the goods of a later version of the draft change", async () => {
  const number = await send();
  expect(await draftOf(number)).toMatchObject({ shipping: 35_000 });
  const at = `/admin/drafts/${number}`;
  await owner.post(at, { intent: "reopen", version: String((await draftOf(number)).version) });
  const shown = fieldsIn((await owner.get(at)).text);
  expect(shown).toMatchObject({ shippingAmount: "350.00", shippingReason: form.shippingReason });
  await owner.post(at, { ...shown, "lines.0.quantity": "3", intent: "send" });
  expect(await draftOf(number)).toMatchObject({ shipping: 35_000, total: 30_000 + 35_000 + 2_400 });
});

test("freight that was agreed on stays when the goods of the order change, and is shown as it was agreed", async () => {
  const number = await ordered();
  const at = `/admin/orders/${number}/change`;
  const shown = fieldsIn((await owner.get(at)).text);
  expect(shown).toMatchObject({ shippingAmount: "350.00", shippingReason: form.shippingReason });
  await change(owner, number, { "lines.0.quantity": "1" });
  expect(await figuresOf(number)).toEqual({ subtotal: 10_000, shipping: 35_000, total: 10_000 + 35_000 + 800 });
  // And once more: it is not agreed on for one change only.
  await change(owner, number, { "lines.0.quantity": "2" });
  expect(await figuresOf(number)).toEqual({ subtotal: 20_000, shipping: 35_000, total: 20_000 + 35_000 + 1_600 });
});

test("whoever may not agree to freight keeps what was agreed, and cannot change it", async () => {
  const number = await ordered();
  const support = await signedInAs(shop(), "support");
  const kept = await change(support, number, { "lines.0.quantity": "1" });
  expect(kept.location).toContain("done=order-changed");
  expect(await figuresOf(number)).toMatchObject({ subtotal: 10_000, shipping: 35_000 });
  const other = await change(support, number, { shippingAmount: "10.00" });
  expect([other.status, other.text.includes("Only a manager may agree")]).toEqual([403, true]);
  expect(await figuresOf(number)).toMatchObject({ shipping: 35_000 });
});

test("agreed freight ends when its box is emptied or the goods are fetched, and an order by the rates shows none", async () => {
  const number = await ordered({ "lines.0.quantity": "1" });
  const at = `/admin/orders/${number}/change`;
  await change(owner, number, { shippingAmount: "", shippingReason: "" });
  // By hand: 8 lb in a carton up to 10 lb to zone 2 is $12.00.
  expect(await figuresOf(number)).toMatchObject({ shipping: 1_200 });
  expect(fieldsIn((await owner.get(at)).text)).toMatchObject({ shippingAmount: "", shippingReason: "" });

  const fetched = await ordered();
  await setSetting(shop().db, "pickup", { places: [] });
  await change(owner, fetched, { method: "PICKUP" });
  expect(await figuresOf(fetched)).toMatchObject({ shipping: 0 });
});

test("another reason for the same freight is a change that the history names", async () => {
  const number = await ordered();
  await change(owner, number, { shippingReason: "quoted by R+L" });
  expect(await figuresOf(number)).toMatchObject({ shipping: 35_000 });
  const page = (await owner.get(`/admin/orders/${number}`)).text;
  expect(page).toContain("Who quoted it: quoted by the truck line → quoted by R+L");
});

test("what a buyer orders beside is delivered anew: its draft asks for no freight that was agreed before", async () => {
  const number = await ordered();
  const shown = fieldsIn((await owner.get(`/admin/drafts/new?order=${number}`)).text);
  expect(shown).toMatchObject({ shippingAmount: "", shippingReason: "", note: "", email: form.email });
});
