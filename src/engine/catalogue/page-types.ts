/**
 * Data of the catalogue's public pages: plain values in one language, the same for every visitor. Figures stay numbers
 * in canonical units (src/domain/catalogue/attribute.ts) and are formatted by the page, because the shopper may switch
 * units. This file contains types and constants only, so browsers may import it.
 */
import type { AttributeGroup, Dimension } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { OutlineKind, OverallSize } from "#domain/catalogue/outline.ts";
import type { AskedCalculator } from "#domain/catalogue/calculator-topics.ts";
import type { HelpTopic } from "#domain/catalogue/help-topic-words.ts";
import type { Selections } from "#domain/catalogue/facet-columns.ts";
import type { UploadedKind } from "#domain/catalogue/document-files.ts";
import type {
  DocumentKind,
  OpenBoxGrade,
  OpenBoxReason,
  Parcel,
  ReturnPolicy,
  UnitTest,
} from "#domain/catalogue/product.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Instant } from "#domain/kernel/time.ts";

// ---- figures -------------------------------------------------------------------------------------------------

/** A number in its dimension's canonical unit (`formatQuantity` writes it), or words in the page's language. */
export type SpecValue = { readonly dimension: Dimension; readonly value: number } | { readonly text: string };

export interface Spec {
  readonly key: string;
  readonly name: string;
  readonly value: SpecValue;
}

/**
 * Stock as a page shows it. `left` is given when few are left, `on` when units can be ordered that are expected then;
 * `unavailable` is not for sale at the moment.
 */
export type StockState =
  | { readonly state: "in" | "out" | "unavailable" }
  | { readonly state: "low"; readonly left: number }
  | { readonly state: "backorder"; readonly on: CalendarDay };

/** From this many units on, pages show no number. */
export const lowStockLimit = 5;

/** `LOCAL` is LTL freight. Pick up is always offered beside. */
export type ShipsBy = "SHIPPING" | "LOCAL";

export interface Rating {
  /** 1.0–5.0 with one decimal. */
  readonly average: number;
  readonly count: number;
}

export interface OpenBoxMark {
  readonly grade: OpenBoxGrade;
  readonly reason: OpenBoxReason;
  readonly runHours: number | null;
}

// ---- cards ---------------------------------------------------------------------------------------------------

/**
 * A product as lists show it. Price, figures, picture and part number are of one variant: of those that were asked for,
 * or of all, the cheapest that can be bought.
 */
export interface Card {
  readonly id: number;
  readonly slug: string;
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly category: CategorySlug;
  readonly price: Money;
  /** The price to strike through: a former price, or the regular one while a promotion runs. */
  readonly listPrice?: Money;
  /** The matching part number if only some versions match; the card links to it. */
  readonly version?: string;
  /** True if some of the selected variants cost more: show "from". */
  readonly priceFrom: boolean;
  /** Those that are meant. More than one: the buyer chooses on the product's page. */
  readonly variants: number;
  readonly stock: StockState;
  readonly shipMode: ShipsBy;
  /** Absent without a review. */
  readonly rating?: Rating;
  readonly specs: readonly Spec[];
  readonly pictureFamily: string;
  readonly openBox?: OpenBoxMark;
}

/** A version of a product that is offered together with some versions of another. */
export interface CompanionCard extends Card {
  /** Units that are offered; the card's price is that of one. */
  readonly quantity: number;
  /** Part numbers of the versions that it fits. */
  readonly beside: readonly string[];
}

// ---- listings (category and search) ----------------------------------------------------------------------------

export const sorts = ["relevance", "popular", "latest", "price-asc", "price-desc"] as const;
export type Sort = (typeof sorts)[number];

/** Products a "view more" adds. */
export const pageSize = 24;
/** Most products of one page; further ones start a new page. */
export const maxShown = 240;

/**
 * Facets every listing has beside its attributes. `price` is a range in cents, `rating` one in stars; `fits` names the
 * machines that the goods are to fit, by their slugs.
 */
export const ownFacets = ["category", "subcategory", "brand", "price", "stock", "ship", "rating", "fits"] as const;
export type OwnFacet = (typeof ownFacets)[number];

/** A listing's URL query; parsed and written by listing-query.ts. */
export interface ListingQuery {
  readonly filters: Selections;
  readonly sort: Sort;
  /** Products shown from the top: 24, 48, … */
  readonly show: number;
  /** Position of the first card: 0, or the number already shown when more is requested. */
  readonly from: number;
  /** Machines, by slug, whose parts come first. */
  readonly first?: readonly string[];
  /** Shown as a table: a line a part number. */
  readonly table?: true;
}

