import type { Money } from "#domain/kernel/money.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import type { ProductPage } from "#engine/catalogue/page-types.ts";
import type { PictureOfView } from "#engine/ports/picture-store.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

export interface ProductScreen {
  page: ProductPage;
  views: readonly PictureOfView[];
  /** Standard shipping costs nothing from this value of goods on; null where it always costs. */
  freeShippingFrom: Money | null;
}

/** A product's page by its slug. */
export const loadProduct: PublicLoad<ProductScreen> = async (shop, { language, params }) => {
  const [found, { terms }] = await Promise.all([
    findProductPage(shop, params.id ?? "", language),
    readShopTerms(shop.db, shop.clock.now()),
  ]);
  return (
    found && {
      data: {
        page: found.data,
        views: shop.pictures.viewsOf(found.data.pictureFamily),
        freeShippingFrom: terms.rates.parcel.freeFrom,
      },
      tags: found.tags,
    }
  );
};
