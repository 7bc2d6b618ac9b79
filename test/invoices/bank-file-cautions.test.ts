import { beforeAll, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { answerDispute, disputeInvoice } from "#engine/invoices/invoice-disputes.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { type Account, accountWith, done, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const path = "/admin/invoices/bank";

let account: Account;
const dollars = (cents: number) => (cents / 100).toFixed(2);
const open = async () => (await accountFigures(shop().db, account.company.id)).open;
const day = () => new Date(shop().clock.now()).toISOString().slice(0, 10);
const manager = () => signedInAs(shop(), "manager");
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
/** The movement whose text begins so. */
const movement = async (text: string) => {
  const [row] = await shop().db.sql<{ id: number }>("select id from bank_movements where text like $1", [`${text}%`]);
  return String(row?.id ?? 0);
};
const columns = {
  columns: "chosen",
  "column.date": "When",
  "column.amount": "How much",
  "column.text": "Words",
  "column.reference": "No.",
  days: "month-first",
};

beforeAll(async () => {
  account = await accountWith(backOfficeOf(shop()).deps, { limit: "100000" });
}, 120_000);

test("money that is left over pays no invoice in dispute; once the dispute is answered, it does", async () => {
  const { deps } = backOfficeOf(shop());
  const { db } = shop();
  const own = await accountWith(deps, { limit: "100000" });
  const sku = await part(db, 10_000);
  for (let made = 0; made < 2; made += 1)
    done(await send(deps, await ordered(deps, own, { items: [{ sku, quantity: 1 }] })));
  const companyId = own.company.id;
  const [contested, plain] = await invoicesOf(db, companyId);
  const dispute = { companyId, invoiceId: contested!.id };
  done(await disputeInvoice(deps, { ...dispute, reason: "It came broken." }));
  const check = { companyId, kind: "check", reference: "20455", note: "", staff: "kim@example.com" } as const;
  done(
    await recordPayment(deps, {
      ...check,
      amount: cents(plain!.total + 1_000),
      receivedOn: day() as CalendarDay,
      allocations: [{ invoiceId: plain!.id, amount: cents(plain!.total) }],
    }),
  );
  const openNow = async () => (await accountFigures(db, companyId)).open;
  const left = async () => (await accountFigures(db, companyId)).unapplied;
  expect([await openNow(), await left()]).toEqual([contested!.total, 1_000]);
  done(await answerDispute(deps, { ...dispute, answer: "We send it again.", staff: "kim@example.com" }));
  expect([await openNow(), await left()]).toEqual([contested!.total - 1_000, 0]);
});

test("an exact match of an invoice in dispute is left out and named, before the press and after it, and is booked by itself", async () => {
  const { deps } = backOfficeOf(shop());
  const { db } = shop();
  const sku = await part(db, 10_000);
  const before = (await invoicesOf(db, account.company.id)).length;
  for (let made = 0; made < 2; made += 1)
    done(await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 1 }] })));
  const [contested, plain] = (await invoicesOf(db, account.company.id)).slice(before);
  const dispute = { companyId: account.company.id, reason: "Two of three filters came broken." };
  done(await disputeInvoice(deps, { ...dispute, invoiceId: contested!.id }));
  const rows = [
    "When,Words,How much,No.",
    `${day()},CONTESTED ${contested!.number},${dollars(contested!.total)},D1`,
    `${day()},PLAIN ${plain!.number},${dollars(plain!.total)},D2`,
  ].join("\n");
  const browser = await manager();
  const page = words((await browser.post(path, { intent: "import", rows, ...columns })).text);
  expect(page).toContain(
    `The buyer disputes ${contested!.number}. A payment of it is not booked with the exact matches`,
  );
  const owed = await open();
  const press = words((await browser.post(path, { intent: "book-exact" })).text);
  expect(press).toContain(`1 payment is booked: $${dollars(plain!.total)}. 1 exact match was not booked:`);
  expect(press).toContain(`CONTESTED ${contested!.number}: The buyer disputes ${contested!.number}. A payment of it`);
  expect(await open()).toBe(owed - plain!.total);
  const chinese = await browser.post(`/cn${path}`, { intent: "book-exact" });
  expect(chinese.status).toBe(409);
  expect(words(chinese.text)).toContain(`买方对 ${contested!.number} 有争议。其付款不随完全匹配一起登记`);
  const fields = { movement: await movement("CONTESTED"), company: String(account.company.id) };
  const byHand = await browser.post(path, { intent: "book", ...fields, invoices: contested!.number });
  expect(byHand.location).toContain("done=book");
  expect(await open()).toBe(owed - plain!.total - contested!.total);
});

