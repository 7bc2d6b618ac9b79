import type { ListQuery, ListShape } from "./list-query.ts";

/** States of promotions and discounts; all that are not archived come first. */
export const promotionScopes = ["all", "running", "upcoming", "ended", "off", "archived"] as const;
export type PromotionScope = (typeof promotionScopes)[number];

const promotionSorts = ["newest", "oldest"] as const;
export type PromotionSort = (typeof promotionSorts)[number];
export type PromotionQuery = ListQuery<PromotionScope, never, PromotionSort>;

/** Scopes and filters of the lists of promotions and discounts, sorted by start. */
export const promotionListShape: ListShape<PromotionScope, never, PromotionSort> = {
  scopes: promotionScopes,
  filters: {},
  sorts: promotionSorts,
};
