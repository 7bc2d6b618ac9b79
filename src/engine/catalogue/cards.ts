import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { mismatches, type Version } from "#domain/catalogue/bought-together.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { OpenBox } from "#domain/catalogue/product.ts";
import { definitionsFor, leadingKeys } from "#domain/catalogue/kind-figures.ts";
import { cardAttributes } from "#domain/catalogue/taxonomy.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "../shop.ts";
import { anyOf, statement } from "../platform/statement.ts";
import { type Pack, packFor } from "./packs.ts";
import type { Card, CompanionCard } from "./page-types.ts";
import {
  type StoredVariant,
  hasVariants,
  leadVariant,
  pictureOf,
  shipsBy,
  stockState,
  variantsJson,
} from "./sellable.ts";
import { type WantedVersion, wantedVersions } from "./wanted-versions.ts";
import { machineFigures, pricesOf, ratingOf, openBoxMark, specsOf } from "./card-facts.ts";

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

const cardColumns = `p.id, p.slug, p.category, p.brand, p.name ->> $2 as name, p.attributes,
     p.status = 'published' as available, p.picture_family as "pictureFamily", p.lead_picture as "leadPicture",
     p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.open_box as "openBox",
     ${variantsJson} as variants`;

const selectCards = statement<[number[], Language], CardRow>(
  "product_cards",
  `select ${cardColumns} from products p
   where p.id = ${anyOf("$1", "bigint")} and p.status in ('published', 'unavailable')`,
);

const selectCardsBySlug = statement<[string[], Language], CardRow>(
  "product_cards_by_slug",
  `select ${cardColumns} from products p
   where p.slug = ${anyOf("$1", "text")} and p.status in ('published', 'unavailable')`,
);

/**
 * Cards of the visible ones among these products, in the order of the ids; one statement. Where some versions alone are
 * what is wanted, the lead of those is shown.
 */
export async function cardsByIds(
  shop: Shop,
  ids: readonly number[],
  language: Language,
  version: WantedVersion = {},
): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await shop.db.rows(selectCards, [[...ids], language]);
  return inOrder(shop, ids, new Map(rows.map((row) => [row.id, row])), { language, wanted: version });
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
  version: WantedVersion = {},
): Promise<Card[]> {
  if (slugs.length === 0) return [];
  const rows = await shop.db.rows(selectCardsBySlug, [[...slugs], language]);
  return inOrder(shop, slugs, new Map(rows.map((row) => [row.slug, row])), { language, wanted: version });
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

function cardOf(
  shop: Shop,
  row: CardRow,
  variants: readonly [StoredVariant, ...StoredVariant[]],
  { language, wanted }: Showing,
): Card {
  const meant = wantedVersions(shop, row, variants, wanted);
  const lead = leadVariant(meant);
  const rating = ratingOf(row.ratingSum, row.ratingCount);
  const attributes = { ...row.attributes, ...lead.attributes };
  const ofKind = leadingKeys(attributes);
  const definitions = cardAttributes(shop.listing.taxonomy.category(row.category), ofKind);
  const specs = specsOf(definitionsFor(definitions, attributes), attributes, language);
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
    specs,
    ...(ofKind.length > 0 ? { leading: ofKind, leadsAlone: true } : { leading: machineFigures(specs) }),
    pictureFamily: pictureOf(lead, row),
    ...(row.openBox && { openBox: openBoxMark(row.openBox) }),
  };
}
