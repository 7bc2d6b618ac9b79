import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { PaymentProvider } from "#engine/ports/payment-provider.ts";

/**
 * A payment method without an API: the customer is told where to send the money, quoting the order number, and only the
 * merchant can report that it arrived or was sent back.
 */
export function instructionsOnly(method: PaymentMethod): PaymentProvider {
  const detail = `${method} refunds are sent by the merchant`;
  const byHand = () =>
    Promise.resolve(refuse({ code: "refused", detail, reason: "by_hand", remedy: "merchant" } as const));
  const nothingSeen = () => Promise.resolve(ok({ kind: "open" } as const));
  return {
    method,
    paymentOrigins: [],
    voids: true,
    holds: null,
    begin: () => Promise.resolve(ok({ kind: "instructions" } as const)),
    readWebhook: () => Promise.resolve(refuse({ code: "bad_signature" } as const)),
    interpret: () => null,
    lookUp: nothingSeen,
    capture: nothingSeen,
    close: nothingSeen,
    refund: byHand,
    findRefund: byHand,
    lookUpRefund: byHand,
  };
}
