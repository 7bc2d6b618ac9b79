import type { Parcel } from "../fulfilment/parcels.ts";
import type { OrderDetail } from "../orders/orders.queries.ts";

/**
 * Units by line that can be sent: those that have neither left nor been refunded, are there, and whose deposit is paid.
 */
export function unsentUnits(detail: OrderDetail, parcels: readonly Parcel[]): Record<number, number> {
  const shippedLines = parcels.flatMap(({ lines }) => lines);
  // Units refunded before shipping are not shipped.
  const unsent = detail.lines.map(({ id, quantity, refundedQuantity, waiting, asksDeposit }) => {
    if (asksDeposit && detail.depositOpen !== null) return [id, 0];
    const shipped = shippedLines.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + line.quantity, 0);
    return [id, Math.max(0, quantity - shipped - refundedQuantity - waiting)];
  });
  return Object.fromEntries(unsent);
}
