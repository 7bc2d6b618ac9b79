import type { ListQuery, ListShape } from "./list-query.ts";

/** Where a promotion or a discount stands; all that are not put away come first. */
export const promotionScopes = ["all", "running", "upcoming", "ended", "off", "archived"] as const;
export type PromotionScope = (typeof promotionScopes)[number];

const promotionSorts = ["newest", "oldest"] as const;
export type PromotionSort = (typeof promotionSorts)[number];
export type PromotionQuery = ListQuery<PromotionScope, never, PromotionSort>;

/** What the lists of promotions and of discounts can be asked for; they are sorted by their start. */
export const promotionListShape: ListShape<PromotionScope, never, PromotionSort> = {
  scopes: promotionScopes,
  filters: {},
  sorts: promotionSorts,
};
