import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import type { SearchPage } from "#engine/catalogue/search-page-types.ts";
import { type ArticleLink, findArticles } from "#engine/content/article-search.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";
import { withCanonicalUnits } from "../category/typed-units.ts";
import { versionPath } from "../product/version-path.server.ts";

export type SearchResults = Extract<SearchPage, { kind: "results" }> & {
  /** The merchant's pages and posts that it asks for. */
  readonly articles: readonly ArticleLink[];
};

/** Search results; a part number opens its product; an empty query shows how to search. */
export const loadSearch: PublicLoad<SearchResults | null> = async (shop, { language, query }) => {
  const words = (query.get("q") ?? "").trim();
  if (words === "") return { data: null, tags: ["catalogue"] };
  const listing = readListingQuery(withCanonicalUnits(query, language, shop.listing.taxonomy));
  const [page, articles] = await Promise.all([
    findSearchPage(shop, words, language, listing),
    findArticles(shop, words, language),
  ]);
  if (page.data.kind === "product") return { redirect: versionPath(page.data, language) };
  return { data: { ...page.data, articles }, tags: [...page.tags, "articles"] };
};
