import type { Dimension } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { Selections } from "#domain/catalogue/facet-columns.ts";
import type { OpenBoxGrade, OpenBoxReason } from "#domain/catalogue/product.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";

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
  /** Keys of the figures that such goods are chosen by, in the order of the trade; none where there are no two. */
  readonly leading: readonly string[];
  /** No other figure tells such goods apart. */
  readonly leadsAlone?: true;
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
  /** Some choice leaves only some versions of a product: it may keep every product and yet change what they show. */
  readonly divides?: true;
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

export interface Named {
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
