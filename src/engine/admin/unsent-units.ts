import { waitsForGoods } from "#domain/fulfilment/shipment.ts";
import type { Parcel } from "../fulfilment/parcels.ts";
import type { OrderRow } from "../orders/order-row.ts";
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
  /** Units of a partly shipped order that have not left, waiting ones too; null of any other order. */
  readonly leftToSend: number | null;
}

/** Unshipped units of an order by line. */
export function unsentUnits(
  { fulfilmentState, state }: Pick<OrderRow, "fulfilmentState" | "state">,
  detail: OrderDetail,
  parcels: readonly Parcel[],
): UnitsHere {
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
  const isPart =
    shippedLines.length > 0 && fulfilmentState === "unsent" && (state === "confirmed" || state === "refund-in-process");
  const left = lines.reduce((sum, line) => sum + line.left + line.waiting, 0);
  return { ...here, waits: waitsForGoods(lines, inParts), leftToSend: isPart ? left : null };
}
