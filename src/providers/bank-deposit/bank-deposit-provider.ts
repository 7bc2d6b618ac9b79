import type { PaymentProvider } from "#engine/ports/payment-provider.ts";
import { instructionsOnly } from "./instructions-only.ts";

export function createBankDeposit(): PaymentProvider {
  return instructionsOnly("bank-deposit");
}
