import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { after, days } from "#domain/kernel/time.ts";
import type { DisputeEvent } from "#domain/payments/events.ts";
import { ok } from "#domain/kernel/result.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";
import { disputesToHandle, unexplainedMovements } from "#engine/admin/provider-exceptions.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { endDispute } from "#engine/payments/end-dispute.ts";
import { moneyHoldOf } from "#engine/payments/money-hold.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { readMovements } from "#engine/payments/read-movements.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { disputed, openShop, paid, reversed } from "./paid-order.ts";
import type { Bought, Shop } from "./paid-order.ts";
import { booksOf } from "./placed-order.ts";
import { watchLives } from "#test/orders/lives-drift.ts";

const database = testDatabase({ max: 4 });
watchLives(database);

/** The provider's word, a second after the one before. */
async function says(shop: Shop, bought: Bought, word: DisputeEvent["word"], more: Partial<DisputeEvent> = {}) {
  shop.clock.advance(1_000);
  await disputed(shop, bought, word, more);
}

/** PayPal puts money back that it took, which only the account shows. */
async function putsBack({ deps, clock, provider }: Shop, { order, capture }: Bought) {
  const of = { provider: provider.method, source: capture, currency: "USD", fee: cents(0), at: clock.now() };
  const back: AccountMovement = { ...of, id: `back_${order.id}`, kind: "dispute-returned", amount: cents(order.total) };
  const shown = Object.assign(provider, { movements: () => Promise.resolve(ok([back])) });
  await readMovements({ ...deps, payments: new Map([[provider.method, shown]]) });
}

async function writesOff({ deps }: Shop, { order }: Bought) {
  const [dispute] = await disputesOfOrder(deps.db, order.id);
  const ending = { as: "write-off", reference: "", note: "", staffId: null } as const;
  expect(await endDispute(deps, { disputeId: dispute!.id, ...ending })).toMatchObject({ ok: true });
}

const taking = ({ order }: Bought, amount: number) => ({
  amount: cents(amount),
  movements: [{ id: `txn_${order.id}`, amount: cents(-amount) }],
});

