import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { AskedCalculator } from "#domain/catalogue/search/calculator-topics.ts";
import type { HelpTopic } from "#domain/catalogue/search/help-topic-words.ts";
import type { NotSold } from "#domain/catalogue/search/not-sold.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Listing, CountedCategory } from "./page-types.ts";

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
  /** Goods that the query asks for and the shop does not have; the results are the nearest. */
  readonly notSold: NotSold | null;
  /** The query asks for goods for breathing air, which the shop does not sell. */
  readonly noneForBreathing: boolean;
  /** The set pressure that the query states, as typed, where no relief valve of the shop has it. */
  readonly noValveAt: string | null;
  /** A set pressure, as typed, that no valve has; shown are those that open at a lower one. */
  readonly opensEarlier: string | null;
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
