import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { EditDocument, EditPicture, EditRecord, EditVariant } from "./edit-record.ts";
import type { LinkKind } from "./edit-typed.ts";
import { storeCrossReferences } from "../../catalogue/import/store-related-rows.ts";

const productColumns = `g.slug, g.category, g.subcategory, g.brand, g.name, g.summary, g.description, g.seo_title,
  g.seo_description, g.attributes, g.status, g.return_policy, g.warranty_months, g.open_box, g.picture_family,
  g.publish_at`;
const typedRow = `jsonb_to_record($1::jsonb) as g(id bigint, slug text, category text, subcategory text, brand text,
  name jsonb, summary jsonb,
  description jsonb, seo_title jsonb, seo_description jsonb, attributes jsonb, status text, return_policy text,
  warranty_months int, open_box jsonb, picture_family text, publish_at timestamptz)`;

const insertProduct = statement<[string, Date], { id: number }>(
  "create_product",
  `insert into products (slug, category, subcategory, brand, name, summary, description, seo_title, seo_description,
     attributes, status, return_policy,
     warranty_months, open_box, picture_family, publish_at, published_at, created_at, updated_at)
   select ${productColumns}, $2, $2, $2 from ${typedRow} returning id`,
);

// Newly shown goods count as new from that day on.
const updateProduct = statement<[string, Date], { version: number }>(
  "save_product",
  `update products p set (slug, category, subcategory, brand, name, summary, description, seo_title, seo_description,
     attributes, status, return_policy,
       warranty_months, open_box, picture_family, publish_at) = (${productColumns}), version = p.version + 1,
     updated_at = $2, published_at = case when p.status = 'draft' and g.status = 'published' then $2
     else p.published_at end
   from ${typedRow} where p.id = g.id returning p.version`,
);

function rowOf(id: number | null, record: EditRecord) {
  return JSON.stringify({
    ...record,
    id,
    seo_title: record.seoTitle,
    seo_description: record.seoDescription,
    return_policy: record.returnPolicy,
    warranty_months: record.warrantyMonths,
    open_box: record.openBox,
    picture_family: record.pictureFamily,
    publish_at: record.publishAt === null ? null : new Date(record.publishAt),
  });
}

/** Writes a new product's own row; gives its id. */
export async function insertProductRow(tx: Tx, record: EditRecord, now: Instant): Promise<number> {
  const row = await tx.row(insertProduct, [rowOf(null, record), new Date(now)]);
  if (!row) throw new Error("no product was written");
  return row.id;
}

/** Writes a product's own row; gives its new version. */
export async function updateProductRow(tx: Tx, id: number, record: EditRecord, now: Instant): Promise<number> {
  const row = await tx.row(updateProduct, [rowOf(id, record), new Date(now)]);
  if (!row) throw new Error(`product ${id} is gone`);
  return row.version;
}

const retired = statement<[number, string[]], { id: number; compact: string }>(
  "retired_variants",
  "select id, sku_compact as compact from variants where product_id = $1 and retired and sku_compact = any($2)",
);
const retireOthers = statement<[number, number[]]>(
  "retire_other_variants",
  "update variants set retired = true where product_id = $1 and not retired and not (id = any($2))",
);
// Two variants may change their part numbers against each other, so the old ones are given up first.
const freeNumbers = statement<[number, number[]]>(
  "free_part_numbers",
  "update variants set sku = '#' || id, sku_compact = '#' || id where product_id = $1 and id = any($2)",
);
const variantRecord = `jsonb_to_recordset($2::jsonb) as g(id bigint, sku text, compact text, name jsonb,
  attributes jsonb, price int,
  list_price int, weight numeric(8, 2), length numeric(6, 1), width numeric(6, 1), height numeric(6, 1),
  freight_only boolean, freight_class numeric(4, 1), lead_time int, position int, picture_family text)`;
