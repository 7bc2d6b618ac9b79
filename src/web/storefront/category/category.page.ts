import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import type { CategoryPage } from "#engine/catalogue/page-types.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";
import { withCanonicalUnits } from "./typed-units.ts";

/** A category's products, filtered and sorted by the URL. */
export const loadCategory: PublicLoad<CategoryPage> = (shop, { language, params, query }) =>
  findCategoryPage(
    shop,
    { category: params.category ?? "", id: params.id ?? "", language },
    readListingQuery(withCanonicalUnits(query, language, shop.listing.taxonomy)),
  );
