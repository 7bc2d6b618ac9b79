import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { days, instant } from "#domain/kernel/time.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { tellLateBackOrders } from "#engine/orders/late-back-orders.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { picksOf } from "#engine/admin/sending/picks.ts";
import { apiOrder } from "#engine/admin/api-records.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { Shop } from "#engine/shop.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { stockOf } from "./back-order-shop.ts";

const shop = openShop({ follows: true });
let owner: Browser;
let count = 0;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
});

const parcel = { priceCents: 4_000, weightLb: 4, lengthIn: 10, widthIn: 8, heightIn: 6, freightOnly: false };

/** Goods with a page of their own, and what the merchant says of ordering them before they are there. */
async function goods(
  terms: {
    stock?: number;
    backOrderLimit?: number;
    expectedOn?: string | null;
    restockDays?: number | null;
    leadTimeDays?: number;
  } = {},
) {
  const sku = `WAIT-${(count += 1)}`;
  const slug = sku.toLowerCase();
  const { stock = 0, backOrderLimit = 10, expectedOn = "2026-12-12", restockDays = null, leadTimeDays = 1 } = terms;
  const facts = { stock, backOrderLimit, expectedOn, restockDays, leadTimeDays };
  const one = record(slug, { variants: [variant(sku, { ...facts, ...parcel })] });
  expect((await importProducts(shop(), jsonLines([one]))).errors).toEqual([]);
  await shop().goodsChanged();
  return { sku, page: `/products/${slug}.html`, ...(await stockOf(shop().db, sku)) };
}

const textOf = async (browser: Browser, path: string) => (await browser.get(path)).text;

async function bag(...items: readonly (readonly [sku: string, quantity: number])[]): Promise<Browser> {
  const browser = shop().browser();
  for (const [sku, quantity] of items)
    await browser.post("/shoppingCart", { intent: "add", sku, quantity: String(quantity) });
  return browser;
}

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll("&#x27;", "'") ?? "";

/** Fills in the checkout and presses: what its page shows is sent along, as the form does it. */
async function checkOut(browser: Browser, fields: Record<string, string> = {}, sent: Record<string, string> = {}) {
  const form = { ...checkoutForm, email: `buyer${(count += 1)}@example.com`, key: randomUUID(), ...fields };
  const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
  const seen = { total: hidden(quoted.text, "total"), seenWaits: hidden(quoted.text, "seenWaits") };
  const placed = await browser.post("/checkout", { ...form, ...seen, ...sent, intent: "place" });
  return { quoted: quoted.text, placed };
}

const deps = () => ({
  db: shop().db,
  clock: shop().clock,
  payments: new Map([["stripe", shop().stripe] as const]),
  orders: payableOrders(shop().clock),
  settings: { publicUrl: shop().url },
});

/** The order placed last, and the session at the provider that its buyer was sent to. */
async function latest() {
  const [row] = await shop().db.sql<{ id: number; number: string; state: string; money: string; session: string }>(
    `select o.id, o.number, o.state, o.payment_state as money, p.provider_session as session
     from orders o join payments p on p.order_id = o.id order by o.id desc limit 1`,
  );
  return row!;
}