const updateVariants = statement<[number, string]>(
  "save_variants",
  `update variants v set sku = g.sku, sku_compact = g.compact, name = g.name, attributes = g.attributes,
     price_cents = g.price, list_price_cents = g.list_price, weight_lb = g.weight, length_in = g.length,
     width_in = g.width, height_in = g.height, freight_only = g.freight_only, freight_class = g.freight_class,
     lead_time_days = g.lead_time, position = g.position, picture_family = g.picture_family, retired = false
   from ${variantRecord} where v.product_id = $1 and v.id = g.id`,
);
const insertVariants = statement<[number, string], { id: number; compact: string }>(
  "add_variants",
  `with added as (
     insert into variants (product_id, sku, sku_compact, name, attributes, price_cents, list_price_cents, weight_lb,
       length_in,
       width_in, height_in, freight_only, freight_class, lead_time_days, position, picture_family)
     select $1, g.sku, g.compact, g.name, g.attributes, g.price, g.list_price, g.weight, g.length, g.width, g.height,
       g.freight_only, g.freight_class, g.lead_time, g.position, g.picture_family from ${variantRecord}
       returning id, sku_compact),
   shelves as (insert into stock (variant_id, on_hand) select id, 0 from added)
   select id, sku_compact as compact from added`,
);

/** Replaces the product's variants; missing ones are withdrawn from sale and kept for existing orders. */
export async function storeVariants(tx: Tx, productId: number, variants: readonly EditVariant[]): Promise<void> {
  const fresh = variants.filter(({ id }) => id === null).map(({ sku }) => compactPartNumber(sku));
  const back = new Map((await tx.rows(retired, [productId, fresh])).map(({ id, compact }) => [compact, id]));
  const rows = variants.map((variant, position) => {
    const compact = compactPartNumber(variant.sku);
    return {
      id: variant.id ?? back.get(compact) ?? null,
      sku: variant.sku,
      compact,
      name: variant.name,
      attributes: variant.attributes,
      price: variant.priceCents,
      list_price: variant.listPriceCents,
      weight: variant.weightLb,
      length: variant.lengthIn,
      width: variant.widthIn,
      height: variant.heightIn,
      freight_only: variant.freightOnly,
      freight_class: variant.freightClass,
      lead_time: variant.leadTimeDays,
      position,
      picture_family: variant.pictureFamily,
    };
  });
  const ids = rows.flatMap(({ id }) => id ?? []);
  await tx.run(retireOthers, [productId, ids]);
  await tx.run(freeNumbers, [productId, ids]);
  await tx.run(updateVariants, [productId, JSON.stringify(rows.filter(({ id }) => id !== null))]);
  const added = await tx.rows(insertVariants, [productId, JSON.stringify(rows.filter(({ id }) => id === null))]);
  const idOf = new Map(added.map(({ id, compact }) => [compact, id]));
  await storeCrossReferences(
    tx,
    variants.map((variant, at) => ({
      variantId: rows[at]!.id ?? idOf.get(rows[at]!.compact)!,
      references: variant.crossReferences,
    })),
  );
}

const setPictures = statement<[number, string, Date]>(
  "save_product_pictures",
  `with wanted as (
     select g.key, g.alt, g.position,
       coalesce((select array_agg(v.id) from variants v where v.product_id = $1 and not v.retired
       and v.sku in (select jsonb_array_elements_text(g.skus))), '{}') as variants
     from jsonb_to_recordset($2::jsonb) as g(key text, alt jsonb, skus jsonb, position int)),
   gone as (delete from product_pictures where product_id = $1 and key not in (select key from wanted) returning key),
   kept as (insert into product_pictures (product_id, key, position, alt, variant_ids) select $1, key, position, alt,
     variants from wanted
     on conflict (product_id, key) do update set position = excluded.position, alt = excluded.alt,
       variant_ids = excluded.variant_ids),
   shown as (update pictures set unused_since = null where key in (select key from wanted)),
   unused as (update pictures i set unused_since = $3 where key in (select key from gone)
     and not exists (select from product_pictures o where o.key = i.key and o.product_id <> $1)),
   leads as (update variants v set lead_picture = (select w.key from wanted w where v.id = any(w.variants)
     order by w.position limit 1)
     where v.product_id = $1)
   update products set lead_picture = (select key from wanted where variants = '{}' order by position limit 1)
   where id = $1`,
);

