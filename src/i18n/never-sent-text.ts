import type { ShopTranslator } from "./translator.ts";

/** Units of a line that were taken off their order before they left: refunded, or never owed. */
export function neverSentText(t: ShopTranslator, count: number, isRefunded: boolean): string {
  return isRefunded ? t("orders.detail.refundedUnsent", { count }) : t("orders.detail.unsent", { count });
}
