import { lowStockThreshold, type ProductScope, productScopes, type ProductStock } from "./product-list-shape.ts";

/** SQL: products `p` of each scope. */
export const scopes: Readonly<Record<ProductScope, string>> = {
  all: "p.status <> 'archived'",
  published: "p.status = 'published'",
  unavailable: "p.status = 'unavailable'",
  draft: "p.status = 'draft'",
  scheduled: "p.status = 'draft' and p.publish_at is not null",
  untranslated: "p.status <> 'archived' and (p.lacks_en or p.lacks_cn)",
  archived: "p.status = 'archived'",
};

/** Of a query, in the order of its conditions. */
export type ProductParams = [
  compact: string | null,
  text: string | null,
  category: string | null,
  stock: string | null,
  lacks: string | null,
];

/** Without a search, or by name in either language, brand and part number. */
export const productSearches = ["none", "words"] as const;
export type ProductSearch = (typeof productSearches)[number];
export const searchOf = (text: string): ProductSearch => (text === "" ? "none" : "words");

const named = (text: string): Readonly<Record<ProductSearch, string>> => ({
  none: "$1::text is null and $2::text is null",
  words: `(${text} like lower($2)
    or p.id in (select v.product_id from variants v where v.sku_compact like $1))`,
});
const inCategory = "($3::text is null or p.category = $3)";
const lacking = "($5::text is null or $5 = 'en' and p.lacks_en or $5 = 'cn' and p.lacks_cn)";
const besideStock = (search: ProductSearch, text: string) => `${named(text)[search]} and ${inCategory} and ${lacking}`;

/** SQL: products `p` of a query that asks for no stock. Subqueries on other tables run once per list. */
export const matchesAnyStock = (search: ProductSearch): string =>
  `${besideStock(search, "p.search_text")} and $4::text is null`;

/** SQL: figures `p` of the products that have so much available. */
const having: Readonly<Record<ProductStock, string>> = {
  in: "p.available > 0",
  low: `p.available between 1 and ${lowStockThreshold - 1}`,
  out: "p.available = 0",
};

/** SQL: figures `p` of a query's products, whose texts are read from `s`. */
export const figuresMatch = (search: ProductSearch, stock: ProductStock | "any"): string =>
  `${besideStock(search, "s.search_text")}
    and ${stock === "any" ? "$4::text is null" : `$4::text is not null and ${having[stock]}`}`;

const cases = Object.entries(having).map(([stock, has]) => `when '${stock}' then ${has}`);
/** SQL: products `p` of a query. */
export const matches = (search: ProductSearch): string => `${besideStock(search, "p.search_text")}
  and ($4::text is null or p.id in (select p.id from product_figures p where case $4 ${cases.join(" ")} end))`;

/** SQL: products `p` in the scope that a parameter names. */
export const inScopeOf = (parameter: string): string =>
  `case ${parameter}::text ${productScopes.map((scope) => `when '${scope}' then ${scopes[scope]}`).join(" ")} end`;

const columns = `p.id, p.slug, p.name, p.brand, p.category, p.subcategory, p.status,
  case when p.status = 'draft' then p.publish_at end as "publishAt", p.lacks_en as "lacksEn", p.lacks_cn as "lacksCn",
  coalesce(p.lead_picture, nullif(p.picture_family, '')) as picture, p.updated_at as "changedAt", v.variants, v.sku,
  v.least, v.most, v."left"`;
const variantsOf = `left join lateral (
    select count(*)::int as variants, (array_agg(v.sku order by v.position, v.id))[1] as sku,
      min(v.price_cents) as least, max(v.price_cents) as most, sum(greatest(s.on_hand - s.reserved, 0))::int as "left"
    from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) v on true`;

/** SQL: a page of ids `id` and their places `at`, with what is shown of them. Columns are joined for its rows alone. */
export const rowsOf = (page: string): string =>
  `with page as (${page}) select ${columns} from page join products p on p.id = page.id ${variantsOf} order by page.at`;
