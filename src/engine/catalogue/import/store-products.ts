import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { ImportRecord, ImportVariant } from "./import-record.ts";

export interface StoredProduct {
  readonly id: number;
  readonly slug: string;
  readonly outcome: "added" | "changed" | "same";
}

// One that the shop has no pictures of would show broken ones: where the file says nothing of it, it ends.
const pictureFamily = `coalesce(g.picture_family,
       case when $3::text[] is null or p.picture_family = any($3) then p.picture_family else '' end)`;

const unsaid = `'{"en":"","cn":""}'::jsonb`;

const status = "case when g.draft_at_first then p.status else g.status end";

// Inserts and updates are two steps of one statement, so that unchanged rows are not locked.
const upsertProducts = statement<[string, Date, string[] | null], StoredProduct>(
  "import_products",
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g(slug text, category text, subcategory text, brand text,
       name jsonb, summary jsonb,
       description jsonb, seo_title jsonb, seo_description jsonb, attributes jsonb, status text, draft_at_first boolean,
       picture_family text, return_policy text, warranty_months int, open_box jsonb, popularity int,
       published_at timestamptz)),
   added as (
     insert into products (slug, category, subcategory, brand, name, summary, description, seo_title, seo_description,
       attributes, status, picture_family,
       return_policy, warranty_months, open_box, popularity, published_at, created_at, updated_at)
     select slug, category, subcategory, brand, name, summary, description, ${unsaid} || seo_title,
       ${unsaid} || seo_description, attributes, case when draft_at_first then 'draft' else status end,
       coalesce(picture_family, ''), return_policy, warranty_months, open_box, popularity, coalesce(published_at, $2),
       $2, $2
     from given g where not exists (select from products p where p.slug = g.slug)
     returning id, slug),
   changed as (
     update products p set category = g.category, subcategory = g.subcategory, brand = g.brand, name = g.name,
       summary = g.summary, description = g.description, seo_title = p.seo_title || g.seo_title,
       seo_description = p.seo_description || g.seo_description, attributes = g.attributes, status = ${status},
       picture_family = ${pictureFamily}, return_policy = g.return_policy, warranty_months = g.warranty_months,
       open_box = g.open_box, popularity = g.popularity, published_at = coalesce(g.published_at, p.published_at),
       publish_at = case when ${status} = 'draft' then p.publish_at end, version = p.version + 1, updated_at = $2
     from given g where p.slug = g.slug and
       (p.category, p.subcategory, p.brand, p.name, p.summary, p.description, p.seo_title, p.seo_description,
         p.attributes, p.status, p.picture_family,
        p.return_policy, p.warranty_months, p.open_box, p.popularity, p.published_at) is distinct from
       (g.category, g.subcategory, g.brand, g.name, g.summary, g.description, p.seo_title || g.seo_title,
         p.seo_description || g.seo_description, g.attributes, ${status}, ${pictureFamily},
        g.return_policy, g.warranty_months, g.open_box, g.popularity, coalesce(g.published_at, p.published_at))
     returning p.id, p.slug)
   select id, slug, 'added' as outcome from added union all select id, slug, 'changed' from changed
   union all select p.id, p.slug, 'same' from given g join products p using (slug)
   where p.id not in (select id from changed)`,
);

/** A product's own row, as JSON. */
export const productRow = (record: ImportRecord): string =>
  JSON.stringify({
    slug: record.slug,
    category: record.category,
    subcategory: record.subcategory,
    brand: record.brand,
    name: record.name,
    summary: record.summary,
    description: { ...record.description, ...record.document },
    seo_title: record.seoTitle,
    seo_description: record.seoDescription,
    attributes: record.attributes,
    status: record.status,
    draft_at_first: record.draftAtFirst,
    picture_family: record.pictureFamily ?? null,
    return_policy: record.returnPolicy,
    warranty_months: record.warrantyMonths,
    open_box: record.openBox ?? null,
    popularity: record.popularity,
    published_at: record.publishedAt === undefined ? null : new Date(record.publishedAt).toISOString(),
  });

/** Writes the products' own rows and returns each one's result; `families` are those with pictures. */
export const storeProductRows = (
  tx: Tx,
  rows: readonly string[],
  now: Instant,
  families: readonly string[] | null,
): Promise<StoredProduct[]> => tx.rows(upsertProducts, [`[${rows.join()}]`, new Date(now), families && [...families]]);

const keptSize = (side: string) => `case when g.assumed_size then v.${side} else g.${side} end`;
const measures = `case when g.assumed_weight then v.weight_lb else g.weight_lb end,
       ${["length_in", "width_in", "height_in"].map(keptSize).join()}`;

const upsertVariants = statement<[string], { id: number; productId: number; compact: string; written: boolean }>(
  "import_variants",
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g(product_id bigint, sku text, sku_compact text, name jsonb,
       attributes jsonb,
       price_cents int, list_price_cents int, weight_lb numeric(8, 2), length_in numeric(6, 1), width_in numeric(6, 1),
       height_in numeric(6, 1), assumed_weight boolean, assumed_size boolean, freight_only boolean,
       freight_class numeric(4, 1), says_freight_class boolean, lead_time_days int, position int, picture_family text)),
   added as (
     insert into variants (product_id, sku, sku_compact, name, attributes, price_cents, list_price_cents, weight_lb,
       length_in,
       width_in, height_in, freight_only, freight_class, lead_time_days, position, picture_family)
     select product_id, sku, sku_compact, name, attributes, price_cents, list_price_cents, weight_lb, length_in,
       width_in, height_in, freight_only, freight_class, lead_time_days, position, picture_family
     from given g where not exists (select from variants v where v.sku_compact = g.sku_compact)
     returning id, product_id, sku_compact),
   changed as (
     update variants v set sku = g.sku, name = g.name, attributes = g.attributes, price_cents = g.price_cents,
       list_price_cents = g.list_price_cents, (weight_lb, length_in, width_in, height_in) = (${measures}),
       freight_only = g.freight_only,
       freight_class = case when g.says_freight_class then g.freight_class else v.freight_class end,
       lead_time_days = g.lead_time_days, position = g.position, picture_family = g.picture_family, retired = false
     from given g where v.sku_compact = g.sku_compact and v.product_id = g.product_id and
       (v.sku, v.name, v.attributes, v.price_cents, v.list_price_cents, v.weight_lb, v.length_in, v.width_in,
         v.height_in,
        v.freight_only, case when g.says_freight_class then v.freight_class end, v.lead_time_days, v.position,
        v.picture_family, v.retired) is distinct from
       (g.sku, g.name, g.attributes, g.price_cents, g.list_price_cents, ${measures},
        g.freight_only, g.freight_class, g.lead_time_days, g.position, g.picture_family, false)
     returning v.id, v.product_id, v.sku_compact)
   select id, product_id as "productId", sku_compact as compact, true as written from added
   union all select id, product_id, sku_compact, true from changed
   union all select v.id, v.product_id, v.sku_compact, false from given g join variants v using (sku_compact)
     where v.id not in (select id from changed)`,
);

