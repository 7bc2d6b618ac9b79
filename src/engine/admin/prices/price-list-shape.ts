import type { ListQuery, ListShape } from "../list-query.ts";

export const priceListScopes = ["active", "archived"] as const;
export type PriceListScope = (typeof priceListScopes)[number];
const priceListSorts = ["place"] as const;
export type PriceListSort = (typeof priceListSorts)[number];
export type PriceListQuery = ListQuery<PriceListScope, never, PriceListSort>;

/** Scopes of the list of price lists, in the order in which they decide. */
export const priceListShape: ListShape<PriceListScope, never, PriceListSort> = {
  scopes: priceListScopes,
  filters: {},
  sorts: priceListSorts,
};
