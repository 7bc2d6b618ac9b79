import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "./list-query.ts";
import {
  lowStockThreshold,
  type ProductQuery,
  type ProductScope,
  type ProductSort,
  productScopes,
  productSorts,
} from "./product-list-shape.ts";

/** A product in the merchant's list. Prices and stock cover its variants on sale; null without any. */
export interface ProductTableRow {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly brand: string;
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly status: ProductStatus;
  /** Key or family of its first picture. */
  readonly picture: string | null;
  /** Scheduled publication of a draft. */
  readonly publishAt: Instant | null;
  readonly lacksEn: boolean;
  readonly lacksCn: boolean;
  readonly variants: number;
  readonly sku: string | null;
  readonly least: Money | null;
  readonly most: Money | null;
  readonly left: number | null;
  readonly changedAt: Instant;
}

const scopes: Readonly<Record<ProductScope, string>> = {
  all: "p.status <> 'archived'",
  published: "p.status = 'published'",
  unavailable: "p.status = 'unavailable'",
  draft: "p.status = 'draft'",
  scheduled: "p.status = 'draft' and p.publish_at is not null",
  untranslated: "p.status <> 'archived' and (p.lacks_en or p.lacks_cn)",
  archived: "p.status = 'archived'",
};

const sums = `select v.product_id, min(v.price_cents) as price, sum(greatest(s.on_hand - s.reserved, 0)) as available
  from variants v left join stock s on s.variant_id = v.id where not v.retired group by v.product_id`;
const summed = `left join (${sums}) t on t.product_id = p.id`;
const sorts: Readonly<Record<ProductSort, { join: string; by: string }>> = {
  "changed-down": { join: "", by: "p.updated_at desc, p.id desc" },
  "changed-up": { join: "", by: "p.updated_at, p.id" },
  "name-up": { join: "", by: "p.search_text, p.id" },
  "name-down": { join: "", by: "p.search_text desc, p.id" },
  "price-down": { join: summed, by: "t.price desc nulls last, p.id" },
  "price-up": { join: summed, by: "t.price nulls last, p.id" },
  "stock-up": { join: summed, by: "t.available nulls first, p.id" },
  "stock-down": { join: summed, by: "t.available desc nulls last, p.id" },
};

type Params = [
  compact: string | null,
  text: string | null,
  category: string | null,
  stock: string | null,
  lacks: string | null,
];

// Search by name in either language, brand and SKU. Subqueries on other tables run once per list.
const matches = `($2::text is null or p.search_text like lower($2)
  or p.id in (select v.product_id from variants v where v.sku_compact like $1))
  and ($3::text is null or p.category = $3)
  and ($4::text is null or p.id in (select t.product_id from (${sums}) t
    where case $4 when 'out' then coalesce(t.available, 0) = 0
      when 'low' then t.available between 1 and ${lowStockThreshold - 1} else t.available > 0 end))
  and ($5::text is null or $5 = 'en' and p.lacks_en or $5 = 'cn' and p.lacks_cn)`;

// Counted by the list's index alone. Scheduled products are few, and counted by their own index.
const counts = productScopes.map((scope) =>
  scope === "scheduled"
    ? `(select count(*) from products p where ${scopes[scope]} and ${matches})::int as "${scope}"`
    : `count(*) filter (where ${scopes[scope]})::int as "${scope}"`,
);
const countScopes = statement<Params, Record<ProductScope, number>>(
  "count_product_scopes",
  `select ${counts.join(", ")} from products p where ${matches}`,
);

const columns = `p.id, p.slug, p.name, p.brand, p.category, p.subcategory, p.status,
  case when p.status = 'draft' then p.publish_at end as "publishAt", p.lacks_en as "lacksEn", p.lacks_cn as "lacksCn",
  coalesce(p.lead_picture, nullif(p.picture_family, '')) as picture, p.updated_at as "changedAt", v.variants, v.sku,
  v.least, v.most, v."left"`;
const variantsOf = `left join lateral (
    select count(*)::int as variants, (array_agg(v.sku order by v.position, v.id))[1] as sku,
      min(v.price_cents) as least, max(v.price_cents) as most, sum(greatest(s.on_hand - s.reserved, 0))::int as "left"
    from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) v on true`;

const pageBy = (scope: ProductScope, sort: ProductSort) =>
  statement<[...Params, number, number], ProductTableRow>(
    `product_table_${scope}_${sort.replaceAll("-", "_")}`,
    // Selects the page first, by index where possible, so that joined columns are read for its rows only.
    `with page as (select p.id, row_number() over (order by ${sorts[sort].by}) as at from products p ${sorts[sort].join}
       where ${matches} and ${scopes[scope]} order by ${sorts[sort].by} limit $6 offset $7)
     select ${columns} from page join products p on p.id = page.id ${variantsOf} order by page.at`,
  );
type Page = ReturnType<typeof pageBy>;
const everySort = (scope: ProductScope) =>
  Object.fromEntries(productSorts.map((sort) => [sort, pageBy(scope, sort)])) as Record<ProductSort, Page>;
const pages = Object.fromEntries(productScopes.map((scope) => [scope, everySort(scope)])) as Record<
  ProductScope,
  Record<ProductSort, Page>
>;

const idsOf = (scope: ProductScope) =>
  statement<[...Params, number], { id: number }>(
    `product_ids_${scope}`,
    `select p.id from products p where ${matches} and ${scopes[scope]} order by p.id limit $6`,
  );
const ids = Object.fromEntries(productScopes.map((scope) => [scope, idsOf(scope)])) as Record<
  ProductScope,
  ReturnType<typeof idsOf>
>;

function paramsOf({ search, filters }: ProductQuery): Params {
  return [
    anywhereCompact(search),
    anywhere(search),
    filters.category ?? null,
    filters.stock ?? null,
    filters.lacks ?? null,
  ];
}

export interface ProductTable {
  readonly rows: readonly ProductTableRow[];
  readonly counts: Readonly<Record<ProductScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The merchant's products, fifty per page. A page past the end gives the last. */
export async function listProductTable(db: Db, query: ProductQuery): Promise<ProductTable> {
  const params = paramsOf(query);
  const counts = await db.row(countScopes, params);
  if (!counts) throw new Error("no counts");
  const last = Math.max(1, Math.ceil(counts[query.scope] / rowsOnPage));
  const page = Math.min(query.page, last);
  const rows = await db.rows(pages[query.scope][query.sort], [...params, rowsOnPage, (page - 1) * rowsOnPage]);
  return { rows, counts, page, pages: last };
}

/** Product ids of a list, up to a limit. */
export async function productIdsOf(db: Db, query: ProductQuery, most: number): Promise<number[]> {
  return (await db.rows(ids[query.scope], [...paramsOf(query), most])).map(({ id }) => id);
}
