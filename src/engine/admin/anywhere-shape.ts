import { cleanText, cutText } from "#domain/kernel/text.ts";

/** Results of one kind in the search over everything, at most. */
export const mostFound = 6;
/** Shorter texts match nearly everything. */
export const shortestSearch = 2;
const longestSearch = 80;

/** The text as it is searched for. */
export const readSearchText = (typed: string): string => cutText(cleanText(typed), longestSearch);
