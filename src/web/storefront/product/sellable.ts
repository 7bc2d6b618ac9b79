import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";

/** True if this version can be added to a cart now. */
export function sellable(page: ProductPage, { stock }: VariantChoice): boolean {
  return page.available && stock.state !== "out" && stock.state !== "unavailable";
}
