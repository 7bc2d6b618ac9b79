import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";

/** Words of an authorized order's payment. Pickup orders are charged when they are made ready. */
export const authorizedWord = ({ shippingMethod }: { readonly shippingMethod: ShippingMethod }) =>
  shippingMethod === "PICKUP" ? "orders.authorized.shortPickup" : "orders.authorized.short";