/** Replaces a product's uploaded pictures; the first becomes its main picture and that of its variants. */
export async function storePictures(tx: Tx, productId: number, pictures: readonly EditPicture[], now: Instant) {
  const rows = pictures.map((picture, position) => ({ ...picture, position }));
  await tx.run(setPictures, [productId, JSON.stringify(rows), new Date(now)]);
}

const setDocuments = statement<[number, string, Date]>(
  "save_product_documents",
  `with wanted as (select * from jsonb_to_recordset($2::jsonb) as g(key text, kind text, language text, title jsonb,
     position int)),
   gone as (delete from product_documents where product_id = $1 and key not in (select key from wanted) returning key),
   kept as (insert into product_documents (product_id, key, position, kind, language, title)
     select $1, key, position, kind, language, title from wanted
     on conflict (product_id, key) do update set position = excluded.position, kind = excluded.kind,
       language = excluded.language, title = excluded.title),
   shown as (update document_files set unused_since = null where key in (select key from wanted))
   update document_files f set unused_since = $3 where key in (select key from gone)
     and not exists (select from product_documents o where o.key = f.key and o.product_id <> $1)`,
);

/** Makes a product's uploaded documents these. */
export async function storeDocuments(tx: Tx, productId: number, documents: readonly EditDocument[], now: Instant) {
  const rows = documents.map((document, position) => ({ ...document, position }));
  await tx.run(setDocuments, [productId, JSON.stringify(rows), new Date(now)]);
}

const storedKind = { boughtTogether: "bought-together", similar: "similar", fits: "fits" } as const;

const setLinks = statement<[number, string, string[]]>(
  "save_product_links",
  `with wanted as (select o.id, w.position from unnest($3::text[]) with ordinality as w(slug, position)
     join products o on o.slug = w.slug),
   gone as (delete from product_links where product_id = $1 and kind = $2
     and linked_product_id not in (select id from wanted))
   insert into product_links (product_id, linked_product_id, kind, position) select $1, id, $2, position from wanted
     on conflict (product_id, kind, linked_product_id) do update set position = excluded.position`,
);

/** Makes a product's links of one kind these slugs, in this order. */
export async function storeLinks(tx: Tx, productId: number, kind: LinkKind, slugs: readonly string[]): Promise<void> {
  await tx.run(setLinks, [productId, storedKind[kind], [...slugs]]);
}

const moveAddress = statement<[string, string, string]>(
  "move_product_address",
  `with cleared as (delete from redirects where path = '/products/' || $2 || '.html'),
   kept as (insert into redirects (path, target) select '/products/' || $1 || '.html', '/products/' || $2 || '.html'
     where $3 <> 'draft'
     on conflict (path) do update set target = excluded.target),
   chained as (update redirects set target = '/products/' || $2 || '.html' where target = '/products/' || $1 || '.html'
     and path <> '/products/' || $2 || '.html'),
   used as (update products set open_box = jsonb_set(open_box, '{of}', to_jsonb($2)) where open_box ->> 'of' = $1)
   update activities set version = version + 1, applies_to = jsonb_set(applies_to, '{products}',
     (select jsonb_agg(case when one.named = $1 then $2 else one.named end)
       from jsonb_array_elements_text(applies_to -> 'products') as one(named)))
     || case when applies_to -> 'prices' ? $1 then jsonb_build_object('prices',
       ((applies_to -> 'prices') - $1) || jsonb_build_object($2, applies_to -> 'prices' -> $1)) else '{}'::jsonb end
   where applies_to -> 'products' ? $1`,
);

/** Redirects a product's old URL to its new one, and updates references to its slug. */
export async function moveProductSlug(tx: Tx, from: string, to: string, status: string): Promise<void> {
  await tx.run(moveAddress, [from, to, status]);
}
