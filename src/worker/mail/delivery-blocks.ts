import { type OrderTexts, textsOn } from "#domain/checkout/order-texts.ts";
import { placeAddress } from "#domain/checkout/pickup-place.ts";
import { addressLabel, extrasOf } from "#domain/shipping/address-label.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { Block } from "#engine/ports/letter.ts";
import { boughtForLines } from "#i18n/bought-for.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { withoutLinks } from "./without-links.ts";

type Going = Pick<OrderForMail, "shippingMethod" | "shippingAddress" | "freightOptions" | "pickupPlace">;

/** The shipping method, its services, and the destination or pickup place. */
export function deliveryRows(order: Going, t: ShopTranslator): [label: string, value: string][] {
  const rows: [string, string][] = [[t("mail.facts.shippingMethod"), t(`mail.delivery.${order.shippingMethod}`)]];
  if (order.shippingMethod === "LOCAL") rows.push([t("orders.detail.freightOptions"), servicesText(order, t)]);
  const label = addressLabel(order.shippingAddress).map(withoutLinks);
  if (label.length > 0) rows.push([t("orders.detail.shipTo"), label.join("\n")]);
  const place = order.shippingMethod === "PICKUP" ? order.pickupPlace : null;
  if (place) rows.push([t("mail.facts.pickupAt"), `${place.name[t.language]}, ${placeAddress(place)}`]);
  return rows;
}

/** For whom it was bought, and the buyer's notes on the order. */
export function textRows(
  order: Partial<OrderTexts> & Pick<OrderForMail, "boughtFor">,
  t: ShopTranslator,
): [label: string, value: string][] {
  const whom = boughtForLines(t, order.boughtFor).map(withoutLinks).join("\n");
  const texts = textsOn("mail", order).map<[string, string]>(({ word, text }) => [
    t(`orders.texts.${word}.buyer`),
    withoutLinks(text),
  ]);
  return whom === "" ? texts : [[t("orders.boughtFor.title"), whom], ...texts];
}

/** Instructions for freight: curbside delivery, the waiting driver, and notes on the delivery receipt. */
export function freightBlocks(order: Going, t: ShopTranslator, claimDays: number): Block[] {
  if (order.shippingMethod !== "LOCAL") return [];
  const steps = [
    t("product.freight.curb"),
    t("product.freight.wait"),
    t("claims.check.packaging"),
    t("claims.check.note"),
    t("claims.check.photos"),
    t("claims.check.concealed", { days: claimDays }),
  ];
  return [{ kind: "steps", title: t("product.freight.title"), steps }];
}

function servicesText({ freightOptions }: Going, t: ShopTranslator): string {
  const extras = extrasOf(freightOptions).map((extra) => t(`delivery.charge.${extra}`));
  return extras.length > 0 ? extras.join(listSeparators[t.language]) : t("orders.detail.noFreightOptions");
}
