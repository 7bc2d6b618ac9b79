import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkoutOf, openBench } from "./running.ts";
import type { Bench } from "./running.ts";

let bench: Bench;
let stripe: Stripe;
const DAY = 24 * 3_600_000;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.settled();
  bench.shop.received.length = 0;
});

async function paid(reference: string, cents = 10_000): Promise<string> {
  const session = await stripe.checkout.sessions.create(checkoutOf(cents, reference));
  await bench.form(session.url ?? "", { action: "pay", card: "4242424242424242" });
  await bench.settled();
  bench.shop.received.length = 0;
  return String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
}
const eventTypes = async () => {
  await bench.settled();
  return bench.shop.received.map(({ body }) => (JSON.parse(body).type ?? JSON.parse(body).event_type) as string);
};
const totalOf = async (provider: string, reference: string) =>
  (await bench.get(`/${provider}/books?reference=${reference}`)).totals[0];

describe("at Stripe", () => {
  test("a dispute takes money and fee at once, waits for evidence, and brings the money back when it is won", async () => {
    await paid("PL-DISP-01");
    const { dispute } = await bench.post("/control/disputes", { reference: "PL-DISP-01", dueDays: 5 });
    expect(dispute).toMatchObject({ status: "needs_response", amount: 10_000 });
    expect(await eventTypes()).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    expect(await totalOf("stripe", "PL-DISP-01")).toMatchObject({ charged: 10_000, disputed: 10_000, net: 0 });
    await expect(stripe.refunds.create({ charge: dispute.charge })).rejects.toMatchObject({ code: "charge_disputed" });
    await bench.post("/control/disputes", { id: dispute.id, step: "evidence" });
    await bench.post("/control/disputes", { id: dispute.id, step: "won" });
    expect((await eventTypes()).slice(2)).toEqual([
      "charge.dispute.updated",
      "charge.dispute.closed",
      "charge.dispute.funds_reinstated",
    ]);
    expect(await totalOf("stripe", "PL-DISP-01")).toMatchObject({ disputed: 0, net: 10_000 });
    expect(await bench.post("/control/disputes", { id: dispute.id, step: "lost" })).toMatchObject({
      error: { status: 400 },
    });
  });

  test("an inquiry takes no money until it is escalated", async () => {
    await paid("PL-DISP-02");
    const { dispute } = await bench.post("/control/disputes", { reference: "PL-DISP-02", inquiry: true });
    expect(dispute.status).toBe("warning_needs_response");
    expect(await totalOf("stripe", "PL-DISP-02")).toMatchObject({ disputed: 0 });
    await bench.post("/control/disputes", { id: dispute.id, step: "escalate" });
    expect(await totalOf("stripe", "PL-DISP-02")).toMatchObject({ disputed: 10_000 });
  });

  test("a refund that succeeded fails days later, and the money is back in the balance", async () => {
    const intent = await paid("PL-LATE-01");
    const refund = await stripe.refunds.create({ payment_intent: intent, amount: 4_000 });
    expect(refund.status).toBe("succeeded");
    await bench.advance(4 * DAY);
    await bench.post("/control/refunds", { id: refund.id, outcome: "fail" });
    expect(await eventTypes()).toEqual(["refund.created", "charge.refunded", "refund.updated", "refund.failed"]);
    const failed = await stripe.refunds.retrieve(refund.id);
    expect(failed).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
    expect(failed.failure_balance_transaction).toMatch(/^txn_/);
    expect(await totalOf("stripe", "PL-LATE-01")).toMatchObject({ refunded: 0, net: 10_000 });
  });

  test("an error is replayed under its key for a day, with or without the work done", async () => {
    const intent = await paid("PL-REPLAY-1");
    const refund = (key: string) =>
      stripe.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: key });
    await bench.post("/control/faults", { provider: "stripe", operation: "refunds.create", kind: "replayed-500" });
    await expect(refund("a")).rejects.toMatchObject({ statusCode: 500 });
    await expect(refund("a")).rejects.toMatchObject({ statusCode: 500 });
    await bench.post("/control/faults", {
      provider: "stripe",
      operation: "refunds.create",
      kind: "commit-then-replayed-500",
    });
    await expect(refund("b")).rejects.toMatchObject({ statusCode: 500 });
    await expect(refund("b")).rejects.toMatchObject({ statusCode: 500 });
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
    await bench.advance(DAY + 1);
    expect((await refund("a")).status).toBe("succeeded");
  });

  test("a payout takes the balance with its fees, and may come back", async () => {
    await bench.post("/control/payouts", { provider: "stripe" });
    await paid("PL-PAYOUT-1", 50_000);
    const { payout } = await bench.post("/control/payouts", { provider: "stripe" });
    const [charge] = (await stripe.balanceTransactions.list({ payout: payout.id, type: "charge" })).data;
    expect(charge).toMatchObject({ amount: 50_000, fee: 1_480, net: 48_520 });
    await bench.post("/control/payouts", { id: payout.id });
    expect(await eventTypes()).toEqual(expect.arrayContaining(["payout.paid", "payout.failed"]));
    expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ status: "failed" });
  });

  test("a bank account pays only where the session takes it", async () => {
    const session = await stripe.checkout.sessions.create(
      checkoutOf(5_000, "PL-ACH-01", { allowed_payment_method_types: ["card"] }),
    );
    expect(await (await fetch(session.url ?? "")).text()).not.toContain("Pay by bank account (ACH)");
    expect(await bench.post(`/stripe/pay/${session.id}`, { action: "later" })).toMatchObject({
      outcome: "not_offered",
    });
    const open = await stripe.checkout.sessions.create(
      checkoutOf(5_000, "PL-ACH-02", { allowed_payment_method_types: ["card", "us_bank_account"] }),
    );
    expect(await bench.post(`/stripe/pay/${open.id}`, { action: "later" })).toMatchObject({ outcome: "processing" });
  });

  test("a session shows its lines, discount, shipping and address, and their sum", async () => {
    const coupon = await stripe.coupons.create({ amount_off: 500, currency: "usd", duration: "once", name: "SAVE5" });
    const session = await stripe.checkout.sessions.create(
      checkoutOf(10_000, "PL-SHOWN-1", {
        discounts: [{ coupon: coupon.id }],
        shipping_options: [
          {
            shipping_rate_data: {
              type: "fixed_amount",
              display_name: "Truck freight",
              fixed_amount: { amount: 2_000, currency: "usd" },
            },
          },
        ],
        payment_intent_data: {
          shipping: {
            name: "Ada Byron",
            address: { line1: "1 Mill Rd", city: "Columbus", state: "OH", postal_code: "43228" },
          },
        },
      }),
    );
    expect(session).toMatchObject({
      amount_subtotal: 10_000,
      amount_total: 11_500,
      total_details: { amount_discount: 500, amount_shipping: 2_000, amount_tax: 0 },
    });
    const page = await (await fetch(session.url ?? "")).text();
    for (const words of ["Truck freight", "Discount", "Ada Byron, 1 Mill Rd, Columbus, OH 43228"])
      expect(page).toContain(words);
  });
});

