import { agreedParts } from "#domain/checkout/agreed-parts.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type DraftValues, linePlaces, readDraft } from "#domain/checkout/draft.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db } from "../../platform/database.ts";
import { floorsPassed, type StaffPrice } from "../prices/below-floor.ts";
import type { EditorError, QuotedDraft } from "./quote-draft.ts";

/** Errors at the lines whose prices pass their floor. */
export function floorErrors(values: DraftValues, floors: ReadonlyMap<string, Money>): EditorError[] {
  const byCompact = new Map([...floors].map(([sku, floor]) => [compactPartNumber(sku), floor]));
  return linePlaces(values).flatMap((place): EditorError[] => {
    const floor = byCompact.get(compactPartNumber(values[`lines.${place}.sku`] ?? ""));
    return floor === undefined ? [] : [{ field: `lines.${place}.price`, code: "below_floor", values: { floor } }];
  });
}

/**
 * Lines of a draft that somebody without the permission prices below their floor, by the line's price or the discount
 * of the draft. What was agreed before stays as it is.
 */
export async function belowFloor(
  db: Db,
  { draft, rows, priced }: QuotedDraft,
  { values, stored }: { readonly values: DraftValues; readonly stored: DraftValues },
): Promise<EditorError[]> {
  const before = new Set(agreedParts(readDraft(stored).draft));
  const isNew = (part: Partial<typeof draft>) => {
    const none = { lines: [], ownLines: [], discount: null, shipping: null, agreedTerms: null };
    return agreedParts({ ...draft, ...none, ...part }).some((one) => !before.has(one));
  };
  const discounts = isNew({ discount: draft.discount });
  const prices = (priced?.order.lines ?? []).flatMap(({ key: sku, quantity, net }): StaffPrice[] => {
    const line = draft.lines.find((one) => compactPartNumber(one.sku) === compactPartNumber(sku));
    const row = rows.find((one) => one.sku === sku);
    if (!line || !row || !(discounts || isNew({ lines: [line] }))) return [];
    return [{ sku, quantity, net, usual: row.price }];
  });
  return floorErrors(values, await floorsPassed(db, prices));
}
