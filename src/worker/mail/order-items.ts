import type { Money } from "#domain/kernel/money.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { Block } from "#engine/ports/letter.ts";
import { formatMoney } from "#i18n/format.ts";
import { powerWithNeeds, statedPowerText } from "#i18n/power-text.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { waitText } from "#i18n/wait-text.ts";
import { withoutLinks } from "./without-links.ts";

/** The items with their findings for the buyer's power supply, followed by that supply as stated. */
export function goodsOf(order: OrderForMail, t: ShopTranslator): Block[] {
  const powerText = statedPowerText(t, order.lines, order.power);
  return [itemsOf(order, t, order.power), ...(powerText ? [{ kind: "text" as const, text: powerText }] : [])];
}

/** The items, and which of them wait for their goods. */
export function itemsOf(order: OrderForMail, t: ShopTranslator, supply: OrderForMail["power"] = null): Block {
  const { language } = t;
  return {
    kind: "items",
    rows: [
      ...order.lines.map(({ name, variantName, sku, quantity, reference, waiting, expectedOn, unitPrice, power }) => ({
        name: [name[language], variantName?.[language]].filter(Boolean).join(" · "),
        detail: t("mail.item", { sku, quantity, price: formatMoney(unitPrice, language) }),
        amount: formatMoney((unitPrice * quantity) as Money, language),
        note:
          [
            reference && t("orders.detail.reference", { text: withoutLinks(reference) }),
            waiting > 0 && waitText(t, { units: waiting, of: quantity, on: expectedOn }),
            supply && power && powerWithNeeds(t, power, supply),
          ]
            .filter(Boolean)
            .join(" ") || undefined,
      })),
      ...(order.ownLines ?? []).map(({ name, quantity, unitPrice, amount }) => ({
        name: name[language],
        detail: `${quantity} × ${formatMoney(unitPrice, language)}`,
        amount: formatMoney(amount, language),
      })),
    ],
  };
}

/** The units that were taken off the order before they left. */
export function unsentOf(order: OrderForMail, t: ShopTranslator): Block {
  const lines = order.lines.filter(({ neverSent }) => neverSent > 0);
  return itemsOf({ ...order, ownLines: null, lines: lines.map((line) => ({ ...line, quantity: line.neverSent })) }, t);
}