/** Units of the order's first line, and those that were not sent, as its page for staff says. */
const figuresOf = (html: string) =>
  [...html.matchAll(/<td class="px-1\.5 [^"]*">(\d+)/g)].slice(0, 2).map(([, units]) => units);

const adjust = (of: { id: number; onHand: number }, form: Record<string, string>) =>
  owner.post(`/admin/stock/${of.id}`, form);
const deliver = async (sku: string, quantity: number) => {
  const { id, onHand } = await stockOf(shop().db, sku);
  const form = {
    intent: "adjust",
    kind: "received",
    quantity: String(quantity),
    reason: "delivery",
    seen: String(onHand),
  };
  expect((await adjust({ id, onHand }, form)).status).toBeLessThan(400);
};

describe("what can be ordered before it is there", () => {
  test("says when it is expected on its page, in lists, in the cart, in a quick order, and to search engines", async () => {
    const { sku, page } = await goods();
    const product = await textOf(shop().browser(), page);
    expect(product).toContain("Back-order: expected Dec 12, 2026");
    expect(product).toContain("Checkout shows when your card is charged.");
    expect(await textOf(shop().browser(), `/cn${page}`)).toContain("结算页面会说明何时扣款。");
    const { bytes } = await shop().browser().bytes(page);
    const told = bytes.toString();
    expect(told).toContain('"availability":"https://schema.org/BackOrder","availabilityStarts":"2026-12-12"');
    expect(product).not.toContain("Tell me when it is back");
    expect(product).not.toContain("Ships within");
    expect(await textOf(shop().browser(), `/cn${page}`)).toContain("可预订：预计 2026年12月12日到货");
    expect(await textOf(shop().browser(), "/categories/air-tanks/all")).toContain("Back-order: expected Dec 12, 2026");
    const buyer = await bag([sku, 3]);
    expect(await textOf(buyer, "/shoppingCart")).toContain("Back-order: expected Dec 12, 2026");
    expect(await textOf(buyer, "/cn/shoppingCart")).toContain("可预订：预计 2026年12月12日到货");
    const quick = await shop()
      .browser()
      .post("/quickOrder", { intent: "check", text: `${sku} 2` });
    expect(quick.text).toContain("Back-order: expected Dec 12, 2026");
  });

  test("is sold out beyond the limit, without a day, with a day that is past, and where nobody allows it", async () => {
    for (const terms of [{ backOrderLimit: 0 }, { expectedOn: null }, { expectedOn: "2026-11-19" }]) {
      const { sku, page } = await goods(terms);
      expect(await textOf(shop().browser(), page)).toContain("Tell me when it is back");
      expect(await textOf(await bag([sku, 1]), "/shoppingCart")).not.toContain(sku);
    }
    const { sku, page } = await goods({ stock: 1, backOrderLimit: 2, expectedOn: null, restockDays: 20 });
    expect(await textOf(shop().browser(), page)).toContain("Only 1 left");
    expect(await textOf(await bag([sku, 4]), "/shoppingCart")).not.toContain(sku);
    expect(await textOf(await bag([sku, 3]), "/shoppingCart")).toContain("2 of 3 on back-order: expected Dec 10, 2026");
  });

  test("is sold into the evening of its day, as the shop counts days, and not on the day after", async () => {
    const { sku, page } = await goods({ expectedOn: "2026-11-20" });
    const says = "Back-order: expected Nov 20, 2026";
    const quick = async () => {
      const browser = shop().browser();
      return (await browser.post("/quickOrder", { intent: "check", text: `${sku} 2` })).text;
    };
    const { clock } = shop();
    const began = clock.now();
    try {
      // Seven in the evening in Chicago is the next day in UTC.
      clock.set(instant(Date.UTC(2026, 10, 21, 1)));
      expect(await textOf(shop().browser(), page)).toContain(says);
      expect(await textOf(await bag([sku, 1]), "/shoppingCart")).toContain(says);
      expect(await quick()).toContain(says);
      // Half an hour past midnight in Chicago.
      clock.set(instant(Date.UTC(2026, 10, 21, 6, 30)));
      expect(await textOf(await bag([sku, 1]), "/shoppingCart")).not.toContain(sku);
      expect(await quick()).not.toContain(says);
      // Still the evening of that day in Honolulu.
      await setSetting(shop().db, "shipping", { timeZone: "Pacific/Honolulu" });
      expect(await textOf(await bag([sku, 1]), "/shoppingCart")).toContain(says);
      expect(await quick()).toContain(says);
    } finally {
      clock.set(began);
      await setSetting(shop().db, "shipping", {});
    }
  });

  test("the merchant allows it with a limit and days; what is neither is refused and kept", async () => {
    const part = await goods({ backOrderLimit: 0, expectedOn: null });
    const terms = (limit: string, days: string) => adjust(part, { intent: "backorders", limit, days });
    const refused = await terms("many", "14");
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text).toContain("Enter a whole number of units");
    expect(refused.text).toContain('value="many"');
    expect((await terms("5", "900")).text).toContain("Days until more can be had must be a whole number from 1 to 730");
    expect((await terms("5", "14")).status).toBeLessThan(400);
    await expect.poll(() => textOf(shop().browser(), part.page)).toContain("Back-order: expected Dec 4, 2026");
    expect(await textOf(owner, "/admin/audit")).toContain("0 → 5");
  });
});

