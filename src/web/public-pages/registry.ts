import type { AddressName } from "#i18n/addresses.ts";
import { loadCategory } from "../storefront/category/category.page.ts";
import { loadProduct } from "../storefront/product/product.page.ts";
import { loadSearch } from "../storefront/search/search.page.ts";
import { loadActivity } from "../storefront/activity/activity.page.ts";
import { loadHome } from "../storefront/home/home.page.ts";
import { loadPolicy } from "../storefront/policies/policy.page.ts";
import type { PublicLoad } from "./public-page.ts";

/** The pages that are the same for everybody: cached whole, and given as `{path}/_payload.json`. */
export const publicPages: Partial<Record<AddressName, PublicLoad<unknown>>> = {
  category: loadCategory,
  product: loadProduct,
  search: loadSearch,
  home: loadHome,
  activity: loadActivity,
  privacyPolicy: loadPolicy("privacyPolicy"),
  terms: loadPolicy("useTerms"),
  shippingPolicy: loadPolicy("shippingPolicy"),
  returnPolicy: loadPolicy("returnandrefundPolicy"),
  warrantyPolicy: loadPolicy("warrantyPolicy"),
  accessibility: loadPolicy("accessibility"),
};
