import { creditReasonOf } from "#domain/invoices/line-credits.ts";
import { caseOfReason, isRefundReason } from "#domain/orders/refund-reasons.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";

type OwnReason = MessageKey extends infer Key
  ? Key extends `adminOrders.refundReasonName.${infer Word}`
    ? Word
    : never
  : never;

// Reasons the shop itself gives; a merchant's own words stand as they were typed.
const own = [
  "late-payment",
  "duplicate-payment",
  "overpayment",
  "part-payment",
  "made-at-provider",
  "order-changed",
] as const satisfies readonly OwnReason[];

/** Why money goes back, in the page's language. */
export function refundReasonName(reason: string, t: Translator): string {
  const ownReason = own.find((one) => one === reason);
  if (ownReason) return t(`adminOrders.refundReasonName.${ownReason}`);
  const of = caseOfReason(reason);
  if (of) return t(`adminOrders.refundReasonName.${of.kind}`, { number: of.number });
  const credit = creditReasonOf(reason);
  if (credit) return t(`invoices.creditReason.${credit}`);
  return isRefundReason(reason) ? t(`adminOrders.request.reason.${reason}`) : reason;
}
