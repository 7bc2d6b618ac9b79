import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Stock } from "../../ui/stock.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { CartList, ListedAddToCart } from "../cart/cart-list.tsx";
import { sellable } from "./sellable.ts";

/**
 * A line each version: a link, so that it works without scripts and can be sent to a colleague; beside it, on wide
 * screens, Add to Cart.
 */
export function Versions({ page, chosen }: { page: ProductPage; chosen: VariantChoice }) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t("product.choose")}</legend>
      <CartList>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {page.variants.map((variant) => (
            <li key={variant.sku} className="flex items-center gap-x-3">
              <Version page={page} variant={variant} isChosen={variant.sku === chosen.sku} />
              <div className="w-32 shrink-0 max-lg:hidden print:hidden">
                {sellable(page, variant) && (
                  <ListedAddToCart
                    sku={variant.sku}
                    name={`${page.name}, ${variant.sku}`}
                    look={{ variant: "secondary", wide: true }}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </CartList>
    </fieldset>
  );
}

function Version({ page, variant, isChosen }: { page: ProductPage; variant: VariantChoice; isChosen: boolean }) {
  const to = useHref();
  const { sku, name, price, stock } = variant;
  return (
    <Link
      to={to("product", { id: page.slug }, { v: sku })}
      replace
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className="flex min-h-12 min-w-0 flex-1 items-center justify-between gap-x-3 px-3 py-1 text-sm hover:bg-wash aria-[current]:bg-primary-wash aria-[current]:inset-ring aria-[current]:inset-ring-primary"
    >
      <span className="min-w-0">
        <span className="block font-semibold">
          <Figures text={name ?? sku} />
        </span>
        <span className="block font-mono text-2xs wrap-anywhere text-muted">{sku}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end leading-tight">
        <SkuPrice sku={sku} price={price} size="small" isStacked />
        <Stock stock={page.available ? stock : { state: "unavailable" }} className="text-xs" />
      </span>
    </Link>
  );
}
