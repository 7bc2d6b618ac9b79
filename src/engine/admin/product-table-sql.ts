import { lowStockThreshold, type ProductScope, type ProductSort } from "./product-list-shape.ts";

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

const sums = `select v.product_id, min(v.price_cents) as price, sum(greatest(s.on_hand - s.reserved, 0)) as available
  from variants v left join stock s on s.variant_id = v.id where not v.retired group by v.product_id`;
const summed = `left join (${sums}) t on t.product_id = p.id`;
/** SQL: the order of products `p`, and what it is read from. */
export const sorts: Readonly<Record<ProductSort, { join: string; by: string }>> = {
  "changed-down": { join: "", by: "p.updated_at desc, p.id desc" },
  "changed-up": { join: "", by: "p.updated_at, p.id" },
  "name-up": { join: "", by: "p.search_text, p.id" },
  "name-down": { join: "", by: "p.search_text desc, p.id" },
  "price-down": { join: summed, by: "t.price desc nulls last, p.id" },
  "price-up": { join: summed, by: "t.price nulls last, p.id" },
  "stock-up": { join: summed, by: "t.available nulls first, p.id" },
  "stock-down": { join: summed, by: "t.available desc nulls last, p.id" },
};

/** Of a query, in the order of `matches`. */
export type ProductParams = [
  compact: string | null,
  text: string | null,
  category: string | null,
  stock: string | null,
  lacks: string | null,
];

// Search by name in either language, brand and SKU. Subqueries on other tables run once per list.
const named = `($2::text is null or p.search_text like lower($2)
  or p.id in (select v.product_id from variants v where v.sku_compact like $1))
  and ($3::text is null or p.category = $3)`;
const lacking = "($5::text is null or $5 = 'en' and p.lacks_en or $5 = 'cn' and p.lacks_cn)";

/** SQL: products `p` of a query. */
export const matches = `${named}
  and ($4::text is null or p.id in (select t.product_id from (${sums}) t
    where case $4 when 'out' then coalesce(t.available, 0) = 0
      when 'low' then t.available between 1 and ${lowStockThreshold - 1} else t.available > 0 end))
  and ${lacking}`;

/** SQL: the same without what is available. */
export const matchesBesideStock = `${named} and $4::text is not null and ${lacking}`;

/** SQL: the columns of products `p` on a page, with `variantsOf`. */
export const columns = `p.id, p.slug, p.name, p.brand, p.category, p.subcategory, p.status,
  case when p.status = 'draft' then p.publish_at end as "publishAt", p.lacks_en as "lacksEn", p.lacks_cn as "lacksCn",
  coalesce(p.lead_picture, nullif(p.picture_family, '')) as picture, p.updated_at as "changedAt", v.variants, v.sku,
  v.least, v.most, v."left"`;
export const variantsOf = `left join lateral (
    select count(*)::int as variants, (array_agg(v.sku order by v.position, v.id))[1] as sku,
      min(v.price_cents) as least, max(v.price_cents) as most, sum(greatest(s.on_hand - s.reserved, 0))::int as "left"
    from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) v on true`;
