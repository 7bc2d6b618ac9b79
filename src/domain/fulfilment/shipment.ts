import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

/** An order line and how much of it has left. */
export interface LineToShip {
  readonly lineId: number;
  readonly quantity: number;
  readonly shipped: number;
  /** Units that are not there yet. */
  readonly waiting: number;
}

export interface LineUnits {
  readonly lineId: number;
  readonly quantity: number;
}

export type ShipmentRefused =
  /** Goods are still waited for, and the buyer wants everything together. */
  | { code: "waits_for_goods" }
  | { code: "nothing_to_ship" }
  | { code: "quantity_too_large"; lineId: number; left: number };

/**
 * Contents of a parcel, and whether anything is left. `rest` takes everything not yet shipped that is there. While
 * goods are waited for, nothing leaves unless the buyer agreed to that (`inParts`).
 */
export function planShipment(
  lines: readonly LineToShip[],
  units: "rest" | readonly LineUnits[],
  { inParts }: { readonly inParts: boolean },
): Result<{ lines: LineUnits[]; isLast: boolean }, ShipmentRefused> {
  const waits = lines.some(({ waiting }) => waiting > 0);
  if (waits && !inParts) return refuse({ code: "waits_for_goods" });
  const left = new Map(lines.map((line) => [line.lineId, line.quantity - line.shipped - line.waiting]));
  const quantities = new Map<number, number>();
  const all = units === "rest" ? [...left].map(([lineId, quantity]) => ({ lineId, quantity })) : units;
  for (const { lineId, quantity } of all) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of quantities) {
    const most = left.get(lineId) ?? 0;
    if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > most)
      return refuse({ code: "quantity_too_large", lineId, left: most });
  }
  const packed = [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
  if (packed.length === 0) return refuse({ code: waits ? "waits_for_goods" : "nothing_to_ship" });
  const isLast = !waits && [...left].every(([lineId, quantity]) => quantity === (quantities.get(lineId) ?? 0));
  return ok({ lines: packed, isLast });
}