async function accountsOf({ deps }: Shop, { order }: Bought) {
  const rows = await deps.db.sql<{ account: string; sum: number }>(
    `select account, sum(amount_cents)::int as sum from ledger_lines
     where order_id = $1 and account in ('disputed', 'losses:disputes') group by account`,
    [order.id],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

const listedOf = async ({ deps }: Shop, { order }: Bought) =>
  (await disputesToHandle(deps.db)).filter(({ orderNumber }) => orderNumber === order.number);

test.each(["won", "closed"] as const)(
  "money taken back after a dispute was %s is news: it holds the goods, is on the list, and staff are told",
  async (word) => {
    const shop = openShop(database());
    const bought = await paid(shop, "SHIPPING");
    await says(shop, bought, "inquiry");
    await says(shop, bought, word);
    expect(await moneyHoldOf(shop.deps.db, bought.order.id)).toBeNull();
    await reversed(shop, bought);
    expect(await moneyHoldOf(shop.deps.db, bought.order.id)).toBe("reversed");
    expect(await listedOf(shop, bought)).toMatchObject([{ state: "reversed", taken: bought.order.total }]);
    const told = await shop.deps.db.sql(
      "select from graphile_worker._private_jobs where payload ->> 'orderId' = $1 and payload ->> 'about' = 'dispute-reversed'",
      [String(bought.order.id)],
    );
    expect(told).toHaveLength(1);
  },
);

test("a deadline or an amount that the provider changes without another word is the one on the list", async () => {
  const shop = openShop(database());
  const bought = await paid(shop, "SHIPPING");
  const due = after(shop.clock.now(), days(9));
  await says(shop, bought, "needs-response", { evidenceDue: due });
  const sooner = after(due, -days(4));
  await says(shop, bought, "needs-response", { evidenceDue: sooner, amount: cents(5_000) });
  expect(await listedOf(shop, bought)).toMatchObject([{ evidenceDueAt: sooner, amount: 5_000 }]);
  // An earlier message comes late.
  shop.clock.advance(-2_000);
  await says(shop, bought, "needs-response", { evidenceDue: due });
  expect(await listedOf(shop, bought)).toMatchObject([{ evidenceDueAt: sooner, amount: 5_000 }]);
});

test("staff are reminded before the deadline that counts, and at once of one that was moved near", async () => {
  const shop = openShop(database());
  const bought = await paid(shop, "SHIPPING");
  const due = after(shop.clock.now(), days(9));
  const reminders = async () => {
    const [dispute] = await disputesOfOrder(shop.deps.db, bought.order.id);
    return shop.deps.db.sql<{ isDue: boolean }>(
      `select run_at <= now() + interval '1 minute' as "isDue" from graphile_worker._private_jobs where key = $1`,
      [`remind-of-evidence:${dispute?.id}`],
    );
  };
  await says(shop, bought, "needs-response", { evidenceDue: due });
  expect(await reminders()).toEqual([{ isDue: false }]);
  await says(shop, bought, "needs-response", { evidenceDue: after(shop.clock.now(), days(1)) });
  expect(await reminders()).toEqual([{ isDue: true }]);
  // An earlier message comes late.
  shop.clock.advance(-5_000);
  await says(shop, bought, "needs-response", { evidenceDue: due });
  expect(await reminders()).toEqual([{ isDue: true }]);
});

test("a dispute that was written off and is won after all is no loss in the books", async () => {
  const shop = openShop(database());
  const bought = await paid(shop, "SHIPPING");
  const { total, id } = bought.order;
  await says(shop, bought, "lost", taking(bought, total));
  await writesOff(shop, bought);
  expect(await accountsOf(shop, bought)).toEqual({ disputed: 0, "losses:disputes": total });
  const back = { id: `txn_back_${id}`, amount: cents(total) };
  await says(shop, bought, "won", { movements: [...taking(bought, total).movements, back] });
  expect(await accountsOf(shop, bought)).toEqual({ disputed: 0, "losses:disputes": 0 });
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ sum: 0, cash: total });
});

test("a lost part that is written off does not end the order: the rest is the buyer's, and goes back with its goods", async () => {
  const shop = openShop(database());
  const bought = await paid(shop, "SHIPPING");
  const { total, id, number } = bought.order;
  await says(shop, bought, "lost", taking(bought, 2_000));
  await writesOff(shop, bought);
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ state: "confirmed", reserved: 2 });
  expect(await moneyHoldOf(shop.deps.db, id)).toBe("disputed");
  const rest = await refundAsShown(shop.deps, { orderNumber: number, amount: null, reason: "mistake", staffId: null });
  expect(rest).toMatchObject({ ok: true, value: { amount: total - 2_000 } });
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ state: "refund-in-process", reserved: 0, sum: 0 });
});

/** The buyer is charged a second time for the order, which goes back by itself. */
async function paidTwice({ deps, clock, provider }: Shop, { order, capture }: Bought): Promise<Bought> {
  const [payment] = await paymentsOf(deps.db, order.id);
  const second = `${capture}_2`;
  const outcome = await recordPaymentEvent(deps, {
    kind: "captured",
    provider: provider.method,
    eventId: second,
    session: payment!.session,
    paymentKey: payment!.key,
    orderNumber: order.number,
    occurredAt: clock.now(),
    capture: second,
    amount: cents(order.total),
    currency: "USD",
  });
  expect(outcome).toBe("refund_duplicate");
  return { order, capture: second };
}