describe("at both", () => {
  test.each(["stripe", "paypal"])("another shop on the same %s account tells us of its customers", async (provider) => {
    for (const story of ["paid", "refunded", "disputed"]) await bench.post("/control/foreign", { provider, story });
    const types = await eventTypes();
    expect(types.length).toBeGreaterThan(5);
    expect(bench.shop.received.every(({ body }) => !body.includes("PL-DISP"))).toBe(true);
  });
});

describe("USPS", () => {
  const ask = async (numbers: string[]) => {
    const token = await bench.post("/usps/oauth2/v3/token", {
      grant_type: "client_credentials",
      client_id: "a",
      client_secret: "b",
    });
    return fetch(`${bench.url}/usps/tracking/v3r2/tracking`, {
      method: "POST",
      headers: { authorization: `Bearer ${token.access_token}`, "content-type": "application/json" },
      body: JSON.stringify(numbers.map((trackingNumber) => ({ trackingNumber }))),
    });
  };
  const numberOf = (count: number) => `94001118992231000${String(count).padStart(5, "0")}`;

  test("answers up to 35 numbers at once, each for itself", async () => {
    const many = Array.from({ length: 35 }, (_, count) => numberOf(count));
    expect(await (await ask(many)).json()).toHaveLength(35);
    expect((await ask([...many, numberOf(40)])).status).toBe(400);
    await bench.post("/control/parcels", { trackingNumber: numberOf(1), outcome: "unknown" });
    const mixed = await ask([numberOf(0), numberOf(1)]);
    expect(mixed.status).toBe(207);
    expect(await mixed.json()).toMatchObject([{ statusCategory: "Pre-Shipment" }, { statusCode: "404" }]);
  });

  test("says when to come again once the quota is spent", async () => {
    await bench.post("/control/parcels/quota", { perHour: 1 });
    expect((await ask([numberOf(0)])).status).toBe(200);
    const late = await ask([numberOf(0)]);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(3_000);
    await bench.advance(3_600_000);
    expect((await ask([numberOf(0)])).status).toBe(200);
    await bench.post("/control/parcels/quota", { perHour: 60 });
  });

  test("writes times as the place reads them, with their offset, and booleans as booleans", async () => {
    await bench.post("/control/parcels", {
      trackingNumber: numberOf(7),
      outcome: "delivered",
      alreadyMs: 70 * 3_600_000,
    });
    const [parcel] = await (await ask([numberOf(7)])).json();
    const [last] = parcel.trackingEvents;
    expect(last).toMatchObject({ eventCode: "01", GMTOffset: "-05:00", authorizedAgent: false });
    expect(Date.parse(`${last.eventTimestamp}-05:00`)).toBe(Date.parse(last.GMTTimestamp));
  });
});
