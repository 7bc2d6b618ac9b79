import { waitsForGoods } from "#domain/fulfilment/shipment.ts";
import type { Parcel } from "../fulfilment/parcels.ts";
import type { OrderDetail } from "../orders/orders.queries.ts";

/** Units by line id. */
type UnitsOfLines = Record<number, number>;

/** Units that have neither left nor been refunded, and are there: sendable and held ones. */
interface UnitsHere {
  readonly unsent: UnitsOfLines;
  /** Their deposit is open. */
  readonly heldUnits: UnitsOfLines;
  /** Goods are waited for, and until then none of the others may leave or be fetched. */
  readonly waits: boolean;
}

/** Unshipped units of an order by line. */
export function unsentUnits(detail: OrderDetail, parcels: readonly Parcel[]): UnitsHere {
  const shippedLines = parcels.flatMap(({ lines }) => lines);
  const here = { unsent: {} as UnitsOfLines, heldUnits: {} as UnitsOfLines };
  const lines: { left: number; waiting: number }[] = [];
  for (const { id, quantity, refundedQuantity, waiting, asksDeposit } of detail.lines) {
    const shipped = shippedLines.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + line.quantity, 0);
    // Units refunded before shipping are not shipped.
    const units = Math.max(0, quantity - shipped - refundedQuantity - waiting);
    const isHeld = asksDeposit && detail.depositOpen !== null;
    here.unsent[id] = isHeld ? 0 : units;
    here.heldUnits[id] = isHeld ? units : 0;
    lines.push({ left: units, waiting });
  }
  const inParts = detail.shipsInParts && detail.shippingMethod !== "PICKUP";
  return { ...here, waits: waitsForGoods(lines, inParts) };
}
