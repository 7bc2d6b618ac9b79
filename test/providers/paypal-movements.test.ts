import { expect, test } from "vitest";
import { after, days, instant } from "#domain/kernel/time.ts";
import type { CallPayPal } from "#providers/paypal/api.ts";
import { readMovements } from "#providers/paypal/movements.ts";

/** A PayPal whose account has one transaction, of this code, amount and status. */
const showing =
  (code: string, value: string, status?: string, currency = "USD"): CallPayPal =>
  async ({ answer }) => ({
    ok: true,
    value: answer!.parse({
      transaction_details: [
        {
          transaction_info: {
            transaction_id: "8XY12345AB678901C",
            paypal_reference_id: "4CF18861HF410323U",
            transaction_event_code: code,
            transaction_initiation_date: "2026-11-20T10:00:00Z",
            transaction_amount: { currency_code: currency, value },
            ...(status && { transaction_status: status }),
          },
        },
      ],
    }),
  });

test.each([
  ["T0006", "100.00", "payment", "8XY12345AB678901C"],
  ["T1107", "-100.00", "refund", "8XY12345AB678901C"],
  // Taken by a reversal or a chargeback, and brought back: the codes stand for either, the sign says which.
  ["T1106", "-100.00", "dispute", "4CF18861HF410323U"],
  ["T1106", "100.00", "dispute-returned", "4CF18861HF410323U"],
  ["T1201", "-100.00", "dispute", "4CF18861HF410323U"],
  ["T1202", "100.00", "dispute-returned", "4CF18861HF410323U"],
  ["T1205", "100.00", "dispute-returned", "4CF18861HF410323U"],
  ["T1207", "-100.00", "dispute", "4CF18861HF410323U"],
  ["T1208", "100.00", "dispute-returned", "4CF18861HF410323U"],
  // A fee given back is no money of a dispute.
  ["T0106", "-20.00", "fee", "8XY12345AB678901C"],
  ["T1108", "3.49", "fee", "8XY12345AB678901C"],
  ["T1109", "3.49", "fee", "8XY12345AB678901C"],
  // Money that is held during a case comes back under another code, or is taken under one of those above.
  ["T1110", "-100.00", "other", "8XY12345AB678901C"],
  ["T1111", "100.00", "other", "8XY12345AB678901C"],
  ["T0403", "-100.00", "payout", "8XY12345AB678901C"],
] as const)("PayPal's transaction %s of %s is a %s", async (code, value, kind, source) => {
  const found = await readMovements(showing(code, value), instant(0), instant(1_000));
  expect(found).toMatchObject({ ok: true, value: [{ kind, source, amount: Math.round(Number(value) * 100) }] });
});

test.each([
  ["S", 1],
  // Refunded or reversed before it was read: it came, and its fee was taken.
  ["V", 1],
  ["F", 1],
  ["P", 0],
  ["D", 0],
])("of PayPal's transactions those of status %s are %s", async (status, count) => {
  const found = await readMovements(showing("T0006", "100.00", status), instant(0), instant(1_000));
  expect(found.ok && found.value).toHaveLength(count);
});

test("a PayPal transaction names the currency it is in", async () => {
  const found = await readMovements(showing("T0006", "1000", "S", "JPY"), instant(0), instant(1_000));
  expect(found).toMatchObject({ ok: true, value: [{ currency: "JPY", amount: 100_000 }] });
});

test("a payment that was pending for a week is read once it is complete, though it began before the last reading", async () => {
  const begun = instant(Date.parse("2026-11-20T10:00:00Z"));
  const paypal: CallPayPal = async (call) => {
    const start = new URLSearchParams(call.path.split("?")[1]).get("start_date") ?? "";
    return Date.parse(start) <= begun ? showing("T0006", "100.00")(call) : { ok: true, value: call.answer.parse({}) };
  };
  const found = await readMovements(paypal, after(begun, days(7)), after(begun, days(7.5)));
  expect(found).toMatchObject({ ok: true, value: [{ kind: "payment" }] });
});
