import { onAccount } from "#domain/checkout/payment-method.ts";
import type { Translator } from "#i18n/translator.ts";
import type { OrderLineView, OrderView } from "./order-view.server.ts";

/** Units of a line that were not sent, or that were given back or paid back after they had left. */
export function settledWords(
  t: Translator,
  { neverSent, returned, notArrived, damaged }: OrderLineView,
  { isRefunded, method }: Pick<OrderView, "isRefunded" | "method">,
): string[] {
  const by = method === onAccount ? "credit" : "refund";
  const words = [
    neverSent > 0 && t("orders.detail.unsent", { count: neverSent, refunded: isRefunded ? "yes" : "no" }),
    returned > 0 && t("orders.detail.returned", { count: returned }),
    notArrived > 0 && t("orders.detail.notArrived", { count: notArrived, by }),
    damaged > 0 && t("orders.detail.damaged", { count: damaged, by }),
  ];
  return words.filter((word) => word !== false);
}

/** A refund below an order's total: how far it is, and the return or claim that it is for. */
export function refundWords(t: Translator, { state, ofSale, of }: OrderView["refunds"][number]): string {
  const word = t(`orders.refundState.${state}`);
  if (of) return t(`orders.detail.refundOf.${of.kind}`, { state: word, number: of.number });
  return ofSale ? word : t("orders.detail.refundBeside", { state: word });
}
