import type { OrderRow } from "../../orders/order-row.ts";

/** Paid or not, and still here whole as far as its lives say. */
const isUnsent = ({ paymentState, fulfilmentState, afterSaleState }: OrderRow): boolean =>
  (paymentState === "owed" || paymentState === "captured") && fulfilmentState === "unsent" && afterSaleState === "none";

/** Its goods are here, before they left or since they came back. */
export function isOpenToChange(
  order: OrderRow,
  { parcels, returned }: { readonly parcels: readonly unknown[]; readonly returned: readonly number[] },
): boolean {
  const { paymentState, afterSaleState, clearingSince } = order;
  const isBack = returned.length > 0 && paymentState === "captured" && afterSaleState === "none";
  return (parcels.length === 0 ? isUnsent(order) : isBack) && clearingSince === null;
}
