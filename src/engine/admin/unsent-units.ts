import { waitsForGoods } from "#domain/fulfilment/shipment.ts";
import type { Parcel } from "../fulfilment/parcels.ts";
import type { OrderDetail } from "../orders/orders.queries.ts";

/** Units by line id. */
type UnitsOfLines = Record<number, number>;

/**
 * The goods of an order that are waited for, while none of it may leave or be fetched: some, for which the others stay;
 * all; or the rest of one that leaves in parts.
 */
export type AwaitedGoods = "some" | "all" | "rest";

/** Units that have neither left nor been fetched or refunded, and are there: sendable and held ones. */
interface UnitsHere {
  readonly unsent: UnitsOfLines;
  /** Their deposit is open. */
  readonly heldUnits: UnitsOfLines;
  readonly waits: AwaitedGoods | null;
}

/** Unshipped units of an order by line. */
export function unsentUnits(detail: OrderDetail, parcels: readonly Parcel[]): UnitsHere {
  const shippedLines = parcels.flatMap(({ lines }) => lines);
  const here = { unsent: {} as UnitsOfLines, heldUnits: {} as UnitsOfLines };
  const lines: { left: number; waiting: number }[] = [];
  for (const { id, quantity, refundedQuantity, waiting, asksDeposit } of detail.lines) {
    const shipped = shippedLines.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + line.quantity, 0);
    // Units refunded before shipping are not shipped.
    const isHere = detail.fulfilmentState !== "picked-up";
    const units = isHere ? Math.max(0, quantity - shipped - refundedQuantity - waiting) : 0;
    const isHeld = asksDeposit && detail.depositOpen !== null;
    here.unsent[id] = isHeld ? 0 : units;
    here.heldUnits[id] = isHeld ? units : 0;
    lines.push({ left: units, waiting });
  }
  const inParts = detail.shipsInParts && detail.shippingMethod !== "PICKUP";
  const awaited = lines.some(({ left }) => left > 0) ? "some" : shippedLines.length > 0 ? "rest" : "all";
  return { ...here, waits: waitsForGoods(lines, inParts) ? awaited : null };
}
