import { type AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Offer } from "#domain/sizing/offer.ts";
import { pricesOf } from "#engine/catalogue/card-facts.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";

/** A part number with the data a system's list shows. */
export interface Goods extends Offer {
  readonly productId: number;
  readonly slug: string;
  readonly category: CategorySlug;
  readonly name: LocalizedText;
  readonly version: LocalizedText | null;
  readonly pictureFamily: string;
  /** The day on which more is expected, as stored. */
  readonly expectedOn: CalendarDay | null;
}

interface GoodsRow {
  id: number;
  slug: string;
  category: CategorySlug;
  name: LocalizedText;
  /** The product's attributes, overridden by the version's. */
  attributes: AttributeValues;
  version: LocalizedText | null;
  sku: string;
  price: number;
  listPrice: number | null;
  left: number;
  pictureFamily: string;
  expectedOn: CalendarDay | null;
}

// A row per version: aggregating versions as JSON takes PostgreSQL four times as long.
const selectGoods = statement<[number[], boolean], GoodsRow>(
  "sizing_goods",
  `select p.id, p.slug, p.category, p.name, p.attributes || v.attributes as attributes, v.name as version, v.sku,
     v.price_cents as price, v.list_price_cents as "listPrice", s.on_hand - s.reserved as left,
     s.expected_on as "expectedOn",
     coalesce(v.lead_picture, v.picture_family, p.lead_picture, p.picture_family) as "pictureFamily"
   from products p join variants v on v.product_id = p.id and not v.retired join stock s on s.variant_id = v.id
   where p.id = any($1) and p.status = 'published' and (s.on_hand > s.reserved or $2)
   order by p.id, v.position, v.id`,
);

/** All versions in stock of these products, or sold-out ones too, in one statement. */
export async function readGoods(shop: Shop, ids: Iterable<number>, withSoldOut = false): Promise<Goods[]> {
  const productIds = [...new Set(ids)];
  if (productIds.length === 0) return [];
  const rows = await shop.db.rows(selectGoods, [productIds, withSoldOut]);
  return rows.map((row) => ({
    productId: row.id,
    slug: row.slug,
    category: row.category,
    name: row.name,
    version: row.version,
    sku: row.sku,
    attributes: row.attributes,
    price: pricesOf(shop, row, row).price,
    left: row.left,
    expectedOn: row.expectedOn,
    pictureFamily: row.pictureFamily,
  }));
}