test("a dispute about money that came twice is none of the order's: its goods leave, and what paid it can go back", async () => {
  const shop = openShop(database());
  const bought = await paid(shop, "SHIPPING");
  const { total, id, number } = bought.order;
  const twice = await paidTwice(shop, bought);
  await says(shop, twice, "needs-response", taking(twice, total));
  expect(await moneyHoldOf(shop.deps.db, id)).toBeNull();
  const courtesy = { orderNumber: number, amount: cents(1_000), reason: "late", staffId: null };
  expect(await refundAsShown(shop.deps, courtesy)).toMatchObject({ ok: true });
  await says(shop, twice, "lost", taking(twice, total));
  await writesOff(shop, twice);
  expect(await accountsOf(shop, twice)).toEqual({ disputed: 0, "losses:disputes": total });
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ state: "confirmed", reserved: 2, sum: 0 });
  const parcel = { orderNumber: number, carrier: "ltl", number: `PRO-${id}`, lines: "rest", staffId: null } as const;
  expect(await shipOrder(shop.deps, parcel)).toMatchObject({ ok: true });
  const rest = await refundAsShown(shop.deps, { ...courtesy, amount: null });
  expect(rest).toMatchObject({ ok: true, value: { amount: total - 1_000 } });
});

test("what is lost of an order of which a part has left ends the rest: its goods can be sold again, and the part arrives", async () => {
  const shop = openShop(database());
  const bought = await paid(shop, "SHIPPING");
  const { total, id, number } = bought.order;
  const [line] = await shop.deps.db.sql<{ id: number }>("select id from order_lines where order_id = $1", [id]);
  const parcel = { orderNumber: number, carrier: "ltl", number: `PRO-${id}`, staffId: null } as const;
  const shipped = await shipOrder(shop.deps, { ...parcel, lines: [{ lineId: line!.id, quantity: 1 }] });
  expect(shipped).toMatchObject({ ok: true, value: { state: "confirmed" } });
  await says(shop, bought, "lost", taking(bought, total));
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ state: "confirmed", reserved: 1 });
  await writesOff(shop, bought);
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ state: "shipped", reserved: 0, sum: 0 });
  expect(await shop.deps.db.sql("select refunded_quantity as n from order_lines where order_id = $1", [id])).toEqual([
    { n: 1 },
  ]);
  expect(await deliverOrder(shop.deps, { orderNumber: number, staffId: null })).toMatchObject({ ok: true });
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ state: "delivered", reserved: 0 });
});

test("money that a dispute has taken cannot be refunded beside it, until it is won", async () => {
  const shop = openShop(database());
  const bought = await paid(shop, "SHIPPING");
  const { total, id, number } = bought.order;
  await says(shop, bought, "needs-response", taking(bought, total));
  const refund = { orderNumber: number, reason: "mistake", staffId: null };
  expect(await refundAsShown(shop.deps, { ...refund, amount: cents(1_000) })).toMatchObject({
    ok: false,
    error: { code: "refund_too_large", left: 0 },
  });
  const back = { id: `txn_back_${id}`, amount: cents(total) };
  await says(shop, bought, "won", { movements: [...taking(bought, total).movements, back] });
  expect(await refundAsShown(shop.deps, { ...refund, amount: null })).toMatchObject({
    ok: true,
    value: { amount: total },
  });
});

test("what PayPal puts back after it had taken it closes the reversal, and lets the goods go", async () => {
  const shop = openShop(database(), "paypal");
  const bought = await paid(shop, "SHIPPING");
  const { id, total } = bought.order;
  await reversed(shop, bought);
  await putsBack(shop, bought);
  await putsBack(shop, bought);
  expect(await disputesOfOrder(shop.deps.db, id)).toMatchObject([{ state: "closed", taken: 0 }]);
  expect(await moneyHoldOf(shop.deps.db, id)).toBeNull();
  expect(await accountsOf(shop, bought)).toEqual({ disputed: 0 });
  expect(await booksOf(shop.deps.db, id)).toMatchObject({ state: "confirmed", cash: total, sum: 0 });
  const unexplained = await unexplainedMovements(shop.deps.db);
  expect(unexplained.filter((movement) => movement.id === `back_${id}`)).toEqual([]);
});

test("what PayPal puts back after it was written off is no loss in the books", async () => {
  const shop = openShop(database(), "paypal");
  const bought = await paid(shop, "SHIPPING");
  await reversed(shop, bought);
  await writesOff(shop, bought);
  await putsBack(shop, bought);
  expect(await accountsOf(shop, bought)).toEqual({ disputed: 0, "losses:disputes": 0 });
});
