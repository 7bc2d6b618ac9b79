import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Database, Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { fittedBy } from "../fit-links.ts";
import { readMark } from "./listing-changes.ts";
import { type ListedVariant, listedVariantsJson } from "../sellable.ts";

/** A product as the index takes it from the database. */
export interface SourceRow {
  id: number;
  category: CategorySlug;
  subcategory: string;
  brand: string;
  name: LocalizedText;
  summary: LocalizedText;
  description: Record<Language, RichText>;
  attributes: AttributeValues;
  available: boolean;
  popularity: number;
  ratingSum: number;
  ratingCount: number;
  publishedAt: number;
  variants: ListedVariant[] | null;
  /** Compact cross-reference numbers. */
  crossReferences: string[] | null;
  /** Their makers. */
  referenceMakers: string[] | null;
  /** Part numbers of the machines it serves; of a part of an airend, also of the machines that the airend serves. */
  fitsSkus: string[] | null;
  /** Those machines, with the figures they are found by. */
  machines: Machine[] | null;
}

/** A machine that a part serves. */
export interface Machine {
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly figures: AttributeValues;
}

/** Attributes that identify a part's machine. */
export const machineKeys = [
  "horsepower",
  "engineHorsepower",
  "driveHorsepower",
  "airflow",
  "tankVolume",
  "maxPressure",
  "mawp",
] as const;

/** Reads products for the index. What it reads is part of the version of a saved index. */
export const selectListed = `select p.id, p.category, p.subcategory, p.brand, p.name, p.summary, p.description,
    p.attributes, p.status = 'published' as available, p.popularity + p.ordered_units as popularity,
    p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.published_at as "publishedAt",
    ${listedVariantsJson} as variants,
    (select jsonb_agg(distinct c.number_compact) from cross_references c join variants v on v.id = c.variant_id
      where v.product_id = p.id and not v.retired) as "crossReferences",
    (select jsonb_agg(distinct c.maker) from cross_references c join variants v on v.id = c.variant_id
      where v.product_id = p.id and not v.retired) as "referenceMakers",
    (select jsonb_agg(v.sku) from variants v
      where not v.retired and v.product_id in (${fittedBy("p.id")})) as "fitsSkus",
    (select jsonb_agg(distinct jsonb_build_object('category', m.category, 'subcategory', m.subcategory,
      'figures', jsonb_strip_nulls(jsonb_build_object(
        ${machineKeys.map((key) => `'${key}', m.attributes -> '${key}'`).join(", ")}))))
      from product_links l join products m on m.id = l.linked_product_id
      where l.product_id = p.id and l.kind = 'fits' and m.status in ('published', 'unavailable')) as machines
  from products p where p.status in ('published', 'unavailable')`;

const countSome = statement<[number], { count: number }>(
  "count_listing_rows",
  `select count(*)::int as count from (select 1 from products where status in ('published', 'unavailable')
     limit $1) counted`,
);

/** Number of visible products, counted up to a limit. */
export async function countSourceRows(db: Db, most: number): Promise<number> {
  const row = await db.row(countSome, [most]);
  return row?.count ?? 0;
}

const selectSome = statement<[number[]], SourceRow>("listing_rows", `${selectListed} and p.id = any($1)`);

/** The visible ones among these products. */
export function readSourceRows(db: Db, ids: number[]): Promise<SourceRow[]> {
  return db.rows(selectSome, [ids]);
}

const selectIds = statement<[string[]], { id: number }>(
  "listing_ids_in_categories",
  "select id from products where category = any($1) and status in ('published', 'unavailable')",
);

/** The visible products of these categories. */
export async function idsInCategories(
  db: Db,
  categories: readonly { readonly slug: CategorySlug }[],
): Promise<number[]> {
  return (await db.rows(selectIds, [categories.map(({ slug }) => slug)])).map(({ id }) => id);
}

/**
 * All visible products, in batches of so many from one cursor. Gives the transaction from which on changes may be
 * missing in them.
 */
export function streamSourceRows(
  db: Database,
  batch: number,
  take: (rows: readonly SourceRow[]) => void,
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.sql("set local statement_timeout = 0");
    const mark = await readMark(tx);
    await tx.sql(`declare listing_source no scroll cursor for ${selectListed} order by p.id`);
    const fetch = () => tx.sql<SourceRow>(`fetch ${batch} from listing_source`);
    let next: Promise<SourceRow[]> | null = fetch();
    while (next) {
      const rows: SourceRow[] = await next;
      // PostgreSQL reads the next batch while this one is taken.
      next = rows.length === batch ? fetch() : null;
      next?.catch(() => undefined);
      take(rows);
    }
    await tx.sql("close listing_source");
    return mark;
  });
}
