import type { CardChecks, PaymentError } from "./objects.ts";

export type Card = { brand: string; last4: string };
/** Behavior of the card beside paying: what its bank finds, and what Radar and the bank make of it. */
export type CardStory = {
  checks: CardChecks;
  /** Its bank asks the cardholder to confirm the payment. */
  asksCardholder: boolean;
  risk: { level: "normal" | "elevated"; score: number };
  /** A rule puts it under review, or the bank reports fraud at once. */
  brings: "nothing" | "review" | "fraud-warning";
};
export type CardCheck = { ok: true; card: Card; story: CardStory } | { ok: false; error: PaymentError };

const PAYING: Record<string, string> = {
  "4242424242424242": "visa",
  "4000056655665556": "visa",
  "5555555555554444": "mastercard",
  "378282246310005": "amex",
};

const GOOD: CardChecks = { address_line1_check: "pass", address_postal_code_check: "pass", cvc_check: "pass" };
const USUAL: CardStory = {
  checks: GOOD,
  asksCardholder: false,
  risk: { level: "normal", score: 12 },
  brings: "nothing",
};
// Stripe's published test cards for 3-D Secure, address and security code, and fraud.
const STORIES: Record<string, Partial<CardStory>> = {
  "4000002500003155": { asksCardholder: true },
  "4000002760003184": { asksCardholder: true },
  "4000000000000010": { checks: { ...GOOD, address_line1_check: "fail", address_postal_code_check: "fail" } },
  "4000000000000028": { checks: { ...GOOD, address_line1_check: "fail" } },
  "4000000000000036": { checks: { ...GOOD, address_postal_code_check: "fail" } },
  "4000000000000101": { checks: { ...GOOD, cvc_check: "fail" } },
  "4000000000009235": { risk: { level: "elevated", score: 71 }, brings: "review" },
  "4000000000005423": { brings: "fraud-warning" },
};

const DECLINING: Record<string, { code: string; decline_code: string | null; message: string }> = {
  "4000000000000002": { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." },
  "4000000000009995": {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  "4000000000000069": { code: "expired_card", decline_code: null, message: "Your card has expired." },
};
const NOT_A_TEST_CARD = {
  code: "card_declined",
  decline_code: "test_mode_live_card",
  message: "Only test cards can pay here.",
};
const WRONG_NUMBER = { code: "incorrect_number", decline_code: null, message: "Your card number is incorrect." };
/** The cardholder did not confirm the payment at the bank. */
export const NOT_AUTHENTICATED: PaymentError = {
  type: "card_error",
  code: "payment_intent_authentication_failure",
  decline_code: null,
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

const failed = (error: Omit<PaymentError, "type">): CardCheck => ({
  ok: false,
  error: { type: "card_error", ...error },
});

/** True if this card number pays, by Stripe's published test numbers. Spaces and dashes do not matter. */
export function checkCard(written: string): CardCheck {
  const number = written.replaceAll(/[\s-]/g, "");
  const story = STORIES[number];
  const brand = PAYING[number] ?? (story && "visa");
  if (brand) return { ok: true, card: { brand, last4: number.slice(-4) }, story: { ...USUAL, ...story } };
  const decline = DECLINING[number];
  if (decline) return failed(decline);
  return failed(/^\d{13,19}$/.test(number) && passesLuhn(number) ? NOT_A_TEST_CARD : WRONG_NUMBER);
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