export interface FacetChoice {
  readonly value: string;
  /**
   * In the page's language. Absent for `stock` (value `in`) and `ship` (values `SHIPPING`, `LOCAL`): the page names
   * them.
   */
  readonly name?: string;
  /** Products it would leave or add; 0 means disabled. */
  readonly count: number;
  readonly chosen: boolean;
}

interface FacetHead {
  /** The key in the URL and in `filters`. */
  readonly key: string;
  /** Absent for the own facets: the page names them. */
  readonly name?: string;
  readonly help?: string;
  /** Shown above the list as one of the top filters. */
  readonly top: boolean;
}

export interface ChoiceListFacet extends FacetHead {
  readonly kind: "choices";
  readonly choices: readonly FacetChoice[];
}

export interface RangeFacet extends FacetHead {
  readonly kind: "range";
  /** Dimension of the ends. Typed ends are converted to its canonical unit (cents, stars for the shop's own facets). */
  readonly dimension: Dimension | "money" | "stars";
  /** Smallest and largest among the products that pass the other filters; null where none has the figure. */
  readonly least: number | null;
  readonly most: number | null;
  /** Products that have the figure. */
  readonly count: number;
  /** The chosen ends. */
  readonly min?: number;
  readonly max?: number;
}

export type ListingFacet = ChoiceListFacet | RangeFacet;

/** A part of a list: from its first card to before `show`. */
export interface ListingPart {
  readonly from: number;
  readonly show: number;
}

export interface Listing {
  readonly total: number;
  readonly cards: readonly Card[];
  /** Position of the first card in the whole list. */
  readonly from: number;
  /** The part to ask for to see more; null at the end. */
  readonly more: ListingPart | null;
  readonly facets: readonly ListingFacet[];
  readonly query: ListingQuery;
}

interface Named {
  readonly slug: string;
  readonly name: string;
}

export interface CountedCategory extends Named {
  readonly slug: CategorySlug;
  readonly count: number;
}

export interface CategoryPage {
  readonly category: {
    readonly slug: CategorySlug;
    readonly name: string;
    readonly intro: string;
    /** The key of its picture; empty for none. */
    readonly picture: string;
  };
  /** The merchant's words for search engines, each empty for the usual ones; null for a subcategory. */
  readonly seo: { readonly title: string; readonly description: string } | null;
  /** Null for the whole category (`all`). */
  readonly subcategory: Named | null;
  readonly subcategories: readonly (Named & { readonly count: number })[];
  /** The columns of the table view. */
  readonly columns: readonly {
    readonly key: string;
    readonly name: string;
    readonly dimension?: Dimension;
  }[];
  readonly listing: Listing;
}

/** The search's interpretation of a query. */
export interface SearchReading {
  readonly query: string;
  /** Quantities read as filters, as typed: `10hp`, `460v`. */
  readonly quantities: readonly string[];
  /** Quantities that nothing has, as typed: the nearest sizes are shown. */
  readonly nearest: readonly string[];
  /** Words replaced by the nearest ones we know, when nothing was found as typed. */
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
  /** Words left out because with them nothing was found. */
  readonly dropped: readonly string[];
  /** The query asks for documents of the goods, which are on the goods' pages. */
  readonly documents: boolean;
  /** The query asks for goods for breathing air, which the shop does not sell. */
  readonly noneForBreathing: boolean;
  /** The query named a symptom; the results are the parts to check first. */
  readonly ofFault: boolean;
}

export type SearchPage =
  /** The query is a part number or a cross-reference of one product: open it, at the version that has the number. */
  | { readonly kind: "product"; readonly slug: string; readonly sku: string | null }
  | {
      readonly kind: "results";
      readonly reading: SearchReading;
      /** Help pages that answer the query, the nearest first. */
      readonly help: readonly HelpTopic[];
      /** The calculator that answers it. */
      readonly calculator: AskedCalculator | null;
      /** Categories of the results, most first. */
      readonly categories: readonly CountedCategory[];
      /** With `total` 0 only when even the relaxed query found nothing. */
      readonly listing: Listing;
    };

// ---- product ---------------------------------------------------------------------------------------------------

export interface SpecBlock {
  readonly group: AttributeGroup;
  readonly specs: readonly (Spec & { readonly help?: string })[];
}

export interface VariantChoice {
  readonly sku: string;
  /** Its difference from its siblings; null for an only variant. */
  readonly name: string | null;
  readonly price: Money;
  readonly listPrice?: Money;
  readonly stock: StockState;
  readonly shipMode: ShipsBy;
  readonly parcel: Parcel;
  /** Working days until it leaves when in stock. */
  readonly leadTimeDays: number;
  /** Expected date of an out-of-stock variant; null if unknown or past. */
  readonly expectedOn: CalendarDay | null;
  /** Rows of the specification table in which it differs from the product, with their blocks. */
  readonly specs: readonly (Spec & { readonly group: AttributeGroup; readonly help?: string })[];
  readonly crossReferences: readonly { readonly maker: string; readonly number: string }[];
  /** Its picture: an uploaded picture's key, or a family. */
  readonly pictureFamily: string;
  /** The family of pictures that come with the shop, empty for none, and whether it is the variant's own. */
  readonly family: { readonly key: string; readonly isOwn: boolean };
  /** Overall, where the catalogue states all three. */
  readonly size: OverallSize | null;
}

