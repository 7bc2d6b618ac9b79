import type { ListQuery, ListShape } from "./list-query.ts";

/** Where a draft stands; what was withdrawn comes last. */
export const draftScopes = ["open", "draft", "sent", "expired", "ordered", "withdrawn"] as const;
export type DraftScope = (typeof draftScopes)[number];

const draftSorts = ["newest", "oldest"] as const;
export type DraftSort = (typeof draftSorts)[number];
export type DraftQuery = ListQuery<DraftScope, never, DraftSort>;

/** What the list of drafts can be asked for; sorted by their latest change. */
export const draftListShape: ListShape<DraftScope, never, DraftSort> = {
  scopes: draftScopes,
  filters: {},
  sorts: draftSorts,
};
