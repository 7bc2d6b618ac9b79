import { beforeAll, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { approvingCompany, press, sendCart, stored } from "#test/approvals/approval-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { change, depsOf, fieldsIn, standing, stockOf } from "#test/orders/changing-orders.ts";
import { mailsOf } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import {
  type Account,
  accountWith,
  done,
  grant,
  invoicesOf,
  linesOf,
  ordered,
  part,
  readyToOrder,
  send,
} from "./on-account-shop.ts";

const shop = openShop();
let owner: Browser;

beforeAll(async () => {
  await setSetting(shop().db, "opening", { open: true });
  owner = await signedInAs(shop(), "owner");
});

const deps = () => depsOf(shop());
const figuresOf = ({ company }: Pick<Account, "company">) => accountFigures(shop().db, company.id);
const path = ({ number }: { readonly number: string }) => `/admin/orders/${number}/change`;
const totalOf = async (orderId: number) => (await standing(shop().db, orderId)).total;

/**
 * Units at $250.00 each, so that the parcel is free (from $199.00), with 8% tax: one comes to $270.00, two to $540.00,
 * three to $810.00.
 */
async function orderOf(account: Account, quantity: number, more: { readonly pickup?: boolean } = {}) {
  const sku = await part(shop().db, 25_000);
  const order = await ordered(deps(), account, { items: [{ sku, quantity }], ...more });
  expect(order.total).toBe(27_000 * quantity);
  const [variant] = await shop().db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
  return { ...order, sku, variantId: variant!.id };
}

/** The sentences of an answer without its markup. */
const read = (text: string) => text.replaceAll(/<[^>]*>/g, "");

test("an order on account with two units more counts so against the limit, asks for no payment, and is invoiced so", async () => {
  const { db } = shop();
  const account = await accountWith(deps());
  const order = await orderOf(account, 1);
  const shown = await owner.post(path(order), {
    ...fieldsIn((await owner.get(path(order))).text),
    "lines.0.quantity": "3",
    intent: "check",
  });
  expect(read(shown.text)).toContain("Nothing is paid or refunded now: the order is on account");
  const changed = await change(owner, order.number, { "lines.0.quantity": "3" });
  expect(changed.location).toBe(`/admin/orders/${order.number}?done=order-changed`);
  expect(await standing(db, order.orderId)).toMatchObject({
    state: "confirmed",
    subtotal: 75_000,
    shipping: 0,
    tax: 6_000,
    total: 81_000,
    books: {},
  });
  expect(await figuresOf(account)).toEqual({ open: 0, uninvoiced: 81_000, unapplied: 0 });
  expect(await stockOf(db, order.variantId)).toMatchObject({ reserved: 3 });
  const payments = await db.sql("select method, state, amount_cents::int as amount from payments where order_id = $1", [
    order.orderId,
  ]);
  expect(payments).toEqual([{ method: "on-account", state: "new", amount: 81_000 }]);
  expect(await mailsOf(db, order.orderId)).toEqual(["on-account", "order-changed"]);
  done(await send(deps(), order));
  expect((await invoicesOf(db, account.company.id)).map(({ total }) => total)).toEqual([81_000]);
  expect(await figuresOf(account)).toEqual({ open: 81_000, uninvoiced: 0, unapplied: 0 });
  expect((await standing(db, order.orderId)).books).toEqual({ receivable: 81_000, revenue: -75_000, tax: -6_000 });
});

test.each([
  [
    "",
    "A refund becomes a credit memo of the company",
    "is worth $270.00 and is on no invoice",
    "original payment method",
  ],
  ["/cn", "退款将开具公司的贷项通知单", "未发部分价值 US$270.00，尚未开账单", "退款原路返回"],
])(
  "at %s/admin/orders what left on account is credited, and the rest is not owed: no payment goes back",
  async (prefix, credit, rest, never) => {
    const account = await accountWith(deps());
    const whole = await orderOf(account, 1);
    done(await send(deps(), whole));
    const page = read((await owner.get(`${prefix}/admin/orders/${whole.number}`)).text);
    expect(page).toContain(credit);
    expect(page).not.toContain(never);
    const two = await orderOf(account, 2);
    const [line] = await linesOf(shop().db, two.orderId);
    done(await send(deps(), two, [{ lineId: line!.lineId, quantity: 1 }]));
    const partly = read((await owner.get(`${prefix}/admin/orders/${two.number}`)).text);
    expect(partly).toContain(rest);
    expect(partly).not.toContain(never);
  },
);

test("one with two units less gives their credit back, and nothing is refunded", async () => {
  const { db } = shop();
  const account = await accountWith(deps());
  const order = await orderOf(account, 3);
  const changed = await change(owner, order.number, { "lines.0.quantity": "1" });
  expect(changed.location).toContain("done=order-changed");
  expect(await figuresOf(account)).toEqual({ open: 0, uninvoiced: 27_000, unapplied: 0 });
  expect(await stockOf(db, order.variantId)).toMatchObject({ reserved: 1 });
  expect(await db.sql("select id from refunds where order_id = $1", [order.orderId])).toEqual([]);
  done(await send(deps(), order));
  expect((await invoicesOf(db, account.company.id)).map(({ total }) => total)).toEqual([27_000]);
});

test("over the limit it is refused with its figures, and what was typed stays; up to the limit it is taken", async () => {
  const account = await accountWith(deps(), { limit: "700" });
  const order = await orderOf(account, 2);
  const refused = await change(owner, order.number, { "lines.0.quantity": "3", poNumber: "PO-NEW" });
  expect(refused.status).toBe(409);
  expect(read(refused.text)).toContain(
    "credit limit: of $700.00, $540.00 is in use, so the order may cost $160.00 more at most",
  );
  expect(fieldsIn(refused.text)).toMatchObject({ "lines.0.quantity": "3", poNumber: "PO-NEW" });
  expect(await totalOf(order.orderId)).toBe(54_000);
  await grant(deps(), account.company.id, { limit: "810" });
  expect((await change(owner, order.number, { "lines.0.quantity": "3" })).location).toContain("done=order-changed");
  expect(await figuresOf(account)).toMatchObject({ uninvoiced: 81_000 });
});

test("while an invoice is overdue, or the account takes no more, it may cost less and be corrected, but not cost more", async () => {
  const { db, clock } = shop();
  const account = await accountWith(deps(), { terms: "net-15", daysOverdue: "0" });
  const [left, order] = [await orderOf(account, 1), await orderOf(account, 2)];
  done(await send(deps(), left));
  const [invoice] = await invoicesOf(db, account.company.id);
  clock.advance(days(17));
  owner = await signedInAs(shop(), "owner");
  const late = await change(owner, order.number, { "lines.0.quantity": "3" });
  expect([late.status, read(late.text)]).toEqual([409, expect.stringContaining(`Invoice ${invoice!.number}`)]);
  await db.sql("update companies set state = 'on-hold' where id = $1", [account.company.id]);
  await grant(deps(), account.company.id, { daysOverdue: "60" });
  const held = await change(owner, order.number, { "lines.0.quantity": "3" });
  expect([held.status, read(held.text)]).toEqual([409, expect.stringContaining("takes nothing more at present")]);
  const corrected = { "shipping.address1": "9 Mill Road", poNumber: "PO-77", email: "dock@example.com" };
  for (const typed of [corrected, { "lines.0.quantity": "1" }])
    expect((await change(owner, order.number, typed)).location).toContain("done=order-changed");
  expect(await totalOf(order.orderId)).toBe(27_000);
  const history = (await owner.get(`/admin/orders/${order.number}`)).text;
  for (const text of ["9 Mill Road", "PO-77", "$540.00 → $270.00"]) expect(history).toContain(text);
});

test("of two orders of a company that grow at once, and a third that is placed, only what fits its limit is taken", async () => {
  for (let race = 0; race < 4; race += 1) {
    const account = await accountWith(deps(), { limit: "2000" });
    const [one, other] = [await orderOf(account, 1), await orderOf(account, 1)];
    const placing = await readyToOrder(deps(), account, {
      items: [{ sku: await part(shop().db, 25_000), quantity: 1 }],
    });
    // Beside the two orders of $270.00 there is room for $270.00 once.
    await grant(deps(), account.company.id, { limit: "810" });
    const [first, second, third] = await Promise.all([
      change(owner, one.number, { "lines.0.quantity": "2" }),
      change(owner, other.number, { "lines.0.quantity": "2" }),
      placing.send(),
    ]);
    const taken = [first.status === 303, second.status === 303, third.ok];
    expect(taken.filter(Boolean), JSON.stringify(taken)).toHaveLength(1);
    expect(await figuresOf(account)).toMatchObject({ uninvoiced: 81_000 });
  }
});

test("pressed twice it grows once, and two of the staff at once are one change", async () => {
  const account = await accountWith(deps());
  const order = await orderOf(account, 1);
  const shown = { ...fieldsIn((await owner.get(path(order))).text), intent: "save" };
  const twice = { ...shown, "lines.0.quantity": "2", total: "54000" };
  const other = { ...shown, "lines.0.quantity": "3", total: "81000" };
  const answers = await Promise.all([twice, other, twice].map((form) => owner.post(path(order), form)));
  const total = await totalOf(order.orderId);
  expect(answers.some(({ status }) => status === 303)).toBe(true);
  expect(await figuresOf(account)).toMatchObject({ uninvoiced: total });
  const [changes] = await shop().db.sql<{ count: number }>(
    "select count(*)::int as count from order_changes where order_id = $1",
    [order.orderId],
  );
  expect(changes!.count).toBe(1);
});

test("it passes no budget of whoever ordered, in the month in which it counts", async () => {
  const { db } = shop();
  const account = await accountWith(deps());
  const order = await orderOf(account, 1);
  await db.sql("update company_members set budget_cents = 60000 where company_id = $1", [account.company.id]);
  const refused = await change(owner, order.number, { "lines.0.quantity": "3" });
  expect(refused.status).toBe(409);
  expect(read(refused.text)).toContain("budget of the month: of $600.00, $330.00 is left");
  expect((await change(owner, order.number, { "lines.0.quantity": "2" })).location).toContain("done=order-changed");
  // $540.00 of $600.00 is used: another $270.00 of the same person is not ordered.
  const next = await readyToOrder(deps(), account, { items: [{ sku: await part(db, 25_000), quantity: 1 }] });
  expect(await next.send()).toMatchObject({ error: { code: "budget_short", left: 6_000 } });
});

async function ruled(companyId: number, name: string, when: object): Promise<void> {
  await shop().db.sql(
    `insert into company_approval_rules (company_id, site_id, name, roles, people, condition, chain, may_change, created_at)
     values ($1, null, $2, '{}', '{}', $3, '[{"role":"approver","customerId":null,"standInId":null,"nextAfter":null}]', false, now())`,
    [companyId, name, JSON.stringify(when)],
  );
}

test("it grows past no rule of its company that wants such an order approved", async () => {
  const account = await accountWith(deps());
  const order = await orderOf(account, 1);
  await ruled(account.company.id, "Over $500", { kind: "total", over: 50_000 });
  const refused = await change(owner, order.number, { "lines.0.quantity": "2" });
  expect([refused.status, read(refused.text)]).toEqual([
    409,
    expect.stringContaining("The company wants this approved: Over $500."),
  ]);
  expect(await totalOf(order.orderId)).toBe(27_000);
});

test("what was approved may be corrected, cost less, and cost more by the company's tolerance alone; nothing is added", async () => {
  const { db } = shop();
  const { works, people } = await approvingCompany(shop(), { requester: ["requester"], approver: ["approver"] });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: true } });
  await db.sql("update companies set approval_tolerance = 10 where id = $1", [works.id]);
  const { id, total } = await sendCart(shop(), people.requester, works, {}, { price: 25_000 });
  // $250.00 with 8% tax, and a parcel that is free.
  expect(total).toBe(27_000);
  await press(people.approver.browser, id, "approve");
  const { orderId } = await stored(shop(), id);
  const [order] = await db.sql<{ number: string }>("select number from orders where id = $1", [orderId]);
  const { number } = order!;
  const corrected = await change(owner, number, { "shipping.address1": "9 Mill Road" });
  expect(corrected.location).toContain("done=order-changed");
  const added = await change(owner, number, { "lines.0.quantity": "2" });
  expect([added.status, read(added.text)]).toEqual([
    409,
    expect.stringContaining("The company approved the order as it was."),
  ]);
  // $25.01 of delivery with its tax is $27.01, a cent above a tenth of $270.00; $25.00 is $27.00.
  const carried = (amount: string) => change(owner, number, { shippingAmount: amount, shippingReason: "by courier" });
  expect((await carried("25.01")).status).toBe(409);
  expect((await carried("25.00")).location).toContain("done=order-changed");
  expect(await totalOf(orderId!)).toBe(29_700);
});

