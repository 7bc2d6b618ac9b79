import { describe, expect, test } from "vitest";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import type { Database } from "#engine/platform/database.ts";
import { testDatabase } from "#test/database.ts";
import { live, pointsToDieAt } from "#test/killed-process.ts";
import { booksOf, mailsAfterPlacing, placeOrder } from "#test/payments/placed-order.ts";
import { sandboxShop } from "#test/payments/sandbox-shop.ts";
import { accountWith, linesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { openBackOffice, orderIn, stockOf } from "../fulfilment/back-office.ts";
import { returnSteps, type ReturnAt, type ReturnStepName, standBefore, stepOf } from "./return-steps.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

interface Delivered {
  readonly id: number;
  readonly lineId: number;
  readonly variantId: number;
}

const run = (step: ReturnStepName, at: ReturnAt, dieAt: number, sandboxUrl = "") =>
  live(
    "test/returns/killable-return.ts",
    { DATABASE_URL: database().url, SANDBOX_URL: sandboxUrl, STEP: step, RETURN: JSON.stringify(at) },
    dieAt,
  );

/**
 * All that a step of a return may have written: the return with its history, refunds, credit, money, stock and mails.
 */
async function written(db: Database, order: Delivered) {
  const [rows] = await db.sql(
    `select (select json_agg(json_build_array(r.state, r.decided_at is null, r.sent_at is null, r.signed_at is null, r.refund_id is null)) from returns r where r.order_id = $1) as returns,
       (select json_agg(json_build_array(l.quantity, l.resellable, l.scrapped)) from return_lines l join returns r on r.id = l.return_id where r.order_id = $1) as lines,
       (select count(*)::int from return_events e join returns r on r.id = e.return_id where r.order_id = $1) as steps,
       (select count(*)::int from order_events e where e.order_id = $1) as events,
       (select json_agg(json_build_array(f.state, f.amount_cents)) from refunds f where f.order_id = $1) as refunds,
       (select json_agg(json_build_array(c.kind, c.amount_cents)) from account_credits c where c.order_id = $1) as credits,
       (select count(*)::int from credit_memo_lines m join order_lines l on l.id = m.line_id where l.order_id = $1) as credited,
       (select count(*)::int from stock_movements m where m.order_id = $1) as movements,
       (select json_agg(quantity order by id) from stock_movements m where m.variant_id = $2) as stocked`,
    [order.id, order.variantId],
  );
  return {
    ...rows,
    stock: await stockOf(db, order.variantId),
    books: await booksOf(db, order.id),
    mails: await mailsAfterPlacing(db, order.id),
  };
}

/** A step is killed at some of its points, and taken again: it is as if it had never been killed. */
async function survivesKills(step: ReturnStepName, deps: PaymentDeps, makeOrder: () => Promise<Delivered>) {
  const unharmed = await makeOrder();
  const { killed, points } = await run(step, await standBefore(deps, unharmed, step), 0);
  expect(killed).toBe(false);
  expect(points).toBeGreaterThan(5);
  const whole = await written(deps.db, unharmed);
  for (const point of pointsToDieAt(points)) {
    const said = `${step}, killed at point ${point} of ${points}`;
    const order = await makeOrder();
    const at = await standBefore(deps, order, step);
    const before = await written(deps.db, order);
    expect(before, said).not.toEqual(whole);
    expect((await run(step, at, point)).killed, said).toBe(true);
    // Once it is written, only its answer is lost.
    expect([before, whole], said).toContainEqual(await written(deps.db, order));
    expect((await stepOf(step)(deps, at)).ok, said).toBe(true);
    expect(await written(deps.db, order), said).toEqual(whole);
    // Taken once more, it is refused or changes nothing.
    await stepOf(step)(deps, at);
    expect(await written(deps.db, order), said).toEqual(whole);
  }
}

describe.each([...Object.keys(returnSteps), "refunding at the counter"] as ReturnStepName[])(
  "a shop killed while %s a return",
  (step) => {
    test("leaves nothing half, and the step taken again is whole, once", async () => {
      const office = openBackOffice(database());
      await survivesKills(step, office.deps, () => orderIn(office, "delivered"));
    });
  },
);

describe("a shop killed while a return's money goes back", () => {
  test("on account leaves no half credit memo, and the refund credited again is one", async () => {
    const { deps } = openBackOffice(database());
    const account = await accountWith(deps, { limit: "1000000" });
    const makeOrder = async () => {
      const sku = await part(deps.db);
      const [variant] = await deps.db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
      const order = await ordered(deps, account, { items: [{ sku, quantity: 2 }] });
      expect((await send(deps, order)).ok).toBe(true);
      expect((await deliverOrder(deps, { orderNumber: order.number, staffId: 7 })).ok).toBe(true);
      const [line] = await linesOf(deps.db, order.orderId);
      return { id: order.orderId, lineId: line!.lineId, variantId: variant!.id };
    };
    await survivesKills("paying", deps, makeOrder);
  });

  test("by card it is sent once, whether its answer or the news of it is lost, and return, stock and books end right", async () => {
    const { sandbox, deps, minutes } = shop();
    const makeOrder = async () => {
      const order = await placeOrder(deps.db, sandbox.clock);
      const begun = await beginPayment(deps, order.number);
      if (begun.ok && begun.value.kind === "redirect") await sandbox.pay(begun.value.session);
      await checkPaymentStatus(deps, order.id);
      const merchant = { orderNumber: order.number, staffId: 7 };
      const number = `1Z${String(order.id).padStart(16, "0")}`;
      expect((await shipOrder(deps, { ...merchant, carrier: "ups", number, lines: "rest" })).ok).toBe(true);
      expect((await deliverOrder(deps, merchant)).ok).toBe(true);
      const [line] = await linesOf(deps.db, order.id);
      return { ...order, lineId: line!.lineId };
    };
    const unharmed = await makeOrder();
    const { points } = await run("paying", await standBefore(deps, unharmed, "paying"), 0, sandbox.url);
    expect(points).toBeGreaterThan(10);
    await minutes(1);
    const whole = await written(deps.db, unharmed);
    expect(whole).toMatchObject({ returns: [["completed", false, false, false, false]], credited: 0 });
    expect(whole.mails.filter((mail) => mail === "return-refunded")).toHaveLength(1);
    for (const point of pointsToDieAt(points, 3)) {
      const said = `paying, killed at point ${point} of ${points}`;
      await sandbox.clearFaults();
      const order = await makeOrder();
      const at = await standBefore(deps, order, "paying");
      await sandbox.fault("stripe", "webhook", point % 2 ? "drop" : "delay", { times: 9, delayMs: 60_000 });
      expect((await run("paying", at, point, sandbox.url)).killed, said).toBe(true);
      await sandbox.followClock();
      await minutes(5);
      const theirs = await sandbox.books(order.number);
      const ours = await written(deps.db, order);
      expect(theirs.refunded, said).toBe(ours.books.refundedCents);
      expect(theirs.charged - theirs.refunded, said).toBe(ours.books.cash);
      expect(ours, said).toEqual(whole);
    }
    await sandbox.clearFaults();
  });
});
