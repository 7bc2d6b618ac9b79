import { subtract, zero } from "#domain/kernel/money.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { Block } from "#engine/ports/letter.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import { paymentName } from "#i18n/payment-name.ts";
import { totalName } from "#i18n/total-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { deliveryRows, textRows } from "./delivery-blocks.ts";

/**
 * An order's sums, payment and delivery as a mail lists them. Delivery days count from the payment; while it is
 * awaited, they assume an immediate one.
 */
export function sumsOf(order: OrderForMail, t: ShopTranslator, payment: "paid" | "unpaid"): Block {
  const { language } = t;
  const { pointsUsed } = order;
  const sums = totalsOf(order).map((row): [string, string] => [
    totalName(t, row, { pointsUsed }),
    row.key === "shipping" && row.amount === 0
      ? t("cart.summary.free")
      : formatMoney(row.off ? subtract(zero, row.amount) : row.amount, language),
  ]);
  const rows: [string, string][] = [
    ...sums,
    [t("mail.facts.paymentMethod"), paymentName(t, order)],
    ...textRows(order, t),
    ...deliveryRows(order, t),
  ];
  if (order.arrivesFrom && order.arrivesTo) {
    const isPickup = order.shippingMethod === "PICKUP";
    const range = formatDayRange(isPickup ? order.arrivesTo : order.arrivesFrom, order.arrivesTo, language);
    rows.push([
      t(isPickup ? "mail.facts.readyBy" : "mail.facts.arrives"),
      payment === "paid" ? range : t("orders.detail.ifSameDay", { range }),
    ]);
  }
  return { kind: "facts", rows };
}
