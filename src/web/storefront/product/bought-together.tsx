import { useState } from "react";
import { add, share, subtract, times } from "#domain/kernel/money.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { AddAllToCart } from "../cart/add-to-cart.tsx";
import { Figures } from "../../ui/figures.tsx";
import { isPriced, unitPrice, useOwnPrices } from "../../visitor/own-prices.ts";
import { SkuPrice } from "../../visitor/sku-price.tsx";

/** On a phone a line: the picture at the left, the words beside it. */
const companion =
  "max-sm:border-b max-sm:border-line max-sm:pb-2 sm:rounded-md sm:border sm:border-line sm:p-3 max-sm:grid max-sm:grid-cols-[min(3.5rem,25%)_minmax(0,1fr)] max-sm:gap-x-3 max-sm:content-start [&>*]:max-sm:col-start-2";
const companionPicture = "max-h-32 max-sm:col-start-1 max-sm:row-start-1 max-sm:row-span-4 max-sm:max-h-14";

/** Goods bought together with it. Each can be deselected, the total follows, and all are added to the cart at once. */
export function BoughtTogether({ page, variant }: { page: ProductPage; variant: VariantChoice }) {
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const companions = page.boughtTogether.filter(({ beside }) => beside.includes(variant.sku));
  const chosen = companions.filter(({ sku }) => !left.has(sku));
  const { all, sum, total, isKnown } = useBundle({ page, variant, companions }, chosen);
  const take = (sku: string) => (isTaken: boolean) =>
    setLeft((before) => {
      const next = new Set(before).add(sku);
      if (isTaken) next.delete(sku);
      return next;
    });
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-center">
      <ul className="grid flex-1 gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-5">
        <li className={companion}>
          <ProductPicture family={variant.pictureFamily} sizes="10rem" alt="" className={companionPicture} />
          <p className="text-xs text-muted sm:mt-2">{t("product.bundle.this")}</p>
          <p className="text-sm font-semibold">
            <Figures text={page.name} />
          </p>
          <SkuPrice sku={variant.sku} price={variant.price} size="small" />
        </li>
        {companions.map((card) => (
          <Companion key={card.sku} card={card} isTaken={!left.has(card.sku)} onTake={take(card.sku)} />
        ))}
      </ul>
      <div className="flex flex-col gap-2 rounded-md bg-wash p-4 lg:w-64">
        <p className="text-sm" role="status">
          {t("product.bundle.total", { count: chosen.length + 1 })}
        </p>
        <span className={isKnown ? "" : "invisible"}>
          <Price price={total} listPrice={total < sum ? sum : null} size="large" />
          {total < sum && (
            <span className="mt-1 block text-sm">
              {t("product.bundle.saved", { amount: formatMoney(subtract(sum, total), t.language) })}
            </span>
          )}
        </span>
        <AddAllToCart boughtWith={page.slug} items={isKnown ? all : []} look={{ wide: true }} />
        <ToList items={all} />
      </div>
    </div>
  );
}

function ToList({ items }: { items: readonly { readonly sku: string; readonly quantity: number }[] }) {
  const t = useT();
  const to = useHref();
  return (
    <Link
      to={to(
        "addToList",
        {},
        new URLSearchParams(
          items.flatMap(({ sku, quantity }) => [
            ["number", sku],
            ["quantity", String(quantity)],
          ]),
        ),
      )}
      prefetch="none"
      rel="nofollow"
      className="link inline-flex min-h-6 items-center text-sm font-semibold pointer-coarse:min-h-11 print:hidden"
    >
      {t("cart.toList")}
    </Link>
  );
}

type Companions = ProductPage["boughtTogether"];

/** Total of the product and its chosen companions. */
function useBundle(
  { page, variant, companions }: { page: ProductPage; variant: VariantChoice; companions: Companions },
  extras: Companions,
) {
  const own = useOwnPrices([variant, ...companions].map(({ sku }) => sku));
  const unitOf = ({ sku, price, quantity }: Companions[number]) => unitPrice(own(sku), price, quantity);
  const sum = add(
    unitPrice(own(variant.sku), variant.price, 1),
    ...extras.map((card) => times(unitOf(card), card.quantity)),
  );
  // One unit of each companion costs less beside its anchor; the cart decides, and this says what it will say.
  const saved = add(...extras.map((card) => share(unitOf(card), page.bundleRate, 1_000_000)));
  const all = [{ sku: variant.sku, quantity: 1 }, ...extras];
  return { all, sum, total: subtract(sum, saved), isKnown: all.every(({ sku }) => isPriced(own(sku))) };
}

function Companion({
  card,
  isTaken,
  onTake,
}: {
  card: ProductPage["boughtTogether"][number];
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}) {
  const t = useT();
  const to = useHref();
  return (
    <li className={`${companion} has-[input:not(:checked)]:opacity-60`}>
      <label className="needs-scripts flex min-h-6 cursor-pointer items-center gap-2 text-xs text-muted noscript:hidden">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-primary print:hidden"
          checked={isTaken}
          onChange={({ currentTarget }) => onTake(currentTarget.checked)}
          // Pressed before the page answered, or filled in again by the browser, it counts.
          ref={(box) => void (box && box.checked !== isTaken && onTake(box.checked))}
        />
        <span className="sr-only">{t("product.bundle.include", { name: card.name })}</span>
        <span aria-hidden className="font-mono">
          {card.sku}
        </span>
      </label>
      <ProductPicture family={card.pictureFamily} sizes="10rem" alt="" className={companionPicture} />
      <Link
        to={to("product", { id: card.slug }, { v: card.sku })}
        className="block text-sm font-semibold sm:mt-2 hover:text-primary hover:underline"
      >
        {card.quantity > 1 && `${t("product.bundle.quantity", { count: card.quantity })} `}
        <Figures text={card.name} />
      </Link>
      <SkuPrice sku={card.sku} quantity={card.quantity} price={card.price} listPrice={card.listPrice} size="small" />
    </li>
  );
}
