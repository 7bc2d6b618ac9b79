import { backOrderOf, promisedDayOf, type Wait } from "#domain/inventory/back-order.ts";
import { businessDaysAfter, type CalendarDay } from "#domain/kernel/business-days.ts";
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
 * still comes by then. A lead time is promised for all other goods: what is not there when it is accepted waits no
 * longer than that, however few back-orders the shop takes. Gives the units that wait, by variant. Refused, the
 * transaction must be undone.
 */
export async function reserveOffer(
  tx: Tx,
  { rows, waits: promised = [], leadDays = null }: Pick<DraftPaper, "rows" | "waits" | "leadDays">,
  today: CalendarDay,
): Promise<Result<ReadonlyMap<number, Wait>, OfferShort>> {
  // None at all is a promise of what lies there.
  const agreed = leadDays ? businessDaysAfter(today, leadDays) : null;
  const ids = rows.filter((_, at) => agreed !== null || promised[at]).map(({ variantId }) => variantId);
  const parts = ids.length === 0 ? [] : await findVersions(tx, ids);
  const days = new Map(parts.map((part) => [part.variantId, backOrderOf(part, today)?.on ?? null]));
  const lines = rows.map((row, at) => {
    const { variantId, quantity } = row;
    const [promise, day] = [promised[at] ?? null, days.get(variantId) ?? null];
    if (!promise && agreed !== null) return { variantId, quantity, mayWait: quantity, isAgreed: true };
    const isKept = promise !== null && day !== null && day <= promisedDayOf(promise, today);
    return { variantId, quantity, mayWait: isKept ? promise.units : 0 };
  });
  const reserved = await reserveOrWait(tx, lines);
  if (!reserved.ok) {
    const { sku, name } = rows[reserved.error.at]!;
    return refuse({ code: "out_of_stock", sku, name, left: reserved.error.left });
  }
  const waits = [...reserved.value].flatMap(([variantId, { waits: units }]): [number, Wait][] => {
    const isAgreed = agreed !== null && !rows.some((row, at) => row.variantId === variantId && promised[at]);
    const day = days.get(variantId) ?? null;
    const on = isAgreed && (day === null || day > agreed) ? agreed : day;
    return units > 0 && on !== null ? [[variantId, { units, on }]] : [];
  });
  return ok(new Map(waits));
}
