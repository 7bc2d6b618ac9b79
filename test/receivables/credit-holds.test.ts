import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { days } from "#domain/kernel/time.ts";
import { decideHeldOrder } from "#engine/admin/credit-holds.ts";
import { listOrderTable } from "#engine/admin/order-table.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { moneyHoldOf } from "#engine/payments/money-hold.ts";
import { accountFigures, lockAccount } from "#engine/receivables/company-account.ts";
import { heldOrders } from "#engine/receivables/credit-hold.ts";
import { openBackOffice } from "#test/fulfilment/back-office.ts";
import { mailsOf } from "#test/payments/placed-order.ts";
import { testDatabase } from "#test/database.ts";
import { accountWith, done, grant, invoicesOf, ordered, part, readyToOrder, send } from "./on-account-shop.ts";

const database = testDatabase({ max: 24 });
const shop = () => openBackOffice(database());
const owner = { id: null, email: "owner@example.com" };

/** A company whose orders beyond its limit of three hundred dollars are held. */
async function holding() {
  const { deps, clock } = shop();
  const account = await accountWith(deps, { limit: "300", holds: "on" });
  const sku = await part(database());
  return { deps, clock, account, sku, companyId: account.company.id };
}

const eventsOf = async (orderId: number) =>
  (
    await database().sql<{ event: string }>("select event from order_events where order_id = $1 order by id", [orderId])
  ).map(({ event }) => event);
const noticesOf = async (number: string) =>
  (
    await database().sql<{ about: string }>(
      `select payload ->> 'about' as about from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'tell_staff' and payload::text like '%' || $1 || '%' order by j.id`,
      [number],
    )
  ).map(({ about }) => about);
const reservedOf = async (sku: string) =>
  (
    await database().sql<{ reserved: number }>(
      "select s.reserved from stock s join variants v on v.id = s.variant_id where v.sku = $1",
      [sku],
    )
  )[0]!.reserved;
const inScope = async (scope: "credit-held" | "to-ship") =>
  (
    await listOrderTable(database(), { scope, search: "", filters: {}, sort: "newest", page: 1 }, "America/Chicago")
  ).rows.map(({ number }) => number);

test("an order beyond the limit is held: its buyer is told so, its goods stay, and it is no exposure yet", async () => {
  const { deps, account, sku, companyId } = await holding();
  const first = await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
  const held = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  expect(await mailsOf(database(), held.orderId)).toEqual(["credit-held"]);
  expect(await noticesOf(held.number)).toEqual(["order"]);
  expect(await heldOrders(database(), companyId)).toMatchObject([
    { number: held.number, total: held.total, cause: "credit_limit", limit: 30_000, exposure: first.total },
  ]);
  expect(await moneyHoldOf(database(), held.orderId)).toBe("credit");
  expect(await send(deps, held)).toEqual({ ok: false, error: { code: "money_held", hold: "credit" } });
  expect(await accountFigures(database(), companyId)).toEqual({ open: 0, uninvoiced: first.total, unapplied: 0 });
  expect(await inScope("credit-held")).toContain(held.number);
  expect(await inScope("to-ship")).toEqual(expect.not.arrayContaining([held.number]));
});

test("a released order is exposure at once, is confirmed to its buyer, and leaves on an invoice", async () => {
  const { deps, account, sku, companyId } = await holding();
  const held = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  const decision = { companyId, orderId: held.orderId, decision: "released" } as const;
  expect(await decideHeldOrder(deps, owner, decision)).toEqual({
    ok: true,
    value: { number: held.number, total: held.total },
  });
  expect(await accountFigures(database(), companyId)).toEqual({ open: 0, uninvoiced: held.total, unapplied: 0 });
  expect(await mailsOf(database(), held.orderId)).toEqual(["credit-held", "on-account"]);
  expect(await noticesOf(held.number)).toEqual(["order", "paid"]);
  expect(await eventsOf(held.orderId)).toEqual(["placed", "put-on-account", "credit-held", "credit-released"]);
  expect(await inScope("to-ship")).toContain(held.number);
  // Released is released: the next order finds no credit left and is held in its turn.
  const next = await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
  expect(await heldOrders(database(), companyId)).toMatchObject([{ number: next.number, exposure: held.total }]);
  done(await send(deps, held));
  expect(await invoicesOf(database(), companyId)).toMatchObject([{ total: held.total }]);
});