describe("an order of goods that are not there", () => {
  test("by card is held until they come within the hold: delivered, they are shipped and charged", async () => {
    const { sku } = await goods({ expectedOn: "2026-11-24" });
    const toShip = async () => (JSON.parse((await owner.get("/admin/counts")).text) as { orders?: number }).orders ?? 0;
    const before = await toShip();
    const { quoted, placed } = await checkOut(await bag([sku, 2]));
    expect(quoted).toContain("Your card is authorized now and charged when the first goods leave.");
    expect(placed.status).toBe(303);
    const { number, session, id } = await latest();
    await recordPaymentEvent(deps(), shop().stripe.hold(session)!);
    expect(await latest()).toMatchObject({ state: "confirmed", money: "authorized" });
    const waiting = await textOf(owner, `/admin/orders/${number}`);
    expect(waiting).toContain("Back-order: expected Nov 24, 2026");
    expect(figuresOf(waiting), "units and units not sent").toEqual(["2", "2"]);
    expect(waiting, "nothing of it can be sent").not.toContain("Ship these units");
    expect(waiting).toContain("The goods of this order are not here yet: wait for the delivery, or refund it");
    expect(await textOf(owner, "/admin/orders?scope=back-orders")).toContain(number);
    expect(await textOf(owner, "/admin/orders?scope=to-ship")).not.toContain(number);
    expect(await toShip()).toBe(before);
    expect(await apiOrder(deps(), number)).toMatchObject({
      lines: [{ quantity: 2, waiting: 2, expectedOn: "2026-11-24" }],
    });
    const mail = await writeOrderMail(deps() as unknown as Shop, { orderId: id, mail: "authorized" });
    expect(mail!.text).toContain("Back-order: expected Nov 24, 2026");
    const ship = () =>
      owner.post(`/admin/orders/${number}`, {
        intent: "ship",
        carrier: "usps",
        number: "9400111899560000000017",
        lines: "rest",
      });
    const shipment = { orderNumber: number, staffId: null, carrier: "ltl", number: "PRO-1", lines: "rest" } as const;
    expect(await shipOrder(deps(), shipment)).toMatchObject({ error: { code: "waits_for_goods" } });
    expect((await ship()).text).toContain("Some goods of this order are not here yet");
    await deliver(sku, 2);
    expect(await stockOf(shop().db, sku)).toMatchObject({ onHand: 2, reserved: 2, backOrdered: 0 });
    expect(await textOf(owner, "/admin/orders?scope=to-ship")).toContain(number);
    expect(await toShip()).toBe(before + 1);
    const here = await textOf(owner, `/admin/orders/${number}`);
    expect([figuresOf(here), here.includes("Ship these units")]).toEqual([["2", "2"], true]);
    // Nothing but the capture is missing now.
    expect(await shipOrder(deps(), shipment)).toMatchObject({ error: { code: "not_captured" } });
  });

  test("arrives by the day on which its goods are delivered, to which their days to dispatch are not added", async () => {
    const { sku, id } = await goods({ expectedOn: "2026-12-09" });
    await shop().db.sql("update variants set lead_time_days = 17 where id = $1", [id]);
    const { quoted } = await checkOut(await bag([sku, 2]));
    expect(quoted).toContain("Back-order: expected Dec 9, 2026");
    const order = await latest();
    const [row] = await shop().db.sql(
      "select arrives_from::text as from, arrives_to::text as to from orders where id = $1",
      [order.id],
    );
    expect(row).toEqual({ from: "2026-12-10", to: "2026-12-11" });
    expect(quoted).toContain("Dec 10");
  });

  test("is charged with the order where the hold would lapse before they come", async () => {
    const { sku } = await goods();
    const buyer = await bag([sku, 1]);
    const { quoted, placed } = await checkOut(buyer);
    expect(quoted).toContain("You pay with the order");
    expect(placed.status).toBe(303);
    const { session } = await latest();
    expect(shop().stripe.sessions.get(session)!.request.capturesLater).toBe(false);
  });

  test("is charged with the order where it leaves after the hold's end, though its goods come within it", async () => {
    const { sku } = await goods({ expectedOn: "2026-11-24" });
    const slow = await goods({ stock: 5, leadTimeDays: 28 });
    const { quoted, placed } = await checkOut(await bag([sku, 1], [slow.sku, 1]));
    expect(quoted).toContain("You pay with the order");
    expect(placed.status).toBe(303);
    const { id, session } = await latest();
    expect(shop().stripe.sessions.get(session)!.request.capturesLater).toBe(false);
    await recordPaymentEvent(deps(), shop().stripe.pay(session)!);
    const late = await writeOrderMail(deps() as unknown as Shop, { orderId: id, mail: "back-order-late" });
    expect(late!.text).toContain("you get back all you paid for what has not left");
  });

  test("whose card is only held is told of a later day, or of the hold's end, as what it is", async () => {
    const { sku } = await goods({ expectedOn: "2026-11-24" });
    await checkOut(await bag([sku, 1]));
    const { id, session } = await latest();
    await recordPaymentEvent(deps(), shop().stripe.hold(session)!);
    const mailOf = async (mail: "back-order-late" | "authorization-lost", language: "en" | "cn") => {
      await shop().db.sql("update orders set language = $2 where id = $1", [id, language]);
      return (await writeOrderMail(deps() as unknown as Shop, { orderId: id, mail }))!.text;
    };
    expect(await mailOf("back-order-late", "en")).toContain("Your card is authorized, and nothing has been charged");
    expect(await mailOf("back-order-late", "en")).not.toContain("get back");
    expect(await mailOf("back-order-late", "cn")).toContain("目前只是预授权，尚未扣款");
    expect(await mailOf("back-order-late", "cn")).not.toContain("退还");
    expect(await mailOf("authorization-lost", "en")).toContain("Some goods of the order are still to come");
    expect(await mailOf("authorization-lost", "en")).not.toContain("stay reserved");
    expect(await mailOf("authorization-lost", "cn")).toContain("部分商品尚未到货");
  });

  test("is refused where more must be waited for than the page said, and the page says so", async () => {
    const { sku } = await goods({ stock: 3 });
    const buyer = await bag([sku, 3]);
    const { quoted } = await checkOut(await bag([sku, 3]), { payment: "zeller" }, { total: "1" });
    expect(quoted).not.toContain("back-order");
    const form = { ...checkoutForm, key: randomUUID(), payment: "zeller" };
    const total = hidden((await buyer.post("/checkout", { ...form, intent: "quote" })).text, "total");
    expect((await checkOut(await bag([sku, 2]), { payment: "zeller" })).placed.status).toBe(303);
    const refused = await buyer.post("/checkout", { ...form, total, seenWaits: "", intent: "place" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("2 units are not in stock now and expected on Dec 12, 2026");
    expect(hidden(refused.text, "seenWaits")).toBe(`2026-12-12 2 ${sku}`);
    // Seen, it is placed.
    const again = { ...form, key: randomUUID(), total, seenWaits: hidden(refused.text, "seenWaits"), intent: "place" };
    expect((await buyer.post("/checkout", again)).status).toBe(303);
    expect(await stockOf(shop().db, sku)).toMatchObject({ reserved: 3, backOrdered: 2 });
  });

  test("canceled, it gives back what it held to who waits, and its turn to the next", async () => {
    const { sku } = await goods({ stock: 2 });
    const numbers: string[] = [];
    for (const units of [2, 1, 1]) {
      await checkOut(await bag([sku, units]), { payment: "zeller" });
      numbers.push((await latest()).number);
    }
    expect(await stockOf(shop().db, sku)).toMatchObject({ reserved: 2, backOrdered: 2 });
    await cancelOrder(deps(), { orderNumber: numbers[1]!, by: "customer", actorId: null });
    await cancelOrder(deps(), { orderNumber: numbers[0]!, by: "customer", actorId: null });
    expect(await stockOf(shop().db, sku)).toMatchObject({ reserved: 1, backOrdered: 0 });
  });

  test("leaves in parts only if its buyer agreed; for pickup it is ready with the last of its goods", async () => {
    const [here, late] = [await goods({ stock: 9 }), await goods()];
    const items = [
      [here.sku, 1],
      [late.sku, 1],
    ] as const;
    const { quoted } = await checkOut(await bag(...items), { payment: "zeller", shipsInParts: "on" });
    expect(quoted).toContain("Send what is in stock first");
    const agreed = await latest();
    await checkOut(await bag(...items), { payment: "zeller" });
    const together = await latest();
    await shop().db.sql("update orders set state = 'confirmed', payment_state = 'captured' where id = any($1)", [
      [agreed.id, together.id],
    ]);
    expect(await textOf(owner, `/admin/orders/${together.number}`)).toContain(
      "The buyer wants everything in one delivery.",
    );
    const inParts = await textOf(owner, `/admin/orders/${agreed.number}`);
    expect(inParts).toContain("The buyer agreed that the others leave first.");
    expect(inParts).toContain("Ship these units");
    const ship = (orderNumber: string) =>
      shipOrder(deps(), { orderNumber, staffId: null, carrier: "ltl", number: `PRO ${orderNumber}`, lines: "rest" });
    expect(await ship(together.number)).toMatchObject({ error: { code: "waits_for_goods" } });
    expect(await ship(agreed.number)).toMatchObject({ value: { state: "confirmed" } });
    expect(await textOf(owner, `/admin/orders/${together.number}`)).toContain(
      "Some goods of this order are not here yet, and the buyer wants everything together: wait",
    );
    const rest = await textOf(owner, `/admin/orders/${agreed.number}`);
    expect(rest, "the rest waits").not.toContain("Ship these units");
    expect(rest).toContain("What was here has been shipped. The rest is not here yet: ship it once it comes in,");
    for (const wrong of ["wants everything", "nothing that is left"]) expect(rest).not.toContain(wrong);
    expect(await textOf(owner, "/admin/orders?scope=back-orders")).toContain(agreed.number);
    expect(await textOf(owner, "/admin/orders?scope=to-ship")).not.toContain(agreed.number);
    await deliver(late.sku, 1);
    expect(await ship(agreed.number)).toMatchObject({ error: { code: "tracking_number_taken" } });
    await shop().db.sql("update orders set shipping_method = 'PICKUP' where id = $1", [together.id]);
    expect(await textOf(owner, `/admin/orders/${together.number}`)).toContain(
      "Some goods of this order are not here yet: mark it ready once they are, or refund it.",
    );
    expect(await readyForPickup(deps(), { orderNumber: together.number, staffId: null })).toMatchObject({
      error: { code: "waits_for_goods" },
    });
  });
});

describe("a day that turns out too early", () => {
  const mailsOf = async (orderId: number) =>
    (
      await shop().db.sql<{ mail: string }>(
        `select payload ->> 'mail' as mail from graphile_worker._private_jobs
         where (payload ->> 'orderId')::bigint = $1 and payload ->> 'mail' = 'back-order-late'`,
        [orderId],
      )
    ).length;

  test("is told once to who waits, with the new day and the way to cancel; an earlier one is only shown", async () => {
    const { sku, id: variantId } = await goods();
    await checkOut(await bag([sku, 1]), { payment: "zeller" });
    const { id, number } = await latest();
    const move = (on: string | null) =>
      shop().db.sql("update stock set expected_on = $2 where variant_id = $1", [variantId, on]);
    await tellLateBackOrders(shop());
    expect(await mailsOf(id)).toBe(0);
    await move("2026-12-01");
    await tellLateBackOrders(shop());
    expect(await mailsOf(id)).toBe(0);
    expect(await textOf(owner, `/admin/orders/${number}`)).toContain("Back-order: expected Dec 1, 2026");
    await move("2027-01-15");
    await tellLateBackOrders(shop());
    await tellLateBackOrders(shop());
    expect(await mailsOf(id)).toBe(1);
    const mail = await writeOrderMail(deps() as unknown as Shop, { orderId: id, mail: "back-order-late" });
    expect(mail!.subject).toContain("expected later");
    expect(mail!.text).toContain("Back-order: expected Jan 15, 2027");
    // Nothing was paid, so nothing is said to come back but what may be under way.
    expect(mail!.text).toContain("open the order and cancel it; anything you have already paid for it goes back");
    expect(mail!.text).not.toContain("get back all");
    shop().clock.advance(days(60));
    await tellLateBackOrders(shop());
    await tellLateBackOrders(shop());
    shop().clock.advance(-days(60));
    expect(await mailsOf(id)).toBe(2);
    expect(await textOf(owner, `/admin/orders/${number}`)).toContain("Back-order: no date known yet");
  });

  test("is told to all who wait, also where one order waits for several of the goods", async () => {
    const [first, second] = [await goods(), await goods()];
    await checkOut(await bag([first.sku, 1], [second.sku, 1]), { payment: "zeller" });
    const both = await latest();
    await checkOut(await bag([second.sku, 1]), { payment: "zeller" });
    const one = await latest();
    // Those of the tests before.
    await tellLateBackOrders(shop());
    await shop().db.sql("update stock set expected_on = '2027-01-15' where variant_id = any($1)", [
      [first.id, second.id],
    ]);
    await tellLateBackOrders(shop(), 2);
    expect([await mailsOf(both.id), await mailsOf(one.id)]).toEqual([1, 1]);
  });

  test("the receipt names what waits, and slip and pick list leave it out", async () => {
    const { sku } = await goods({ stock: 1 });
    const buyer = await bag([sku, 3]);
    await checkOut(buyer);
    const { number, id } = await latest();
    await shop().db.sql(
      `update orders set state = 'confirmed', payment_state = 'captured', confirmed_at = placed_at, ships_in_parts = true
       where id = $1`,
      [id],
    );
    const says = "2 of 3 on back-order: expected Dec 12, 2026";
    expect(await textOf(owner, `/admin/orders/${number}`)).toContain(says);
    expect((await picksOf(shop().db, [number])).map(({ quantity }) => quantity)).toEqual([1]);
    const slip = await owner.bytes(`/admin/orders/${number}/packingSlip`);
    expect(pdfText(slip.bytes)).toContain(sku);
    expect(await textOf(buyer, `/order/receipt?order=${number}`)).toContain(says);
    const receipt = await buyer.bytes(`/order/receipt.pdf?order=${number}&paper=letter`);
    expect(pdfText(receipt.bytes)).toContain(says);
  });
});
