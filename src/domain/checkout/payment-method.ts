/** The four ways to pay. Stripe and PayPal settle by themselves; the other two are confirmed by the merchant. */
export const paymentMethods = ["stripe", "paypal", "bank-deposit", "zeller"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return paymentMethods.some((method) => method === value);
}

/** Methods whose money is seen by the merchant, not reported by a provider. */
export const manualMethods = ["bank-deposit", "zeller"] as const satisfies readonly PaymentMethod[];
export type ManualMethod = (typeof manualMethods)[number];

export function isManual(method: PaymentMethod): method is ManualMethod {
  return manualMethods.some((manual) => manual === method);
}
