import { outlineOf } from "#domain/catalogue/outline-kind.ts";
import { isExampleKind } from "#domain/catalogue/document-files.ts";
import { definitionsFor } from "#domain/catalogue/kind-figures.ts";
import { findSubcategory } from "#domain/catalogue/taxonomy.ts";
import { productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { bundleRateOf } from "#domain/pricing/bundle.ts";
import { bestActivity } from "#domain/promotions/activity.ts";
import { isAskedOfMachines } from "#domain/catalogue/part-categories.ts";
import type { Db } from "../platform/database.ts";
import type { Shop } from "../shop.ts";
import { cardsOfPage } from "./cards.ts";
import { openBoxMark, ratingOf } from "./card-facts.ts";
import type { Tagged } from "./category-page.ts";
import { applicableActivities } from "./index/price-book.ts";
import { similarProducts } from "./index/similar.ts";
import type { Card } from "./page-types.ts";
import type { ProductPage, ProductReviews } from "./product-page-types.ts";
import { hasVariants, leadVariant } from "./sellable.ts";
import { type PageVariant, type ProductRow, selectProduct, selectVersion } from "./product-row.ts";
import { variantChoices, specBlocks } from "./variant-choices.ts";

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

/** A product's page, and the settings that were read along as the text of a JSON object. */
type FoundPage = Tagged<ProductPage> & { readonly settings: string };

/** Everything the page of a product shows; null for a product there is not, or that is not shown. Two statements. */
export async function findProductPage(
  shop: Shop,
  slug: string,
  language: Language,
  { which = "shown", settings = [] }: PageWanted = {},
): Promise<FoundPage | null> {
  const row = await shop.db.row(selectProduct, [slug, language, which, settings]);
  // A category that this process does not know hides its goods.
  if (!row || !hasVariants(row.variants) || !shop.listing.taxonomy.find(row.category)) return null;
  const { cards, similar, companions, ...fitLinks } = await linkedGoods(shop, row, row.variants, language);
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
    specs: specBlocks(definitionsFor(category.attributes, row.attributes), row.attributes, language),
    // An uploaded one takes the place of the one the shop makes.
    documents: (row.documents ?? [])
      .filter((paper) => !row.files?.some(({ kind, language: of }) => kind === paper.kind && of === paper.language))
      .filter(({ kind }) => !isExampleKind(kind) || shop.settings.demo === true)
      .map((document) => ({ ...document, updatedAt: instant(document.updatedAt) })),
    files: (row.files ?? []).map((file) => ({ ...file, uploadedAt: instant(file.uploadedAt) })),
    boughtTogether: companions,
    bundleRate: bundleRateOf(row.bundlePercent ?? 0),
    similar,
    ...fitLinks,
    isAskedOfMachines: isAskedOfMachines(row),
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
        attributes: {
          // Beside a part stands the oil of the service that it is changed at.
          ...(row.oilOfMachines !== null && { oilCapacity: row.oilOfMachines }),
          ...row.attributes,
          ...attributes,
        },
      })),
    },
    language,
  );
  const cards = new Map(others.map((card) => [card.id, card]));
  const cardsOf = (ids: readonly number[]): Card[] => ids.flatMap((id) => cards.get(id) ?? []);
  return { cards, similar: cardsOf(similar), fits: cardsOf(fits), parts: cardsOf(parts), companions };
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
