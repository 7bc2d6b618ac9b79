import { Fragment, type ReactNode } from "react";
import type { Card, Spec } from "#engine/catalogue/page-types.ts";
import { useHref, useLanguage, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useCachedMarkup } from "../../markup-cache.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { Stars } from "../../ui/stars.tsx";
import { Stock } from "../../ui/stock.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { useCardsOnPower } from "../../visitor/running-versions.ts";
import { CartList, ListedAddToCart } from "../cart/cart-list.tsx";
import { DockNote } from "../delivery/dock-note.tsx";
import { places, type Places } from "./card-places.ts";
import { distinguishingSpecs, figureParts, leadingSpecs, splitName } from "./card-text.ts";
import { LeadingFigure, SpecText } from "./spec-value.tsx";

const pictureSizes = "(min-width: 64rem) 17rem, (min-width: 36rem) 30vw, 6rem";

/** An action on a product's card. The name distinguishes kinds. */
export interface CardAction {
  readonly name: string;
  draw(card: Card): ReactNode;
}

interface CardProps {
  card: Card;
  /** The figures that tell it from its neighbours. */
  specs: readonly Spec[];
  eager?: boolean;
  action?: CardAction;
  /** In a grid it can be bought. */
  list: keyof typeof places;
}

/**
 * A product in a list: picture, part number, what it is, the figures that tell it from its neighbours, price, stock and
 * what can be done with it. Its parts are rows of the grid it stands in, so that all of them line up with the others'.
 */
