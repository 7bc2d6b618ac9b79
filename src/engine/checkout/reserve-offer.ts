import { backOrderOf, promisedDayOf, type Wait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { findVersions } from "../cart/cart-lines.ts";
import { reserveOrWait } from "../inventory/reserve-stock.ts";
import type { Tx } from "../platform/database.ts";
import type { DraftPaper } from "./draft-row.ts";

interface OfferShort {
  readonly code: "out_of_stock";
  readonly sku: string;
  readonly name: LocalizedText;
  readonly left: number;
}

/**
 * Reserves the goods of an offer that is accepted; what its paper said would be waited for may wait, as long as it
 * still comes by then. Gives the units that wait, by variant. Refused, the transaction must be undone.
 */
export async function reserveOffer(
  tx: Tx,
  { rows, waits: promised = [] }: Pick<DraftPaper, "rows" | "waits">,
  today: CalendarDay,
): Promise<Result<ReadonlyMap<number, Wait>, OfferShort>> {
  const ids = rows.filter((_, at) => promised[at]).map(({ variantId }) => variantId);
  const parts = ids.length === 0 ? [] : await findVersions(tx, ids);
  const days = new Map(parts.map((part) => [part.variantId, backOrderOf(part, today)?.on ?? null]));
  const lines = rows.map((row, at) => {
    const [promise, day] = [promised[at] ?? null, days.get(row.variantId) ?? null];
    const isKept = promise !== null && day !== null && day <= promisedDayOf(promise, today);
    return { variantId: row.variantId, quantity: row.quantity, mayWait: isKept ? promise.units : 0 };
  });
  const reserved = await reserveOrWait(tx, lines);
  if (!reserved.ok) {
    const { sku, name } = rows[reserved.error.at]!;
    return refuse({ code: "out_of_stock", sku, name, left: reserved.error.left });
  }
  const waits = [...reserved.value].flatMap(([variantId, { waits: units }]): [number, Wait][] => {
    const on = days.get(variantId) ?? null;
    return units > 0 && on !== null ? [[variantId, { units, on }]] : [];
  });
  return ok(new Map(waits));
}
