import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { days } from "#domain/kernel/time.ts";
import { cents } from "#domain/kernel/money.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { accountWith, done, linesOf, ordered, part, send } from "./on-account-shop.ts";

const shop = openShop();

test("a refund of what has left on account and waits for its invoice says so, and after the invoice what was invoiced", async () => {
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps, { schedule: "month", monthDay: "1" });
  // Terms that are granted today say from tomorrow on when the company is invoiced.
  shop().clock.advance(days(1));
  const order = await ordered(deps, account, { items: [{ sku: await part(shop().db), quantity: 2 }] });
  done(await send(deps, order));
  const manager = await signedInAs(shop(), "manager");
  const pageOf = async (prefix = "") => (await manager.get(`${prefix}/admin/orders/${order.number}`)).text;
  const [waits, inChinese] = [await pageOf(), await pageOf("/cn")];
  expect(waits).toContain("$216.00 of the goods that have left can be refunded, and $216.00 is not invoiced yet");
  expect(waits).not.toContain("of what was invoiced is left");
  expect(inChinese).toContain("尚余 US$216.00 可退，其中 US$216.00 尚未开账单");
  const accountPage = `/admin/companies/${account.company.id}/account`;
  const [, seen = ""] = /name="seen" value="([^"]+)"/.exec((await manager.get(accountPage)).text) ?? [];
  expect((await manager.post(accountPage, { intent: "invoice-now", seen })).status).toBe(303);
  expect(await pageOf()).toContain("$216.00 of what was invoiced is left");
});

test("of an order on account the page says what of its invoices is open, and offers no refund of what nobody paid", async () => {
  const { deps } = backOfficeOf(shop());
  const order = await ordered(deps, await accountWith(deps), {
    items: [{ sku: await part(shop().db), quantity: 3 }],
  });
  const manager = await signedInAs(shop(), "manager");
  const pageOf = async (prefix = "") => (await manager.get(`${prefix}/admin/orders/${order.number}`)).text;
  const [line] = await linesOf(shop().db, order.orderId);
  expect(await pageOf()).not.toContain("Can still be ");
  done(await send(deps, order, [{ lineId: line!.lineId, quantity: 1 }]));
  const [invoice] = await shop().db.sql<{ total: number }>(
    "select i.total_cents as total from invoices i join invoice_orders p on p.invoice_id = i.id where p.order_id = $1",
    [order.orderId],
  );
  const open = (invoice!.total / 100).toFixed(2);
  const [english, chinese] = [await pageOf(), await pageOf("/cn")];
  expect(english).toContain(`$${open} of its invoices is open.`);
  expect(english).not.toContain("Can still be ");
  expect(chinese).toContain(`其账单尚有 US$${open} 未付。`);
  expect(chinese).not.toContain("还可退款");
  const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(english) ?? [];
  const refund = { intent: "refund", amount: "200", seen, reason: "mistake", password: staffPassword };
  const refused = await manager.post(`/admin/orders/${order.number}`, refund);
  expect(refused).toMatchObject({ status: 409, text: expect.stringContaining("of what was paid or invoiced") });
  done(await send(deps, order));
  expect(await pageOf()).toContain("Can still be credited");
  expect(await pageOf("/cn")).toContain("还可贷记");
});

test("a canceled order on account of which nothing was sent is neither to be invoiced nor to be packed", async () => {
  const { deps } = backOfficeOf(shop());
  const order = await ordered(deps, await accountWith(deps), {
    items: [{ sku: await part(shop().db), quantity: 2 }],
  });
  const manager = await signedInAs(shop(), "manager");
  const pageOf = async (prefix = "") => (await manager.get(`${prefix}/admin/orders/${order.number}`)).text;
  const said = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));
  const [english, chinese] = [
    ["Not invoiced yet", ">Not sent<", ">Packing slip<"],
    ["尚未出账", ">未发<", ">装箱单<"],
  ];
  expect([said(await pageOf(), english!), said(await pageOf("/cn"), chinese!)]).toEqual([english, chinese]);
  expect((await manager.post(`/admin/orders/${order.number}`, { intent: "cancel" })).status).toBe(303);
  expect([said(await pageOf(), english!), said(await pageOf("/cn"), chinese!)]).toEqual([[], []]);
});

test("a company's account and history name people of the staff, and who has left with no name by their email", async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const { company } = await accountWith(deps);
  const manager = await signedInAs(shop(), "manager");
  await db.sql("update staff set name = 'Grace Hopper' where email = 'manager@example.com'");
  const payment = { companyId: company.id, kind: "check", receivedOn: "2026-01-02" as CalendarDay, note: "" } as const;
  const more = { amount: cents(1_000), allocations: [] };
  done(await recordPayment(shop(), { ...payment, ...more, reference: "1", staff: "manager@example.com" }));
  done(await recordPayment(shop(), { ...payment, ...more, reference: "2", staff: "gone@example.com" }));
  const page = (await manager.get(`/admin/companies/${company.id}/account`)).text;
  expect([page.includes("Grace Hopper"), page.includes("manager@example.com")]).toEqual([true, false]);
  expect(page).toContain("gone@example.com");
  const held = { intent: "hold", version: "1", reason: "Asks for time" };
  expect((await manager.post(`/admin/companies/${company.id}`, held)).status).toBe(303);
  const history = (await manager.get(`/admin/companies/${company.id}`)).text;
  expect([history.includes("Grace Hopper"), history.includes("manager@example.com")]).toEqual([true, false]);
});
