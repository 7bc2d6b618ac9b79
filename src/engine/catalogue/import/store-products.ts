import type { AttributeValue } from "#domain/catalogue/attribute.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { type ImportVariant, productDefaults, variantDefaults } from "./import-record.ts";

export interface StoredProduct {
  readonly id: number;
  readonly slug: string;
  readonly outcome: "added" | "changed" | "same";
  /** It was in another category before, where attributes are others. */
  readonly moved: boolean;
  /** Attributes that it has from the file with another value than before: no variant has one of its own besides. */
  readonly newAttributes: readonly string[] | null;
}

// One that the shop has no pictures of would show broken ones: where the file says nothing of it, it ends.
const pictureFamily = `coalesce(g.picture_family,
       case when $3::text[] is null or p.picture_family = any($3) then p.picture_family else '' end)`;

const noText = `'{"en":"","cn":""}'::jsonb`;
const noParagraphs = `'{"en":[],"cn":[]}'::jsonb`;

const status = "case when g.draft_at_first then p.status else coalesce(g.status, p.status) end";

const attributes = `coalesce(case when p.category = coalesce(g.category, p.category)
       then p.attributes - g.said_attributes end, '{}') || g.attributes`;

/** A product's columns, each with what it becomes: what the file leaves out stays as it is. */
const productValues = {
  category: "coalesce(g.category, p.category)",
  subcategory: "coalesce(g.subcategory, p.subcategory)",
  brand: "coalesce(g.brand, p.brand)",
  name: "coalesce(g.name, p.name)",
  summary: "p.summary || g.summary",
  description: "p.description || g.description",
  seo_title: "p.seo_title || g.seo_title",
  seo_description: "p.seo_description || g.seo_description",
  attributes,
  status,
  picture_family: pictureFamily,
  return_policy: "coalesce(g.return_policy, p.return_policy)",
  warranty_months: "coalesce(g.warranty_months, p.warranty_months)",
  open_box: "case when 'open_box' = any(g.kept) then p.open_box else g.open_box end",
  popularity: "coalesce(g.popularity, p.popularity)",
  published_at: "coalesce(g.published_at, p.published_at)",
};

const assignments = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([column, value]) => `${column} = ${value}`)
    .join(", ");

/** True of a row that would become another. */
const differs = (table: string, values: Readonly<Record<string, string>>): string =>
  `(${Object.keys(values)
    .map((column) => `${table}.${column}`)
    .join()}) is distinct from (${Object.values(values).join()})`;

