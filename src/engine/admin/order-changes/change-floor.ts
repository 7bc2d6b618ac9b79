import type { DraftValues } from "#domain/checkout/draft.ts";
import { times } from "#domain/kernel/money.ts";
import type { Db } from "../../platform/database.ts";
import { floorErrors } from "../drafts/draft-floor.ts";
import type { EditorError } from "../drafts/quote-draft.ts";
import { floorsPassed, type StaffPrice } from "../prices/below-floor.ts";
import type { QuotedChange } from "./quote-change.ts";

/** Lines of an order that somebody without the permission prices below their floor. */
export async function belowFloorOfChange(
  db: Db,
  { typed, goods }: QuotedChange,
  values: DraftValues,
): Promise<EditorError[]> {
  const prices = typed.flatMap((line): StaffPrice[] => {
    const { sku, quantity, price } = line;
    if (price === null) return [];
    const usual = "sold" in line ? line.sold.unitPrice : goods.rows[line.fresh]!.price;
    return [{ sku, quantity, net: times(price, quantity), usual }];
  });
  return floorErrors(values, await floorsPassed(db, prices));
}
