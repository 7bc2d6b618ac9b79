import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { readPaymentSetup } from "./payment-settings.ts";
import type { PaymentSetup } from "./payment-settings.ts";

/** The ways to pay that a buyer may choose: wanted by the merchant, configured, and with somewhere to send the money. */
export async function offeredMethods(deps: Pick<PaymentDeps, "db" | "payments">): Promise<PaymentMethod[]> {
  return offeredBy(deps.payments, await readPaymentSetup(deps.db));
}

/** The same from settings at hand; without `configured` every method counts as configured. */
export function offeredBy(
  configured: PaymentProviders | undefined,
  { payment, bank, zeller }: PaymentSetup,
): PaymentMethod[] {
  return payment.offered.filter((method) => {
    if (configured && !configured.has(method)) return false;
    if (method === "bank-deposit") return bank !== null;
    return method !== "zeller" || zeller !== null;
  });
}