test("a PO number is changed by the company's rule alone, and one from before the rule may stay", async () => {
  const { db } = shop();
  const account = await accountWith(deps());
  const order = await orderOf(account, 1);
  await db.sql("update companies set po_required = true, po_mask = 'Q-####' where id = $1", [account.company.id]);
  expect((await change(owner, order.number, { "shipping.address1": "9 Mill Road" })).location).toContain("done=");
  for (const [poNumber, sentence] of [
    ["4711", "This is not how your company writes PO numbers"],
    ["", "PO number"],
  ] as const) {
    const refused = await change(owner, order.number, { poNumber, note: "At the gate" });
    expect([refused.status, read(refused.text)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(fieldsIn(refused.text)).toMatchObject({ poNumber, note: "At the gate" });
  }
  expect((await change(owner, order.number, { poNumber: "Q-4711" })).location).toContain("done=order-changed");
  done(await send(deps(), order));
  const facts = await db.sql(
    `select p.facts ->> 'poNumber' as po from invoice_orders p join invoices i on i.id = p.invoice_id where i.company_id = $1`,
    [account.company.id],
  );
  expect(facts).toEqual([{ po: "Q-4711" }]);
});

test("one with a deposit keeps its goods and amounts, and its address can be corrected before the deposit is paid", async () => {
  const { db } = shop();
  const account = await accountWith(deps(), { depositPercent: "30", depositLead: "0" });
  const order = await orderOf(account, 2);
  const refused = await change(owner, order.number, { "lines.0.quantity": "1" });
  expect([refused.status, read(refused.text)]).toEqual([
    409,
    expect.stringContaining("A deposit goes with these goods"),
  ]);
  const corrected = await change(owner, order.number, { "shipping.address1": "9 Mill Road" });
  expect(corrected.location).toContain("done=order-changed");
  // Nor is more of what is built to order added past the deposit that the terms ask by now.
  const other = await accountWith(deps());
  const plain = await orderOf(other, 1);
  await grant(deps(), other.company.id, { depositPercent: "30", depositLead: "0" });
  expect(read((await change(owner, plain.number, { "lines.0.quantity": "2" })).text)).toContain("A deposit goes with");
  expect(await db.sql("select id from order_changes where order_id = $1", [plain.orderId])).toEqual([]);
});

test("once a part has left, the rest can be sent elsewhere under another PO number, and goods and amounts stay", async () => {
  const { db } = shop();
  const account = await accountWith(deps());
  const order = await orderOf(account, 3);
  const [line] = await linesOf(db, order.orderId);
  done(await send(deps(), order, [{ lineId: line!.lineId, quantity: 1 }]));
  const page = (await owner.get(path(order))).text;
  expect(read(page)).toContain("A part of this order has left.");
  const refused = await change(owner, order.number, { "lines.0.quantity": "2" });
  expect([refused.status, read(refused.text)]).toEqual([409, expect.stringContaining("can no longer be changed")]);
  const corrected = await change(owner, order.number, { "shipping.address1": "9 Mill Road", poNumber: "PO-REST" });
  expect(corrected.location).toContain("done=order-changed");
  done(await send(deps(), order));
  const facts = await db.sql<{ po: string; to: string; total: number }>(
    `select p.facts ->> 'poNumber' as po, p.facts ->> 'shipTo' as to, p.total_cents::int as total
     from invoice_orders p where p.order_id = $1 order by p.invoice_id`,
    [order.orderId],
  );
  // A third of $810.00, and the rest.
  expect(facts.map(({ total }) => total)).toEqual([27_000, 54_000]);
  expect(facts[1]).toMatchObject({ po: "PO-REST", to: expect.stringContaining("9 Mill Road") as string });
  expect(facts[0]!.po).not.toBe("PO-REST");
  expect((await standing(db, order.orderId)).books).toEqual({ receivable: 81_000, revenue: -75_000, tax: -6_000 });
});

/** A company with one order on credit hold, of three units: $810.00, with a limit of $500.00. */
async function heldOrder() {
  const account = await accountWith(deps(), { limit: "500", holds: "on" });
  const order = await orderOf(account, 3);
  const holds = () =>
    shop().db.sql("select decision from credit_holds where order_id = $1 and decided_at is null", [order.orderId]);
  expect(await holds()).toHaveLength(1);
  return { account, order, holds };
}

test("an order on credit hold is corrected and gets fewer goods, and waits for its decision as before", async () => {
  const { db } = shop();
  const { account, order, holds } = await heldOrder();
  expect((await owner.get(`/admin/orders/${order.number}`)).text).toContain(`${path(order)}"`);
  const corrected = {
    "shipping.address1": "7 Foundry Lane",
    poNumber: "PO-HELD-7",
    note: "Gate B",
    email: "eve@example.com",
  };
  expect((await change(owner, order.number, corrected)).location).toContain("done=order-changed");
  const [row] = await db.sql<{ line: string; po: string; note: string; email: string }>(
    `select shipping_address ->> 'address1' as line, po_number as po, note, email_key as email from orders where id = $1`,
    [order.orderId],
  );
  expect(row).toEqual({ line: "7 Foundry Lane", po: "PO-HELD-7", note: "Gate B", email: "eve@example.com" });
  expect((await change(owner, order.number, { "lines.0.quantity": "1" })).location).toContain("done=order-changed");
  expect([await totalOf(order.orderId), await stockOf(db, order.variantId)]).toMatchObject([27_000, { reserved: 1 }]);
  // It would fit the limit now; it is held all the same, and no exposure until it is released.
  expect(await holds()).toHaveLength(1);
  expect(await figuresOf(account)).toEqual({ open: 0, uninvoiced: 0, unapplied: 0 });
  expect(await send(deps(), order)).toEqual({ ok: false, error: { code: "money_held", hold: "credit" } });
});

test("an order on credit hold gets nothing more, in goods, price or freight, until it is decided", async () => {
  const { db } = shop();
  const { order, holds } = await heldOrder();
  const other = await part(db, 1_000);
  const wishes: readonly Record<string, string>[] = [
    { "lines.0.quantity": "4" },
    { "lines.0.quantity": "2", "lines.1.sku": other, "lines.1.quantity": "1" },
    { "lines.0.quantity": "2", "lines.0.price": "260.00", "lines.0.reason": "Agreed by phone" },
  ];
  for (const more of wishes) {
    const refused = await change(owner, order.number, more);
    expect([refused.status, read(refused.text).includes("It is on credit hold")]).toEqual([409, true]);
  }
  expect([await totalOf(order.orderId), await stockOf(db, order.variantId)]).toMatchObject([81_000, { reserved: 3 }]);
  expect(await holds()).toHaveLength(1);
});
