import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { priceOrder } from "#domain/pricing/price-order.ts";
import { apiOrder } from "#engine/admin/api-records.ts";
import { readBook } from "#engine/admin/reports/books.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { accept, beginAndSend, buyerOfPlant, openForQuotes, ordersOf } from "#test/checkout/quote-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { invoicesOf, linesOf, send as sendParcel } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop();
const mainOf = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
let owner: Browser;

beforeAll(async () => {
  await openForQuotes(shop());
  owner = await signedInAs(shop(), "owner");
});

/** Start-up for two machines, taxed as the goods are, and piping that is not taxed. */
const own = {
  "own.0.en": "Start-up by a technician",
  "own.0.cn": "技术员现场调试",
  "own.0.quantity": "2",
  "own.0.price": "150",
  "own.0.tax": "taxed",
  "own.1.en": "Piping to the header",
  "own.1.cn": "接至总管的管路",
  "own.1.quantity": "1",
  "own.1.price": "400.00",
  "own.1.tax": "untaxed",
};

/**
 * By hand: goods 2 × $90.00 = $180.00, own lines 2 × $150.00 + $400.00 = $700.00, freight $50.00, tax 8% of $180.00 +
 * $300.00 = $38.40.
 */
const figures = { subtotal: 88_000, shipping: 5_000, tax: 3_840, total: 96_840 };
const total = String(figures.total);

const depsOf = () => {
  const { db, clock, stripe } = shop();
  const settings = { publicUrl: "" };
  const payments = new Map([["stripe", stripe]]);
  return { db, clock, payments, orders: payableOrders(clock), carriers: new Map(), settings } as unknown as PaymentDeps;
};

async function orderIdOf(quote: { readonly id: number }): Promise<{ id: number; number: string }> {
  const [order] = await shop().db.sql<{ id: number; number: string }>(
    "select o.id, o.number from orders o join order_drafts d on d.order_id = o.id where d.id = $1",
    [quote.id],
  );
  return order!;
}

const taxOf = async (orderId: number) => {
  const [sums] = await shop().db.sql(
    `select sum(goods_cents)::int as goods, sum(taxable_cents)::int as taxable, sum(untaxed_cents)::int as untaxed,
       sum(tax_cents)::int as tax from tax_entries where order_id = $1`,
    [orderId],
  );
  return sums;
};

test("figures with own lines add up to the cent, and sales tax is due on those that are taxable", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.integer({ min: 0, max: 900_000 }).map(cents),
    taxable: fc.boolean(),
  });
  const asked = fc.record({
    goods: fc.integer({ min: 0, max: 5_000_000 }),
    shipping: fc.integer({ min: 0, max: 90_000 }),
    rate: fc.integer({ min: 0, max: 120_000 }),
    lines: fc.array(line, { maxLength: 10 }),
  });
  fc.assert(
    fc.property(asked, ({ goods, shipping, rate, lines }) => {
      const net = cents(goods);
      const sold = {
        key: "a",
        quantity: 1,
        regularPrice: net,
        unitPrice: net,
        gross: net,
        bundleDiscount: cents(0),
        codeDiscount: cents(0),
        pointsDiscount: cents(0),
        net,
      };
      const ownLines = lines.map((one) => ({ ...one, name: { en: "a", cn: "a" } }));
      const order = priceOrder([sold], cents(shipping), { rate, shippingTaxed: false }, ownLines);
      const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n);
      const worth = sum(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
      const taxed = sum(lines.map(({ quantity, unitPrice, taxable }) => (taxable ? quantity * unitPrice : 0)));
      // Rounded once, a half up.
      const tax = (2n * (BigInt(goods) + taxed) * BigInt(rate) + 1_000_000n) / 2_000_000n;
      expect(BigInt(order.subtotal)).toBe(BigInt(goods) + worth);
      expect(BigInt(order.tax)).toBe(tax);
      expect(BigInt(order.total)).toBe(BigInt(goods) + worth + BigInt(shipping) + tax);
      expect(sum([...order.lines, ...(order.ownLines ?? [])].map((one) => one.tax))).toBe(tax);
      for (const one of order.ownLines ?? []) if (!one.taxable) expect(one.tax).toBe(0);
    }),
  );
});

