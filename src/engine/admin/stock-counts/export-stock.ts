import { mainPlace } from "#domain/inventory/places.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { unitsAtPlaces } from "../../inventory/place-stock.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { slice } from "./count-parts.ts";

interface ExportPart {
  readonly variantId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly onHand: number;
  readonly reserved: number;
  readonly reorderAt: number | null;
}

/** A part at a place. What is reserved and available is so at all places together. */
interface ExportRow extends Omit<ExportPart, "onHand"> {
  readonly placeId: number;
  readonly here: number;
  readonly available: number;
}

const selectParts = statement<[string, number], ExportPart>(
  "stock_to_export",
  `select v.id as "variantId", v.sku, p.name, v.name as "variantName", coalesce(s.on_hand, 0) as "onHand",
     coalesce(s.reserved, 0) as reserved, s.reorder_at as "reorderAt"
   from variants v join products p on p.id = v.product_id and p.status <> 'archived'
     left join stock s on s.variant_id = v.id
   where not v.retired and v.sku > $1 order by v.sku limit $2`,
);

/**
 * All parts in the order of their numbers, some thousand at a time: at one place, or at each place where they lie.
 * A part that lies nowhere stands once, with none at the main place.
 */
export async function* stockByPlace(db: Db, placeId: number | null): AsyncGenerator<ExportRow[]> {
  let last = "";
  for (;;) {
    const parts = await db.rows(selectParts, [last, slice]);
    const shelves = await unitsAtPlaces(
      db,
      parts.map(({ variantId }) => variantId),
    );
    const byPart = Map.groupBy(shelves, ({ variantId }) => variantId);
    yield parts.flatMap((part) => {
      const units = byPart.get(part.variantId) ?? [];
      const unitsAt = (place: number) => units.find((one) => one.placeId === place)?.quantity ?? 0;
      const places = placeId === null ? units.map((one) => one.placeId) : [placeId];
      const { onHand, ...row } = part;
      return (places.length === 0 ? [mainPlace] : places)
        .toSorted((a, b) => a - b)
        .map((place) => ({ ...row, placeId: place, here: unitsAt(place), available: onHand - part.reserved }));
    });
    last = parts.at(-1)?.sku ?? "";
    if (parts.length < slice) return;
  }
}
