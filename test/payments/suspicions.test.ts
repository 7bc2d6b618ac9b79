import { expect, test } from "vitest";
import { slowFigures } from "#engine/admin/operating-figures.ts";
import { suspectedPayments } from "#engine/admin/provider-exceptions.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { moneyHoldOf } from "#engine/payments/money-hold.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { acknowledgeSuspicion, suspicionsOf } from "#engine/payments/suspicions.ts";
import { testDatabase } from "#test/database.ts";
import { booksOf, placeOrder } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

async function settle(): Promise<void> {
  const { sandbox, runJobs } = shop();
  for (let round = 0; round < 2; round += 1) {
    await sandbox.post("/control/webhooks/settle", {});
    await runJobs();
  }
}

/** An order that was paid by this card at Stripe. */
async function paidBy(card: string, more: Record<string, string> = {}) {
  const { sandbox, deps } = shop();
  const order = await placeOrder(deps.db, sandbox.clock, "stripe");
  const begun = await beginPayment(deps, order.number);
  if (!begun.ok || begun.value.kind !== "redirect") throw new Error("not begun");
  const paid = await sandbox.act(begun.value.session, "pay", { card, ...more });
  return { order, session: begun.value.session, paid };
}

const riskOf = async (orderId: number) => (await paymentsOf(database(), orderId)).at(-1)?.risk;
const ship = (number: string, parcel: string) =>
  shipOrder(shop().deps, { orderNumber: number, carrier: "usps", number: parcel, lines: "rest", staffId: 7 });

// Oracle: Stripe's published test cards and what each is for.
test.each([
  ["4242424242424242", { level: "normal", address: "pass", postalCode: "pass", cvc: "pass", threeDSecure: null }],
  ["4000000000000010", { address: "fail", postalCode: "fail", cvc: "pass" }],
  ["4000000000000036", { address: "pass", postalCode: "fail" }],
  ["4000000000000101", { cvc: "fail" }],
  ["4000000000009235", { level: "elevated" }],
])("what the bank and the provider found of card %s stands beside the payment", async (card, found) => {
  const { order } = await paidBy(card);
  await settle();
  expect(await riskOf(order.id)).toMatchObject(found);
});

test("a card whose bank asks the cardholder is charged once they have confirmed, and the payment says so", async () => {
  const { sandbox, deps } = shop();
  const { order, session, paid } = await paidBy("4000002500003155");
  expect(paid).toMatchObject({ outcome: "requires_action" });
  await settle();
  expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "pending" });
  const card = { card: "4000002500003155" };
  expect(await sandbox.act(session, "refuse-authentication", card)).toMatchObject({ outcome: "declined" });
  expect(await sandbox.act(session, "authenticate", card)).toMatchObject({ outcome: "paid" });
  await settle();
  expect(await booksOf(deps.db, order.id)).toMatchObject({ state: "confirmed", cash: order.total });
  expect(await riskOf(order.id)).toMatchObject({ threeDSecure: "authenticated" });
});

test("a warning of fraud holds the goods and is told once, however often it comes, until somebody has looked", async () => {
  const { sandbox, deps } = shop();
  await sandbox.fault("stripe", "radar.early_fraud_warning.created", "duplicate", { copies: 3 });
  const { order } = await paidBy("4000000000005423");
  await settle();
  await sandbox.clearFaults();
  expect(await moneyHoldOf(deps.db, order.id)).toBe("suspected");
  expect(await ship(order.number, "9400111899223100000301")).toMatchObject({ error: { code: "money_held" } });
  const [listed, ...others] = (await suspectedPayments(deps.db)).filter((one) => one.orderNumber === order.number);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ kind: "warning", reason: "made_with_stolen_card", amount: order.total });
  const mails = await deps.db.sql(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_money_mail' and (payload ->> 'orderId')::int = $1 and payload ->> 'about' = 'suspected-warning'`,
    [order.id],
  );
  expect(mails).toHaveLength(1);
  const open = async () => (await slowFigures(deps.db, deps.clock.now())).money.suspicions;
  const suspected = await open();
  expect(await acknowledgeSuspicion(deps, listed!.id)).toEqual({ ok: true, value: "seen" });
  expect(await open(), "the figure counts what nobody has looked at").toBe(suspected - 1);
  expect(await moneyHoldOf(deps.db, order.id)).toBeNull();
  expect(await ship(order.number, "9400111899223100000301")).toMatchObject({ ok: true });
});

test("a review holds the goods until the provider closes it, also where its end is heard first", async () => {
  const { sandbox, deps } = shop();
  const { order } = await paidBy("4242424242424242");
  await settle();
  await sandbox.post("/control/reviews", { reference: order.number });
  await settle();
  expect(await moneyHoldOf(deps.db, order.id)).toBe("suspected");
  await sandbox.post("/control/reviews", { reference: order.number, end: "approved" });
  await settle();
  expect(await moneyHoldOf(deps.db, order.id)).toBeNull();

  const other = (await paidBy("4242424242424242")).order;
  await settle();
  await sandbox.fault("stripe", "webhook", "reorder", { times: 2 });
  await sandbox.post("/control/reviews", { reference: other.number });
  await sandbox.post("/control/reviews", { reference: other.number, end: "approved" });
  await settle();
  await sandbox.clearFaults();
  expect(await suspicionsOf(deps.db, other.id)).toMatchObject([{ kind: "review", closedAt: expect.any(Number) }]);
  expect(await moneyHoldOf(deps.db, other.id)).toBeNull();
});

test("every event of warnings and reviews is stored and accounted for, also of money that is another shop's", async () => {
  const { sandbox, deps } = shop();
  const foreign = await sandbox.post<{ intent: string }>("/control/foreign", { provider: "stripe", story: "paid" });
  await sandbox.post("/control/fraud-warnings", { id: foreign.intent });
  await settle();
  const events = await deps.db.sql<{ outcome: string }>(
    "select outcome from payment_events where type like 'radar.%' or type like 'review.%'",
  );
  expect(new Set(events.map(({ outcome }) => outcome))).toEqual(new Set(["suspicion", "unmatched"]));
});
