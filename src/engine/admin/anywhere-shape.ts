import { cleanReference } from "#domain/kernel/reference.ts";
import { cutText } from "#domain/kernel/text.ts";

/** Results of one kind in the search over everything, at most. */
export const mostFound = 6;
/** Of a text that matches more rows than this, the best are chosen among so many of them. */
export const mostMatched = 2_000;
/** Shorter texts match nearly everything. */
export const shortestSearch = 2;
const longestSearch = 80;

/** The text as it is searched for. */
export const readSearchText = (typed: string): string => cutText(cleanReference(typed), longestSearch);

/** Kinds that are found as records with a name, whose they are and a date, in the order of the page. */
export const recordKinds = [
  "returns",
  "claims",
  "guests",
  "companies",
  "sites",
  "invoices",
  "memos",
  "purchases",
  "suppliers",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** All kinds that are searched for, besides screens. */
export const foundKinds = ["orders", "quotes", "customers", "products", ...recordKinds] as const;
export type FoundKind = (typeof foundKinds)[number];
