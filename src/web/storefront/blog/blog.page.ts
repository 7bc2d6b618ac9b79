import type { ArticleKind } from "#domain/content/article.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import type { ArticlePage, BlogPage } from "#engine/content/article-types.ts";
import { findArticle, findBlogPage } from "#engine/content/articles.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

/** A page or post; null for one that visitors may not see. */
export const loadArticle =
  (kind: ArticleKind): PublicLoad<ArticlePage> =>
  async (shop, { language, params }) =>
    params.id ? findArticle(shop, kind, params.id, language) : null;

const longestTag = 300;

/** A page of the blog or of a tag. Each has one URL: the first has no number, and others no zeros before it. */
export const loadBlog: PublicLoad<BlogPage> = async (shop, { language, params, query }) => {
  const typed = query.get("page");
  const page = typed === null ? 1 : readWholeNumber(typed);
  if (page === null || page > 1_000_000 || (typed !== null && (page < 2 || typed !== String(page)))) return null;
  const tag = params.id ?? null;
  if (tag !== null && (tag.length > longestTag || tag.includes("\0"))) return null;
  return findBlogPage(shop, language, { tag, page });
};
