import type { ReactNode } from "react";
import type { Card, CategoryPage } from "#engine/catalogue/page-types.ts";
import { useHref, useLanguage, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { Stock } from "../../ui/stock.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { useCardsOnPower } from "../../visitor/running-versions.ts";
import { CartList, ListedAddToCart } from "../cart/cart-list.tsx";
import { DockNote } from "../delivery/dock-note.tsx";
import { CompareToggle } from "./compare.tsx";
import { figuresBeside, nameBeside, tellingColumns } from "./name-beside.ts";
import { SpecText } from "./spec-value.tsx";

export type ListingColumn = CategoryPage["columns"][number];

/**
 * The part number stays in sight while the figures scroll under it, and on a phone price and stock with it: beside it
 * there is room for Add to Cart, but not for both.
 */
const sticky = "sticky left-0 z-1 bg-ground text-left";
const cell = "px-1.5 py-1";

/**
 * The list as a table: a line a part number with its key figures, price, stock and Add to Cart. Wider than the page it
 * scrolls within itself.
 */
export function ProductTable({
  cards: listed,
  columns,
}: {
  cards: readonly Card[];
  columns: readonly ListingColumn[];
}) {
  const t = useT();
  const cards = useCardsOnPower(listed);
  const figures = tellingColumns(columns, cards);
  const caption = t("listing.count", { count: cards.length });
  return (
    <CartList>
      <div className="relative w-full scroll-edge" tabIndex={0} role="group" aria-label={caption}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line-strong align-bottom text-xs">
              <th scope="col" className={`${cell} ${sticky} w-full`}>
                {t("listing.columns.part")}
              </th>
              {figures.map(({ key, name, dimension }) => (
                <Head key={key} isFigure={dimension !== undefined}>
                  {name}
                </Head>
              ))}
              <Head isFigure className="max-sm:hidden">
                {t("listing.columns.price")}
              </Head>
              <Head className="print:hidden">
                <span className="sr-only">{t("listing.columns.cart")}</span>
              </Head>
              {/* Wider than its boxes, the word reaches over the column beside it, which has room on a phone. */}
              <Head width="min-w-0" className="needs-scripts relative noscript:hidden print:hidden">
                <span className="absolute right-0 bottom-0 p-1">{t("listing.columns.compare")}</span>
              </Head>
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => (
              <Line key={card.id} card={card} columns={figures} />
            ))}
          </tbody>
        </table>
      </div>
    </CartList>
  );
}

function Head({ isFigure = false, width = "min-w-16", className = "", children }: HeadProps) {
  return (
    <th scope="col" className={`${cell} ${width} font-semibold ${isFigure ? "text-right" : "text-left"} ${className}`}>
      {children}
    </th>
  );
}

interface HeadProps {
  isFigure?: boolean;
  width?: string;
  className?: string;
  children: ReactNode;
}

function Line({ card, columns }: { card: Card; columns: readonly ListingColumn[] }) {
  const t = useT();
  const to = useHref();
  const { stock } = card;
  const canBuy = stock.state !== "out" && stock.state !== "unavailable";
  const product = to("product", { id: card.slug }, { v: card.version ?? card.sku });
  return (
    <tr className="border-b border-line hover:bg-wash">
      <th scope="row" className={`${cell} ${sticky} max-w-0 min-w-44 font-normal`}>
        <Part card={card} columns={columns} product={product} />
      </th>
      {columns.map(({ key, dimension }) => {
        const spec = card.specs.find((one) => one.key === key);
        return (
          <td key={key} className={`${cell} ${dimension ? "text-right tabular-nums" : "whitespace-nowrap"}`}>
            {spec ? <SpecText value={spec.value} /> : "–"}
          </td>
        );
      })}
      <td className={`${cell} text-right whitespace-nowrap tabular-nums max-sm:hidden`}>
        <Offer card={card} isStacked />
      </td>
      <td className={`${cell} print:hidden`}>
        <div className="whitespace-nowrap">
          {canBuy ? (
            <ListedAddToCart sku={card.sku} name={`${card.name}, ${card.sku}`} />
          ) : (
            <ButtonLink to={product} variant="secondary" size="small">
              {t("ui.card.view")}
              <span className="sr-only">{t("cart.add.what", { name: card.name })}</span>
            </ButtonLink>
          )}
        </div>
      </td>
      <td className={`${cell} needs-scripts text-center noscript:hidden print:hidden`}>
        <CompareToggle card={card} isBare />
      </td>
    </tr>
  );
}

/**
 * Part number and name, and the way to the other versions; on a narrow screen also the name's figures, which scroll out
 * of sight, and the offer, which has no column.
 */
function Part({ card, columns, product }: { card: Card; columns: readonly ListingColumn[]; product: string }) {
  const language = useLanguage();
  const beside = card.specs.filter((spec) => columns.some(({ key }) => key === spec.key));
  const figures = figuresBeside(card.name, beside, language);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to={product}
          className="inline-flex min-h-6 items-center font-mono text-xs font-semibold wrap-anywhere hover:text-primary hover:underline pointer-coarse:min-h-11"
        >
          {card.sku}
        </Link>
        <Versions card={card} product={product} />
      </div>
      <p className="text-xs leading-tight text-muted wrap-anywhere">
        <Figures text={nameBeside(card.name, beside, language)} />
      </p>
      {figures && (
        <p className="text-xs leading-tight font-semibold sm:hidden">
          <Figures text={figures} />
        </p>
      )}
      <div className="tabular-nums sm:hidden">
        <Offer card={card} />
      </div>
      <FitMark slug={card.slug} sku={card.sku} />
    </>
  );
}

/** The way to the other versions, which have their own prices. */
function Versions({ card, product }: { card: Card; product: string }) {
  const t = useT();
  if (card.variants < 2) return null;
  return (
    <Link to={product} className="link inline-flex min-h-6 items-center text-xs pointer-coarse:min-h-11">
      {t("listing.versions", { count: card.variants })}
      <span className="sr-only">{t("cart.add.what", { name: card.name })}</span>
    </Link>
  );
}

/** Price and stock of the part number. */
function Offer({ card, isStacked }: { card: Card; isStacked?: boolean }) {
  return (
    <>
      <SkuPrice sku={card.sku} price={card.price} listPrice={card.listPrice} size="small" isStacked={isStacked} />
      <DockNote sku={card.sku} />
      <div className="leading-tight">
        <Stock stock={card.stock} className="text-xs" />
      </div>
    </>
  );
}
