import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { offeredPayments } from "#domain/checkout/payment-settings.ts";
import { isConfigured, type PaymentProviders } from "../ports/payment-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { readPaymentSetup } from "./payment-settings.ts";
import type { PaymentSetup } from "./payment-settings.ts";

/** Payment methods open to buyers: enabled by the merchant, configured, and with an account to send money to. */
export async function offeredMethods(deps: Pick<PaymentDeps, "db" | "payments">): Promise<PaymentMethod[]> {
  return offeredBy(deps.payments, await readPaymentSetup(deps.db));
}

/** Like `offeredMethods`, from loaded settings. Without `configured`, every method counts as configured. */
export function offeredBy(configured: PaymentProviders | undefined, setup: PaymentSetup): PaymentMethod[] {
  return offeredPayments(setup).filter((method) => isConfigured(configured, method));
}
