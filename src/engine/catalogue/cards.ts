import type { AttributeDefinition, AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { attributeText } from "#domain/catalogue/attribute-text.ts";
import { mismatches, type Version } from "#domain/catalogue/bought-together.ts";
import { type AskedGoods, askedVersions } from "#domain/catalogue/asked-version.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { compactPartNumber, withoutBrandPrefix } from "#domain/catalogue/part-number.ts";
import type { OpenBox } from "#domain/catalogue/product.ts";
import { cardAttributes } from "#domain/catalogue/taxonomy.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import type { Shop } from "../shop.ts";
import { statement } from "../platform/statement.ts";
import { applicableActivities, priceNow } from "./index/price-book.ts";
import { type Pack, packFor } from "./packs.ts";
import type { Card, CompanionCard, OpenBoxMark, Rating, Spec, SpecValue } from "./page-types.ts";
import {
  type StoredVariant,
  hasVariants,
  leadVariant,
  pictureOf,
  shipsBy,
  stockState,
  variantsJson,
} from "./sellable.ts";

interface CardRow {
  id: number;
  slug: string;
  category: CategorySlug;
  brand: string;
  name: string;
  attributes: AttributeValues;
  available: boolean;
  pictureFamily: string;
  leadPicture: string | null;
  ratingSum: number;
  ratingCount: number;
  openBox: OpenBox | null;
  variants: StoredVariant[] | null;
}

const cardColumns = `p.id, p.slug, p.category, p.brand, p.name ->> $2 as name, p.attributes, p.status = 'published' as available,
     p.picture_family as "pictureFamily", p.lead_picture as "leadPicture", p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
     p.open_box as "openBox", ${variantsJson} as variants`;

const selectCards = statement<[number[], Language], CardRow>(
  "product_cards",
  `select ${cardColumns} from products p where p.id = any($1) and p.status in ('published', 'unavailable')`,
);

const selectCardsBySlug = statement<[string[], Language], CardRow>(
  "product_cards_by_slug",
  `select ${cardColumns} from products p where p.slug = any($1) and p.status in ('published', 'unavailable')`,
);

/** Conditions that select a version of a product. */
export interface WantedVersion extends AskedGoods {
  /** A compact part number or its beginning; if only one version has it, that version is shown. */
  readonly number?: string | null;
  /** Part numbers; no other versions of the products that have some of them are meant. */
  readonly skus?: ReadonlySet<string>;
}

/**
 * Cards of the visible ones among these products, in the order of the ids; one statement. Where some versions alone are
 * what is wanted, the lead of those is shown.
 */
export async function cardsByIds(
  shop: Shop,
  ids: readonly number[],
  language: Language,
  wanted: WantedVersion = {},
): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await shop.db.rows(selectCards, [[...ids], language]);
  return inOrder(shop, ids, new Map(rows.map((row) => [row.id, row])), { language, wanted });
}

/** Cards of a product's page: any of these products, and those offered together with it. */
interface PageCards {
  readonly ids: readonly number[];
  readonly together: readonly number[];
  /** The product's own versions. */
  readonly anchors: readonly AnchorVersion[];
}

interface AnchorVersion extends Version {
  readonly sku: string;
}

/** Cards of a product's page, and those offered with each of its versions; one statement. */
export async function cardsOfPage(
  shop: Shop,
  { ids, together, anchors }: PageCards,
  language: Language,
): Promise<{ readonly cards: readonly Card[]; readonly companions: readonly CompanionCard[] }> {
  const all = [...new Set([...ids, ...together])];
  if (all.length === 0) return { cards: [], companions: [] };
  const rows = new Map((await shop.db.rows(selectCards, [all, language])).map((row) => [row.id, row]));
  return {
    cards: inOrder(shop, ids, rows, { language, wanted: {} }),
    companions: together.flatMap((id) => {
      const row = rows.get(id);
      return row && hasVariants(row.variants) ? companionsOf(shop, row, row.variants, anchors, language) : [];
    }),
  };
}

/**
 * Of a companion what is offered with each version of the product: the lead of those that fit and can be had, of oil at
 * least one fill.
 */
function companionsOf(
  shop: Shop,
  row: CardRow,
  variants: readonly [StoredVariant, ...StoredVariant[]],
  anchors: readonly AnchorVersion[],
  language: Language,
): CompanionCard[] {
  if (!row.available) return [];
  const offers = new Map<string, { readonly pack: Pack; readonly beside: string[] }>();
  for (const anchor of anchors) {
    const [first, ...others] = variants.filter(
      ({ attributes, left }) =>
        left > 0 &&
        mismatches(anchor, {
          category: row.category,
          attributes: { ...row.attributes, ...attributes },
        }).length === 0,
    );
    if (!first) continue;
    const pack = packFor(row, [first, ...others], anchor.attributes);
    if (pack.variant.left < pack.quantity) continue;
    const key = `${pack.quantity} ${pack.variant.sku}`;
    offers.set(key, { pack, beside: [...(offers.get(key)?.beside ?? []), anchor.sku] });
  }
  return [...offers.values()].map(({ pack, beside }) => ({
    ...cardOf(shop, row, variants, { language, wanted: { skus: new Set([pack.variant.sku]) } }),
    quantity: pack.quantity,
    beside,
  }));
}