test("a guest pays for goods and own lines exactly as quoted; all faces of the order show them, and a refund gives all of it back", async () => {
  const { db, stripe } = shop();
  const quote = await beginAndSend(shop(), owner, {}, own);
  const guest = shop().browser();
  const page = mainOf((await guest.get(quote.link)).text);
  for (const text of ["Start-up by a technician", "2 × $150.00", "Piping to the header", "$880.00", "$968.40"])
    expect(page).toContain(text);
  expect(mainOf((await guest.get(`/cn${quote.link}`)).text)).toContain("接至总管的管路");
  const pdf = await guest.bytes(quote.link.replace("proforma?", "proforma.pdf?"));
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);

  const placed = await accept(quote, guest, { method: "stripe", total }, "link");
  expect(placed.status).toBe(303);
  expect(await ordersOf(shop(), quote)).toEqual([
    expect.objectContaining({ ...figures, lines: [`${quote.sku} 2 9000`] }),
  ]);
  const session = [...stripe.sessions.values()].at(-1)!;
  const { request } = session;
  expect(request.lines.map(({ name, sku, quantity, unitPrice }) => [name, sku, quantity, unitPrice]).slice(1)).toEqual([
    ["Start-up by a technician", null, 2, 15_000],
    ["Piping to the header", null, 1, 40_000],
  ]);
  const goods = request.lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  expect(goods - request.discount + request.shipping + request.tax).toBe(request.amount);
  await recordPaymentEvent(depsOf(), stripe.pay(session.id)!);
  const { id, number } = await orderIdOf(quote);
  expect(await taxOf(id)).toEqual({ goods: 88_000, taxable: 48_000, untaxed: 45_000, tax: 3_840 });

  const receipt = `/order/receipt?order=${number}`;
  expect(mainOf((await guest.get(receipt)).text)).toContain("Start-up by a technician");
  expect(mainOf((await guest.get(`/cn${receipt}`)).text)).toContain("接至总管的管路");
  const staffPage = mainOf((await owner.get(`/admin/orders/${number}`)).text);
  expect(staffPage).toContain("Start-up by a technician");
  expect(staffPage).toContain("not shipped, not returned, not taxed");
  const slip = await owner.get(`/admin/orders/${number}/packingSlip`);
  expect(slip.text).not.toContain("Start-up by a technician");
  expect(await apiOrder({ db, clock: shop().clock }, number)).toMatchObject({
    ownLines: [
      { name: { en: "Start-up by a technician" }, quantity: 2, unitPriceCents: 15_000, taxCents: 2_400 },
      { name: { en: "Piping to the header" }, quantity: 1, unitPriceCents: 40_000, taxCents: 0 },
    ],
  });
  // The accountant's rows of the order add up to it.
  const days = { from: "2026-01-01", to: "2027-12-31", timeZone: "America/New_York" };
  let booked = 0;
  await readBook(db, "lines", days as never, (rows) => {
    for (const row of rows) if (row.number === number) booked += row.unitPrice * row.quantity - row.discount + row.tax;
    return Promise.resolve();
  });
  expect(booked).toBe(figures.total);
  // Nothing that was ordered as goods knows of them.
  const [{ units } = { units: -1 }] = await db.sql<{ units: number }>(
    "select sum(quantity)::int as units from order_lines where order_id = $1",
    [id],
  );
  expect(units).toBe(2);

  const whole = { orderNumber: number, amount: null, reason: "Not needed any more", staffId: null };
  expect(await refundAsShown(depsOf(), whole)).toMatchObject({ ok: true });
  expect(await db.sql("select sum(amount_cents)::int as amount from refunds where order_id = $1", [id])).toEqual([
    { amount: figures.total },
  ]);
  expect(await taxOf(id)).toEqual({ goods: 0, taxable: 0, untaxed: 0, tax: 0 });
});

test("goods that came damaged give back their price, tax and freight, and nothing of own lines nor of their tax", async () => {
  const { db, stripe } = shop();
  const quote = await beginAndSend(shop(), owner, {}, own);
  expect((await accept(quote, shop().browser(), { method: "stripe", total }, "link")).status).toBe(303);
  await recordPaymentEvent(depsOf(), stripe.pay([...stripe.sessions.keys()].at(-1)!)!);
  const { id, number } = await orderIdOf(quote);
  const [line] = await linesOf(db, id);
  await sendParcel(depsOf(), { number });
  expect(await deliverOrder(depsOf(), { orderNumber: number, staffId: null })).toMatchObject({ ok: true });
  const counted = [{ lineId: line!.lineId, resellable: 0, scrapped: 2 }];
  const back = { orderId: id, staffId: null, reason: "damaged", remark: "", counted };
  // By hand: 2 × $90.00 with 8% of it, $14.40, and the freight of $50.00.
  expect(await refundLinesAsShown(depsOf(), back)).toMatchObject({ ok: true, value: { amount: 24_440 } });
  // 8% of the start-up, $24.00, is owed to the state.
  expect(await taxOf(id)).toMatchObject({ tax: 2_400 });
});

