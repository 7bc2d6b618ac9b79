import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

// Products of any status: an archived one may be sold again.
const select = statement<[string[], string, string | null, number, number | null], { id: number }>(
  "carriers_of_attribute",
  `select p.id from products p where p.category = any($1) and p.id > $4 and (
     (p.attributes ? $2 and ($3::text is null or p.attributes -> $2 @> to_jsonb($3::text)))
     or exists (select from variants v where v.product_id = p.id and not v.retired and v.attributes ? $2
       and ($3::text is null or v.attributes -> $2 @> to_jsonb($3::text)))) order by p.id limit $5`,
);
const selectOutside = statement<[string, number, number], { count: number }>(
  "carriers_outside_range",
  `select count(*)::int as count from products p
   where jsonb_path_exists(p.attributes -> $1, '$ ? (@ < $least || @ > $most)',
     jsonb_build_object('least', $2::numeric, 'most', $3::numeric))
     or exists (select from variants v where v.product_id = p.id and not v.retired
       and jsonb_path_exists(v.attributes -> $1,
       '$ ? (@ < $least || @ > $most)', jsonb_build_object('least', $2::numeric, 'most', $3::numeric)))`,
);
const selectCount = statement<[string, string], { count: number }>(
  "count_in_subcategory",
  "select count(*)::int as count from products where category = $1 and subcategory = $2",
);

/** An attribute, or one value of it, that products of these categories may carry. */
export interface Carried {
  readonly categories: readonly CategorySlug[];
  readonly key: string;
  /** Null for the attribute as a whole. */
  readonly value: string | null;
}

/** The products that carry it, in the order of their ids; of those after one, so many at most. */
export async function carriersOf(
  db: Db,
  { categories, key, value }: Carried,
  page: { readonly after: number; readonly most: number | null } = { after: 0, most: null },
): Promise<number[]> {
  return (await db.rows(select, [[...categories], key, value, page.after, page.most])).map(({ id }) => id);
}

/** Number of products with a figure outside a range. */
export async function countOutside(db: Db, key: string, [least, most]: readonly [number, number]): Promise<number> {
  return (await db.row(selectOutside, [key, least, most]))?.count ?? 0;
}

/** Number of products in a subcategory. */
export async function countIn(db: Db, category: string, subcategory: string): Promise<number> {
  return (await db.row(selectCount, [category, subcategory]))?.count ?? 0;
}
