import type { ListQuery, ListShape } from "./list-query.ts";

/** The merchant's work on returns, most urgent first. */
export const returnScopes = [
  "waiting",
  "overdue",
  "soon",
  "to-answer",
  "on-the-way",
  "to-refund",
  "being-refunded",
  "all",
] as const;
export type ReturnScope = (typeof returnScopes)[number];

const returnSorts = ["due", "newest", "oldest", "estimate-down"] as const;
export type ReturnSort = (typeof returnSorts)[number];
export type ReturnFilter = "kind";
export type ReturnQuery = ListQuery<ReturnScope, ReturnFilter, ReturnSort>;

/** Scopes, filters and sort orders of the returns' list. */
export const returnListShape: ListShape<ReturnScope, ReturnFilter, ReturnSort> = {
  scopes: returnScopes,
  filters: { kind: ["received", "not-received"] },
  sorts: returnSorts,
};
