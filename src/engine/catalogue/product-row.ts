import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { CrossReference, OpenBox, ReturnPolicy } from "#domain/catalogue/product.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { settingsByKey } from "../platform/settings-by-key.ts";
import { statement } from "../platform/statement.ts";
import type { ProductDocumentLink, ProductFileLink, ReviewCard } from "./product-page-types.ts";
import { type StoredVariant, variantFields } from "./sellable.ts";

export interface PageVariant extends StoredVariant {
  readonly crossReferences: readonly CrossReference[] | null;
}

export interface ProductRow {
  id: number;
  slug: string;
  category: CategorySlug;
  subcategory: string;
  brand: string;
  name: string;
  summary: string;
  seoTitle: string;
  seoDescription: string;
  description: RichText;
  attributes: AttributeValues;
  available: boolean;
  pictureFamily: string;
  leadPicture: string | null;
  pictures: { key: string; alt: string; skus: string[] }[] | null;
  returnPolicy: ReturnPolicy;
  warrantyMonths: number;
  publishedAt: Instant;
  ratingSum: number;
  ratingCount: number;
  openBox: OpenBox | null;
  /** The product an open-box unit was when new. */
  reference: {
    slug: string;
    name: string;
    category: CategorySlug;
    subcategory: string;
    price: number | null;
  } | null;
  variants: PageVariant[] | null;
  documents: (Omit<ProductDocumentLink, "updatedAt"> & { updatedAt: number })[] | null;
  files: (Omit<ProductFileLink, "uploadedAt"> & { uploadedAt: number })[] | null;
  boughtTogether: number[] | null;
  /** The most oil that a machine takes which the product is a part of; null where none is stated. */
  oilOfMachines: number | null;
  /** Of the shop, not of the product: read along, so that the page costs no statement more. */
  bundlePercent: number | null;
  settings: string;
  similar: number[] | null;
  fits: number[] | null;
  parts: number[] | null;
  distribution: [number, number, number, number, number] | null;
  reviews: (Omit<ReviewCard, "writtenAt"> & { writtenAt: number })[] | null;
}

const epochMs = (column: string): string => `floor(extract(epoch from ${column}) * 1000)`;
const linked = (kind: string, from: string, to: string): string =>
  `(select json_agg(l.${to} order by l.position, l.${to}) from product_links l where l.${from} = p.id
     and l.kind = '${kind}')`;

export const selectProduct = statement<[string, Language, "shown" | "any", readonly string[]], ProductRow>(
  "product_page",
  `select p.id, p.slug, p.category, p.subcategory, p.brand, p.name ->> $2 as name, p.summary ->> $2 as summary,
     p.seo_title ->> $2 as "seoTitle", p.seo_description ->> $2 as "seoDescription",
     p.description -> $2 as description, p.attributes, p.status = 'published' as available,
     p.picture_family as "pictureFamily", p.lead_picture as "leadPicture",
     (select json_agg(json_build_object('key', i.key, 'alt', coalesce(i.alt ->> $2, ''), 'skus',
        (select coalesce(json_agg(v.sku), '[]') from variants v where v.id = any(i.variant_ids))) order by i.position)
      from product_pictures i where i.product_id = p.id) as pictures,
     p.return_policy as "returnPolicy", p.warranty_months as "warrantyMonths", p.published_at as "publishedAt",
     p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.open_box as "openBox",
     (select json_build_object('slug', o.slug, 'name', o.name ->> $2, 'category', o.category,
       'subcategory', o.subcategory, 'price',
        (select min(v.price_cents) from variants v where v.product_id = o.id and not v.retired))
      from products o where o.slug = p.open_box ->> 'of' and o.status in ('published', 'unavailable')) as reference,
     (select json_agg(json_build_object(${variantFields}, 'crossReferences',
        (select json_agg(json_build_object('maker', c.maker, 'number', c.number) order by c.maker, c.number)
         from cross_references c where c.variant_id = v.id)) order by v.position, v.id)
      from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) as variants,
     (select json_agg(json_build_object('kind', d.kind, 'language', d.language, 'fileKey', d.file_key,
       'bytes', d.bytes,
        'updatedAt', ${epochMs("d.updated_at")}) order by d.kind, d.language = $2 desc, d.language)
      from documents d where d.product_id = p.id) as documents,
     (select json_agg(json_build_object('key', d.key, 'kind', d.kind, 'language', d.language,
       'title', coalesce(d.title ->> $2, ''),
        'bytes', f.bytes, 'uploadedAt', ${epochMs("f.uploaded_at")}) order by d.language = $2 desc, d.position)
      from product_documents d join document_files f on f.key = d.key where d.product_id = p.id) as files,
     ${linked("bought-together", "product_id", "linked_product_id")} as "boughtTogether",
     (select max((m.attributes ->> 'oilCapacity')::float8) from product_links l
      join products m on m.id = l.linked_product_id
      where l.product_id = p.id and l.kind = 'fits' and jsonb_typeof(m.attributes -> 'oilCapacity') = 'number')
       as "oilOfMachines",
     (select (value ->> 'percentOff')::numeric from settings where key = 'bundle') as "bundlePercent",
     ${settingsByKey("$4")}::text as settings,
     ${linked("similar", "product_id", "linked_product_id")} as similar,
     ${linked("fits", "product_id", "linked_product_id")} as fits,
     ${linked("fits", "linked_product_id", "product_id")} as parts,
     (select json_build_array(count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*)
       filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5))
      from reviews r where r.product_id = p.id and r.status = 'approved') as distribution,
     (select json_agg(json_build_object('id', r.id, 'author', r.author, 'stars', r.stars, 'title', r.title,
       'text', r.body,
        'language', r.language, 'verified', r.verified, 'photos', r.photos, 'writtenAt', ${epochMs("r.written_at")})
        order by r.language = $2 desc, r.written_at desc, r.id desc)
      from (select * from reviews r where r.product_id = p.id and r.status = 'approved'
        order by r.language = $2 desc, r.written_at desc, r.id desc limit 10) r) as reviews
   from products p where p.slug = $1 and ($3 = 'any' or p.status in ('published', 'unavailable'))`,
);

export const selectVersion = statement<[string, string], { id: number }>(
  "version_of_product",
  `select v.id from variants v join products p on p.id = v.product_id where v.sku = $2 and p.slug = $1
     and not v.retired`,
);