test("a declined order is canceled, its goods are free again, and its buyer is told", async () => {
  const { deps, account, sku, companyId } = await holding();
  const held = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  expect(await reservedOf(sku)).toBe(3);
  done(await decideHeldOrder(deps, owner, { companyId, orderId: held.orderId, decision: "declined" }));
  expect(await reservedOf(sku)).toBe(0);
  expect(await mailsOf(database(), held.orderId)).toEqual(["credit-held", "canceled"]);
  expect(await eventsOf(held.orderId)).toEqual([
    "placed",
    "put-on-account",
    "credit-held",
    "credit-declined",
    "cancel",
  ]);
  expect(await holdsOf(held.orderId)).toEqual([{ decision: "declined", by: owner.email }]);
  expect(await accountFigures(database(), companyId)).toEqual({ open: 0, uninvoiced: 0, unapplied: 0 });
});

test("of decisions at once, and of those for another company's order, one holds", async () => {
  const { deps, account, sku, companyId } = await holding();
  const other = await holding();
  const held = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  const { orderId } = held;
  const foreign = await decideHeldOrder(deps, owner, { companyId: other.companyId, orderId, decision: "released" });
  expect(foreign).toEqual({ ok: false, error: { code: "illegal_transition" } });
  const answers = await Promise.all(
    (["released", "declined", "released", "declined"] as const).map((decision) =>
      decideHeldOrder(deps, owner, { companyId, orderId, decision }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const events = (await eventsOf(orderId)).filter((event) => /^credit-(released|declined)$/.test(event));
  expect(events).toHaveLength(1);
});

test("a company that may not buy on account gets nothing released: its order waits on, and can be declined", async () => {
  const { deps, account, sku, companyId } = await holding();
  const held = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  const decision = { companyId, orderId: held.orderId } as const;
  const release = () => decideHeldOrder(deps, owner, { ...decision, decision: "released" });
  const refused = { ok: false, error: { code: "not_approved" } };
  await grant(deps, companyId, { terms: "", limit: "300", holds: "on" });
  expect(await release()).toEqual(refused);
  await grant(deps, companyId, { limit: "300", holds: "on" });
  await database().sql("update companies set state = 'on-hold' where id = $1", [companyId]);
  expect(await release()).toEqual(refused);
  expect(await heldOrders(database(), companyId)).toMatchObject([{ number: held.number }]);
  expect(await eventsOf(held.orderId)).toEqual(["placed", "put-on-account", "credit-held"]);
  done(await decideHeldOrder(deps, owner, { ...decision, decision: "declined" }));
  expect(await reservedOf(sku)).toBe(0);
});

test("an order is declined while its company's account is in use: its lock is not waited for", async () => {
  const { deps, account, sku, companyId } = await holding();
  const held = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  const decision = { companyId, orderId: held.orderId, decision: "declined" } as const;
  await database().transaction(async (tx) => {
    await lockAccount(tx, companyId);
    done(await decideHeldOrder(deps, owner, decision));
  });
  expect(await reservedOf(sku)).toBe(0);
});

const holdsOf = (orderId: number) =>
  database().sql("select decision, decided_by as by from credit_holds where order_id = $1", [orderId]);

test("one that its buyer cancels meanwhile can't be released, and its hold is over", async () => {
  const { deps, account, sku, companyId } = await holding();
  const held = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  expect(await holdsOf(held.orderId)).toEqual([{ decision: null, by: null }]);
  done(await cancelOrder(deps, { orderNumber: held.number, by: "customer", actorId: account.buyers[0]! }));
  expect(await holdsOf(held.orderId)).toEqual([{ decision: "canceled", by: "customer" }]);
  const late = await decideHeldOrder(deps, owner, { companyId, orderId: held.orderId, decision: "released" });
  expect(late).toEqual({ ok: false, error: { code: "illegal_transition" } });
  expect(await heldOrders(database(), companyId)).toEqual([]);
});

test("twenty orders at once: those within the limit are taken, as much again is held, and the rest is refused", async () => {
  const { deps } = shop();
  const skus = [];
  for (let at = 0; at < 20; at += 1) skus.push(await part(database()));
  const account = await accountWith(deps, { limit: "100000", holds: "on" }, 20);
  const wishes = await Promise.all(
    skus.map((sku, buyer) => readyToOrder(deps, account, { items: [{ sku, quantity: 1 }], buyer })),
  );
  const total = wishes[0]!.total;
  await grant(deps, account.company.id, { limit: ((total * 7) / 100).toFixed(2), holds: "on" });
  const answers = await Promise.all(wishes.map(({ send: order }) => order()));
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused).toHaveLength(6);
  expect(refused.every((answer) => !answer.ok && answer.error.code === "credit_limit")).toBe(true);
  expect(await heldOrders(database(), account.company.id)).toHaveLength(7);
  const { uninvoiced } = await accountFigures(database(), account.company.id);
  expect(uninvoiced).toBe(total * 7);
  const reserved = await Promise.all(skus.map(reservedOf));
  expect(reserved.reduce((sum, units) => sum + units, 0)).toBe(14);
  // A decision makes room, however it was decided.
  const [first] = await heldOrders(database(), account.company.id);
  const decision = { companyId: account.company.id, orderId: first!.orderId, decision: "declined" } as const;
  done(await decideHeldOrder(deps, owner, decision));
  // The carts of those who were refused are not empty.
  const buyer = answers.findIndex(({ ok }) => ok);
  const { send: again } = await readyToOrder(deps, account, { items: [{ sku: skus[buyer]!, quantity: 1 }], buyer });
  expect(await again()).toMatchObject({ ok: true });
  expect(await heldOrders(database(), account.company.id)).toHaveLength(7);
});

test("a company that owes much too late has no more held than its limit once more, and without a limit nothing", async () => {
  const { deps, clock } = shop();
  const terms = { terms: "net-15", daysOverdue: "5", holds: "on" };
  const account = await accountWith(deps, { ...terms, limit: "1000" });
  const sku = await part(database());
  const owed = await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
  done(await send(deps, owed));
  clock.advance(days(21));
  const { total, send: order } = await readyToOrder(deps, account, { items: [{ sku, quantity: 4 }] });
  // With this order it would owe more than twice the limit by a cent or two; then just within it.
  const limitOf = (sum: number) => (Math.floor(sum / 2) / 100).toFixed(2);
  await grant(deps, account.company.id, { ...terms, limit: limitOf(owed.total + total - 2) });
  expect(await order()).toMatchObject({ ok: false, error: { code: "account_overdue" } });
  expect(await reservedOf(sku)).toBe(0);
  await grant(deps, account.company.id, { ...terms, limit: "0" });
  expect(await order()).toMatchObject({ ok: false, error: { code: "account_overdue" } });
  await grant(deps, account.company.id, { ...terms, limit: limitOf(owed.total + total + 1) });
  done(await order());
  expect(await heldOrders(database(), account.company.id)).toMatchObject([{ total, cause: "account_overdue" }]);
});

test("of a company with an overdue invoice orders are held too, and without the setting they are refused", async () => {
  const { deps, clock } = shop();
  const account = await accountWith(deps, { terms: "net-15", daysOverdue: "5", holds: "on" });
  const sku = await part(database());
  done(await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 1 }] })));
  const [invoice] = await invoicesOf(database(), account.company.id);
  expect(invoice!.dueOn).toBe("2026-12-05" as CalendarDay);
  clock.advance(days(21));
  const held = await ordered(deps, account, { items: [{ sku, quantity: 1 }] });
  expect(await heldOrders(database(), account.company.id)).toMatchObject([
    { number: held.number, cause: "account_overdue" },
  ]);
  await grant(deps, account.company.id, { terms: "net-15", daysOverdue: "5", holds: "" });
  const { send: again } = await readyToOrder(deps, account, { items: [{ sku, quantity: 1 }] });
  expect(await again()).toMatchObject({ ok: false, error: { code: "account_overdue" } });
});