export interface OwnedVariant {
  readonly productId: number;
  readonly position: number;
  readonly variant: ImportVariant;
}

/** Writes the variants' rows; gives each one's id by its compact part number. */
export function storeVariantRows(
  tx: Tx,
  owned: readonly OwnedVariant[],
): Promise<{ id: number; productId: number; compact: string; written: boolean }[]> {
  const rows = owned.map(({ productId, position, variant }) => ({
    product_id: productId,
    sku: variant.sku,
    sku_compact: compactPartNumber(variant.sku),
    name: variant.name ?? null,
    attributes: variant.attributes,
    price_cents: variant.priceCents,
    list_price_cents: variant.listPriceCents ?? null,
    weight_lb: variant.weightLb,
    length_in: variant.lengthIn,
    width_in: variant.widthIn,
    height_in: variant.heightIn,
    assumed_weight: variant.assumed?.includes("weight") ?? false,
    assumed_size: variant.assumed?.includes("size") ?? false,
    freight_only: variant.freightOnly,
    freight_class: variant.freightClass ?? null,
    says_freight_class: variant.freightClass !== undefined,
    lead_time_days: variant.leadTimeDays,
    position,
    picture_family: variant.pictureFamily ?? null,
  }));
  return tx.rows(upsertVariants, [JSON.stringify(rows)]);
}

const retireOthers = statement<[number[], number[]], { productId: number }>(
  "import_retire_variants",
  `update variants set retired = true where product_id = any($1) and not retired and not (id = any($2))
   returning product_id as "productId"`,
);

/** Takes variants that the file no longer has out of sale; orders keep pointing at them. */
export async function retireMissing(tx: Tx, productIds: number[], keptIds: number[]): Promise<number[]> {
  return (await tx.rows(retireOthers, [productIds, keptIds])).map(({ productId }) => productId);
}
