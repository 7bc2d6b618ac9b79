import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

export interface StoredVersion {
  readonly sku: string;
  readonly compact: string;
  readonly name: LocalizedText | null;
  readonly retired: boolean;
  readonly priceCents: number;
  readonly weightLb: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
}

/** A product of the shop, for records that leave out some of it. */
export interface StoredGoods {
  readonly slug: string;
  readonly category: string;
  readonly subcategory: string;
  readonly brand: string;
  readonly name: LocalizedText;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly openBox: unknown;
  /** Its texts that are not empty, such as `summary.en`. */
  readonly texts: readonly string[];
  readonly variants: readonly StoredVersion[];
}

const writtenText = (field: string, language: string): string =>
  `case when btrim(p.${field} ->> '${language}') not in ('', '[]') then '${field}.${language}' end`;

const texts = ["name", "summary", "description"].flatMap((field) => [
  writtenText(field, "en"),
  writtenText(field, "cn"),
]);

const selectGoods = statement<[string[], string[]], StoredGoods>(
  "import_stored_goods",
  `select p.slug, p.category, p.subcategory, p.brand, p.name, p.attributes, p.open_box as "openBox",
     to_jsonb(array_remove(array[${texts.join()}], null)) as texts,
     coalesce((select jsonb_agg(jsonb_build_object('sku', v.sku, 'compact', v.sku_compact, 'name', v.name,
       'retired', v.retired, 'priceCents', v.price_cents, 'weightLb', v.weight_lb, 'lengthIn', v.length_in,
       'widthIn', v.width_in, 'heightIn', v.height_in) order by v.position, v.id)
       from variants v where v.product_id = p.id), '[]') as variants
   from products p where p.id in (select id from products where slug = any($1)
     union select product_id from variants where sku_compact = any($2))`,
);

interface GoodsOfFile {
  readonly bySlug: ReadonlyMap<string, StoredGoods>;
  readonly byCompact: ReadonlyMap<string, StoredGoods>;
}

/** The shop's products with these slugs or compact part numbers. */
export async function readStoredGoods(db: Db, slugs: string[], compacts: string[]): Promise<GoodsOfFile> {
  if (slugs.length + compacts.length === 0) return { bySlug: new Map(), byCompact: new Map() };
  const goods = await db.rows(selectGoods, [slugs, compacts]);
  return {
    bySlug: new Map(goods.map((product) => [product.slug, product])),
    byCompact: new Map(
      goods.flatMap((product) => product.variants.map(({ compact }): [string, StoredGoods] => [compact, product])),
    ),
  };
}
