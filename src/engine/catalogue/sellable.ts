import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { Parcel } from "#domain/catalogue/product.ts";
import { backOrderOf } from "#domain/inventory/back-order.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { carriage } from "#domain/shipping/parcel.ts";
import { backOrderJson } from "../inventory/back-orders.ts";
import { type ShipsBy, type StockState, lowStockLimit } from "./page-types.ts";

/** A variant for the listing: prices in cents, `left` is sellable stock. */
export interface ListedVariant extends Parcel {
  readonly sku: string;
  readonly name: LocalizedText | null;
  readonly attributes: AttributeValues;
  readonly price: number;
  readonly left: number;
}

/** A variant as SQL gives it (`variantFields`). */
export interface StoredVariant extends ListedVariant {
  readonly listPrice: number | null;
  readonly leadTimeDays: number;
  /** The day on which more is expected, as the merchant has set it. */
  readonly expectedOn: CalendarDay | null;
  readonly backOrderLeft: number;
  readonly restockDays: number | null;
  /** Its own family of pictures; null shows the product's. */
  readonly pictureFamily: string | null;
  /** The first uploaded picture that shows it and no other; null shows its family, or the product. */
  readonly leadPicture: string | null;
}

const listed = `'sku', v.sku, 'name', v.name, 'attributes', v.attributes, 'price', v.price_cents,
  'weightLb', v.weight_lb, 'lengthIn', v.length_in, 'widthIn', v.width_in, 'heightIn', v.height_in, 'freightOnly',
  v.freight_only,
  'left', greatest(coalesce(s.on_hand - s.reserved, 0), 0)`;

/**
 * SQL: names and values of a `StoredVariant`, of a variant `v` with its stock `s`. Whatever is only read is built as
 * `json`: as `jsonb` it would be taken apart and written anew, which takes as long as reading it.
 */
export const variantFields = `${listed}, 'listPrice', v.list_price_cents,
  'leadTimeDays', v.lead_time_days, 'expectedOn', s.expected_on, ${backOrderJson},
  'pictureFamily', v.picture_family, 'leadPicture', v.lead_picture`;

const allOf = (fields: string): string => `(select json_agg(json_build_object(${fields}) order by v.position, v.id)
  from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired)`;

/** SQL: the live variants of product `p` in their order, as a JSON array; null when it has none. */
export const variantsJson = allOf(variantFields);

/** The same as JSON, for reading a million products. */
export const listedVariantsJson = allOf(listed);

/** The picture of a variant: its own, else the product's; uploaded ones first. */
export function pictureOf(
  variant: Pick<StoredVariant, "pictureFamily" | "leadPicture">,
  product: { readonly pictureFamily: string; readonly leadPicture: string | null },
): string {
  return variant.leadPicture ?? variant.pictureFamily ?? product.leadPicture ?? product.pictureFamily;
}

/** The variant a list shows: the cheapest in stock, else the cheapest. */
export function leadVariant<V extends { readonly price: number; readonly left: number }>(
  variants: readonly [V, ...V[]],
): V {
  return variants.reduce((best, each) => {
    if (each.left > 0 !== best.left > 0) return each.left > 0 ? each : best;
    return each.price < best.price ? each : best;
  });
}

export function hasVariants<V>(variants: readonly V[] | null): variants is readonly [V, ...V[]] {
  return variants !== null && variants.length > 0;
}

/** Stock state of a number of sellable units of a variant, at a moment. */
export function stockState(
  available: boolean,
  left: number,
  variant: Pick<StoredVariant, "expectedOn" | "backOrderLeft" | "restockDays">,
  now: Instant,
): StockState {
  if (!available) return { state: "unavailable" };
  if (left <= 0) {
    // Pages are the same for a day in every zone of the country; the cart counts by the shop's own.
    const more = backOrderOf(variant, dayIn(defaultTimeZone, now));
    return more ? { state: "backorder", on: more.on } : { state: "out" };
  }
  return left <= lowStockLimit ? { state: "low", left } : { state: "in" };
}

/** Parcel carrier or LTL freight, by the packed unit. */
export function shipsBy(unit: Parcel): ShipsBy {
  return carriage(unit) === "freight" ? "LOCAL" : "SHIPPING";
}
