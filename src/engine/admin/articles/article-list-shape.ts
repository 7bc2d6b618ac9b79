import type { ListQuery, ListShape } from "../list-query.ts";

/** States of pages and posts; all that are not deleted come first. */
export const articleScopes = ["all", "published", "scheduled", "draft", "deleted"] as const;
export type ArticleScope = (typeof articleScopes)[number];

const articleSorts = ["newest", "oldest"] as const;
export type ArticleSort = (typeof articleSorts)[number];
export type ArticleQuery = ListQuery<ArticleScope, never, ArticleSort>;

/** Sorted by the last change. */
export const articleListShape: ListShape<ArticleScope, never, ArticleSort> = {
  scopes: articleScopes,
  filters: {},
  sorts: articleSorts,
};
