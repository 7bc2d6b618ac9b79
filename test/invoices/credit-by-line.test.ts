import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { days } from "#domain/kernel/time.ts";
import { cents } from "#domain/kernel/money.ts";
import { invoiceNow, uninvoicedOf } from "#engine/invoices/invoice-due.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { settledBy } from "#engine/invoices/settled-by.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { estimateUnits, returnableLines, soldLines } from "#engine/returns/return-lines.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { backOfficeOf, customer } from "#test/fulfilment/back-office.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import {
  accountWith,
  booksBy,
  done,
  invoicesOf,
  linesOf,
  ordered,
  part,
  send,
} from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sendCreditMemoMail } from "#worker/mail/credit-memo-mail.ts";

const shop = openShop();

/** An order at eight percent tax that has left, and its invoice: two units at $100.00 and four at $50.00. */
async function invoiced(account?: Awaited<ReturnType<typeof accountWith>>) {
  const { deps } = backOfficeOf(shop());
  const company = account ?? (await accountWith(deps));
  const items = [
    { sku: await part(shop().db), quantity: 2 },
    { sku: await part(shop().db, 5_000), quantity: 4 },
  ];
  const order = await ordered(deps, company, { items });
  done(await send(deps, order));
  const invoice = (await invoicesOf(shop().db, company.company.id)).at(-1)!;
  const lines = await linesOf(shop().db, order.orderId);
  const [first, second] = lines.map(({ lineId }) => `line-${lineId}`) as [string, string];
  return {
    deps,
    account: company,
    order,
    invoice,
    lines,
    first,
    second,
    page: `/admin/invoices/${invoice.number}/credit`,
  };
}

const hidden = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

/** Types into the form, has the total worked out, and presses what was shown. */
async function asShown(browser: Browser, page: string, typed: Record<string, string>) {
  const shown = await browser.post(page, { intent: "check", seen: "", total: "", ...typed });
  const fields = { ...typed, seen: hidden(shown.text, "seen"), total: hidden(shown.text, "total"), intent: "issue" };
  return { shown, fields, issue: (): Promise<Answer> => browser.post(page, fields) };
}

const openOf = async (companyId: number) =>
  (
    await shop().db.sql<{ open: number }>(
      `select (total_cents - coalesce((select sum(amount_cents) from invoice_settlements s
         where s.invoice_id = i.id), 0))::int as open from invoices i where company_id = $1 order by id`,
      [companyId],
    )
  ).map(({ open }) => open);