function ProductCard({ card, specs, eager, action, list }: CardProps) {
  const t = useT();
  const at: Places = places[list];
  const leading = leadingSpecs(card);
  return (
    <article
      className={`relative h-full rounded-md border border-line bg-ground p-3 max-sm:p-2.5 transition-shadow hover:shadow-raised has-[h3_a:focus-visible]:shadow-raised ${at.card}`}
    >
      <div className={`relative ${at.picture}`}>
        <ProductPicture family={card.pictureFamily} sizes={pictureSizes} alt="" eager={eager} />
        {card.openBox && (
          <span className="absolute top-0 left-0">
            <Badge>{t("ui.card.openBox", { grade: card.openBox.grade.toUpperCase() })}</Badge>
          </span>
        )}
      </div>
      <p className={`font-mono text-xs wrap-anywhere text-muted max-sm:text-2xs ${at.number}`}>{card.sku}</p>
      <CardName card={card} leading={leading} className={at.whole} />
      <CardFigures leading={leading} specs={specs} className={at.whole} />
      <p className={`flex flex-wrap items-end gap-1 ${at.mark}`}>
        <FitMark slug={card.slug} sku={card.sku} />
      </p>
      <p className={at.rating}>{card.rating && <Stars rating={card.rating.average} count={card.rating.count} />}</p>
      <div className={`mt-2 ${at.offer}`}>
        <div className={at.price}>
          <SkuPrice sku={card.sku} price={card.price} listPrice={card.listPrice} from={card.priceFrom} isNamed />
          <DockNote sku={card.sku} />
        </div>
        <p
          className={`mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm max-sm:gap-x-2 max-sm:text-2xs ${at.stock}`}
        >
          <Stock stock={card.stock} className="" />
          <span className="inline-flex items-center gap-1 text-muted">
            <Icon name={card.shipMode === "LOCAL" ? "pallet" : "truck"} className="size-4" />
            {t(card.shipMode === "LOCAL" ? "ui.card.freight" : "ui.card.parcel")}
          </span>
        </p>
      </div>
      <div className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 content-start print:hidden ${at.actions}`}>
        {list === "grid" && (
          <div className={`relative grow ${at.buy}`}>
            <CardPurchase card={card} />
          </div>
        )}
        {action && <div className={at.compare}>{action.draw(card)}</div>}
      </div>
    </article>
  );
}

/** The name of the product, which leads to it, and the figures of its name that stand nowhere else on the card. */
function CardName({
  card,
  leading,
  className,
}: {
  card: Card;
  leading: ReturnType<typeof leadingSpecs>;
  className: string;
}) {
  const t = useT();
  const to = useHref();
  const { title, figures } = splitName(card.name);
  const parts = figures ? figureParts(figures, leading, t.language) : [];
  return (
    <h3 className={`mt-0.5 leading-snug ${className}`}>
      {/* The whole card leads to the product; what can be pressed beside it lies above this area. */}
      <Link
        to={to("product", { id: card.slug }, { v: card.version })}
        className="after:absolute after:inset-0 hover:text-primary"
      >
        <span className="block font-semibold max-sm:text-sm">
          <Figures text={title} />
          {figures && <span className="sr-only">{t("ui.card.comma")}</span>}
        </span>
        {figures && (
          <span className="mt-0.5 block text-sm text-ink-soft empty:hidden">
            {parts.map(({ text, isSaid }, at) => (
              <Fragment key={at}>
                {at > 0 && (
                  <span className={isSaid || parts.slice(0, at).every((part) => part.isSaid) ? "sr-only" : ""}>
                    {t("ui.card.comma")}{" "}
                  </span>
                )}
                <span className={isSaid ? "sr-only" : ""}>
                  <Figures text={text} />
                </span>
              </Fragment>
            ))}
          </span>
        )}
      </Link>
    </h3>
  );
}

function CardFigures({
  leading,
  specs,
  className,
}: Pick<CardProps, "specs"> & { leading: ReturnType<typeof leadingSpecs>; className: string }) {
  const t = useT();
  return (
    <div className={`mt-1 text-xs sm:mt-2 ${className}`}>
      {leading.length > 0 && (
        <dl className="mb-1 flex flex-wrap gap-x-3 sm:border-y sm:border-line sm:py-1 sm:gap-x-4">
          {leading.map(({ key, name, value }) => (
            <div key={key}>
              <dt className="sr-only">{name}</dt>
              <dd>
                <LeadingFigure of={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {specs.length > 0 && (
        <dl className="space-y-0.5 max-sm:text-2xs">
          {specs.map(({ key, name, value }) => (
            <div key={key}>
              <dt className="inline text-muted">{t("ui.card.fact", { name })}</dt>
              <dd className="inline font-semibold">
                <SpecText value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Add to Cart; where there are versions to choose from, or nothing to buy, the way to the product's page. */
function CardPurchase({ card }: { card: Card }) {
  const t = useT();
  const to = useHref();
  const sold = card.stock.state === "out" || card.stock.state === "unavailable";
  if (!sold && card.variants === 1) return <ListedAddToCart sku={card.sku} name={card.name} look={{ wide: true }} />;
  return (
    <ButtonLink to={to("product", { id: card.slug }, { v: card.version })} variant="secondary" size="small" wide>
      {t(sold ? "ui.card.view" : "ui.card.choose")}
      <span className="sr-only">{t("cart.add.what", { name: card.name })}</span>
    </ButtonLink>
  );
}

interface CardsProps extends Pick<CardProps, "action" | "list"> {
  cards: readonly Card[];
}

/** Cards of a list, each alike on all pages that show it beside the same others. */
function Cards({ cards: listed, action, list }: CardsProps) {
  const cards = useCardsOnPower(listed);
  const specs = distinguishingSpecs(cards, useLanguage());
  return cards.map((card, at) => (
    <CardItem
      key={card.id}
      card={card}
      specs={specs.get(card.id)!}
      eager={list === "grid" && at < 2}
      action={action}
      list={list}
    />
  ));
}

function CardItem(props: CardProps) {
  return <li className={places[props.list].item} {...useCachedMarkup(props, <ProductCard {...props} />)} />;
}

/** A grid of cards, each with a button to add to the cart. */
export function ProductGrid(goods: Omit<CardsProps, "list">) {
  return (
    <CartList>
      <ul className="grid gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
        <Cards {...goods} list="grid" />
      </ul>
    </CartList>
  );
}

/** Cards in one row that scrolls sideways: similar items, recently viewed. */
export function ProductRow({ cards, label }: { cards: readonly Card[]; label: string }) {
  return (
    <ul aria-label={label} tabIndex={0} className="flex snap-x gap-3 overflow-x-auto pb-3">
      <Cards cards={cards} list="row" />
    </ul>
  );
}
