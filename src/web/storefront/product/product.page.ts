import { findProductPage } from "#engine/catalogue/product-page.ts";
import type { ProductPage } from "#engine/catalogue/page-types.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import type { PictureOfView } from "#engine/ports/pictures.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

export interface ProductScreen {
  page: ProductPage;
  views: readonly PictureOfView[];
  /** What companions bought together cost less, in millionths. */
  bundleRate: number;
}

/** A product's page by its slug. */
export const loadProduct: PublicLoad<ProductScreen> = async (shop, { language, params }) => {
  const found = await findProductPage(shop, params.id ?? "", language);
  if (!found) return null;
  const { terms } = await readShopTerms(shop.db, shop.clock.now());
  return { data: { page: found.data, views: shop.pictures.viewsOf(found.data.pictureFamily), bundleRate: terms.bundleRate }, tags: found.tags };
};
