import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { OwnSection } from "#domain/checkout/settings/home-sections.ts";
import type { PolicySlug } from "#domain/content/policy.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Card, CountedCategory } from "../catalogue/page-types.ts";

export interface CategoryTile extends CountedCategory {
  /** The key of the category's own picture; empty for none. */
  readonly picture: string;
  /** The picture of its most popular product, where it has none of its own. */
  readonly pictureFamily: string | null;
}

export interface Banner {
  /** Its place. */
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** A path without language prefix, or the URL of another site. */
  readonly href: string;
  /** A picture family, or the key of an uploaded picture; empty beside a wide one. */
  readonly picture: string;
  /** The key of a picture across the page; empty for none. */
  readonly wide: string;
}

/** A category that the owner features, with its most sought-after goods. */
interface CategoryShelf {
  readonly slug: CategorySlug;
  readonly name: string;
  readonly cards: readonly Card[];
}

export interface ActivityTeaser {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly percentOff: number | null;
  readonly picture: string | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** Words of the merchant's on the home page, in the reader's language. */
export interface TextSection {
  readonly kind: "text";
  /** Its place among the sections, which names it on the page. */
  readonly id: number;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The key of a wide picture, empty for none. */
  readonly picture: string;
  /** With its link's words; both empty for none. */
  readonly href: string;
  readonly button: string;
}

export interface HomePage {
  /** The sections in order; those of the shop's own have their content below. */
  readonly sections: readonly ({ readonly kind: OwnSection } | TextSection)[];
  /** The owner's words, empty for the usual ones, and the key of a wide picture, empty for none. */
  readonly hero: { readonly title: string; readonly text: string; readonly picture: string } | null;
  /** Those that the shop names, in the merchant's order. */
  readonly categories: readonly CategoryTile[];
  readonly banners: readonly Banner[];
  /** Running now, the soonest to end first. */
  readonly activities: readonly ActivityTeaser[];
  /** The owner's choice; without a title, under the shop's own heading. */
  readonly featured: { readonly title: string; readonly cards: readonly Card[] };
  readonly shelves: readonly CategoryShelf[];
  /** Best sellers; with too few orders, goods of the shop with `ordered` false. */
  readonly popular: { readonly ordered: boolean; readonly cards: readonly Card[] };
  readonly openBox: readonly Card[];
}

export interface ActivityPage extends ActivityTeaser {
  readonly phase: "upcoming" | "running" | "ended";
  /** Paragraphs. */
  readonly body: readonly string[];
  /** Empty once it has ended. */
  readonly cards: readonly Card[];
  readonly total: number;
}

export interface PolicyPage {
  readonly slug: PolicySlug;
  /** 0 while it is not written. */
  readonly version: number;
  /** Empty where it has its usual name. */
  readonly title: string;
  readonly text: RichText;
  /** The same for browsers that opened the shop before policies were documents, and know no other. */
  readonly markdown: string;
  readonly publishedAt: Instant | null;
}
