import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { interpretEvent as readPayPal } from "#providers/paypal/events.ts";
import { findingOfOrder, type PayPalOrder } from "#providers/paypal/shapes.ts";
import { interpretEvent as readStripe } from "#providers/stripe/events.ts";
import { findingOf } from "#providers/stripe/findings.ts";
import { receiptOf } from "#providers/stripe/refunds.ts";

const now = instant(Date.parse("2026-11-20T12:00:00-05:00"));

describe("Stripe, days later,", () => {
  test("says that a bank did not pay: another way to pay is needed, and the money is not waited for", () => {
    const session = (status: string) =>
      findingOf(
        {
          id: "cs_1",
          status: "complete",
          payment_status: "unpaid",
          client_reference_id: "PL-2222-2222",
          metadata: { payment: "key" },
          payment_intent: { id: "pi_1", status, latest_charge: null },
        } as unknown as Stripe.Checkout.Session,
        now,
      );
    expect(session("processing")).toMatchObject({ kind: "processing" });
    for (const status of ["requires_payment_method", "canceled"])
      expect(session(status)).toMatchObject({ kind: "failed", remedy: "other-method" });
  });

  test("names the amount of what was paid: nothing is taken for it where it is missing", () => {
    const session = { id: "cs_1", status: "complete", payment_status: "paid", payment_intent: "pi_1", metadata: {} };
    const told = (more: object) => findingOf({ ...session, ...more } as unknown as Stripe.Checkout.Session, now);
    expect(told({ amount_total: 12_298, currency: "usd" })).toMatchObject({ amount: 12_298, currency: "USD" });
    expect(() => told({ amount_total: null, currency: "usd" })).toThrow("names no amount");
    expect(() => told({ amount_total: 12_298, currency: null })).toThrow("names no amount");
  });

  test.each([
    ["succeeded", "completed"],
    ["pending", "pending"],
    ["requires_action", "pending"],
    ["failed", "failed"],
    ["canceled", "failed"],
  ])("says that a refund is %s, asked or by itself: it is %s", (status, outcome) => {
    const refund = { id: "re_1", status, amount: 2_298, payment_intent: "pi_1", metadata: { refund: "key:0" } };
    expect(receiptOf(refund as unknown as Stripe.Refund)).toMatchObject({ refund: "re_1", status: outcome });
    const body = JSON.stringify({ id: "evt_1", type: "refund.updated", created: 1, data: { object: refund } });
    expect(readStripe({ provider: "stripe", eventId: "evt_1", type: "refund.updated", body })).toMatchObject({
      kind: `refund_${outcome}`,
      refund: "re_1",
      capture: "pi_1",
    });
  });
});

describe("PayPal, days later,", () => {
  const capture = (id: string, status: string) => ({ id, status, amount: { currency_code: "USD", value: "122.98" } });
  const order = (...captures: ReturnType<typeof capture>[]): PayPalOrder => ({
    id: "5O190127TN364715T",
    status: "COMPLETED",
    purchase_units: [{ reference_id: "key", invoice_id: "PL-2222-2222", payments: { captures } }],
  });
  const told = (...captures: ReturnType<typeof capture>[]) =>
    findingOfOrder(order(...captures), { eventId: null, now });

  test("names the captures of an order: the one that took the money counts, not those declined before", () => {
    for (const status of ["DECLINED", "FAILED"])
      expect(told(capture("first", status), capture("second", "COMPLETED"))).toMatchObject({
        kind: "captured",
        capture: "second",
        amount: 12_298,
      });
    expect(told(capture("first", "DECLINED"))).toMatchObject({ kind: "failed", remedy: "other-method" });
  });

  test("names a capture as refunded: its money came, and the refund is told apart", () => {
    for (const status of ["PARTIALLY_REFUNDED", "REFUNDED"])
      expect(told(capture("first", status))).toMatchObject({ kind: "captured", capture: "first", amount: 12_298 });
  });

  test.each([
    ["PAYMENT.CAPTURE.REFUNDED", "COMPLETED", "refund_completed"],
    ["PAYMENT.REFUND.PENDING", "PENDING", "refund_pending"],
    ["PAYMENT.REFUND.FAILED", "FAILED", "refund_failed"],
    ["PAYMENT.REFUND.FAILED", "CANCELLED", "refund_failed"],
  ])("sends %s, in which a refund is %s", (type, status, kind) => {
    const links = [{ rel: "up", href: "https://api-m.paypal.com/v2/payments/captures/first" }];
    const resource = { id: "1Y107995YT783435V", status, amount: { currency_code: "USD", value: "22.98" }, links };
    const body = JSON.stringify({ id: "WH-1", event_type: type, create_time: "2026-11-20T12:00:00Z", resource });
    expect(readPayPal({ provider: "paypal", eventId: "WH-1", type, body })).toMatchObject({
      kind,
      refund: "1Y107995YT783435V",
      capture: "first",
      amount: 2_298,
    });
  });

  test("dates an event, or else what it is about: money without a time is not taken for money of 1970", () => {
    const type = "PAYMENT.CAPTURE.COMPLETED";
    const told = (event: object, more: object) => {
      const body = JSON.stringify({ id: "WH-1", event_type: type, ...event, resource: { ...paid, ...more } });
      return readPayPal({ provider: "paypal", eventId: "WH-1", type, body });
    };
    const paid = capture("first", "COMPLETED");
    const [early, late] = ["2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z"];
    expect(told({ create_time: early }, {})).toMatchObject({ occurredAt: Date.parse(early) });
    expect(told({}, { create_time: late })).toMatchObject({ occurredAt: Date.parse(late) });
    expect(() => told({}, {})).toThrow("names no time");
    const other = JSON.stringify({ id: "WH-1", event_type: "x", resource: {} });
    expect(readPayPal({ provider: "paypal", eventId: "WH-1", type: "x", body: other })).toBeNull();
  });
});
