import { isManual } from "#domain/checkout/payment-method.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import type { RadioCard } from "../../ui/field.tsx";
import type { CartView } from "../cart/cart-view.ts";

/** The ways to receive this order: by its goods either parcel or freight, and always pick up. */
export function methodCards(t: Translator, cart: CartView): RadioCard[] {
  const { delivery, pickup, priced } = cart;
  const shipping = priced?.shipping?.method === delivery ? priced.shipping : null;
  const arrives = shipping && priced?.arrives;
  const range = arrives && formatDayRange(arrives.earliest, arrives.latest, t.language);
  return [
    {
      value: delivery,
      label: t(`checkout.method.${delivery}`),
      text: range ? t("checkout.method.arrives", { range }) : t(`checkout.method.${delivery}Hint`),
      aside: shipping
        ? shipping.amount === 0
          ? t("cart.summary.free")
          : formatMoney(shipping.amount, t.language)
        : undefined,
    },
    {
      value: "PICKUP",
      label: t("checkout.method.PICKUP"),
      text: pickup
        ? t("checkout.method.PICKUPHint", { name: pickup.name, city: pickup.city, state: pickup.state })
        : t("checkout.method.PICKUPPlain"),
      aside: t("cart.summary.free"),
    },
  ];
}

/** The ways to pay that the shop offers. */
export function paymentCards(t: Translator, cart: CartView): RadioCard[] {
  return cart.offeredPayments.map((method) => {
    const hint = t(`checkout.payment.${method}Hint`);
    return {
      value: method,
      label: t(`orders.payment.${method}`),
      text: isManual(method) ? t("checkout.payment.reserved", { hint, hours: cart.manualHours }) : hint,
    };
  });
}
