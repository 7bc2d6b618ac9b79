import type { QuotedDelivery } from "#domain/checkout/quotation.ts";
import { type Destination, stateOf } from "#domain/shipping/destination.ts";
import { stateName } from "#domain/shipping/states.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

/** State and ZIP code of a quoted destination, as values of a message. */
export function placeOf(destination: Destination, t: Translator) {
  return { state: stateName(stateOf(destination))[t.language], zip: destination.zip };
}

/** The line that names the destination of a quotation. */
export const destinationText = (destination: Destination, t: Translator): string =>
  t("delivery.to", placeOf(destination, t));

/** Delivered price of one unit, with its components. */
export function deliveredText({ method, shipping, tax, total }: QuotedDelivery, t: Translator): string {
  const money = (amount: typeof total) => formatMoney(amount, t.language);
  return t("quotation.delivered", {
    total: money(total),
    method: t(`delivery.method.${method}`),
    shipping: money(shipping),
    tax: money(tax),
  });
}
