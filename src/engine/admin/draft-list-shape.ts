import type { ListQuery, ListShape } from "./list-query.ts";

/** States of drafts in the list; withdrawn ones come last. */
export const draftScopes = ["open", "waiting", "draft", "sent", "expired", "declined", "ordered", "withdrawn"] as const;
export type DraftScope = (typeof draftScopes)[number];

const draftSorts = ["newest", "oldest"] as const;
export type DraftSort = (typeof draftSorts)[number];
export type DraftQuery = ListQuery<DraftScope, never, DraftSort>;

/** Scopes and filters of the list of drafts, sorted by their latest change. */
export const draftListShape: ListShape<DraftScope, never, DraftSort> = {
  scopes: draftScopes,
  filters: {},
  sorts: draftSorts,
};