test("on account, own lines are invoiced once, with the first shipment, and the invoices are the order to the cent", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const site = buyer.company.sites["Plant"]!;
  const quote = await beginAndSend(shop(), owner, { customer: buyer.id, site, email: buyer.email }, own);
  expect((await accept(quote, buyer.browser, { total })).status).toBe(303);
  const { id, number } = await orderIdOf(quote);
  const [line] = await linesOf(db, id);
  await sendParcel(depsOf(), { number }, [{ lineId: line!.lineId, quantity: 1 }]);
  await sendParcel(depsOf(), { number });
  const invoices = await invoicesOf(db, buyer.company.id);
  // By hand: one unit, own lines and freight with their tax, 8% of $90.00 + $300.00; then the other unit.
  expect(invoices.map(({ subtotal, shipping, tax, total: sum }) => [subtotal, shipping, tax, sum])).toEqual([
    [79_000, 5_000, 3_120, 87_120],
    [9_000, 0, 720, 9_720],
  ]);
  expect(await taxOf(id)).toEqual({ goods: 88_000, taxable: 48_000, untaxed: 45_000, tax: 3_840 });
  const [first, second] = await Promise.all(
    invoices.map(async (one) => mainOf((await buyer.browser.get(`/personal/invoices/${one.number}`)).text)),
  );
  expect(first).toContain("Piping to the header");
  expect(second).not.toContain("Piping to the header");
  const [books] = await db.sql<{ sum: number; receivable: number }>(
    `select sum(amount_cents)::int as sum, sum(amount_cents) filter (where account = 'receivable')::int as receivable
     from ledger_lines where order_id = $1`,
    [id],
  );
  expect(books).toEqual({ sum: 0, receivable: figures.total });
});

test("own lines need both texts, a quantity and a price, and a manager; what was typed stays", async () => {
  const quote = await beginAndSend(shop(), owner, {}, own);
  const at = `/admin/drafts/${quote.number}`;
  await owner.post(at, { intent: "reopen", version: String(quote.version) });
  const [{ typed, version } = { typed: {}, version: 0 }] = await shop().db.sql<{
    typed: Record<string, string>;
    version: number;
  }>("select typed, version from order_drafts where id = $1", [quote.id]);
  const form = { ...typed, intent: "save", version: String(version) };
  const bad = await owner.post(at, { ...form, "own.0.cn": "", "own.1.quantity": "0", "own.1.price": "much" });
  expect(bad.status).toBe(400);
  const page = mainOf(bad.text);
  for (const field of ["own.0.cn", "own.1.quantity", "own.1.price"]) expect(page).toContain(`id="${field}-error"`);
  expect(page).toContain('value="much"');
  const support = await signedInAs(shop(), "support");
  expect((await support.post(at, { ...form, "own.1.price": "1" })).status).toBe(403);
  expect((await support.post(at, { ...form, offerNote: "Piping as drawn" })).location).toContain("done=saved");
  const removed = await owner.post(at, { ...form, remove: "own.0" });
  expect(removed.text).not.toContain('name="own.0.en"');
  expect(removed.text).toMatch(/name="own\.1\.en"[^>]*value="Piping to the header"/);
});

test("where a shop does without Chinese, an own line takes its English text, and the editor shows none", async () => {
  const { db } = shop();
  const profile = (languages: string) => setSetting(db, "profile", { ...demoSettings.profile!, languages });
  await profile("english-where-missing");
  const quote = await beginAndSend(shop(), owner, {}, { ...own, "own.0.cn": "" });
  const at = `/admin/drafts/${quote.number}`;
  const [draft] = await db.sql<{ typed: Record<string, string> }>("select typed from order_drafts where id = $1", [
    quote.id,
  ]);
  expect(draft?.typed["own.0.cn"]).toBe("Start-up by a technician");
  await owner.post(at, { intent: "reopen", version: String(quote.version) });
  const page = (await owner.get(at)).text;
  await profile("both");
  const field = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? "";
  expect([field("own\\.0\\.cn"), field("own\\.1\\.cn")].map((input) => /value="([^"]*)"/.exec(input)?.[1])).toEqual([
    "",
    own["own.1.cn"],
  ]);
});