// Inserts and updates are two steps of one statement, so that unchanged rows are not locked. The last step sees the
// products as they were before.
const upsertProducts = statement<[string, Date, string[] | null], StoredProduct>(
  "import_products",
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g(slug text, category text, subcategory text, brand text,
       name jsonb, summary jsonb, description jsonb, seo_title jsonb, seo_description jsonb, attributes jsonb,
       said_attributes text[], status text,
       draft_at_first boolean, picture_family text, return_policy text, warranty_months int, open_box jsonb,
       popularity int, published_at timestamptz, kept text[])),
   added as (
     insert into products (slug, category, subcategory, brand, name, summary, description, seo_title, seo_description,
       attributes, status, picture_family, return_policy, warranty_months, open_box, popularity,
       published_at, created_at, updated_at)
     select slug, category, subcategory, brand, name, ${noText} || summary, ${noParagraphs} || description,
       ${noText} || seo_title, ${noText} || seo_description, attributes,
       case when draft_at_first then 'draft' else coalesce(status, '${productDefaults.status}') end,
       coalesce(picture_family, ''), coalesce(return_policy, '${productDefaults.returnPolicy}'),
       coalesce(warranty_months, ${productDefaults.warrantyMonths}), open_box,
       coalesce(popularity, ${productDefaults.popularity}), coalesce(published_at, $2), $2, $2
     from given g where not exists (select from products p where p.slug = g.slug)
     returning id, slug),
   changed as (
     update products p set ${assignments(productValues)},
       publish_at = case when ${status} = 'draft' then p.publish_at end, version = p.version + 1, updated_at = $2
     from given g where p.slug = g.slug and ${differs("p", productValues)}
     returning p.id)
   select id, slug, 'added' as outcome, false as moved, null::text[] as "newAttributes" from added
   union all select p.id, p.slug, case when p.id in (select id from changed) then 'changed' else 'same' end,
     p.category <> coalesce(g.category, p.category),
     case when p.id in (select id from changed)
       then array(select a.key from jsonb_each(g.attributes) a where p.attributes -> a.key is distinct from a.value) end
   from given g join products p using (slug)`,
);

/** Writes the products' own rows and returns each one's result; `families` are those with pictures. */
export const storeProductRows = (
  tx: Tx,
  rows: readonly string[],
  now: Instant,
  families: readonly string[] | null,
): Promise<StoredProduct[]> => tx.rows(upsertProducts, [`[${rows.join()}]`, new Date(now), families && [...families]]);

const keptSize = (side: string) => `case when g.assumed_size then v.${side} else coalesce(g.${side}, v.${side}) end`;

const nullable = (column: string) => `case when '${column}' = any(g.unsaid) then v.${column} else g.${column} end`;

const ownAttributes = "coalesce(v.attributes - g.said_attributes, '{}') || g.attributes";

/** A variant's columns, each with what it becomes: what the file leaves out stays as it is. */
const variantValues = {
  sku: "case when g.is_part then v.sku else g.sku end",
  name: nullable("name"),
  attributes: ownAttributes,
  price_cents: "coalesce(g.price_cents, v.price_cents)",
  // A former price is one above the price.
  list_price_cents: `case when 'list_price_cents' = any(g.unsaid)
         and v.list_price_cents <= coalesce(g.price_cents, v.price_cents)
         then null
         else ${nullable("list_price_cents")} end`,
  weight_lb: "case when g.assumed_weight then v.weight_lb else coalesce(g.weight_lb, v.weight_lb) end",
  length_in: keptSize("length_in"),
  width_in: keptSize("width_in"),
  height_in: keptSize("height_in"),
  freight_only: "coalesce(g.freight_only, v.freight_only)",
  freight_class: nullable("freight_class"),
  lead_time_days: "coalesce(g.lead_time_days, v.lead_time_days)",
  position: "coalesce(g.position, v.position)",
  picture_family: `case when $2::text[] is not null and v.picture_family <> all($2)
         and 'picture_family' = any(g.unsaid) then null else ${nullable("picture_family")} end`,
  // A price list puts nothing on sale again.
  retired: "g.is_part and v.retired",
};

export interface StoredVariant {
  readonly id: number;
  readonly productId: number;
  readonly compact: string;
  readonly written: boolean;
  /** Attributes of its own that it has no more: the value of each, and its product's, which is another or none. */
  readonly ended: Readonly<Record<string, readonly [own: AttributeValue, ofProduct: AttributeValue | null]>> | null;
}

const upsertVariants = statement<[string, string[] | null], StoredVariant>(
  "import_variants",
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g(product_id bigint, sku text, sku_compact text, name jsonb,
       attributes jsonb, said_attributes text[], price_cents int, list_price_cents int,
       weight_lb numeric(8, 2), length_in numeric(6, 1), width_in numeric(6, 1),
       height_in numeric(6, 1), assumed_weight boolean, assumed_size boolean, freight_only boolean,
       freight_class numeric(4, 1), lead_time_days int, position int, picture_family text, unsaid text[],
       is_part boolean)),
   added as (
     insert into variants (product_id, sku, sku_compact, name, attributes, price_cents, list_price_cents, weight_lb,
       length_in, width_in, height_in, freight_only, freight_class, lead_time_days, position, picture_family)
     select product_id, sku, sku_compact, name, attributes, price_cents, list_price_cents, weight_lb, length_in,
       width_in, height_in, coalesce(freight_only, ${variantDefaults.freightOnly}), freight_class,
       coalesce(lead_time_days, ${variantDefaults.leadTimeDays}),
       coalesce(position, (select coalesce(max(v.position) + 1, 0) from variants v where v.product_id = g.product_id)),
       picture_family
     from given g where not exists (select from variants v where v.sku_compact = g.sku_compact)
     returning id, product_id, sku_compact),
   changed as (
     update variants v set ${assignments(variantValues)}
     from given g where v.sku_compact = g.sku_compact and v.product_id = g.product_id and
       ${differs("v", variantValues)}
     returning v.id)
   select id, product_id as "productId", sku_compact as compact, true as written, null::jsonb as ended from added
   union all select v.id, v.product_id, v.sku_compact, v.id in (select id from changed),
     (select jsonb_object_agg(own.key, jsonb_build_array(own.value, p.attributes -> own.key))
      from jsonb_each(v.attributes) own
      where not (${ownAttributes}) ? own.key and p.attributes -> own.key is distinct from own.value)
   from given g join variants v using (sku_compact) join products p on p.id = v.product_id`,
);

export interface OwnedVariant {
  readonly productId: number;
  /** The product came from another category. */
  readonly moved: boolean;
  /** Attributes of the product that end those of its variants. */
  readonly newAttributes: readonly string[];
  /** Null where the file leaves out others. */
  readonly position: number | null;
  readonly variant: ImportVariant;
  /** Columns that a variant of the shop keeps. */
  readonly kept: readonly string[];
}

/** Fields whose null says something, with their columns. */
const nullableColumns = [
  ["name", "name"],
  ["listPriceCents", "list_price_cents"],
  ["freightClass", "freight_class"],
  ["pictureFamily", "picture_family"],
] as const;

/** Attributes that a variant keeps only as the file says them; undefined for all. */
const saidAttributes = (variant: ImportVariant, newAttributes: readonly string[]): readonly string[] | undefined =>
  variant.attributes === undefined
    ? newAttributes
    : variant.saidAttributes && [...variant.saidAttributes, ...newAttributes];

const unsaidColumns = (variant: ImportVariant): string[] =>
  nullableColumns.flatMap(([field, column]) => (variant[field] === undefined ? [column] : []));

/** Writes the variants' rows; gives each one's id by its compact part number. */
export function storeVariantRows(
  tx: Tx,
  owned: readonly OwnedVariant[],
  families: readonly string[] | null,
): Promise<StoredVariant[]> {
  const rows = owned.map(({ productId, moved, newAttributes, position, variant, kept }) => ({
    product_id: productId,
    sku: variant.sku,
    sku_compact: compactPartNumber(variant.sku),
    name: variant.name ?? null,
    attributes: variant.attributes ?? {},
    said_attributes: moved ? undefined : saidAttributes(variant, newAttributes),
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
    lead_time_days: variant.leadTimeDays,
    position,
    picture_family: variant.pictureFamily ?? null,
    is_part: position === null,
    ...Object.fromEntries(kept.map((column) => [column, null])),
    unsaid: [...unsaidColumns(variant), ...kept],
  }));
  return tx.rows(upsertVariants, [JSON.stringify(rows), families && [...families]]);
}
