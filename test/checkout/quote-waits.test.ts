import { beforeAll, expect, test } from "vitest";
import { accept, ask, buyerOfPlant, openForQuotes, ordersOf, type Quoted, send } from "#test/checkout/quote-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";

const shop = openShop();

beforeAll(() => openForQuotes(shop()));

interface Terms {
  readonly limit?: number;
  readonly days?: number | null;
  readonly on?: string | null;
}

/** Sets the terms on which a part can be ordered before it is there. */
const setBackOrders = ({ sku }: Quoted, { limit = 5, days = null, on = null }: Terms) =>
  shop().db.sql(
    `update stock s set backorder_limit = $2, restock_days = $3, expected_on = $4::date from variants v
     where v.id = s.variant_id and v.sku = $1`,
    [sku, limit, days, on],
  );

/** A quote for two of a part of which one is there. */
async function offer(terms: Terms) {
  const buyer = await buyerOfPlant(shop());
  const asked = await ask(shop(), buyer.browser, {}, 1);
  await setBackOrders(asked, terms);
  return { buyer, quote: await send(shop(), asked) };
}

const lineOf = async (quote: Quoted) => {
  const [order] = await ordersOf(shop(), quote);
  const [line] = await shop().db.sql(
    `select l.waiting, l.expected_on::text as on, o.waits_until::text as until, s.reserved, s.backordered
     from order_lines l join orders o on o.id = l.order_id join stock s on s.variant_id = l.variant_id
     where o.number = $1`,
    [order!["number"]],
  );
  return line;
};

test("a quote says which goods are still to come and when, in both languages and on its PDF, and its order waits for them", async () => {
  const { buyer, quote } = await offer({ on: "2026-12-10" });
  const said = {
    "": `1 × ${quote.sku}: not in stock yet, expected on Dec 10, 2026`,
    "/cn": `${quote.sku} × 1：暂时缺货`,
  };
  for (const [prefix, text] of Object.entries(said))
    expect((await buyer.browser.get(prefix + quote.page)).text).toContain(text);
  const pdf = await pdfText((await buyer.browser.bytes(`${quote.page}/quote.pdf`)).bytes);
  expect(pdf.replaceAll(/\s+/g, " ")).toContain("expected on Dec 10, 2026");
  expect((await accept(quote, buyer.browser)).location).toContain("/order/detail?order=");
  const stock = { reserved: 1, backordered: 1 };
  expect(await lineOf(quote)).toEqual({ waiting: 1, on: "2026-12-10", until: "2026-12-10", ...stock });
});

test("a wait in days is promised from the order on, and so much earlier goods are taken gladly", async () => {
  const { buyer, quote } = await offer({ days: 14 });
  expect((await buyer.browser.get(quote.page)).text).toContain("expected within 14 days of the order");
  await setBackOrders(quote, { on: "2026-11-27" });
  expect((await accept(quote, buyer.browser)).status).toBe(303);
  expect(await lineOf(quote)).toMatchObject({ waiting: 1, on: "2026-11-27" });
});

test("a lead time is promised for all goods of an offer: what is not there waits so long, beyond the limit of back-orders", async () => {
  const buyer = await buyerOfPlant(shop());
  const asked = await ask(shop(), buyer.browser, { "lines.0.quantity": "9" }, 3);
  const quote = await send(shop(), asked, { leadDays: "10" });
  // One is sold to somebody else meanwhile.
  await shop().db.sql("update stock s set on_hand = 2 from variants v where v.id = s.variant_id and v.sku = $1", [
    quote.sku,
  ]);
  // By hand: 9 × 90 + 50 + 8% of 810 = $924.80.
  expect((await accept(quote, buyer.browser, { total: "92480" })).status).toBe(303);
  // November 20, 2026 is a Friday; Thanksgiving is no business day.
  expect(await lineOf(quote)).toEqual({
    waiting: 7,
    on: "2026-12-07",
    until: "2026-12-07",
    reserved: 2,
    backordered: 7,
  });
});

test("an offer without a lead time, or with one of no days, promises no goods that are not there", async () => {
  for (const leadDays of ["", "0"]) {
    const buyer = await buyerOfPlant(shop());
    const asked = await ask(shop(), buyer.browser, { "lines.0.quantity": "2" }, 1);
    const quote = await send(shop(), asked, { leadDays });
    const refused = await accept(quote, buyer.browser);
    expect([refused.status, refused.text.includes("is no longer in stock in this quantity")], leadDays).toEqual([
      409,
      true,
    ]);
  }
});

test("an offer is not accepted where its goods come later than it says, where more would wait, or where none may", async () => {
  const { buyer, quote } = await offer({ on: "2026-12-10" });
  const changes: (() => Promise<unknown>)[] = [
    () => setBackOrders(quote, { on: "2026-12-11" }),
    () => setBackOrders(quote, { on: "2026-12-10", limit: 0 }),
    async () => {
      await setBackOrders(quote, { on: "2026-12-10" });
      await shop().db.sql("update stock s set on_hand = 0 from variants v where v.id = s.variant_id and v.sku = $1", [
        quote.sku,
      ]);
    },
  ];
  for (const change of changes) {
    await change();
    for (const [prefix, said] of [
      ["", "is no longer in stock in this quantity"],
      ["/cn", "目前库存不足此数量"],
    ] as const) {
      const refused = await accept({ ...quote, page: prefix + quote.page }, buyer.browser);
      expect([refused.status, refused.text.includes(said)]).toEqual([409, true]);
    }
  }
  expect(await ordersOf(shop(), quote)).toEqual([]);
});
