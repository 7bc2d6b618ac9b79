import type { AttributeDefinition, AttributeValues } from "#domain/catalogue/attribute.ts";
import { attributeGroups } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { outlineOf, overallSize } from "#domain/catalogue/outline-kind.ts";
import { isExampleKind } from "#domain/catalogue/document-files.ts";
import type { CrossReference, OpenBox, ReturnPolicy } from "#domain/catalogue/product.ts";
import { findSubcategory } from "#domain/catalogue/taxonomy.ts";
import { productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { bundleRateOf } from "#domain/pricing/bundle.ts";
import { bestActivity } from "#domain/promotions/activity.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import { cardsOfPage, inLanguage, openBoxMark, pricesOf, ratingOf, specsOf } from "./cards.ts";
import type { Tagged } from "./category-page.ts";
import { applicableActivities } from "./index/price-book.ts";
import { similarProducts } from "./index/similar.ts";
import type {
  Card,
  ProductDocumentLink,
  ProductFileLink,
  ProductPage,
  ProductReviews,
  ReviewCard,
  SpecBlock,
  VariantChoice,
} from "./page-types.ts";
import {
  type StoredVariant,
  hasVariants,
  leadVariant,
  pictureOf,
  shipsBy,
  stockState,
  variantJson,
} from "./sellable.ts";

interface PageVariant extends StoredVariant {
  readonly crossReferences: readonly CrossReference[] | null;
}

interface ProductRow {
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
  /** Of the shop, not of the product: read along, so that the page costs no statement more. */
  bundlePercent: number | null;
  settings: string | null;
  similar: number[] | null;
  fits: number[] | null;
  parts: number[] | null;
  distribution: [number, number, number, number, number] | null;
  reviews: (Omit<ReviewCard, "writtenAt"> & { writtenAt: number })[] | null;
}

const epochMs = (column: string): string => `floor(extract(epoch from ${column}) * 1000)`;
const linked = (kind: string, from: string, to: string): string =>
  `(select jsonb_agg(l.${to} order by l.position, l.${to}) from product_links l where l.${from} = p.id and l.kind = '${kind}')`;

const selectProduct = statement<[string, Language, "shown" | "any", readonly string[]], ProductRow>(
  "product_page",
  `select p.id, p.slug, p.category, p.subcategory, p.brand, p.name ->> $2 as name, p.summary ->> $2 as summary,
     p.seo_title ->> $2 as "seoTitle", p.seo_description ->> $2 as "seoDescription",
     p.description -> $2 as description, p.attributes, p.status = 'published' as available, p.picture_family as "pictureFamily", p.lead_picture as "leadPicture",
     (select jsonb_agg(jsonb_build_object('key', i.key, 'alt', coalesce(i.alt ->> $2, ''), 'skus',
        (select coalesce(jsonb_agg(v.sku), '[]') from variants v where v.id = any(i.variant_ids))) order by i.position)
      from product_pictures i where i.product_id = p.id) as pictures,
     p.return_policy as "returnPolicy", p.warranty_months as "warrantyMonths", p.published_at as "publishedAt",
     p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.open_box as "openBox",
     (select jsonb_build_object('slug', o.slug, 'name', o.name ->> $2, 'category', o.category, 'subcategory', o.subcategory, 'price',
        (select min(v.price_cents) from variants v where v.product_id = o.id and not v.retired))
      from products o where o.slug = p.open_box ->> 'of' and o.status in ('published', 'unavailable')) as reference,
     (select jsonb_agg(${variantJson} || jsonb_build_object('crossReferences',
        (select jsonb_agg(jsonb_build_object('maker', c.maker, 'number', c.number) order by c.maker, c.number)
         from cross_references c where c.variant_id = v.id)) order by v.position, v.id)
      from variants v left join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired) as variants,
     (select jsonb_agg(jsonb_build_object('kind', d.kind, 'language', d.language, 'fileKey', d.file_key, 'bytes', d.bytes,
        'updatedAt', ${epochMs("d.updated_at")}) order by d.kind, d.language = $2 desc, d.language)
      from documents d where d.product_id = p.id) as documents,
     (select jsonb_agg(jsonb_build_object('key', d.key, 'kind', d.kind, 'language', d.language, 'title', coalesce(d.title ->> $2, ''),
        'bytes', f.bytes, 'uploadedAt', ${epochMs("f.uploaded_at")}) order by d.language = $2 desc, d.position)
      from product_documents d join document_files f on f.key = d.key where d.product_id = p.id) as files,
     ${linked("bought-together", "product_id", "linked_product_id")} as "boughtTogether",
     (select (value ->> 'percentOff')::numeric from settings where key = 'bundle') as "bundlePercent",
     (select jsonb_object_agg(key, value)::text from settings where key = any($4::text[])) as settings,
     ${linked("similar", "product_id", "linked_product_id")} as similar,
     ${linked("fits", "product_id", "linked_product_id")} as fits,
     ${linked("fits", "linked_product_id", "product_id")} as parts,
     (select jsonb_build_array(count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5))
      from reviews r where r.product_id = p.id and r.status = 'approved') as distribution,
     (select jsonb_agg(jsonb_build_object('id', r.id, 'author', r.author, 'stars', r.stars, 'title', r.title, 'text', r.body,
        'language', r.language, 'verified', r.verified, 'photos', r.photos, 'writtenAt', ${epochMs("r.written_at")})
        order by r.language = $2 desc, r.written_at desc, r.id desc)
      from (select * from reviews r where r.product_id = p.id and r.status = 'approved'
        order by r.language = $2 desc, r.written_at desc, r.id desc limit 10) r) as reviews
   from products p where p.slug = $1 and ($3 = 'any' or p.status in ('published', 'unavailable'))`,
);

const selectVersion = statement<[string, string], { id: number }>(
  "version_of_product",
  `select v.id from variants v join products p on p.id = v.product_id where v.sku = $2 and p.slug = $1 and not v.retired`,
);

/** True if the product of this slug has a version with the part number. */
export async function isVersionOf(db: Db, slug: string, sku: string): Promise<boolean> {
  return (await db.row(selectVersion, [slug, sku])) !== null;
}

const maxSimilar = 8;
const maxLinked = 12;

interface PageWanted {
  /** `any` for a product that is not shown, too. */
  readonly which?: "shown" | "any";
  /** Keys of settings to read along. */
  readonly settings?: readonly string[];
}

/** A product's page, and the settings that were read along as the text of a JSON object; null for none. */
type FoundPage = Tagged<ProductPage> & { readonly settings: string | null };

/** Everything the page of a product shows; null for a product there is not, or that is not shown. Two statements. */
export async function findProductPage(
  shop: Shop,
  slug: string,
  language: Language,
  { which = "shown", settings = [] }: PageWanted = {},
): Promise<FoundPage | null> {
  const row = await shop.db.row(selectProduct, [slug, language, which, settings]);
  if (!row || !hasVariants(row.variants)) return null;
  const { cards, similar, fits, parts, companions } = await linkedGoods(shop, row, row.variants, language);
  const category = shop.listing.taxonomy.category(row.category);
  const rating = ratingOf(row.ratingSum, row.ratingCount);
  const page: ProductPage = {
    id: row.id,
    slug: row.slug,
    category: { slug: row.category, name: category.name[language] },
    subcategory: {
      slug: row.subcategory,
      name: findSubcategory(category, row.subcategory)?.name[language] ?? row.subcategory,
    },
    brand: row.brand,
    name: row.name,
    ...(row.seoTitle !== "" && { seoTitle: row.seoTitle }),
    ...(row.seoDescription !== "" && { seoDescription: row.seoDescription }),
    summary: row.summary,
    description: row.description,
    available: row.available,
    pictureFamily: row.leadPicture ?? row.pictureFamily,
    pictures: row.pictures ?? [],
    outline: outlineOf(row.attributes),
    notForBreathing: row.attributes["breathingAir"] === false,
    returnPolicy: row.returnPolicy,
    warrantyMonths: row.warrantyMonths,
    publishedAt: row.publishedAt,
    openBox: openBoxOf(row),
    promotion: promotionOf(shop, row, row.variants, language),
    ...(rating && { rating }),
    variants: variantChoices(shop, row, row.variants, language),
    chosen: leadVariant(row.variants).sku,
    specs: specBlocks(category.attributes, row.attributes, language),
    // An uploaded one takes the place of the one the shop makes.
    documents: (row.documents ?? [])
      .filter((made) => !row.files?.some(({ kind, language: of }) => kind === made.kind && of === made.language))
      .filter(({ kind }) => !isExampleKind(kind) || shop.settings.demo === true)
      .map((document) => ({ ...document, updatedAt: instant(document.updatedAt) })),
    files: (row.files ?? []).map((file) => ({ ...file, uploadedAt: instant(file.uploadedAt) })),
    boughtTogether: companions,
    bundleRate: bundleRateOf(row.bundlePercent ?? 0),
    similar,
    fits,
    parts,
    reviews: reviewsOf(row),
  };
  const shownIds = new Set([...cards.keys(), ...(row.boughtTogether ?? [])]);
  return {
    data: page,
    tags: [productTag(row.id), ...[...shownIds].map(productTag), "catalogue", "content"],
    settings: row.settings,
  };
}

/** The cards of a page's lists: like goods, what fits it and its parts; and what is bought with it. */
async function linkedGoods(
  shop: Shop,
  row: ProductRow,
  variants: readonly [PageVariant, ...PageVariant[]],
  language: Language,
) {
  // Those the merchant has picked come first.
  const alike = [...(row.similar ?? []), ...similarProducts(shop.listing.state, row.id, maxSimilar)];
  const similar = [...new Set(alike)].slice(0, maxSimilar);
  const [fits, parts] = [(row.fits ?? []).slice(0, maxLinked), (row.parts ?? []).slice(0, maxLinked)];
  const { cards: others, companions } = await cardsOfPage(
    shop,
    {
      ids: [...new Set([...similar, ...fits, ...parts])],
      together: row.boughtTogether ?? [],
      anchors: variants.map(({ sku, attributes }) => ({
        sku,
        category: row.category,
        attributes: { ...row.attributes, ...attributes },
      })),
    },
    language,
  );
  const cards = new Map(others.map((card) => [card.id, card]));
  const cardsOf = (ids: readonly number[]): Card[] => ids.flatMap((id) => cards.get(id) ?? []);
  return { cards, similar: cardsOf(similar), fits: cardsOf(fits), parts: cardsOf(parts), companions };
}

function variantChoices(
  shop: Shop,
  row: ProductRow,
  variants: readonly [PageVariant, ...PageVariant[]],
  language: Language,
): readonly [VariantChoice, ...VariantChoice[]] {
  const { attributes } = shop.listing.taxonomy.category(row.category);
  const choice = (variant: PageVariant): VariantChoice => ({
    sku: variant.sku,
    name: inLanguage(variant.name, language),
    ...pricesOf(shop, row, variant),
    stock: stockState(row.available, variant.left, variant, shop.clock.now()),
    shipMode: shipsBy(variant),
    parcel: {
      weightLb: variant.weightLb,
      lengthIn: variant.lengthIn,
      widthIn: variant.widthIn,
      heightIn: variant.heightIn,
      freightOnly: variant.freightOnly,
    },
    leadTimeDays: variant.leadTimeDays,
    expectedOn: variant.left > 0 ? null : variant.expectedOn,
    specs: specBlocks(attributes, variant.attributes, language).flatMap(({ group, specs }) =>
      // What the product has too is explained there.
      specs.map(({ help, ...spec }) => ({
        ...spec,
        group,
        ...(!(spec.key in row.attributes) && help && { help }),
      })),
    ),
    crossReferences: variant.crossReferences ?? [],
    pictureFamily: pictureOf(variant, row),
    family: {
      key: variant.pictureFamily ?? row.pictureFamily,
      isOwn: variant.pictureFamily !== null,
    },
    size: overallSize({ ...row.attributes, ...variant.attributes }),
  });
  const [first, ...others] = variants;
  return [choice(first), ...others.map(choice)];
}

/** The specification table in its blocks, without blocks that would be empty. */
function specBlocks(
  definitions: readonly AttributeDefinition[],
  attributes: AttributeValues,
  language: Language,
): SpecBlock[] {
  return attributeGroups.flatMap((group) => {
    const ofGroup = definitions.filter((definition) => definition.group === group);
    const helpOf = new Map(ofGroup.map(({ key, help }) => [key, help?.[language]]));
    const specs = specsOf(ofGroup, attributes, language).map((spec) => {
      const help = helpOf.get(spec.key);
      return help === undefined ? spec : { ...spec, help };
    });
    return specs.length === 0 ? [] : [{ group, specs }];
  });
}

function openBoxOf({ openBox, reference }: ProductRow): ProductPage["openBox"] {
  if (!openBox) return null;
  return {
    ...openBoxMark(openBox),
    serial: openBox.serial,
    accessories: openBox.accessories,
    test: openBox.test ?? null,
    of: reference && {
      slug: reference.slug,
      name: reference.name,
      category: reference.category,
      subcategory: reference.subcategory,
    },
    newPrice: reference?.price == null ? null : cents(reference.price),
  };
}

/** The running promotion that takes most off the version that is shown first. */
function promotionOf(
  shop: Shop,
  product: { readonly id: number; readonly category: string },
  variants: readonly [PageVariant, ...PageVariant[]],
  language: Language,
): ProductPage["promotion"] {
  const regular = cents(leadVariant(variants).price);
  const activities = applicableActivities(shop.listing.activities, product.category, product.id);
  const best = bestActivity(regular, activities, shop.clock.now());
  if (!best) return null;
  const { slug, title, endsAt } = best.activity;
  const percentOff = Math.floor((100 * (regular - best.price)) / regular);
  return { activity: slug, title: title[language], percentOff, endsAt };
}

function reviewsOf({ distribution, reviews }: ProductRow): ProductReviews {
  return {
    distribution: distribution ?? [0, 0, 0, 0, 0],
    latest: (reviews ?? []).map((review) => ({ ...review, writtenAt: instant(review.writtenAt) })),
  };
}