/** An uploaded picture as the page shows it. */
interface UploadedPicture {
  readonly key: string;
  /** Alternative text in the page's language; may be empty. */
  readonly alt: string;
  /** The part numbers of the variants it shows; none: all of them. */
  readonly skus: readonly string[];
}

export interface ProductDocumentLink {
  readonly kind: DocumentKind | "certificate";
  readonly language: Language;
  /** Of an uploaded file; null where the shop makes the document from the product's data. */
  readonly fileKey: string | null;
  readonly bytes: number | null;
  readonly updatedAt: Instant;
}

/** An uploaded document as the page shows it. */
export interface ProductFileLink {
  readonly key: string;
  readonly kind: UploadedKind;
  readonly language: Language;
  /** In the page's language; may be empty. */
  readonly title: string;
  readonly bytes: number;
  readonly uploadedAt: Instant;
}

export interface ReviewCard {
  readonly id: number;
  readonly author: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly language: Language;
  readonly verified: boolean;
  /** Names of its photos. */
  readonly photos: readonly string[];
  readonly writtenAt: Instant;
}

export interface ProductReviews {
  /** Reviews with 1, 2, 3, 4, 5 stars. */
  readonly distribution: readonly [number, number, number, number, number];
  /** The latest ones, at most ten; those in the page's language first. */
  readonly latest: readonly ReviewCard[];
}

export interface ProductPage {
  readonly id: number;
  /** The merchant's title and description for search engines, where there are some. */
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  readonly slug: string;
  readonly category: Named & { readonly slug: CategorySlug };
  readonly subcategory: Named;
  readonly brand: string;
  readonly name: string;
  readonly summary: string;
  readonly description: RichText;
  /** False shows the Unavailable label regardless of stock. */
  readonly available: boolean;
  /** Its picture: an uploaded picture's key, or a family. */
  readonly pictureFamily: string;
  readonly pictures: readonly UploadedPicture[];
  /** Outline for its dimensioned drawing; null without one. */
  readonly outline: OutlineKind | null;
  /** True if the catalogue states that its air may not be breathed. */
  readonly notForBreathing: boolean;
  readonly returnPolicy: ReturnPolicy;
  readonly warrantyMonths: number;
  readonly publishedAt: Instant;
  readonly openBox:
    | (OpenBoxMark & {
        readonly serial: string;
        readonly accessories: boolean;
        readonly test: UnitTest | null;
        /** The product it was when new, and its shelf. */
        readonly of: (Named & { readonly category: CategorySlug; readonly subcategory: string }) | null;
        readonly newPrice: Money | null;
      })
    | null;
  /** The running promotion behind a lowered price, with its activity page. */
  readonly promotion: {
    readonly activity: string;
    readonly title: string;
    /** Of the version shown first, in whole percent; 0 for less than one. */
    readonly percentOff: number;
    readonly endsAt: Instant;
  } | null;
  readonly rating?: Rating;
  readonly variants: readonly [VariantChoice, ...VariantChoice[]];
  /** The chosen at first: the cheapest that is in stock, by its part number. */
  readonly chosen: string;
  readonly specs: readonly SpecBlock[];
  readonly documents: readonly ProductDocumentLink[];
  readonly files: readonly ProductFileLink[];
  /** Only available goods; the page adds up the total. */
  readonly boughtTogether: readonly CompanionCard[];
  /** Discount on companions bought together, in millionths. */
  readonly bundleRate: number;
  readonly similar: readonly Card[];
  /** Machines this part serves. */
  readonly fits: readonly Card[];
  /** Parts that serve this machine. */
  readonly parts: readonly Card[];
  readonly reviews: ProductReviews;
}

// ---- suggestions -----------------------------------------------------------------------------------------------

/** Answer of GET /api/v1/suggest: ten entries at most over the three groups. */
export interface Suggestions {
  readonly queries: readonly string[];
  readonly categories: readonly {
    readonly category: CategorySlug;
    readonly subcategory: string | null;
    readonly name: string;
  }[];
  readonly products: readonly {
    readonly slug: string;
    readonly sku: string;
    /** The matching part number if only some versions match. */
    readonly version?: string;
    readonly name: string;
    readonly pictureFamily: string;
    readonly price: Money;
  }[];
}
