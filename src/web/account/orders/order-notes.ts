import { onAccount } from "#domain/checkout/payment-method.ts";
import type { OrderDetail, OrderDetailLine, OrderForPayment } from "#engine/orders/orders.queries.ts";
import { caseOfReason } from "#domain/orders/refund-reasons.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

/** Units of a line that were not sent, or that were given back or paid back after they had left. */
export function settledWords(
  t: Translator,
  { neverSent, returned, notArrived, damaged }: OrderDetailLine,
  { isRefunded, method }: { readonly isRefunded: boolean; readonly method: OrderDetail["method"] },
): string[] {
  const by = method === onAccount ? "credit" : "refund";
  const words = [
    neverSent > 0 && t("orderNotes.unsent", { count: neverSent, refunded: isRefunded ? "yes" : "no" }),
    returned > 0 && t("orderNotes.returned", { count: returned }),
    notArrived > 0 && t("orderNotes.notArrived", { count: notArrived, by }),
    damaged > 0 && t("orderNotes.damaged", { count: damaged, by }),
  ];
  return words.filter((word) => word !== false);
}

/** A refund below an order's total: how far it is, and the return or claim that it is for. */
export function refundWords(t: Translator, { state, ofSale, reason }: OrderDetail["refunds"][number]): string {
  const word = t(`orders.refundState.${state}`);
  const of = caseOfReason(reason);
  if (of) return t(`orderNotes.refundOf.${of.kind}`, { state: word, number: of.number });
  return ofSale ? word : t("orderNotes.refundBeside", { state: word });
}

/** Money of a canceled order that came in part; null for none. */
export function partsBackWords(t: Translator, { partsBack, arePartsSent, result }: OrderForPayment): string | null {
  if (partsBack === 0 || result !== "canceled") return null;
  return t(arePartsSent ? "orderNotes.partsReturned" : "orderNotes.partsReturning", {
    amount: formatMoney(partsBack, t.language),
  });
}

/** Sentences for the payment page of a canceled order: what came goes back, as does what still comes. */
export const moneyBackWords = (t: Translator, order: OrderForPayment): readonly string[] =>
  order.result === "canceled" ? [partsBackWords(t, order) ?? [], t("orderNotes.lateReturned")].flat() : [];
