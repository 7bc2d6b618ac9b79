import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Finding, ProviderPayment } from "#engine/ports/payment-provider.ts";
import { heldAmounts } from "#providers/stripe/held-amounts.ts";

const payment: ProviderPayment = {
  paymentKey: "key",
  orderNumber: "PL-2222-2222",
  session: "cs_1",
  capture: null,
  authorization: "pi_1",
  currency: "USD",
};
const head = {
  provider: "stripe",
  session: "cs_1",
  paymentKey: "key",
  orderNumber: "PL-2222-2222",
  occurredAt: instant(0),
  eventId: "cs_1:now",
} as const;
const money = { amount: cents(12_298), currency: "USD" } as const;
const held: Finding = { ...head, ...money, kind: "authorized", authorization: "pi_1", until: instant(1) };
const captured: Finding = { ...head, ...money, kind: "captured", capture: "pi_1" };

const error = (type: "card_error" | "invalid_request_error" | "api_error", statusCode: number, code?: string) =>
  Stripe.errors.StripeError.generate({ type, statusCode, message: "no", ...(code && { code }) });

/** Stripe's answer to the call that changes something, and what a look-up gives each time. */
function holds(answer: unknown, ...findings: Finding[]) {
  const keys: unknown[] = [];
  const call = async (...args: unknown[]) => {
    keys.push(args.at(-1));
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const stripe = { paymentIntents: { capture: call, cancel: call } } as unknown as Stripe;
  const found = async () => findings.shift() ?? held;
  return { keys, ...heldAmounts(stripe, found) };
}

describe("charging what a card holds at Stripe", () => {
  test("is refused by the card's bank: the buyer has to pay another way", async () => {
    for (const refusal of [
      error("card_error", 402, "card_declined"),
      error("invalid_request_error", 400, "charge_expired_for_capture"),
    ])
      expect(await holds(refusal, held).capture(payment, money.amount, "capture:key:1")).toMatchObject({
        ok: true,
        value: { kind: "failed", remedy: "other-method", session: "cs_1" },
      });
  });

  test("is refused by Stripe for another reason: the amount stays held, and the merchant has to act", async () => {
    const refusal = error("invalid_request_error", 400, "account_invalid");
    expect(await holds(refusal, held).capture(payment, money.amount, "capture:key:1")).toMatchObject({
      ok: false,
      error: { code: "refused", reason: "account_invalid" },
    });
  });

  test("was done before by a call whose answer was lost: it is charged once, under its key", async () => {
    const { keys, capture } = holds(error("invalid_request_error", 400, "payment_intent_unexpected_state"), captured);
    expect(await capture(payment, money.amount, "capture:key:1")).toEqual({ ok: true, value: captured });
    expect(keys).toEqual([{ idempotencyKey: "capture:key:1" }]);
  });
});

describe("releasing what a card holds at Stripe", () => {
  test("comes after it was charged: the charge is found, and not taken for a release", async () => {
    const refusal = error("invalid_request_error", 400, "payment_intent_unexpected_state");
    expect(await holds(refusal, held, captured).release(payment)).toEqual({ ok: true, value: captured });
  });

  test("is not answered: nobody knows, and it is asked again", async () => {
    expect(await holds(error("api_error", 500), held).release(payment)).toMatchObject({
      ok: false,
      error: { code: "unknown" },
    });
  });
});
