import { beforeAll, expect, test } from "vitest";
import { ask, buyerOfPlant, openForQuotes, quoteAt } from "#test/checkout/quote-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(async () => openForQuotes(shop()));

/** Fields of the staff's editor, as a buyer who knows their names could send them with the goods. */
const smuggled = {
  "lines.0.price": "1",
  "lines.0.reason": "as agreed",
  "own.0.en": "Rebate",
  "own.0.cn": "返利",
  "own.0.quantity": "1",
  "own.0.price": "1",
  discountKind: "percent",
  discountValue: "90",
  discountReason: "as agreed",
  shippingAmount: "0",
  shippingReason: "as agreed",
  validDays: "90",
  reserveDays: "90",
  leadDays: "0",
  depositPercent: "0",
  agreedTerms: "net-60",
  offerNote: "Agreed with your manager",
  note: "Agreed with your manager",
};

test("a request carries goods, place and words, and no price, discount, freight or terms that only staff agree to", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const quote = await ask(shop(), buyer.browser, { ...smuggled, poNumber: "4711" });
  const [row] = await db.sql<{ typed: Record<string, string> }>("select typed from order_drafts where id = $1", [
    quote.id,
  ]);
  for (const field of Object.keys(smuggled)) expect(row!.typed).not.toHaveProperty([field]);
  expect(row!.typed).toMatchObject({
    "lines.0.sku": quote.sku,
    "lines.0.quantity": "2",
    poNumber: "4711",
  });

  // Somebody who may not agree to prices sends it as it came: at the shop's own. By hand: 200 + 8% of 200, and freight.
  const support = await signedInAs(shop(), "support");
  const at = `/admin/drafts/${quote.number}`;
  await support.post(at, { intent: "reopen", version: String(quote.version) });
  const now = await quoteAt(shop(), quote.number, quote.sku);
  const sent = await support.post(at, { ...row!.typed, intent: "send", version: String(now.version) });
  expect(sent.location).toContain("done=sent");
  const [order] = await db.sql<{ order: { subtotal: number; discount: number } }>(
    "select paper -> 'priced' -> 'order' as order from order_drafts where id = $1",
    [quote.id],
  );
  expect(order!.order).toMatchObject({ subtotal: 20_000, discount: 0 });
});
