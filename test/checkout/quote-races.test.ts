import { beforeAll, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { answerQuote, expireQuotes } from "#engine/checkout/quote-answers.ts";
import { takeDraftBack } from "#engine/admin/drafts/draft-steps.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import {
  accept,
  ask,
  beginAndSend,
  buyerOfPlant,
  offeredTotal,
  openForQuotes,
  ordersOf,
  type Quoted,
  quoteAt,
  send,
} from "#test/checkout/quote-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const isLong = process.env["LONG"] === "1";
const races = isLong ? 100 : 12;

beforeAll(() => openForQuotes(shop()));

type Plant = Awaited<ReturnType<typeof buyerOfPlant>>;

/** A buyer's own request, and quotes that staff began for a site, an account and a guest. */
const kinds = [
  {
    send: async (buyer: Plant, owner: Browser, changes: Record<string, string>) =>
      send(shop(), await ask(shop(), buyer.browser), changes, owner),
    accept: (quote: Quoted, browser: Browser) => accept(quote, browser),
    terms: "net-30",
  },
  {
    send: (buyer: Plant, owner: Browser, changes: Record<string, string>) =>
      beginAndSend(
        shop(),
        owner,
        { customer: buyer.id, site: buyer.company.sites["Plant"]!, email: buyer.email },
        changes,
      ),
    accept: (quote: Quoted, browser: Browser) => accept(quote, browser),
    terms: "net-30",
  },
  {
    send: (buyer: Plant, owner: Browser, changes: Record<string, string>) =>
      beginAndSend(shop(), owner, { customer: buyer.id, email: buyer.email }, changes),
    accept: (quote: Quoted, browser: Browser) => accept(quote, browser, { method: "bank-deposit" }),
    terms: null,
  },
  {
    send: (_buyer: Plant, owner: Browser, changes: Record<string, string>) => beginAndSend(shop(), owner, {}, changes),
    accept: (quote: Quoted) => accept(quote, shop().browser(), { method: "bank-deposit" }, "link"),
    terms: null,
  },
] as const;

test(`of accepting, withdrawing, declining and expiring at once one happens, and an order is exactly the offer, in ${races} races`, async () => {
  const { db, clock } = shop();
  const buyer = await buyerOfPlant(shop(), { limit: "100000" });
  const owner = await signedInAs(shop(), "owner");
  const staff = { id: null, email: "owner@example.com" };
  const ended: Record<string, number> = {};
  for (let race = 0; race < races; race += 1) {
    // One account asks for fewer quotes a day than this.
    await db.sql("delete from rate_limits");
    const reserves = { reserveDays: race % 2 === 0 ? "" : "3" };
    const kind = kinds[race % kinds.length]!;
    const quote = await kind.send(buyer, owner, reserves);
    const step = { id: quote.id, version: quote.version };
    // Past its end for whoever comes by the job, and not for whoever reads the clock: both are at the line at once.
    await db.sql("update order_drafts set valid_until = $2 where id = $1", [quote.id, new Date(noon + 1)]);
    const late = { now: () => instant(noon + 1), toWall: clock.toWall };
    const others = [
      () => takeDraftBack({ db, clock }, staff, { ...step, to: "withdrawn" }),
      () => expireQuotes({ db, clock: late as never }),
      () =>
        answerQuote({ db, clock }, "decline", {
          draftId: quote.id,
          version: quote.version,
          text: "No",
          customerId: buyer.id,
        }),
      () => kind.accept(quote, buyer.browser),
      () => kind.accept(quote, buyer.browser),
    ];
    const turned = [...others.slice(race % others.length), ...others.slice(0, race % others.length)];
    await Promise.all(turned.map((press) => press()));
    const [{ state, reserved } = { state: "", reserved: -1 }] = await db.sql<{ state: string; reserved: number }>(
      `select d.state, s.reserved from order_drafts d, stock s join variants v on v.id = s.variant_id where d.id = $1 and v.sku = $2`,
      [quote.id, quote.sku],
    );
    const orders = await ordersOf(shop(), quote);
    const [{ count } = { count: -1 }] = await db.sql<{ count: number }>(
      "select count(distinct order_id)::int as count from order_lines where sku = $1",
      [quote.sku],
    );
    const isOrdered = state === "ordered";
    expect({ race, state, count, reserved }).toEqual({
      race,
      state: expect.stringMatching(/^(?:ordered|withdrawn|declined|expired)$/),
      count: isOrdered ? 1 : 0,
      // The order holds what was offered; what ended without one holds nothing.
      reserved: isOrdered ? 2 : 0,
    });
    expect(orders).toEqual(
      isOrdered
        ? [
            expect.objectContaining({
              subtotal: 18_000,
              shipping: 5_000,
              tax: 1_440,
              total: offeredTotal,
              terms: kind.terms,
              lines: [`${quote.sku} 2 9000`],
            }),
          ]
        : [],
    );
    ended[state] = (ended[state] ?? 0) + 1;
    expect((await quoteAt(shop(), quote.number, quote.sku)).state).toBe(state);
  }
  // The turns make each of them come first now and then.
  expect(Object.keys(ended).length).toBeGreaterThan(1);
});
