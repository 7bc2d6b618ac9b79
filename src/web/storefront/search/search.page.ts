import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import type { SearchPage } from "#engine/catalogue/page-types.ts";
import { href } from "#i18n/routes.ts";
import { canonicalPath } from "#i18n/languages.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";
import { withCanonicalUnits } from "../category/typed-units.ts";

export type SearchResults = Extract<SearchPage, { kind: "results" }>;

/** Search results; a part number opens its product; an empty query shows how to search. */
export const loadSearch: PublicLoad<SearchResults | null> = async (shop, { language, query }) => {
  const words = (query.get("q") ?? "").trim();
  if (words === "") return { data: null, tags: ["catalogue"] };
  const page = await findSearchPage(
    shop,
    words,
    language,
    readListingQuery(withCanonicalUnits(query, language, shop.listing.taxonomy)),
  );
  if (page.data.kind === "product") return { redirect: canonicalPath(productVersion(page.data), language) };
  return { data: page.data, tags: page.tags };
};

/** A product's page with the requested version chosen. */
function productVersion({ slug, sku }: { slug: string; sku: string | null }): string {
  return href("", "product", { id: slug }, { v: sku ?? undefined });
}
