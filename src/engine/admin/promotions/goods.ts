import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { readCategorySlugs } from "../../catalogue/category-names.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** A product a promotion is for. */
export interface PromotedProduct {
  readonly id: number;
  readonly slug: string;
  readonly sku: string | null;
  readonly name: LocalizedText;
  readonly pictureFamily: string;
  /** Its lowest regular price; null without a variant in sale. */
  readonly least: Money | null;
}

const columns = `p.id, p.slug, p.name, p.picture_family as "pictureFamily", v.sku, v.least`;
const priced = `left join lateral (select (array_agg(v.sku order by v.position, v.id))[1] as sku,
  min(v.price_cents) as least
  from variants v where v.product_id = p.id and not v.retired) v on true`;

const byTyped = statement<[string[], string[]], PromotedProduct & { typed: string }>(
  "promoted_as_typed",
  `select distinct on (g.typed) g.typed, ${columns} from unnest($1::text[], $2::text[]) as g(typed, compact)
   join products p on p.slug = g.typed or p.id in (select o.product_id from variants o where o.sku_compact = g.compact)
   ${priced} order by g.typed, p.slug = g.typed desc`,
);
const byIds = statement<[number[]], PromotedProduct>(
  "promoted_by_id",
  `select ${columns} from products p ${priced} where p.id = any($1) order by array_position($1, p.id)`,
);

/** The products behind slugs or part numbers as typed. */
export async function promotedAsTyped(db: Db, typed: readonly string[]): Promise<Map<string, PromotedProduct>> {
  if (typed.length === 0) return new Map();
  const rows = await db.rows(byTyped, [[...typed], typed.map(compactPartNumber)]);
  return new Map(rows.map(({ typed: text, ...product }) => [text, product]));
}

/** All that a promotion may name: the products behind the typed text, and the categories. */
export interface KnownGoods {
  readonly products: ReadonlyMap<string, PromotedProduct>;
  readonly categories: ReadonlySet<string>;
}

export const knownGoods = async (db: Db, typed: readonly string[]): Promise<KnownGoods> => ({
  products: await promotedAsTyped(db, typed),
  categories: await readCategorySlugs(db),
});

/** The products of these ids, in their order. */
export function promotedByIds(db: Db, ids: readonly number[]): Promise<PromotedProduct[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.rows(byIds, [[...ids]]);
}