/** The same in the order of the slugs. */
export async function cardsBySlugs(
  shop: Shop,
  slugs: readonly string[],
  language: Language,
  wanted: WantedVersion = {},
): Promise<Card[]> {
  if (slugs.length === 0) return [];
  const rows = await shop.db.rows(selectCardsBySlug, [[...slugs], language]);
  return inOrder(shop, slugs, new Map(rows.map((row) => [row.slug, row])), { language, wanted });
}

interface Showing {
  readonly language: Language;
  readonly wanted: WantedVersion;
}

function inOrder<Key>(shop: Shop, keys: readonly Key[], rows: ReadonlyMap<Key, CardRow>, showing: Showing): Card[] {
  return keys.flatMap((key) => {
    const row = rows.get(key);
    return row && hasVariants(row.variants) ? [cardOf(shop, row, row.variants, showing)] : [];
  });
}

/** The version of a part number, which may be incomplete or lack its maker's letters; null if ambiguous. */
function versionOf<V extends StoredVariant>(variants: readonly V[], number: string | null | undefined): V | null {
  if (!number || variants.length < 2) return null;
  const exact = variants.find(({ sku }) => compactPartNumber(sku) === number);
  if (exact) return exact;
  const begun = variants.filter(
    ({ sku }) => compactPartNumber(sku).startsWith(number) || withoutBrandPrefix(sku)?.startsWith(number),
  );
  return begun.length === 1 ? begun[0]! : null;
}

/** The wanted versions of a product: that of a part number, those with the requested properties, or all. */
export function wantedVersions(
  shop: Shop,
  product: Pick<CardRow, "id" | "category" | "attributes">,
  variants: readonly [StoredVariant, ...StoredVariant[]],
  { number, skus, ...asked }: WantedVersion,
): readonly [StoredVariant, ...StoredVariant[]] {
  const numbered = versionOf(variants, number);
  if (numbered) return [numbered];
  const [named, ...alsoNamed] = skus ? variants.filter(({ sku }) => skus.has(sku)) : [];
  if (named) return [named, ...alsoNamed];
  const { attributes: definitions } = shop.listing.taxonomy.category(product.category);
  const [first, ...others] = variants;
  const priced = (variant: StoredVariant) => ({
    ...variant,
    price: pricesOf(shop, product, variant).price,
    ship: shipsBy(variant),
    variant,
  });
  const [one, ...more] = askedVersions(
    { attributes: product.attributes, definitions },
    [priced(first), ...others.map(priced)],
    asked,
  );
  return [one.variant, ...more.map(({ variant }) => variant)];
}

function cardOf(
  shop: Shop,
  row: CardRow,
  variants: readonly [StoredVariant, ...StoredVariant[]],
  { language, wanted }: Showing,
): Card {
  const meant = wantedVersions(shop, row, variants, wanted);
  const lead = leadVariant(meant);
  const rating = ratingOf(row.ratingSum, row.ratingCount);
  return {
    id: row.id,
    slug: row.slug,
    sku: lead.sku,
    name: row.name,
    brand: row.brand,
    category: row.category,
    ...pricesOf(shop, row, lead),
    ...(meant.length < variants.length && { version: lead.sku }),
    priceFrom: meant.some((variant) => variant.price > lead.price),
    variants: meant.length,
    stock: stockState(row.available, lead.left, lead, shop.clock.now()),
    shipMode: shipsBy(lead),
    ...(rating && { rating }),
    specs: specsOf(
      cardAttributes(shop.listing.taxonomy.category(row.category)),
      { ...row.attributes, ...lead.attributes },
      language,
    ),
    pictureFamily: pictureOf(lead, row),
    ...(row.openBox && { openBox: openBoxMark(row.openBox) }),
  };
}

/**
 * A variant's current price, and the price to strike through: its former price, or the regular one under a promotion.
 */
export function pricesOf(
  shop: Shop,
  product: { readonly id: number; readonly category: string },
  variant: { readonly price: number; readonly listPrice: number | null },
): Pick<Card, "price" | "listPrice"> {
  const price = priceNow(
    variant.price,
    applicableActivities(shop.listing.activities, product.category, product.id),
    shop.clock.now(),
  );
  const former = variant.listPrice ?? (price < variant.price ? variant.price : null);
  return { price: cents(price), ...(former !== null && { listPrice: cents(former) }) };
}

export function ratingOf(sum: number, count: number): Rating | undefined {
  return count > 0 ? { average: Math.round((sum / count) * 10) / 10, count } : undefined;
}

export function openBoxMark({ grade, reason, runHours }: OpenBox): OpenBoxMark {
  return { grade, reason, runHours };
}

/** The attributes a product has, in the order of the definitions. */
export function specsOf(
  definitions: readonly AttributeDefinition[],
  attributes: AttributeValues,
  language: Language,
): Spec[] {
  return definitions.flatMap((definition) => {
    const value = attributes[definition.key];
    return value === undefined
      ? []
      : [
          {
            key: definition.key,
            name: definition.name[language],
            value: specValue(definition, value, language),
          },
        ];
  });
}

function specValue(definition: AttributeDefinition, value: AttributeValue, language: Language): SpecValue {
  if (definition.kind === "number" && typeof value === "number") return { dimension: definition.dimension, value };
  return { text: attributeText(definition, value, language) };
}

/** A name or nothing, in the page's language. */
export function inLanguage(text: LocalizedText | null, language: Language): string | null {
  return text === null ? null : text[language];
}
