import { beforeAll, expect, test } from "vitest";
import { chooseSite } from "#engine/companies/choose-site.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import {
  accept,
  ask,
  buyerOfPlant,
  openForQuotes,
  ordersOf,
  type Quoted,
  quoteAt,
  send,
} from "#test/checkout/quote-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const main = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
let owner: Browser;
let support: Browser;

beforeAll(async () => {
  await openForQuotes(shop());
  owner = await signedInAs(shop(), "owner");
  support = await signedInAs(shop(), "support");
});

/** Sends the editor's form of a quote in preparation, with what is stored and these changes. */
async function edit(quote: Quoted, browser: Browser, changes: Record<string, string>) {
  const { version } = await quoteAt(shop(), quote.number, quote.sku);
  const [row] = await shop().db.sql<{ typed: Record<string, string> }>("select typed from order_drafts where id = $1", [
    quote.id,
  ]);
  const form = { ...row!.typed, intent: "save", version: String(version), ...changes };
  return browser.post(`/admin/drafts/${quote.number}`, form);
}

const takenUp = async (buyer: Browser): Promise<Quoted> => {
  const quote = await ask(shop(), buyer);
  await owner.post(`/admin/drafts/${quote.number}`, { intent: "reopen", version: String(quote.version) });
  return quote;
};

test("an offer has terms of payment of its own: page, PDF and the order on account have them, later offers the company's", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser), { agreedTerms: "net-60" });
  expect(main((await buyer.browser.get(quote.page)).text)).toContain("Net 60");
  expect(main((await owner.get(`/admin/drafts/${quote.number}`)).text)).toContain("Net 60");
  expect(pdfText((await buyer.browser.bytes(`${quote.page}/quote.pdf`)).bytes)).toContain("Net 60");
  expect((await accept(quote, buyer.browser)).status).toBe(303);
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ terms: "net-60" })]);
  const next = await send(shop(), await ask(shop(), buyer.browser));
  expect((await accept(next, buyer.browser)).status).toBe(303);
  expect(await ordersOf(shop(), next)).toEqual([expect.objectContaining({ terms: "net-30" })]);
});

test("who may not agree to prices agrees to no terms either, and keeps those that a manager agreed to", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await takenUp(buyer.browser);
  const refused = await edit(quote, support, { agreedTerms: "net-60", offerNote: "As on the phone" });
  expect(refused.status).toBe(403);
  expect((await edit(quote, owner, { agreedTerms: "net-45" })).location).toContain("done=saved");
  expect(main((await support.get(`/admin/drafts/${quote.number}`)).text)).toContain(
    'name="agreedTerms" value="net-45"',
  );
  expect((await edit(quote, support, { offerNote: "As on the phone" })).location).toContain("done=saved");
  expect((await edit(quote, support, { intent: "send" })).location).toContain("done=sent");
  const [row] = await shop().db.sql<{ terms: string }>(
    "select paper ->> 'terms' as terms from order_drafts where id = $1",
    [quote.id],
  );
  expect(row!.terms).toBe("net-45");
});

test("a buyer without an account is offered no terms: none can be chosen, and none are on the paper", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "pays-at-once@example.com");
  const company = await companyWith(db, "Cash Works", ["Plant"], [[id, "buyer", "Plant"]]);
  await chooseSite({ db, clock }, { customerId: id }, company.sites["Plant"]!);
  const buyer = await signedIn(shop(), "pays-at-once@example.com");
  const quote = await takenUp(buyer);
  expect(main((await owner.get(`/admin/drafts/${quote.number}`)).text)).not.toContain("agreedTerms");
  expect((await edit(quote, owner, { intent: "send", agreedTerms: "net-60" })).location).toContain("done=sent");
  expect(main((await buyer.get(quote.page)).text)).not.toContain("Net 60");
  const withAccount = await takenUp((await buyerOfPlant(shop())).browser);
  expect(main((await owner.get(`/admin/drafts/${withAccount.number}`)).text)).toContain('name="agreedTerms"');
});
