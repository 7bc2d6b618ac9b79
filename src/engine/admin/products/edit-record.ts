import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { UploadedKind } from "#domain/catalogue/document-files.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { CrossReference, OpenBox, Product, ProductStatus, ReturnPolicy } from "#domain/catalogue/product.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { plainParagraphs, type RichText } from "#domain/kernel/rich-text.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** A variant as the merchant edits it. Money in cents, weight in pounds, sizes in inches. */
export interface EditVariant {
  /** Null for one that is not stored yet. */
  readonly id: number | null;
  readonly sku: string;
  readonly name: LocalizedText | null;
  readonly attributes: AttributeValues;
  readonly priceCents: number;
  readonly listPriceCents: number | null;
  readonly weightLb: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly freightOnly: boolean;
  /** The merchant's own; null where density decides. */
  readonly freightClass: number | null;
  readonly leadTimeDays: number;
  readonly crossReferences: readonly CrossReference[];
  /** The family of pictures it is shown by; null where it looks as the product. */
  readonly pictureFamily: string | null;
}

/** An uploaded picture as a product shows it. */
export interface EditPicture {
  readonly key: string;
  /** Alternative text; if empty, the product's name is used. */
  readonly alt: LocalizedText;
  /** The part numbers of the variants it shows; none: all of them. */
  readonly skus: readonly string[];
}

/** An uploaded document as a product shows it. */
export interface EditDocument {
  readonly key: string;
  readonly kind: UploadedKind;
  readonly language: Language;
  /** Title; if empty, the kind is shown. */
  readonly title: LocalizedText;
}

/** Everything of a product that the merchant edits. Links are slugs. */
export interface EditRecord {
  readonly slug: string;
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly brand: string;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: Readonly<Record<Language, RichText>>;
  /** The page's title and description for search engines; empty for the name and the summary. */
  readonly seoTitle: LocalizedText;
  readonly seoDescription: LocalizedText;
  readonly status: ProductStatus;
  /** Time at which a draft is published automatically; null for manual publication. */
  readonly publishAt: Instant | null;
  readonly attributes: AttributeValues;
  readonly returnPolicy: ReturnPolicy;
  readonly warrantyMonths: number;
  readonly openBox: OpenBox | null;
  readonly variants: readonly EditVariant[];
  /** The family of pictures that come with the shop; empty for none. */
  readonly pictureFamily: string;
  readonly pictures: readonly EditPicture[];
  readonly documents: readonly EditDocument[];
  readonly boughtTogether: readonly string[];
  readonly similar: readonly string[];
  readonly fits: readonly string[];
}

export interface StoredRecord {
  readonly id: number;
  readonly version: number;
  readonly changedAt: Instant;
  readonly record: EditRecord;
}

const linked = (kind: string) =>
  `coalesce((select jsonb_agg(o.slug order by l.position, o.id) from product_links l
     join products o on o.id = l.linked_product_id
     where l.product_id = p.id and l.kind = '${kind}'), '[]')`;

const both = (column: string) =>
  `jsonb_build_object('en', coalesce(${column} ->> 'en', ''), 'cn', coalesce(${column} ->> 'cn', ''))`;

const recordJson = `jsonb_build_object('slug', p.slug, 'category', p.category, 'subcategory', p.subcategory,
  'brand', p.brand,
    'name', ${both("p.name")}, 'summary', ${both("p.summary")},
    'description', '{"en":[],"cn":[]}'::jsonb || p.description,
    'seoTitle', p.seo_title, 'seoDescription', p.seo_description, 'status', p.status,
    'publishAt', case when p.status = 'draft' then (extract(epoch from p.publish_at) * 1000)::bigint end,
    'attributes', p.attributes,
    'returnPolicy', p.return_policy, 'pictureFamily', p.picture_family,
    'pictures', coalesce((select jsonb_agg(jsonb_build_object('key', i.key, 'alt', ${both("i.alt")},
       'skus', (select coalesce(jsonb_agg(v.sku order by v.position, v.id), '[]') from variants v
         where v.id = any(i.variant_ids) and not v.retired))
       order by i.position) from product_pictures i where i.product_id = p.id), '[]'),
    'documents', coalesce((select jsonb_agg(jsonb_build_object('key', d.key, 'kind', d.kind, 'language', d.language,
      'title', ${both("d.title")})
       order by d.position) from product_documents d where d.product_id = p.id), '[]'),
    'warrantyMonths', p.warranty_months, 'openBox', p.open_box,
    'boughtTogether', ${linked("bought-together")}, 'similar', ${linked("similar")}, 'fits', ${linked("fits")},
    'variants', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'name', v.name,
      'attributes', v.attributes,
       'priceCents', v.price_cents, 'listPriceCents', v.list_price_cents, 'weightLb', v.weight_lb,
       'lengthIn', v.length_in,
       'widthIn', v.width_in, 'heightIn', v.height_in, 'freightOnly', v.freight_only, 'freightClass', v.freight_class,
       'leadTimeDays', v.lead_time_days, 'pictureFamily', v.picture_family,
       'crossReferences', coalesce((select jsonb_agg(jsonb_build_object('maker', c.maker, 'number', c.number)
         order by c.maker, c.number) from cross_references c where c.variant_id = v.id), '[]')) order by v.position,
           v.id)
       from variants v where v.product_id = p.id and not v.retired), '[]'))`;

interface RecordRow {
  id: number;
  version: number;
  changedAt: Instant;
  record: EditRecord;
}

const selectRecords = statement<[number[]], RecordRow>(
  "edit_records",
  `select p.id, p.version, p.updated_at as "changedAt", ${recordJson} as record
   from products p where p.id = any($1) order by p.id`,
);

const lockProducts = statement<[number[]], { id: number }>(
  "lock_products",
  "select id from products where id = any($1) order by id for update",
);

/** Products as the merchant edits them, by id; those there are. */
export async function readRecords(db: Db, ids: readonly number[]): Promise<StoredRecord[]> {
  return db.rows(selectRecords, [[...ids]]);
}

/** The same, held until the transaction ends. */
export async function lockRecords(tx: Db, ids: readonly number[]): Promise<StoredRecord[]> {
  await tx.rows(lockProducts, [[...ids]]);
  return readRecords(tx, ids);
}

/** A record as the domain judges it. Stock is counted elsewhere. */
export function productOf(record: EditRecord): Product {
  return {
    ...record,
    description: { en: plainParagraphs(record.description.en), cn: plainParagraphs(record.description.cn) },
    popularity: 0,
    publishedAt: instant(0),
    documents: [],
    variants: record.variants.map(
      ({ priceCents, listPriceCents, weightLb, lengthIn, widthIn, heightIn, freightOnly, ...rest }) => ({
        ...rest,
        price: cents(priceCents),
        listPrice: listPriceCents === null ? null : cents(listPriceCents),
        parcel: { weightLb, lengthIn, widthIn, heightIn, freightOnly },
        stock: 0,
      }),
    ),
  };
}

const selectOnHand = statement<[number[]], { id: number; onHand: number }>(
  "on_hand_of_variants",
  `select variant_id as id, on_hand as "onHand" from stock where variant_id = any($1)`,
);

/** Stock on hand of each variant. */
export async function onHandOf(db: Db, variantIds: readonly number[]): Promise<Record<string, number>> {
  const rows = await db.rows(selectOnHand, [[...variantIds]]);
  return Object.fromEntries(rows.map(({ id, onHand }) => [String(id), onHand]));
}