test("rows without content are passed over, one without a date is told as that, and money above all that is owed has no proposal", async () => {
  const { deps } = backOfficeOf(shop());
  const { db } = shop();
  const sku = await part(db, 10_000);
  done(await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 1 }] })));
  const small = (await invoicesOf(db, account.company.id)).at(-1)!;
  const rows = [
    "When,Words,How much,No.",
    "",
    ",,,",
    ` , , ,`,
    `,TOTAL,12.00,`,
    `${day()},HUGE ${small.number},"98,765,432.10",H1`,
  ].join("\n");
  const page = words((await (await manager()).post(path, { intent: "import", rows, ...columns })).text);
  expect(page).toContain("1 movement added.");
  expect(page).toContain("1 line could not be read: Line 5: there is no date.");
  expect(page).not.toContain("“”");
  const legalName = (
    await db.sql<{ name: string }>("select legal_name as name from companies where id = $1", [account.company.id])
  )[0]!.name;
  expect(page).toContain(`Nothing is proposed: $98,765,432.10 is more than all that ${legalName} owes`);
});

test("a payment above all that is owed says how much of it settles nothing, and pays a contested invoice last", async () => {
  const { deps } = backOfficeOf(shop());
  const { db } = shop();
  const rich = await accountWith(deps, { limit: "100000" });
  const companyId = rich.company.id;
  const sku = await part(db, 10_000);
  for (let made = 0; made < 2; made += 1)
    done(await send(deps, await ordered(deps, rich, { items: [{ sku, quantity: 1 }] })));
  const [contested, plain] = await invoicesOf(db, companyId);
  done(await disputeInvoice(deps, { companyId, invoiceId: contested!.id, reason: "It came broken." }));
  const openOf = async () => {
    const rows = await db.sql<{ open: number }>(
      `select (i.total_cents - coalesce(sum(s.amount_cents), 0))::int as open from invoices i
       left join invoice_settlements s on s.invoice_id = i.id where i.company_id = $1 group by i.id order by i.id`,
      [companyId],
    );
    return rows.map((row) => row.open);
  };
  const browser = await manager();
  const at = `/admin/companies/${companyId}/account`;
  const wire = { intent: "payment", kind: "wire", note: "", receivedOn: day() };
  const first = await browser.post(at, { ...wire, reference: "W1", amount: dollars(plain!.total) });
  expect(words((await browser.get(first.location!)).text)).not.toContain("settles no invoice yet");
  expect(await openOf()).toEqual([contested!.total, 0]);
  const second = await browser.post(at, { ...wire, reference: "W2", amount: dollars(contested!.total + 123_456) });
  const said = "$1,234.56 of it settles no invoice yet and is unapplied money of the company.";
  expect(words((await browser.get(second.location!)).text)).toContain(said);
  expect(words((await browser.get(`/cn${second.location!}`)).text)).toContain("US$1,234.56 尚未用于任何账单");
  expect(await openOf()).toEqual([0, 0]);
  const rows = ["When,Words,How much,No.", `${day()},ABOVE ALL,2000.00,A1`].join("\n");
  await browser.post(path, { intent: "import", rows, ...columns });
  const fields = { movement: await movement("ABOVE ALL"), company: String(companyId), invoices: "" };
  const booked = await browser.post(path, { intent: "book", ...fields });
  const ofBooked = said.replace("$1,234.56", "$2,000.00");
  expect(words((await browser.get(booked.location!)).text)).toContain(`The payment is booked. ${ofBooked}`);
  // Loaded again after other money has come, the page still speaks of its own payment.
  expect(words((await browser.get(second.location!)).text)).toContain(said);
});
