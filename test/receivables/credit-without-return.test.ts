import { expect, test } from "vitest";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { backOfficeOf, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { shownOf } from "#test/orders/refund-as-shown.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { accountWith, booksBy, done, invoicesOf, ordered, part, send } from "./on-account-shop.ts";

const shop = openShop();

/** Two parts at $100.00 that left, with eight percent of tax on them and on their freight. */
async function invoiced() {
  const office = backOfficeOf(shop());
  const { deps } = office;
  const account = await accountWith(deps);
  const order = await ordered(deps, account, { items: [{ sku: await part(shop().db), quantity: 2 }] });
  done(await send(deps, order));
  const [invoice] = await invoicesOf(shop().db, account.company.id);
  return { office, account, order, invoice: invoice! };
}

test("a price that was agreed lower is credited on the invoice without a return, once for a doubled press", async () => {
  const { office, account, order, invoice } = await invoiced();
  const { db } = shop();
  expect(invoice.total).toBe(21_600);
  const accountPage = `/admin/companies/${account.company.id}/account`;
  const manager = await signedInAs(shop(), "manager");
  const [there, inChinese] = [await manager.get(accountPage), await manager.get(`/cn${accountPage}`)];
  expect(there.text).toContain("Credit it without a return");
  expect(inChinese.text).toContain("无退货直接贷记");
  const orderPage = `/admin/orders/${order.number}`;
  expect((await manager.get(orderPage)).text).toContain("$216.00 of what was invoiced is left");
  expect((await manager.get(`/cn${orderPage}`)).text).toContain("并抵减其账单");

  const before = await booksBy(db);
  const pressed = {
    intent: "refund",
    amount: "50",
    reason: "Price agreed by phone",
    seen: await shownOf(db, order.number),
  };
  const presses = await Promise.all([1, 2].map(() => manager.post(orderPage, pressed)));
  expect(presses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await sendRefunds(office as Parameters<typeof sendRefunds>[0], order.orderId);
  expect(await accountFigures(db, account.company.id)).toEqual({ open: 16_600, uninvoiced: 0, unapplied: 0 });
  // Of $216.00, $16.00 are tax: of $50.00 that is $3.70.
  const after = await booksBy(db);
  const moved = Object.entries(after).flatMap(([name, sum]) => {
    const by = sum - (before[name] ?? 0);
    return by === 0 ? [] : [[name, by] as const];
  });
  expect(Object.fromEntries(moved)).toEqual({ receivable: -5_000, "refunds:goods": 4_630, "refunds:tax": 370 });

  const tooMuch = { intent: "refund", amount: "166.01", reason: "Goodwill", seen: await shownOf(db, order.number) };
  const refused = await manager.post(orderPage, tooMuch);
  expect([refused.status, refused.text.includes("$166.00")]).toEqual([409, true]);
  expect(refused.text).toContain('value="166.01"');
  const goodwill = { ...tooMuch, amount: "16" };
  expect((await manager.post(orderPage, goodwill)).status).toBe(303);
  await sendRefunds(office as Parameters<typeof sendRefunds>[0], order.orderId);
  const memos = await db.sql<{ id: number; number: string; amount: number; staff: string }>(
    `select id, reference as number, amount_cents::int as amount, staff from account_credits
     where company_id = $1 order by id`,
    [account.company.id],
  );
  const first = Number(memos[0]!.number.slice(3));
  expect(memos.map(({ number, amount }) => [Number(number.slice(3)), amount])).toEqual([
    [first, 5_000],
    [first + 1, 1_600],
  ]);
  expect(memos.map(({ staff }) => staff)).toEqual(["manager@example.com", "manager@example.com"]);
  const mailed = await db.sql<{ id: number }>(
    `select (payload ->> 'creditId')::int as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_credit_memo_mail' order by 1`,
  );
  expect(mailed.map(({ id }) => id)).toEqual(memos.map(({ id }) => id));
  const { statement } = await companyStatement(shop(), account.company.id, null);
  expect(statement.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["invoice", 21_600, 21_600],
    ["credit-memo", -5_000, 16_600],
    ["credit-memo", -1_600, 15_000],
  ]);

  const credited = (await manager.get(accountPage)).text;
  for (const text of [memos[0]!.number, "Price agreed by phone", memos[1]!.number, "Goodwill"])
    expect(credited).toContain(text);
  const support = await signedInAs(shop(), "support");
  const seen = (await support.get(accountPage)).text;
  expect([seen.includes(invoice.number), seen.includes("Credit it without a return")]).toEqual([true, false]);
  expect((await support.post(orderPage, goodwill)).status).toBe(403);
});
