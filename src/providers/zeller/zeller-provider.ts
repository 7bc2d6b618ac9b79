import type { PaymentProvider } from "#engine/ports/payment-provider.ts";
import { instructionsOnly } from "../bank-deposit/instructions-only.ts";

export function createZeller(): PaymentProvider {
  return instructionsOnly("zeller");
}
