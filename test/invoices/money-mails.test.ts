import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { beginInvoicePayment } from "#engine/invoices/begin-invoice-payment.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { customer, openBackOffice, sendRefunds } from "#test/fulfilment/back-office.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { testDatabase } from "#test/database.ts";
import { accountWith, done, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { sendCreditMemoMail } from "#worker/mail/credit-memo-mail.ts";
import { sendInvoicePaymentMail } from "#worker/mail/invoice-payment-mail.ts";
import { expectMessageIds } from "#test/worker/valid-message-id.ts";

const database = testDatabase();
const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

interface Mailed {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

/** A company with an invoice, and somebody in accounts payable who reads Chinese. */
async function invoiced() {
  const office = openBackOffice(database());
  const { deps } = office;
  const account = await accountWith(deps);
  const { id: companyId } = account.company;
  const email = `payable-${companyId}`;
  const payable = await customer(database(), email);
  await database().sql("update customers set language = 'cn' where id = $1", [payable]);
  await giveRole(database(), account.company, [payable, "accounts-payable"]);
  const order = await ordered(deps, account, { items: [{ sku: await part(database()), quantity: 1 }] });
  done(await send(deps, order));
  const [invoice] = await invoicesOf(database(), companyId);
  return { office, deps, account, order, invoice: invoice!, email, payable };
}

/** Mails of the waiting jobs of a kind. */
async function mailedBy<Payload>(
  deps: object,
  name: string,
  mail: (shop: never, payload: Payload) => Promise<void>,
): Promise<Mailed[]> {
  const mails: Mailed[] = [];
  const mailer = { send: (one: Mailed) => Promise.resolve(void mails.push(one)) };
  const jobs = await database().sql<{ payload: Payload }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id desc limit 1`,
    [name],
  );
  for (const { payload } of jobs) await mail({ ...deps, mailer } as never, payload);
  expectMessageIds(mails);
  return mails;
}

test("a credit memo is mailed to accounts payable in their language, with the invoice that it settles and what is left", async () => {
  const { office, deps, account, order, invoice, email } = await invoiced();
  const { id: companyId } = account.company;
  // All but a dollar is paid: a dollar of the memo settles the invoice, the rest waits.
  const receivedOn = new Date(deps.clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const check = { companyId, kind: "check" as const, reference: "1", note: "", staff: "x", allocations: [] };
  done(await recordPayment(deps, { ...check, amount: cents(invoice.total - 100), receivedOn }));
  done(await refundAsShown(deps, { orderNumber: order.number, amount: cents(2_500), reason: "price", staffId: 7 }));
  await sendRefunds(office, order.orderId);
  const [memo] = await database().sql<{ number: string }>(
    "select reference as number from account_credits where kind = 'credit-memo' and company_id = $1",
    [companyId],
  );
  const [mail, ...others] = await mailedBy(deps, "send_credit_memo_mail", sendCreditMemoMail);
  expect(others).toEqual([]);
  expect(mail!.to).toContain(email);
  expect(mail!.subject).toContain(`贷项通知单 ${memo!.number}`);
  for (const words of [`US${dollars(100)}`, invoice.number, `US${dollars(2_400)}`, order.number])
    expect(mail!.text).toContain(words);
  expect(mail!.text).toContain(`/cn/personal/invoices/${invoice.number}`);
  await database().sql("update customers set language = 'en' where id > 0");
  const [english] = await mailedBy(deps, "send_credit_memo_mail", sendCreditMemoMail);
  expect(english!.subject).toContain(`Credit memo ${memo!.number}`);
  expect(english!.text).toContain(`It settles ${dollars(100)} of invoice ${invoice.number}`);
  expect(english!.text).toContain(`${dollars(2_400)} is not used yet`);
  // Mailed again after a lost answer, it is the same mail.
  expect(english!.messageId).toBe(mail!.messageId);
});

test("who paid online is mailed what it settled, and what goes back", async () => {
  const { office, deps, account, invoice, email, payable } = await invoiced();
  const { id: companyId } = account.company;
  const asked = { companyId, siteIds: null, numbers: null, customerId: payable, language: "en" as const };
  const page = done(await beginInvoicePayment(deps, { ...asked, method: "stripe", seenTotal: cents(invoice.total) }));
  const receivedOn = new Date(deps.clock.now()).toISOString().slice(0, 10) as CalendarDay;
  const check = { companyId, kind: "check" as const, reference: "9", note: "", staff: "x", allocations: [] };
  done(await recordPayment(deps, { ...check, amount: cents(1_000), receivedOn }));
  await recordPaymentEvent(deps, office.stripe.pay(page.slice("https://pay.example/".length))!);
  const [mail] = await mailedBy(deps, "send_invoice_payment_mail", sendInvoicePaymentMail);
  expect(mail!.to).toContain(email);
  expect(mail!.subject).toContain(`${dollars(invoice.total)} received`);
  expect(mail!.text).toContain(`It settles these invoices: ${invoice.number}`);
  expect(mail!.text).toContain(`${dollars(1_000)} goes back the way you paid`);
  expect(mail!.text).toMatch(/\/personal\/invoicePayments\/IP-/);
});
