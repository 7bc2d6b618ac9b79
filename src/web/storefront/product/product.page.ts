import { findProductPage } from "#engine/catalogue/product-page.ts";
import type { ProductPage } from "#engine/catalogue/page-types.ts";
import type { PictureOfView } from "#engine/ports/pictures.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

export interface ProductScreen {
  page: ProductPage;
  views: readonly PictureOfView[];
}

/** A product's page by its slug. */
export const loadProduct: PublicLoad<ProductScreen> = async (shop, { language, params }) => {
  const found = await findProductPage(shop, params.id ?? "", language);
  return (
    found && { data: { page: found.data, views: shop.pictures.viewsOf(found.data.pictureFamily) }, tags: found.tags }
  );
};
