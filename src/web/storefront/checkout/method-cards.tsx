import { isManual, onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { formatDayRange, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import type { RadioCard } from "../../ui/field.tsx";
import { PickupHours } from "../../account/orders/order-delivery.tsx";
import type { CartView } from "../cart/cart-view.ts";
import { GoodsAtPlace } from "../pickup/goods-at-place.tsx";

/** The ways to receive this order: by its goods either parcel or freight, and always pick up. */
export function methodCards(t: Translator, cart: CartView): RadioCard[] {
  const { delivery, pickup, priced } = cart;
  const [place, ...others] = pickup;
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
      text: !place
        ? t("checkout.method.PICKUPPlain")
        : others.length > 0
          ? t("checkout.method.PICKUPPlaces", { count: pickup.length })
          : t("checkout.method.PICKUPHint", { name: place.name, city: place.city, state: place.state }),
      aside: t("cart.summary.free"),
    },
  ];
}

/** The places where the goods may be fetched, for a buyer to choose one. */
export function placeCards(t: Translator, cart: CartView): RadioCard[] {
  return cart.pickup.map((place) => ({
    value: place.id,
    label: place.name,
    text: (
      <>
        <span className="block">{place.address}</span>
        <GoodsAtPlace place={place} />
        <PickupHours pickup={place} />
        <span className="mt-1 block whitespace-pre-line">{place.instructions}</span>
      </>
    ),
    aside: t("cart.summary.free"),
  }));
}

/** The ways to pay that the shop offers; `account` says by which terms, where the company may order on account. */
export function paymentCards(t: Translator, cart: CartView, account: string | null): RadioCard[] {
  const cardHint = (method: PaymentMethod, hint: string) =>
    method === "stripe" && cart.chargesLater ? t("checkout.payment.stripeLaterHint", { hint }) : hint;
  const byInvoice: RadioCard[] = account
    ? [
        {
          value: onAccount,
          label: t(`orders.payment.${onAccount}`),
          text: account,
        },
      ]
    : [];
  const cards = cart.offeredPayments.map((method) => {
    const hint = t(`checkout.payment.${method}Hint`);
    return {
      value: method,
      label: t(`orders.payment.${method}`),
      text: isManual(method)
        ? t("checkout.payment.reserved", { hint, hours: cart.manualHours })
        : cardHint(method, hint),
    };
  });
  return [...byInvoice, ...cards];
}
