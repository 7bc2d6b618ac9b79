import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

/** An order line and how much of it has left. */
export interface LineToShip {
  readonly lineId: number;
  readonly quantity: number;
  readonly shipped: number;
  /** Units that are not there yet. */
  readonly waiting: number;
  /** Its deposit is open, so none of it may leave. */
  readonly isHeld?: boolean;
}

export interface LineUnits {
  readonly lineId: number;
  readonly quantity: number;
}

export type ShipmentRefused =
  /** Goods are still waited for, and the buyer wants everything together. */
  | { code: "waits_for_goods" }
  | { code: "nothing_counted" }
  /** Not a whole number of units. */
  | { code: "units_invalid" }
  /** The deposit of what was chosen, or of all that is left, is open. */
  | { code: "money_held"; hold: "deposit" }
  | { code: "quantity_too_large"; lineId: number; left: number };

/** True while goods are waited for and nothing may leave: of what is left nothing is there, or all leaves together. */
export const waitsForGoods = (
  lines: readonly { readonly left: number; readonly waiting: number }[],
  inParts: boolean,
): boolean => lines.some(({ waiting }) => waiting > 0) && (!inParts || lines.every(({ left }) => left === 0));

/**
 * Contents of a parcel, and whether anything is left. `rest` takes everything not yet shipped that is there and may
 * leave. While goods are waited for, nothing leaves unless the buyer agreed to that (`inParts`).
 */
export function planShipment(
  lines: readonly LineToShip[],
  units: "rest" | readonly LineUnits[],
  { inParts }: { readonly inParts: boolean },
): Result<{ lines: LineUnits[]; isLast: boolean }, ShipmentRefused> {
  const waits = lines.some(({ waiting }) => waiting > 0);
  if (waits && !inParts) return refuse({ code: "waits_for_goods" });
  const heldLines = lines.filter((line) => line.isHeld && line.quantity > line.shipped);
  const isHeld = (lineId: number) => heldLines.some((line) => line.lineId === lineId);
  const left = new Map(
    lines.map((line) => [line.lineId, isHeld(line.lineId) ? 0 : line.quantity - line.shipped - line.waiting]),
  );
  const quantities = new Map<number, number>();
  const all = units === "rest" ? [...left].map(([lineId, quantity]) => ({ lineId, quantity })) : units;
  for (const { lineId, quantity } of all) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of quantities) {
    const most = left.get(lineId) ?? 0;
    if (quantity > 0 && isHeld(lineId)) return refuse({ code: "money_held", hold: "deposit" });
    if (!Number.isSafeInteger(quantity) || quantity < 0) return refuse({ code: "units_invalid" });
    if (quantity > most) return refuse({ code: "quantity_too_large", lineId, left: most });
  }
  const packed = [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
  if (packed.length === 0 && heldLines.length > 0) return refuse({ code: "money_held", hold: "deposit" });
  if (packed.length === 0) return refuse({ code: waits ? "waits_for_goods" : "nothing_counted" });
  const isLast =
    !waits &&
    heldLines.length === 0 &&
    [...left].every(([lineId, quantity]) => quantity === (quantities.get(lineId) ?? 0));
  return ok({ lines: packed, isLast });
}
