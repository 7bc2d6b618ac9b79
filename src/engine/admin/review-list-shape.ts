import { reviewStatuses } from "#domain/reviews/review.ts";
import type { ListQuery, ListShape } from "./list-query.ts";

/** Reviews that wait for a decision come first. */
export const reviewScopes = [...reviewStatuses, "all"] as const;
export type ReviewScope = (typeof reviewScopes)[number];

const reviewSorts = ["oldest", "newest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];
export type ReviewQuery = ListQuery<ReviewScope, never, ReviewSort>;

/** What the list of reviews can be asked for. */
export const reviewListShape: ListShape<ReviewScope, never, ReviewSort> = {
  scopes: reviewScopes,
  filters: {},
  sorts: reviewSorts,
};
