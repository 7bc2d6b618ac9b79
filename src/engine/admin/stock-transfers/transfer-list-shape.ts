import type { ListQuery, ListShape } from "../list-query.ts";

export const transferScopes = ["sent", "ended"] as const;
export type TransferScope = (typeof transferScopes)[number];
const transferSorts = ["newest", "oldest"] as const;
export type TransferSort = (typeof transferSorts)[number];
export type TransferQuery = ListQuery<TransferScope, never, TransferSort>;

/** Scopes of the list of transfers between places, by when they were sent. */
export const transferListShape: ListShape<TransferScope, never, TransferSort> = {
  scopes: transferScopes,
  filters: {},
  sorts: transferSorts,
};
