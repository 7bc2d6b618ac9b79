import type { ListQuery, ListShape } from "./list-query.ts";

/** The merchant's work on claims, most urgent first. */
export const claimScopes = [
  "waiting",
  "overdue",
  "to-answer",
  "to-ship",
  "carrier",
  "carrier-late",
  "declined",
  "all",
] as const;
export type ClaimScope = (typeof claimScopes)[number];

const claimSorts = ["due", "carrier-due", "newest", "oldest", "estimate-down"] as const;
export type ClaimSort = (typeof claimSorts)[number];
export type ClaimFilter = "damage" | "wish";
export type ClaimQuery = ListQuery<ClaimScope, ClaimFilter, ClaimSort>;

/** Scopes, filters and sort orders of the claims' list. */
export const claimListShape: ListShape<ClaimScope, ClaimFilter, ClaimSort> = {
  scopes: claimScopes,
  filters: { damage: ["noted", "not-noted", "concealed"], wish: ["replacement", "parts", "refund"] },
  sorts: claimSorts,
};
