import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { reportShipment, withdrawShipment } from "#engine/fulfilment/report-shipment.ts";
import { latestPayouts, unexplainedMovements } from "#engine/admin/provider-exceptions.ts";
import { changePaymentMethod } from "#engine/orders/change-payment-method.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { exportLedger } from "#engine/payments/ledger-export.ts";
import { readMovements, acknowledgeMovement } from "#engine/payments/read-movements.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

async function paidOrder(method: PaymentMethod) {
  const { sandbox, deps } = shop();
  const order = await placeOrder(deps.db, sandbox.clock, method);
  await pay(order);
  return order;
}

async function pay(order: { readonly number: string }) {
  const { sandbox, deps, runJobs } = shop();
  const begun = await beginPayment(deps, order.number);
  if (!begun.ok || begun.value.kind !== "redirect") throw new Error("not begun");
  await sandbox.pay(begun.value.session);
  await sandbox.post("/control/webhooks/settle", {});
  await runJobs();
  await sandbox.post("/control/webhooks/settle", {});
  await runJobs();
}

const balanceOf = async (account: string): Promise<number> =>
  (
    await shop().deps.db.sql<{ sum: number }>(
      "select coalesce(sum(amount_cents), 0)::bigint as sum from ledger_lines where account = $1",
      [account],
    )
  )[0]?.sum ?? 0;

describe.each<PaymentMethod>(["stripe", "paypal"])("the account at %s", (method) => {
  test("fees and payouts are read once, entered, and leave our cash equal to what the provider holds", async () => {
    const { sandbox, deps } = shop();
    const order = await paidOrder(method);
    await sandbox.post("/control/dashboard-refunds", { reference: order.number, amount: 1_000 });
    await sandbox.post("/control/webhooks/settle", {});
    await readMovements(deps);
    await readMovements(deps);
    const fee = method === "stripe" ? 387 : 478;
    expect(await balanceOf(`fees:${method}`)).toBe(fee);
    expect(await balanceOf(`cash:${method}`)).toBe(order.total - 1_000 - fee);
    expect((await unexplainedMovements(deps.db)).filter(({ provider }) => provider === method)).toEqual([]);
    await sandbox.post("/control/payouts", { provider: method });
    await readMovements(deps);
    expect(await balanceOf(`cash:${method}`)).toBe(0);
    expect(await latestPayouts(deps.db)).toEqual(
      expect.arrayContaining([expect.objectContaining({ provider: method, amount: -(order.total - 1_000 - fee) })]),
    );
  });

  test("another shop's money stays on the list until somebody says that it is known", async () => {
    const { sandbox, deps } = shop();
    await sandbox.post("/control/foreign", { provider: method, story: "paid" });
    await sandbox.post("/control/webhooks/settle", {});
    await readMovements(deps);
    const [open] = (await unexplainedMovements(deps.db)).filter(({ provider }) => provider === method);
    expect(open).toMatchObject({ kind: "payment" });
    expect(await acknowledgeMovement(deps, method, open?.id ?? "")).toMatchObject({ ok: true });
    expect(await acknowledgeMovement(deps, method, open?.id ?? ""), "again changes nothing").toMatchObject({
      ok: true,
    });
    expect(await acknowledgeMovement(deps, method, "never-was")).toMatchObject({ error: { code: "money_not_found" } });
    expect((await unexplainedMovements(deps.db)).filter(({ provider }) => provider === method)).toEqual([]);
  });
});

test("the books are exported whole: every posting, and the file, balances", async () => {
  const { sandbox, deps } = shop();
  const lines = await exportLedger(
    deps.db,
    "2000-01-01" as CalendarDay,
    dayIn("America/Chicago", sandbox.clock.now()),
    "America/Chicago",
  );
  const sums = new Map<string, number>();
  for (const { posting, amount } of lines) sums.set(posting, (sums.get(posting) ?? 0) + amount);
  expect(lines.length).toBeGreaterThan(10);
  expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
  expect(lines.some(({ orderNumber, account }) => orderNumber === null && account === "bank")).toBe(true);
});

test.each([
  ["UPS", { carrier: "ups", number: "1Z999AA10123456784" }],
  ["a truck line", { carrier: "ltl", number: "1234567890" }],
  [
    "a truck line with a page for tracking",
    { carrier: "ltl", number: "021-445566", link: "https://www.saia.com/track/details?pro=021445566" },
  ],
] as const)("PayPal is told once of a parcel that left by %s", async (_, by) => {
  const { deps } = shop();
  const order = await paidOrder("paypal");
  const shipped = await shipOrder(deps, { orderNumber: order.number, lines: "rest", staffId: null, ...by });
  const parcel = shipped.ok ? shipped.value.parcelId : 0;
  expect(await reportShipment(deps, parcel)).toEqual({ ok: true, value: "reported" });
  expect(await reportShipment(deps, parcel)).toEqual({ ok: true, value: "reported" });
  expect(await trackersOf(order)).toMatchObject([{ status: "SHIPPED" }]);
  // Taken back, it is canceled there; once more, or of a parcel that was never reported, there is nothing to do.
  for (const number of [by.number, by.number, "1Z999AA10000000000"])
    expect(await withdrawShipment(deps, { orderId: order.id, carrier: by.carrier, number })).toMatchObject({
      ok: true,
    });
  expect(await trackersOf(order)).toMatchObject([{ status: "CANCELLED" }]);
});

test("PayPal is told of what it was paid for, though a part of it had come by a transfer that goes back", async () => {
  const { sandbox, deps } = shop();
  const order = await placeOrder(deps.db, sandbox.clock, "bank-deposit");
  const toPayPal = { orderNumber: order.number, method: "paypal", customerId: null } as const;
  expect(await changePaymentMethod(deps, toPayPal)).toMatchObject({ ok: true });
  const part = {
    orderNumber: order.number,
    reference: "WIRE 1",
    amount: cents(1_000),
    isAmountConfirmed: true,
    staffId: null,
  };
  expect(await confirmManualPayment(deps, part)).toMatchObject({ ok: true, value: "part" });
  await pay(order);
  const by = { carrier: "ups", number: "1Z999AA10123456999" } as const;
  const shipped = await shipOrder(deps, { orderNumber: order.number, lines: "rest", staffId: null, ...by });
  expect(await reportShipment(deps, shipped.ok ? shipped.value.parcelId : 0)).toEqual({ ok: true, value: "reported" });
  expect(await trackersOf(order)).toMatchObject([{ status: "SHIPPED" }]);
});

/** The trackers of an order at PayPal, as its API gives them. */
async function trackersOf(order: { id: number }): Promise<unknown[] | undefined> {
  const { sandbox, deps } = shop();
  const token = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa("shop:shop")}`, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const [payment] = await deps.db.sql<{ session: string }>(
    "select provider_session as session from payments where order_id = $1 and provider_session is not null",
    [order.id],
  );
  const paypalOrder = await fetch(`${sandbox.url}/paypal/v2/checkout/orders/${payment?.session}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { purchase_units } = (await paypalOrder.json()) as {
    purchase_units: { shipping?: { trackers?: unknown[] } }[];
  };
  return purchase_units[0]?.shipping?.trackers;
}
