import { type AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Offer } from "#domain/sizing/offer.ts";
import { pricesOf } from "#engine/catalogue/cards.ts";
import { type StoredVariant, hasVariants, pictureOf, variantsJson } from "#engine/catalogue/sellable.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";

/** A part number that can be bought now, with what a system's list shows of it. */
export interface Goods extends Offer {
  readonly productId: number;
  readonly slug: string;
  readonly category: CategorySlug;
  readonly name: LocalizedText;
  readonly version: LocalizedText | null;
  readonly pictureFamily: string;
}

interface GoodsRow {
  id: number;
  slug: string;
  category: CategorySlug;
  name: LocalizedText;
  attributes: AttributeValues;
  pictureFamily: string;
  leadPicture: string | null;
  variants: StoredVariant[] | null;
}

const selectGoods = statement<[number[]], GoodsRow>(
  "sizing_goods",
  `select p.id, p.slug, p.category, p.name, p.attributes, p.picture_family as "pictureFamily",
     p.lead_picture as "leadPicture", ${variantsJson} as variants
   from products p where p.id = any($1) and p.status = 'published'`,
);

/** All that is on the shelf of these products, each version by itself; one statement. */
export async function readGoods(shop: Shop, ids: Iterable<number>): Promise<Goods[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await shop.db.rows(selectGoods, [wanted]);
  return rows.flatMap((row) =>
    hasVariants(row.variants)
      ? row.variants.filter(({ left }) => left > 0).map((variant) => goodsOf(shop, row, variant))
      : [],
  );
}

function goodsOf(shop: Shop, row: GoodsRow, variant: StoredVariant): Goods {
  return {
    productId: row.id,
    slug: row.slug,
    category: row.category,
    name: row.name,
    version: variant.name,
    sku: variant.sku,
    attributes: { ...row.attributes, ...variant.attributes },
    price: pricesOf(shop, row, variant).price,
    left: variant.left,
    pictureFamily: pictureOf(variant, row),
  };
}