test("lines are credited on their invoice and no other, once for a double press; mail, history and buyer read why", async () => {
  const { db } = shop();
  const older = await invoiced();
  const { account, deps, order, invoice, first, second, page } = await invoiced(older.account);
  const companyId = account.company.id;
  expect([invoice.total, await openOf(companyId)]).toEqual([43_200, [43_200, 43_200]]);
  const manager = await signedInAs(shop(), "manager");
  const accountPage = `/admin/companies/${companyId}/account`;
  expect((await manager.get(accountPage)).text).toContain(`href="${page}"`);
  expect((await manager.get(`/admin/orders/${order.number}`)).text).toContain(`href="${page}"`);
  const [inEnglish, inChinese] = [await manager.get(page), await manager.get(`/cn${page}`)];
  expect(inEnglish.text).toContain("4 × $50.00 invoiced. Left to credit: 4 units, $200.00 before tax");
  expect(inChinese.text).toContain("可贷记：4 件，税前 US$200.00");
  expect(inEnglish.text).not.toContain("Issue a credit memo");

  // One unit at $100.00 and $30.00 off the others, with eight percent of both.
  const why = { reason: "price", note: "As agreed with Ada on the phone" };
  const typed = { [`units-${first}`]: "1", [`amount-${second}`]: "$30", ...why };
  const { shown, issue } = await asShown(manager, page, typed);
  expect([shown.status, shown.text.includes("Issue a credit memo of $140.40")]).toEqual([200, true]);
  const before = await booksBy(db);
  const presses = await Promise.all([issue(), issue()]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(presses.find(({ status }) => status === 303)!.location).toBe(`${accountPage}?done=credit`);
  expect(presses.find(({ status }) => status === 409)!.text).toContain("changed this since you opened it");
  const after = await booksBy(db);
  const moved = Object.keys(after).flatMap((name) => {
    const by = after[name]! - (before[name] ?? 0);
    return by === 0 ? [] : [[name, by] as const];
  });
  expect(Object.fromEntries(moved)).toEqual({ receivable: -14_040, "refunds:goods": 13_000, "refunds:tax": 1_040 });
  // The older invoice is due first, and stays as it was.
  expect(await openOf(companyId)).toEqual([43_200, 29_160]);
  const memos = await db.sql<{ id: number; number: string; amount: number; staff: string }>(
    `select id, reference as number, amount_cents::int as amount, staff from account_credits where company_id = $1`,
    [companyId],
  );
  expect(memos.map(({ amount, staff }) => [amount, staff])).toEqual([[14_040, "manager@example.com"]]);

  const history = (await manager.get(accountPage)).text;
  for (const text of [
    memos[0]!.number,
    "Price as agreed · As agreed with Ada on the phone",
    "The credit memo is issued",
  ])
    expect((await manager.get(`${accountPage}?done=credit`)).text + history).toContain(text);
  expect((await manager.get(`/admin/orders/${order.number}`)).text).toContain("As agreed with Ada on the phone");
  const owner = await signedInAs(shop(), "owner");
  const record = (await owner.get("/admin/audit")).text;
  for (const text of ["Credited an invoice", invoice.number, memos[0]!.number, "manager@example.com"])
    expect(record).toContain(text);
  await giveRole(db, account.company, [await customer(db, `payable-${companyId}`), "accounts-payable"]);
  const mails: { text: string }[] = [];
  const mailer = { send: (mail: { text: string }) => Promise.resolve(void mails.push(mail)) };
  await sendCreditMemoMail({ ...deps, mailer } as never, { creditId: memos[0]!.id });
  expect(mails[0]?.text).toContain("Reason: Price as agreed: As agreed with Ada on the phone");
  expect(mails[0]?.text).toContain(`It settles $140.40 of invoice ${invoice.number}`);
  const [memo] = await settledBy(db, invoice.id);
  expect(memo).toMatchObject({ amount: 14_040, why: { reason: "price" } });
  expect(memo!.goods.map(({ quantity }) => quantity)).toEqual([1, null]);
});

test("why an invoice was credited is in the record in the reader's language", async () => {
  const { account, first, page } = await invoiced();
  const manager = await signedInAs(shop(), "manager");
  const { issue } = await asShown(manager, page, { [`units-${first}`]: "1", reason: "price", note: "" });
  expect((await issue()).status).toBe(303);
  const owner = await signedInAs(shop(), "owner");
  for (const [prefix, company, why] of [
    ["", "Company", "Price as agreed"],
    ["/cn", "公司", "按约定价格调整"],
  ] as const) {
    const record = (await owner.get(`${prefix}/admin/audit?about=company+${account.company.id}`)).text;
    expect(record).toContain(`${company} ${account.company.id}`);
    expect(record).toContain(why);
    expect(record).not.toContain("· price");
  }
});

test("more than is left of a line is refused with what is left, and all that was typed stays", async () => {
  const { first, second, page } = await invoiced();
  const manager = await signedInAs(shop(), "manager");
  const { issue } = await asShown(manager, page, { [`units-${first}`]: "1", reason: "short", note: "" });
  expect((await issue()).status).toBe(303);
  const typed = { [`units-${first}`]: "2", [`amount-${second}`]: "200.01", reason: "other", note: "Rust on the fins" };
  const units = await manager.post(page, { intent: "check", ...typed });
  expect([units.status, units.text.includes("That is more units than are left.")]).toEqual([409, true]);
  const refused = await manager.post(page, { intent: "issue", seen: "", total: "1", ...typed, [`units-${first}`]: "" });
  expect([refused.status, refused.text.includes("No more than $200.00 of it is left.")]).toEqual([409, true]);
  expect(refused.text).toContain('value="200.01"');
  expect(refused.text).toContain("Rust on the fins");
  const cn = await manager.post(`/cn${page}`, { intent: "check", ...typed, [`units-${first}`]: "" });
  expect(cn.text).toContain("最多还剩 US$200.00。");
  for (const [fields, sentence] of [
    [{}, "Units or an amount is required"],
    [{ [`units-${first}`]: "half" }, "Enter a whole number of units."],
    [{ [`amount-${first}`]: "ten" }, "Amount before tax must be an amount such as 12.50"],
  ] as const) {
    const answer = await manager.post(page, { intent: "check", ...fields });
    expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([409, true]);
  }
  // Only a total that was shown is issued, with a reason, and with words for another one than those of the list.
  for (const [more, sentence] of [
    [{ reason: "" }, "Reason is required"],
    [{ reason: "other", note: " " }, "Words to the company is required"],
    [{ reason: "late", [`amount-${second}`]: "21" }, "The total comes to $22.68 now."],
    [{ reason: "late", note: "x".repeat(501) }, "Words to the company can have at most 500 characters"],
  ] as const) {
    const { fields } = await asShown(manager, page, { [`amount-${second}`]: "20", reason: "late", note: "" });
    const answer = await manager.post(page, { ...fields, ...more });
    expect([answer.status >= 400, answer.text.includes(sentence)], sentence).toEqual([true, true]);
    expect(answer.text).toContain(
      `value="${"amount" in more ? "21" : ((more as Record<string, string>)[`amount-${second}`] ?? "20")}"`,
    );
  }
});

test("what a settled invoice no longer needs is unused credit, also while another invoice is open", async () => {
  const paid = await invoiced();
  const { account, invoice, second, page } = paid;
  const companyId = account.company.id;
  const check = {
    companyId,
    kind: "check",
    reference: "1001",
    receivedOn: "2026-01-02" as CalendarDay,
    note: "",
  } as const;
  const all = [{ invoiceId: invoice.id, amount: cents(43_200) }];
  done(await recordPayment(shop(), { ...check, amount: cents(43_200), allocations: all, staff: "owner@example.com" }));
  await invoiced(account);
  const manager = await signedInAs(shop(), "manager");
  const { shown, issue } = await asShown(manager, page, { [`amount-${second}`]: "50", reason: "goodwill", note: "" });
  expect(shown.text).toContain("$54.00");
  expect((await issue()).status).toBe(303);
  expect(await openOf(companyId)).toEqual([0, 43_200]);
  expect(await accountFigures(shop().db, companyId)).toEqual({ open: 43_200, uninvoiced: 0, unapplied: 5_400 });
});

test("goods that come back after a credit are refunded at what is left of their price, and credited ones not at all", async () => {
  const { order, lines, first, second, page } = await invoiced();
  const { db } = shop();
  const manager = await signedInAs(shop(), "manager");
  const { issue } = await asShown(manager, page, {
    [`amount-${first}`]: "50",
    [`units-${second}`]: "3",
    reason: "damaged",
    note: "",
  });
  expect((await issue()).status).toBe(303);
  const sold = await soldLines(db, order.orderId);
  const at = { deliveredAt: shop().clock.now(), received: true, now: shop().clock.now() };
  expect(returnableLines(sold, at).map(({ units }) => units)).toEqual([2, 1]);
  const row = (await findOrder(db, order.orderId))!;
  const worth = async (...quantities: number[]) => {
    const units = quantities
      .map((quantity, at) => ({ lineId: lines[at]!.lineId, quantity }))
      .filter((u) => u.quantity > 0);
    return (await estimateUnits(db, row, sold, units, { received: true, reason: "not-needed" })).total;
  };
  // $75.00 and $6.00 of tax for one; all of it with the other line's last unit is what is left of the invoice.
  expect([await worth(1), await worth(2), await worth(2, 1)]).toEqual([8_100, 16_200, 21_600]);
});

test("freight and the tax on it are credited by amount, and an invoice of two orders has a memo for each, once", async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps, { schedule: "month", monthDay: "1" });
  // Terms that are granted today say from tomorrow on when the company is invoiced.
  shop().clock.advance(days(1));
  const orders: number[] = [];
  for (const price of [1_000, 2_000]) {
    const order = await ordered(deps, account, { items: [{ sku: await part(db, price), quantity: 3 }] });
    done(await send(deps, order));
    orders.push(order.orderId);
  }
  done(
    await invoiceNow(shop(), {
      companyId: account.company.id,
      seen: (await uninvoicedOf(db, account.company.id)).digest,
    }),
  );
  const [invoice] = await invoicesOf(db, account.company.id);
  const [freight] = await db.sql<{ cents: number }>(
    "select shipping_cents::int as cents from invoice_orders where order_id = $1",
    [orders[0]],
  );
  expect(freight!.cents).toBeGreaterThan(0);
  const manager = await signedInAs(shop(), "manager");
  const page = `/admin/invoices/${invoice!.number}/credit`;
  const [[first], [second]] = [await linesOf(db, orders[0]!), await linesOf(db, orders[1]!)];
  const { issue } = await asShown(manager, page, {
    [`amount-freight-${orders[0]}`]: (freight!.cents / 100).toFixed(2),
    [`units-line-${first!.lineId}`]: "1",
    [`units-line-${second!.lineId}`]: "2",
    reason: "other",
    note: "Never asked for",
  });
  expect((await issue()).status).toBe(303);
  const memos = await db.sql<{ orderId: number; amount: number }>(
    `select order_id as "orderId", amount_cents::int as amount from account_credits where company_id = $1 order by id`,
    [account.company.id],
  );
  const taxed = (amount: number) => amount + Math.round(amount * 0.08);
  // Ohio taxes freight here: of the first order a unit at $10.00 and the freight, of the second two at $20.00.
  expect(memos).toEqual([
    { orderId: orders[0], amount: 1_080 + taxed(freight!.cents) },
    { orderId: orders[1], amount: 4_320 },
  ]);
  expect(await openOf(account.company.id)).toEqual([invoice!.total - memos[0]!.amount - memos[1]!.amount]);
  const again = await manager.post(page, { intent: "check", [`amount-freight-${orders[0]}`]: "0.01" });
  expect(again.text).toContain("No more than $0.00 of it is left.");
});

test("only who may let a company pay later credits its invoices; a deposit, and no invoice at all, has no such page", async () => {
  const { page, first } = await invoiced();
  const support = await signedInAs(shop(), "support");
  const pressed = { intent: "issue", [`units-${first}`]: "1", reason: "late", note: "", seen: "", total: "10800" };
  expect([(await support.get(page)).status, (await support.post(page, pressed)).status]).toEqual([403, 403]);
  const manager = await signedInAs(shop(), "manager");
  expect((await manager.get("/admin/invoices/INV-999999/credit")).status).toBe(404);
  expect((await manager.get("/admin/invoices/nonsense/credit")).status).toBe(404);
});
