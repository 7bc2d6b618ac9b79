import { beforeAll, expect, test } from "vitest";
import { invoiceDeposit } from "#engine/invoices/deposits.ts";
import { accept, ask, buyerOfPlant, openForQuotes, ordersOf, type Quoted, send } from "#test/checkout/quote-shop.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { grant, invoicesOf, send as ship } from "#test/receivables/on-account-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(() => openForQuotes(shop()));

const inMain = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";

/** Accepts on account; gives the deposit invoices that follow. */
async function acceptedDeposits(quote: Quoted, buyer: Awaited<ReturnType<typeof buyerOfPlant>>, total: string) {
  const accepted = await accept(quote, buyer.browser, { total });
  expect(accepted.location).toContain("/order/detail?order=");
  const [order] = await shop().db.sql<{ id: number; number: string }>(
    "select o.id, o.number from orders o join order_drafts d on d.order_id = o.id where d.id = $1",
    [quote.id],
  );
  await invoiceDeposit(backOfficeOf(shop()).deps, order!.id);
  const invoices = await invoicesOf(shop().db, buyer.company.id);
  return { order: order!, deposits: invoices.filter(({ orderId }) => orderId === order!.id).map((one) => one.total) };
}

test("a quote asks a deposit of its own, of goods and own lines; its paper says it, and accepting on account agrees to it", async () => {
  const buyer = await buyerOfPlant(shop());
  const own = {
    "own.0.en": "Start-up",
    "own.0.cn": "调试",
    "own.0.quantity": "1",
    "own.0.price": "20",
    "own.0.tax": "untaxed",
  };
  const quote = await send(shop(), await ask(shop(), buyer.browser), { ...own, depositPercent: "50" });
  // By hand: half of 180 + 20.
  const page = inMain((await buyer.browser.get(quote.page)).text);
  expect(page).toContain("50%: $100.00");
  expect(inMain((await buyer.browser.get(`/cn${quote.page}`)).text)).toContain("50%：US$100.00");
  const pdf = await buyer.browser.bytes(`${quote.page}/quote.pdf?sent=1`);
  expect(pdfText(pdf.bytes)).toContain("50%: $100.00");
  const { order, deposits } = await acceptedDeposits(quote, buyer, "26440");
  expect(deposits).toEqual([10_000]);
  const { deps } = backOfficeOf(shop());
  expect(await ship(deps, order)).toMatchObject({ error: { code: "money_held", hold: "deposit" } });
});

test("without one it is by the company's terms and the lead time that the quote promises; none is asked of who pays at once", async () => {
  const buyer = await buyerOfPlant(shop());
  const asked = { limit: "50000", depositPercent: "30", depositLead: "20" };
  await grant(shop(), buyer.company.id, asked);
  const soon = await send(shop(), await ask(shop(), buyer.browser));
  expect(inMain((await buyer.browser.get(soon.page)).text)).not.toContain("Deposit");
  expect((await acceptedDeposits(soon, buyer, "24440")).deposits).toEqual([]);
  const later = await send(shop(), await ask(shop(), buyer.browser), { leadDays: "30" });
  // The offer binds, whatever the terms ask when it is accepted.
  await grant(shop(), buyer.company.id, { ...asked, depositPercent: "90" });
  expect(inMain((await buyer.browser.get(later.page)).text)).toContain("30%: $54.00");
  expect((await acceptedDeposits(later, buyer, "24440")).deposits).toEqual([5_400]);
  const none = await send(shop(), await ask(shop(), buyer.browser), { leadDays: "30", depositPercent: "0" });
  expect((await acceptedDeposits(none, buyer, "24440")).deposits).toEqual([]);
  const paid = await send(shop(), await ask(shop(), buyer.browser), { leadDays: "30" });
  expect((await accept(paid, buyer.browser, { method: "bank-deposit" })).status).toBe(303);
  const [order] = await ordersOf(shop(), paid);
  expect(order).toBeDefined();
  const [row] = await shop().db.sql<{ deposit: unknown }>("select deposit from orders where number = $1", [
    order!["number"],
  ]);
  expect(row!.deposit).toBeNull();
});

test("a percentage that is none is refused beside its field, and nothing is lost", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const owner = await signedInAs(shop(), "owner");
  await owner.post(`/admin/drafts/${quote.number}`, { intent: "reopen", version: String(quote.version) });
  const [{ typed, version }] = (await shop().db.sql("select typed, version from order_drafts where id = $1", [
    quote.id,
  ])) as [{ typed: Record<string, string>; version: number }];
  for (const percent of ["101", "half", "-1"]) {
    const form = { ...typed, intent: "save", version: String(version), depositPercent: percent, offerNote: "By hand" };
    const refused = await owner.post(`/admin/drafts/${quote.number}`, form);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("from 0 to 100");
    for (const value of [percent, "By hand"]) expect(refused.text).toContain(value);
  }
});
