import { reviewStatuses } from "#domain/reviews/review.ts";
import type { ListQuery, ListShape } from "./list-query.ts";

/** Scopes of the list; reviews awaiting a decision come first. */
export const reviewScopes = [...reviewStatuses, "all"] as const;
export type ReviewScope = (typeof reviewScopes)[number];

const reviewSorts = ["oldest", "newest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];
export type ReviewQuery = ListQuery<ReviewScope, never, ReviewSort>;

/** Scopes and sort orders of the reviews' list. */
export const reviewListShape: ListShape<ReviewScope, never, ReviewSort> = {
  scopes: reviewScopes,
  filters: {},
  sorts: reviewSorts,
};
