import { describe, expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { days } from "#domain/kernel/time.ts";
import { siteCartName } from "#engine/cart/cart-of-buyer.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { payableInvoices } from "#engine/invoices/payable-invoices.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { cents } from "#domain/kernel/money.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { openBackOffice, pointsOf, sendRefunds, stockOf } from "#test/fulfilment/back-office.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { mailsOf } from "#test/payments/placed-order.ts";
import { testDatabase } from "#test/database.ts";
import {
  accountWith,
  booksBy,
  done,
  grant,
  invoicesOf,
  linesOf,
  ordered,
  part,
  readyToOrder,
  send,
} from "./on-account-shop.ts";

const database = testDatabase();
const shop = () => openBackOffice(database());

const stateOf = async (number: string) =>
  (
    await database().sql<{ state: string; payment: string; goods: string; confirmed: boolean }>(
      `select state, payment_state as payment, fulfilment_state as goods, confirmed_at is not null as confirmed from orders where number = $1`,
      [number],
    )
  )[0];
const jobsOf = async (name: string) =>
  (
    await database().sql<{ id: number }>(
      `select (payload ->> 'invoiceId')::bigint as id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by 1`,
      [name],
    )
  ).map(({ id }) => Number(id));

const waiters =
  "select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";

describe("an order on account", () => {
  test("is confirmed without a payment or a deadline, counts against the limit at once, and its buyer is told", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const sku = await part(database());
    const order = await ordered(deps, account, { items: [{ sku, quantity: 2 }] });
    expect(await stateOf(order.number)).toEqual({
      state: "confirmed",
      payment: "on-account",
      goods: "unsent",
      confirmed: false,
    });
    expect(await mailsOf(database(), order.orderId)).toEqual(["on-account"]);
    expect(await accountFigures(database(), account.company.id)).toEqual({
      open: 0,
      uninvoiced: order.total,
      unapplied: 0,
    });
    expect(await invoicesOf(database(), account.company.id)).toEqual([]);
    const deadlines = await database().sql(
      `select from graphile_worker._private_jobs where payload ->> 'orderId' = $1 and task_id in
         (select id from graphile_worker._private_tasks where identifier like '%expir%')`,
      [String(order.orderId)],
    );
    expect(deadlines).toEqual([]);
  });

  test("is refused over the limit with its figures, and the cart is kept", async () => {
    const { deps } = shop();
    const account = await accountWith(deps, { limit: "300" });
    const sku = await part(database());
    const first = await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
    const { send: order } = await readyToOrder(deps, account, { items: [{ sku, quantity: 2 }] });
    const left = 30_000 - first.total;
    const refused = { code: "credit_limit", limit: 30_000, exposure: first.total, left };
    expect(await order()).toEqual({ ok: false, error: refused });
    const [cart] = await database().sql<{ count: number }>(
      `select coalesce(sum(l.quantity), 0)::int as count from cart_lines l join carts c on c.id = l.cart_id where c.token_hash = $1`,
      [siteCartName(account.buyers[0]!, account.company.sites["Plant"]!)],
    );
    expect(cart!.count).toBe(2);
    await grant(deps, account.company.id, { limit: "3000" });
    expect(await order()).toMatchObject({ ok: true });
  });

  test("is refused while an invoice is overdue by more days than allowed, and taken once it is paid", async () => {
    const { deps, clock } = shop();
    const account = await accountWith(deps, { terms: "net-15", daysOverdue: "5" });
    const sku = await part(database());
    const order = await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
    done(await send(deps, order));
    const [invoice] = await invoicesOf(database(), account.company.id);
    expect(invoice!.dueOn).toBe("2026-12-05");
    clock.advance(days(20));
    await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
    clock.advance(days(1));
    const { send: again } = await readyToOrder(deps, account, { items: [{ sku, quantity: 1 }] });
    expect(await again()).toEqual({
      ok: false,
      error: { code: "account_overdue", number: invoice!.number, days: 6 },
    });
    const payment = { companyId: account.company.id, kind: "check" as const, reference: "1042", note: "", staff: "x" };
    const amount = cents(invoice!.total);
    done(await recordPayment(deps, { ...payment, amount, receivedOn: "2026-12-10" as CalendarDay, allocations: [] }));
    expect(await again()).toMatchObject({ ok: true });
  });

  test("is offered to nobody but who buys for a company with terms that takes orders", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const sku = await part(database());
    const items = [{ sku, quantity: 1 }];
    const own = await readyToOrder(deps, account, { items, forCompany: false });
    expect(await own.send()).toMatchObject({ error: { code: "payment_not_offered", method: "on-account" } });
    await grant(deps, account.company.id, { terms: "" });
    const ended = await readyToOrder(deps, account, { items });
    expect(await ended.send()).toEqual({ ok: false, error: { code: "account_not_offered" } });
    await grant(deps, account.company.id, {});
    await database().sql("update companies set state = 'on-hold' where id = $1", [account.company.id]);
    expect(await ended.send()).toMatchObject({ error: { code: "buying_for_ended" } });
    await database().sql("update companies set state = 'approved' where id = $1", [account.company.id]);
    expect(await ended.send()).toMatchObject({ ok: true });
  });

  test("is canceled by its buyer until goods leave, and gives its credit back", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const sku = await part(database());
    const order = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
    done(await cancelOrder(deps, { orderNumber: order.number, by: "customer", actorId: account.buyers[0]! }));
    expect(await stateOf(order.number)).toMatchObject({ state: "canceled", payment: "voided" });
    expect(await accountFigures(database(), account.company.id)).toEqual({ open: 0, uninvoiced: 0, unapplied: 0 });
    expect(await jobsOf("execute_refund")).toEqual([]);
  });

  test("that nobody fetches is canceled by the merchant, and one that is fetched is invoiced then", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const sku = await part(database());
    const [left, fetched] = [
      await ordered(deps, account, { items: [{ sku, quantity: 1 }], pickup: true }),
      await ordered(deps, account, { items: [{ sku, quantity: 2 }], pickup: true }),
    ];
    for (const { number: orderNumber } of [left, fetched])
      done(await readyForPickup(deps, { orderNumber, staffId: 7 }));
    expect(await stateOf(left.number)).toMatchObject({ state: "ready-for-pickup", payment: "on-account" });
    done(await cancelOrder(deps, { orderNumber: left.number, by: "merchant", actorId: 7 }));
    expect(await stateOf(left.number)).toMatchObject({ state: "canceled", goods: "unsent" });
    expect(await invoicesOf(database(), account.company.id)).toEqual([]);
    done(await markPickedUp(deps, { orderNumber: fetched.number, staffId: 7 }));
    expect(await stateOf(fetched.number)).toMatchObject({ state: "picked-up", payment: "captured" });
    const [invoice, ...others] = await invoicesOf(database(), account.company.id);
    expect([invoice!.total, others]).toEqual([fetched.total, []]);
  });

  test("that is fetched locks its goods before its company's account, as one that is shipped", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const sku = await part(database());
    const fetched = await ordered(deps, account, { items: [{ sku, quantity: 1 }], pickup: true });
    const asked = { orderNumber: fetched.number, staffId: 7 };
    done(await readyForPickup(deps, asked));
    const waiting = await database().transaction(async (tx) => {
      await tx.sql("select from stock where variant_id = (select id from variants where sku = $1) for update", [sku]);
      const handover = markPickedUp(deps, asked);
      await expect.poll(() => database().sql(waiters)).toHaveLength(1);
      await tx.sql("select from company_accounts where company_id = $1 for update nowait", [account.company.id]);
      return { handover };
    });
    done(await waiting.handover);
    expect(await invoicesOf(database(), account.company.id)).toMatchObject([{ total: fetched.total }]);
  });
});

