import type { PaymentRequest } from "#engine/ports/payment-provider.ts";
import { linesSumToAmount, lineLabels, shorten, statementSuffix } from "../line-labels.ts";
import { toPayPal } from "./amounts.ts";

const longest = 127;

/** PayPal's rule for an item's `image_url`: https, no port, neither WebP nor AVIF. */
const pictureUrl = /^https:[/.\w\s-]*\.(?:jpe?g|gif|png)$/i;

/** Request to create a PayPal order with the items, breakdown and address the buyer saw. */
export function orderRequest(request: PaymentRequest) {
  const { shipTo, currency } = request;
  const money = (amount: number) => ({ currency_code: currency, value: toPayPal(amount) });
  const isItemized = linesSumToAmount(request);
  const goods = request.lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: request.paymentKey,
        custom_id: request.orderNumber,
        // PayPal accepts an invoice number once, which also guards against paying an order twice.
        invoice_id: request.orderNumber,
        soft_descriptor: statementSuffix(request.orderNumber),
        description: `${lineLabels[request.language][request.of ?? "order"]} ${request.orderNumber}`,
        amount: {
          ...money(request.amount),
          ...(isItemized && {
            breakdown: {
              item_total: money(goods),
              ...(request.shipping > 0 && { shipping: money(request.shipping) }),
              ...(request.tax > 0 && { tax_total: money(request.tax) }),
              ...(request.discount > 0 && { discount: money(request.discount) }),
            },
          }),
        },
        ...(isItemized && {
          items: request.lines.map(({ name, sku, quantity, unitPrice, picture }) => ({
            name: shorten(name, longest),
            ...(sku !== null && { sku: shorten(sku, longest) }),
            quantity: String(quantity),
            unit_amount: money(unitPrice),
            // Goods of invoices shipped earlier: PayPal's seller protection does not cover them.
            ...(request.of !== "invoices" && sku !== null && { category: "PHYSICAL_GOODS" }),
            ...(pictureUrl.test(picture) && { image_url: picture }),
          })),
        }),
        ...(shipTo && { shipping: shippingOf(shipTo) }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: request.language === "cn" ? "zh-CN" : "en-US",
          user_action: "PAY_NOW",
          // Seller protection covers only goods sent to the address PayPal has.
          shipping_preference: shipTo ? "SET_PROVIDED_ADDRESS" : "NO_SHIPPING",
          ...(request.settlesAtOnce && { payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED" }),
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
        },
      },
    },
  };
}

function shippingOf({ name, line1, line2, city, state, postalCode }: NonNullable<PaymentRequest["shipTo"]>) {
  return {
    type: "SHIPPING",
    name: { full_name: shorten(name, 300) },
    address: {
      address_line_1: line1,
      ...(line2 !== "" && { address_line_2: line2 }),
      admin_area_2: city,
      admin_area_1: state,
      postal_code: postalCode,
      country_code: "US",
    },
  };
}
