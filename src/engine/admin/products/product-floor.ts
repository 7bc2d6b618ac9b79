import type { FieldError } from "#domain/kernel/fields/field.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db } from "../../platform/database.ts";
import { type OwnPrice, ownFloorsPassed } from "../prices/below-floor.ts";
import type { BulkChangeError } from "./edit-many-plan.ts";
import { fieldOfSku } from "./edit-read.ts";
import type { EditRecord } from "./edit-record.ts";
import type { TypedProduct } from "./edit-typed.ts";

/** The prices of stored versions as a record makes them, each with the part number that the record gives it. */
export function ownPrices(stored: EditRecord, record: EditRecord): (OwnPrice & { readonly newSku: string })[] {
  const before = new Map(stored.variants.map((one) => [one.id, one]));
  return record.variants.flatMap(({ id, sku: newSku, priceCents: price }) => {
    const was = before.get(id);
    return was ? [{ sku: was.sku, newSku, price, before: was.priceCents }] : [];
  });
}

/** Errors at the prices that somebody without the permission lowers below their floor. */
export async function floorErrorsOf(
  db: Db,
  typed: TypedProduct,
  stored: EditRecord,
  record: EditRecord,
): Promise<FieldError[]> {
  const prices = ownPrices(stored, record);
  const floors = await ownFloorsPassed(db, prices);
  return prices.flatMap(({ sku, newSku }): FieldError[] => {
    const floor = floors.get(sku);
    return floor === undefined
      ? []
      : [{ field: fieldOfSku(typed, newSku, "price"), code: "below_floor", values: { floor } }];
  });
}

/** The first of a record's prices that passes its floor, as the reason why a change of many leaves the record. */
export function lowPrice(prices: readonly OwnPrice[], floors: ReadonlyMap<string, Money>): BulkChangeError | null {
  for (const { sku } of prices) {
    const floor = floors.get(sku);
    if (floor !== undefined) return { code: "below_floor", sku, floor };
  }
  return null;
}