describe("an invoice", () => {
  test("is made for each shipment: the freight with the first, and all together the order to the cent", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const [one, two] = [await part(database(), 3_333), await part(database(), 777)];
    const order = await ordered(deps, account, {
      items: [
        { sku: one, quantity: 3 },
        { sku: two, quantity: 2 },
      ],
    });
    const [first, second] = await linesOf(database(), order.orderId);
    done(await send(deps, order, [{ lineId: first!.lineId, quantity: 1 }]));
    expect(await stateOf(order.number)).toEqual({
      state: "confirmed",
      payment: "captured",
      goods: "unsent",
      confirmed: true,
    });
    const half = await accountFigures(database(), account.company.id);
    expect(half.open + half.uninvoiced).toBe(order.total);
    done(
      await send(deps, order, [
        { lineId: first!.lineId, quantity: 1 },
        { lineId: second!.lineId, quantity: 1 },
      ]),
    );
    done(await send(deps, order));
    expect(await stateOf(order.number)).toMatchObject({ state: "shipped", payment: "captured" });
    const invoices = await invoicesOf(database(), account.company.id);
    expect(invoices.map(({ subtotal }) => subtotal)).toEqual([3_333, 4_110, 4_110]);
    expect(invoices.map(({ shipping }) => shipping > 0)).toEqual([true, false, false]);
    expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(order.total);
    expect(await accountFigures(database(), account.company.id)).toEqual({
      open: order.total,
      uninvoiced: 0,
      unapplied: 0,
    });
    expect((await jobsOf("send_invoice_mail")).slice(-3)).toEqual(invoices.map(({ id }) => id));
    // Each sale is in the tax report once, in the month in which it was invoiced.
    const [tax] = await database().sql<{ tax: number; orderTax: number }>(
      `select sum(t.tax_cents)::int as tax, max(o.tax_cents)::int as "orderTax" from tax_entries t join orders o on o.id = t.order_id
       where o.id = $1`,
      [order.orderId],
    );
    expect(tax!.tax).toBe(tax!.orderTax);
  });

  test("keeps its number, its figures and its lines for good", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const order = await ordered(deps, account, { items: [{ sku: await part(database()), quantity: 1 }] });
    done(await send(deps, order));
    const [invoice] = await invoicesOf(database(), account.company.id);
    for (const change of [
      "update invoices set total_cents = total_cents where id = $1",
      "delete from invoices where id = $1",
      "update invoice_lines set quantity = 2 where invoice_id = $1",
      "delete from invoice_lines where invoice_id = $1",
    ])
      await expect(database().sql(change, [invoice!.id])).rejects.toThrow();
    // Other terms later are those of the next invoices.
    await grant(deps, account.company.id, { terms: "net-60" });
    expect(await invoicesOf(database(), account.company.id)).toEqual([invoice]);
  });

  test("has the next number without gaps, also where shipments fail and twenty leave at once", async () => {
    const { deps } = shop();
    const account = await accountWith(deps, { limit: "100000" });
    const sku = await part(database());
    const orders = [];
    for (let made = 0; made < 20; made += 1)
      orders.push(await ordered(deps, account, { items: [{ sku, quantity: 1 }] }));
    const [before] = await database().sql<{ last: number }>(
      "select coalesce(max(last), 0)::int as last from document_series where series = 'invoice'",
    );
    const answers = await Promise.allSettled(
      orders.flatMap((order) => [
        send(deps, order),
        // Its number is drawn, and the transaction fails after it.
        database().transaction(async (tx) => {
          await tx.sql("update document_series set last = last + 1 where series = 'invoice'");
          throw new Error("after the number");
        }),
      ]),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const numbers = (await invoicesOf(database(), account.company.id)).map(({ number }) => number);
    const wanted = orders.map((_, at) => `INV-${String(before!.last + at + 1).padStart(6, "0")}`);
    expect([...numbers].sort()).toEqual(wanted);
  });

  test("stands for a shipment that can't be taken back", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const order = await ordered(deps, account, { items: [{ sku: await part(database()), quantity: 1 }] });
    const { parcelId } = done(await send(deps, order));
    const taken = await takeShipmentBack(deps, { orderNumber: order.number, parcelId, staffId: 7 });
    expect(taken).toEqual({ ok: false, error: { code: "invoiced" } });
  });
});

