import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { linkedSlugs } from "./export-products.ts";
import type { ImportRecord, ImportVariant } from "./import-record.ts";
import { withStoredDocuments } from "./kept-documents.ts";
import type { ReadyRecord } from "./store-records.ts";

interface VariantBefore extends Pick<ImportVariant, "attributes" | "leadTimeDays" | "freightOnly" | "crossReferences"> {
  readonly compact: string;
  readonly name: LocalizedText | null;
}

/** A product of the shop, as far as an export of Shopify may have no place for it. */
interface ProductBefore extends Pick<ImportRecord, "documents" | "boughtTogether" | "fits"> {
  readonly slug: string;
  readonly row: ProductRow;
  readonly variants: readonly VariantBefore[];
}

/** The fields of a product's own row that may stay. */
interface ProductRow extends Pick<ImportRecord, "category" | "attributes" | "name" | "summary" | "popularity"> {
  readonly description: Readonly<Record<Language, RichText>>;
  readonly return_policy: string;
  readonly warranty_months: number;
}

const selectProducts = statement<[string[]], ProductBefore>(
  "products_before_shopify",
  `select p.slug, jsonb_build_object('category', p.category, 'attributes', p.attributes, 'name', p.name,
     'summary', p.summary, 'description', p.description, 'return_policy', p.return_policy,
     'warranty_months', p.warranty_months, 'popularity', p.popularity) as row,
   coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind, 'language', d.language)) from documents d
     where d.product_id = p.id and d.file_key is null), '[]') as documents,
   ${linkedSlugs("bought-together")} as "boughtTogether", ${linkedSlugs("fits")} as fits,
   coalesce((select jsonb_agg(jsonb_build_object('compact', v.sku_compact, 'name', v.name,
     'attributes', v.attributes, 'leadTimeDays', v.lead_time_days, 'freightOnly', v.freight_only,
     'crossReferences', coalesce((select jsonb_agg(jsonb_build_object('maker', c.maker, 'number', c.number))
       from cross_references c where c.variant_id = v.id), '[]')))
     from variants v where v.product_id = p.id), '[]') as variants
   from products p where p.slug = any($1)`,
);

/** The records of a chunk with those values of the shop that their file cannot hold. */
export async function withStoredValues(tx: Tx, chunk: readonly ReadyRecord[]): Promise<readonly ReadyRecord[]> {
  return withStoredDocuments(tx, await withUnsaidValues(tx, chunk));
}

/**
 * An export of Shopify has no place for much of what somebody has entered here since the first one, such as
 * cross-references, attributes and Chinese texts. A product that is there already keeps it.
 */
async function withUnsaidValues(tx: Tx, chunk: readonly ReadyRecord[]): Promise<readonly ReadyRecord[]> {
  const slugs = chunk.flatMap(({ source, record }) => (source === "shopify" ? [record.slug] : []));
  if (slugs.length === 0) return chunk;
  const bySlug = new Map((await tx.rows(selectProducts, [slugs])).map((product) => [product.slug, product]));
  return chunk.map((ready) => {
    const before = ready.source === "shopify" ? bySlug.get(ready.record.slug) : undefined;
    return before ? withValues(ready, before) : ready;
  });
}

function withValues(ready: ReadyRecord, before: ProductBefore): ReadyRecord {
  const file = JSON.parse(ready.row) as ProductRow;
  // In another category the product has other attributes.
  const isMoved = file.category !== before.row.category;
  const row: ProductRow = {
    ...file,
    attributes: isMoved ? file.attributes : { ...before.row.attributes, ...file.attributes },
    name: withChinese(file.name, before.row.name),
    summary: withChinese(file.summary, before.row.summary),
    description: withChinese(file.description, before.row.description),
    popularity: before.row.popularity,
    return_policy: before.row.return_policy,
    warranty_months: before.row.warranty_months,
  };
  const byNumber = new Map(before.variants.map((variant) => [variant.compact, variant]));
  const variants = ready.record.variants.map((variant) => {
    const own = byNumber.get(compactPartNumber(variant.sku));
    if (!own) return variant;
    const attributes = isMoved ? {} : without(own.attributes, Object.keys(file.attributes));
    return {
      ...variant,
      name: variant.name && own.name ? withChinese(variant.name, own.name) : variant.name,
      attributes: { ...attributes, ...variant.attributes },
      leadTimeDays: own.leadTimeDays,
      freightOnly: own.freightOnly,
      crossReferences: own.crossReferences,
    };
  });
  const { documents, boughtTogether, fits } = before;
  return {
    ...ready,
    row: JSON.stringify(row),
    record: { ...ready.record, variants, documents, boughtTogether, fits },
  };
}

type Texts<Text> = Readonly<Record<Language, Text>>;

/**
 * The file's texts; in Chinese those of the shop, where the file has none but the English ones. A product that shows
 * English on Chinese pages goes on to do so.
 */
function withChinese<Text extends string | RichText>(file: Texts<Text>, own: Texts<Text>): Texts<Text> {
  const isUnsaid = file.cn.length === 0 || isSame(file.cn, file.en);
  if (!isUnsaid || own.cn.length === 0) return file;
  return { en: file.en, cn: isSame(own.cn, own.en) ? file.en : own.cn };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const without = (attributes: ImportRecord["attributes"], keys: readonly string[]): ImportRecord["attributes"] =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !keys.includes(key)));
