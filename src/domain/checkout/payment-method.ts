import type { Money } from "../kernel/money.ts";

/** Methods whose provider reports the money: the buyer pays on its page. */
export const providerMethods = ["stripe", "paypal"] as const;
export type ProviderMethod = (typeof providerMethods)[number];

export const isProviderMethod = (text: unknown): text is ProviderMethod =>
  providerMethods.some((method) => method === text);

/** Methods whose money is seen by the merchant, who confirms it. */
export const manualMethods = ["bank-deposit", "zeller"] as const;
export type ManualMethod = (typeof manualMethods)[number];

/** Every way to pay that the shop may offer to everybody, in the order they are offered. */
export const paymentMethods = [...providerMethods, ...manualMethods] as const;

/** By invoice, for companies with terms. */
export const onAccount = "on-account";

/** Every way by which an order may be paid. */
export const everyPaymentMethod = [...paymentMethods, onAccount] as const;
export type PaymentMethod = (typeof everyPaymentMethod)[number];

export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return everyPaymentMethod.some((method) => method === value);
}

export function isManual(method: string): method is ManualMethod {
  return manualMethods.some((manual) => manual === method);
}

/** True for an order whose money the buyer sends: the instructions are all it takes to begin its payment. */
export function waitsForTransfer({
  payment,
  total,
}: {
  readonly payment: PaymentMethod;
  readonly total: Money;
}): boolean {
  return isManual(payment) && total > 0;
}

/** True if the buyer pays on a provider's page. */
export function paysElsewhere(method: string | undefined): boolean {
  return providerMethods.some((each) => each === method);
}
