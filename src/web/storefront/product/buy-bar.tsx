import { type RefObject, useEffect, useState } from "react";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { isPriced, useOwnPrice } from "../../visitor/own-prices.ts";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { Stock } from "../../ui/stock.tsx";

/**
 * The id of the form that puts the product into the cart; the bar's button sends it too, with the quantity chosen
 * there.
 */
export const buyFormId = "buy";

/**
 * Price and Add to Cart at the lower edge of a narrow screen, for as long as the page's own button is out of sight. It
 * is part of the page and sticks to the edge, so nothing at the page's end lies under it.
 */
export function BuyBar({
  page,
  variant,
  beside,
}: {
  page: ProductPage;
  variant: VariantChoice;
  beside: RefObject<HTMLElement | null>;
}) {
  const t = useT();
  const isKnown = isPriced(useOwnPrice(variant.sku));
  const [needed, setNeeded] = useState(true);
  useEffect(() => {
    const box = beside.current;
    if (!box) return;
    const watcher = new IntersectionObserver(([entry]) => setNeeded(!entry?.isIntersecting));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [beside, variant.sku]);
  const { stock } = variant;
  return (
    <aside
      aria-label={page.name}
      data-buy-bar
      className={`sticky bottom-0 z-20 -mx-4 flex items-center gap-3 border-t border-line-strong bg-ground px-4 py-2 md:-mx-6 md:px-6 lg:hidden print:hidden ${needed ? "" : "invisible"}`}
    >
      <div className="min-w-0 flex-1">
        <SkuPrice sku={variant.sku} price={variant.price} listPrice={variant.listPrice} />
        <p>
          <Stock stock={stock} className="text-xs" />
        </p>
      </div>
      <Button type="submit" form={buyFormId} icon="cart" className="shrink-0" disabled={!isKnown}>
        {t("cart.add.button")}
      </Button>
    </aside>
  );
}
