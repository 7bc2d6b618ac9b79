import type { PaymentError } from "./objects.ts";

export type Card = { brand: string; last4: string };
export type CardCheck = { ok: true; card: Card } | { ok: false; error: PaymentError };

const PAYING: Record<string, string> = {
  "4242424242424242": "visa",
  "4000056655665556": "visa",
  "5555555555554444": "mastercard",
  "378282246310005": "amex",
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

const failed = (error: Omit<PaymentError, "type">): CardCheck => ({
  ok: false,
  error: { type: "card_error", ...error },
});

/** Whether this card number pays, by Stripe's published test numbers. Spaces and dashes do not matter. */
export function checkCard(written: string): CardCheck {
  const number = written.replaceAll(/[\s-]/g, "");
  const brand = PAYING[number];
  if (brand) return { ok: true, card: { brand, last4: number.slice(-4) } };
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
