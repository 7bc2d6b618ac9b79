import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { withStoredDocuments } from "./kept-documents.ts";
import type { ReadyRecord } from "./store-records.ts";

/** The texts of a product of the shop. */
interface ProductBefore {
  readonly slug: string;
  readonly texts: ProductTexts;
  readonly variants: readonly { readonly compact: string; readonly name: LocalizedText | null }[];
}

interface ProductTexts {
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: Readonly<Record<Language, RichText>>;
}

const selectProducts = statement<[string[]], ProductBefore>(
  "texts_before_shopify",
  `select p.slug, jsonb_build_object('name', p.name, 'summary', p.summary, 'description', p.description) as texts,
   coalesce((select jsonb_agg(jsonb_build_object('compact', v.sku_compact, 'name', v.name))
     from variants v where v.product_id = p.id), '[]') as variants
   from products p where p.slug = any($1)`,
);

/** The records of a chunk with those texts of the shop that their file cannot hold. */
export async function withStoredTexts(tx: Tx, chunk: readonly ReadyRecord[]): Promise<readonly ReadyRecord[]> {
  return withStoredDocuments(tx, await withUnsaidTexts(tx, chunk));
}

/**
 * An export of Shopify has no place for Chinese texts, and often has neither a summary nor a description. A product
 * that is there already keeps those that somebody has written here.
 */
async function withUnsaidTexts(tx: Tx, chunk: readonly ReadyRecord[]): Promise<readonly ReadyRecord[]> {
  const slugs = chunk.flatMap(({ source, record }) => (source === "shopify" ? [record.slug] : []));
  if (slugs.length === 0) return chunk;
  const bySlug = new Map((await tx.rows(selectProducts, [slugs])).map((product) => [product.slug, product]));
  return chunk.map((ready) => {
    const before = ready.source === "shopify" ? bySlug.get(ready.record.slug) : undefined;
    return before ? withTexts(ready, before) : ready;
  });
}

function withTexts(ready: ReadyRecord, { texts, variants }: ProductBefore): ReadyRecord {
  const { assumedTexts = [] } = ready.record;
  const file = JSON.parse(ready.row) as ProductTexts;
  const row: ProductTexts = {
    ...file,
    name: withStored(file.name, texts.name),
    summary: withStored(file.summary, texts.summary, assumedTexts.includes("summary")),
    description: withStored(file.description, texts.description, assumedTexts.includes("description")),
  };
  const byNumber = new Map(variants.map(({ compact, name }) => [compact, name]));
  const named = ready.record.variants.map((variant) => {
    const own = byNumber.get(compactPartNumber(variant.sku));
    return variant.name && own ? { ...variant, name: withStored(variant.name, own) } : variant;
  });
  return { ...ready, row: JSON.stringify(row), record: { ...ready.record, variants: named } };
}

type Texts<Text> = Readonly<Record<Language, Text>>;

/**
 * The file's texts; in English those of the shop where the file's are assumed or missing, in Chinese where the file has
 * none but the English ones. A product that shows English on Chinese pages goes on to do so.
 */
function withStored<Text extends string | RichText>(
  file: Texts<Text>,
  own: Texts<Text>,
  isAssumed = false,
): Texts<Text> {
  const en = own.en.length > 0 && (isAssumed || file.en.length === 0) ? own.en : file.en;
  const isCopy = file.cn.length > 0 && isSame(file.cn, file.en);
  if (file.cn.length > 0 && !isCopy) return { en, cn: file.cn };
  if (own.cn.length > 0) return { en, cn: isSame(own.cn, own.en) ? en : own.cn };
  return { en, cn: isCopy ? en : file.cn };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
