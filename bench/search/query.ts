import type { Language } from "#domain/kernel/language.ts";
import type { RouteName } from "#i18n/routes.ts";

export const kinds = ["part number", "noun", "figures", "use", "question", "service word"] as const;
export type Kind = (typeof kinds)[number];

/** One value, one of several, or a range with both ends in it. */
export type Fact = string | number | boolean | readonly string[] | { readonly from?: number; readonly to?: number };
export type Facts = Readonly<Record<string, Fact>>;

/** Goods that answer a query. Whatever is stated must hold. */
export interface Goods {
  /** Categories, or `category/subcategory`. An open-box unit is of the category of the new one. */
  readonly in?: readonly string[];
  /** Slugs; `*` stands for any end. An open-box unit answers for the new one. */
  readonly slug?: readonly string[];
  /** One version of it has all of these, in the catalogue's units. */
  readonly has?: Facts;
  /** The very version that the result shows has them: its own words are part of the query. */
  readonly shown?: Facts;
  /** The part number that the result must show. */
  readonly sku?: string;
}

/** Pages that answer a query, when they are offered above the results. */
interface Pages {
  readonly pages: readonly RouteName[];
}

type Answer = Goods | Pages;

export interface Query {
  readonly language: Language;
  readonly kind: Kind;
  readonly text: string;
  /** Any of them is right. */
  readonly right: readonly Answer[];
  /** First over the counter, by someone who knows the trade. */
  readonly clerk: string;
}

export type Line = readonly [text: string, right: Answer | readonly Answer[], clerk: string];

/** Queries of one language and kind, from lines of text, right answers and the clerk's words. */
export function queries(language: Language, kind: Kind, lines: readonly Line[]): Query[] {
  return lines.map(([text, right, clerk]) => ({ language, kind, text, right: [right].flat() as Answer[], clerk }));
}

/** Goods that make compressed air, from the socket or an engine. */
export const electric = ["rotary-screw", "piston", "oilless", "compressor-pods"];
export const engines = ["gas-driven", "diesel-driven"];
export const compressors = [...electric, ...engines];