describe("a credit memo", () => {
  test("credits a return against the invoices of its order, and no money is sent", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const order = await ordered(deps, account, { items: [{ sku: await part(database(), 12_345), quantity: 3 }] });
    done(await send(deps, order));
    done(await deliverOrder(deps, { orderNumber: order.number, staffId: 7 }));
    const [line] = await linesOf(database(), order.orderId);
    const customerId = account.buyers[0]!;
    const lines = [{ lineId: line!.lineId, quantity: 1 }];
    const asked = { orderId: order.orderId, customerId, received: true, lines, reason: "damaged" as const, remark: "" };
    const { returnId } = done(await openReturn(deps, asked));
    done(await agreeReturn(deps, { returnId, staffId: 7, instructions: "By label" }));
    done(
      await signReceipt(deps, {
        returnId,
        counted: [{ lineId: line!.lineId, resellable: 1, scrapped: 0 }],
        staffId: 7,
      }),
    );
    done(await refundReturn(deps, { returnId, amount: null, reason: "", staffId: 7 }));
    await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
    const memos = await database().sql<{ number: string; amount: number; quantity: number }>(
      `select c.reference as number, c.amount_cents as amount, l.quantity from account_credits c
       join credit_memo_lines l on l.credit_id = c.id where c.company_id = $1 and c.kind = 'credit-memo'`,
      [account.company.id],
    );
    // A third of the goods with their tax, and of nothing else.
    expect(memos).toEqual([{ number: expect.stringMatching(/^CM-\d{6}$/) as string, amount: 13_333, quantity: 1 }]);
    const figures = await accountFigures(database(), account.company.id);
    expect(figures).toEqual({ open: order.total - 13_333, uninvoiced: 0, unapplied: 0 });
    const books = await booksBy(database());
    expect(books["cash:on-account"] ?? 0).toBe(0);
  });

  test("takes its share of the discount for paying early along", async () => {
    const { deps } = shop();
    const account = await accountWith(deps, { terms: "2-10-net-30" });
    const order = await ordered(deps, account, { items: [{ sku: await part(database()), quantity: 10 }] });
    done(await send(deps, order));
    done(await deliverOrder(deps, { orderNumber: order.number, staffId: 7 }));
    const [line] = await linesOf(database(), order.orderId);
    const counted = [{ lineId: line!.lineId, resellable: 9, scrapped: 0 }];
    const back = { orderId: order.orderId, staffId: 7, reason: "not-needed", remark: "", counted } as const;
    const { amount } = done(await refundLinesAsShown(deps, back));
    await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
    const asked = { companyId: account.company.id, siteIds: null, numbers: null };
    const [payable] = await payableInvoices(database(), asked, "2026-11-21" as CalendarDay);
    const open = order.total - amount;
    const offered = Math.round(order.total * 0.02);
    const left = Math.round((offered * open) / order.total);
    expect(payable).toMatchObject({ open, discountLeft: left, toPay: open - left });
    expect(left).toBeLessThan(offered / 5);
  });

  test("of an order that was paid waits for the next invoice, and settles it", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const sku = await part(database());
    const order = await ordered(deps, account, { items: [{ sku, quantity: 2 }] });
    done(await send(deps, order));
    const payment = { companyId: account.company.id, kind: "ach" as const, reference: "A-77", note: "", staff: "x" };
    done(
      await recordPayment(deps, {
        ...payment,
        amount: cents(order.total),
        receivedOn: "2026-11-20" as CalendarDay,
        allocations: [],
      }),
    );
    done(await refundAsShown(deps, { orderNumber: order.number, amount: cents(5_000), reason: "price", staffId: 7 }));
    await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
    expect(await accountFigures(database(), account.company.id)).toEqual({ open: 0, uninvoiced: 0, unapplied: 5_000 });
    const next = await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
    done(await send(deps, next));
    expect(await accountFigures(database(), account.company.id)).toEqual({
      open: next.total - 5_000,
      uninvoiced: 0,
      unapplied: 0,
    });
  });

  test("is not needed for what never left: the rest of an order ends without one, and its goods are free again", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    const sku = await part(database());
    const order = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
    const [line] = await linesOf(database(), order.orderId);
    done(await send(deps, order, [{ lineId: line!.lineId, quantity: 1 }]));
    const [invoice] = await invoicesOf(database(), account.company.id);
    done(await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "Sold out", staffId: 7 }));
    expect(await stateOf(order.number)).toMatchObject({ state: "shipped", payment: "captured", goods: "sent" });
    expect(await accountFigures(database(), account.company.id)).toEqual({
      open: invoice!.total,
      uninvoiced: 0,
      unapplied: 0,
    });
    const [variant] = await database().sql<{ id: number }>("select id from variants where sku = $1", [sku]);
    expect(await stockOf(database(), variant!.id)).toMatchObject({ reserved: 0, sold: 1 });
    // No more than was invoiced is credited afterwards.
    const most = await refundAsShown(deps, {
      orderNumber: order.number,
      amount: cents(invoice!.total + 1),
      reason: "price",
      staffId: 7,
    });
    expect(most).toEqual({ ok: false, error: { code: "refund_too_large", left: invoice!.total } });
  });

  test("as the rest ends, its buyer is told, it earns no points, and the order has come if what left has", async () => {
    const { deps, clock } = shop();
    const account = await accountWith(deps);
    const order = await ordered(deps, account, { items: [{ sku: await part(database()), quantity: 3 }] });
    const [line] = await linesOf(database(), order.orderId);
    const { parcelId } = done(await send(deps, order, [{ lineId: line!.lineId, quantity: 1 }]));
    await database().sql("update parcels set delivered_at = $2 where id = $1", [parcelId, new Date(clock.now())]);
    done(await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "Sold out", staffId: 7 }));
    expect(await stateOf(order.number)).toMatchObject({ state: "delivered", payment: "captured", goods: "delivered" });
    expect((await mailsOf(database(), order.orderId)).slice(-2)).toEqual(["rest-ended", "delivered"]);
    // One for each dollar of the $100.00 that left.
    expect(await pointsOf(database(), account.buyers[0]!)).toBe(100);
    // Nothing was refunded, and nothing says so.
    const told = await database().sql<{ event: string; reason: string | null }>(
      `select event, data ->> 'reason' as reason from order_events
       where order_id = $1 and event in ('refund', 'rest-refunded', 'refund-granted')`,
      [order.orderId],
    );
    expect(told).toEqual([{ event: "rest-refunded", reason: "Sold out" }]);
  });

  test("for goods that come back is what was invoiced for them, also once the rest of their line has ended", async () => {
    const { deps } = shop();
    const account = await accountWith(deps);
    // Eight percent of $66.66 are $5.33, of which two units have no equal shares: the first has $2.67.
    const order = await ordered(deps, account, { items: [{ sku: await part(database(), 3_333), quantity: 2 }] });
    const [line] = await linesOf(database(), order.orderId);
    done(await send(deps, order, [{ lineId: line!.lineId, quantity: 1 }]));
    const ended = await refundAsShown(deps, { orderNumber: order.number, amount: null, reason: "Gone", staffId: 7 });
    expect(done(ended)).toMatchObject({ amount: 3_333 + 266 });
    done(await deliverOrder(deps, { orderNumber: order.number, staffId: 7 }));
    const counted = [{ lineId: line!.lineId, resellable: 1, scrapped: 0 }];
    const back = { orderId: order.orderId, staffId: 7, reason: "not-needed", remark: "", counted } as const;
    expect(done(await refundLinesAsShown(deps, back))).toMatchObject({ amount: 3_333 + 267 });
    await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
    const [invoice] = await invoicesOf(database(), account.company.id);
    // Freight and the tax on it.
    const open = invoice!.total - 3_333 - 267;
    expect(open).toBe(invoice!.shipping + invoice!.tax - 267);
    expect(await accountFigures(database(), account.company.id)).toEqual({ open, uninvoiced: 0, unapplied: 0 });
  });
});
