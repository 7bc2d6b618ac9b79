import type { ReactNode } from "react";
import type { Card } from "#engine/catalogue/page-types.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { KeptPart } from "../../kept-markup/kept-part.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { Stars } from "../../ui/stars.tsx";
import { Stock } from "../../ui/stock.tsx";
import { SpecText } from "./spec-value.tsx";

const pictureSizes = "(min-width: 64rem) 17rem, (min-width: 36rem) 30vw, 45vw";

/** Something that can be done with a product from its card. The name tells one kind from another. */
export interface CardAction {
  readonly name: string;
  draw(card: Card): ReactNode;
}

interface CardProps {
  card: Card;
  eager?: boolean;
  action?: CardAction;
}

/** A product in a list: what it is, its part number, key figures in fixed order, price, stock and how it ships; and what else can be done with it. */
export function ProductCard(props: CardProps) {
  return (
    <KeptPart of={["card", props]}>
      <CardContent {...props} />
    </KeptPart>
  );
}

function CardContent({ card, eager, action }: CardProps) {
  const t = useT();
  const to = useAddress();
  const { stock } = card;
  return (
    <article className="relative flex h-full flex-col rounded-md border border-line bg-ground p-3 transition-shadow hover:shadow-raised has-[h3_a:focus-visible]:shadow-raised">
      <div className="relative">
        <ProductPicture family={card.pictureFamily} sizes={pictureSizes} alt="" eager={eager} />
        {card.openBox && (
          <span className="absolute top-0 left-0">
            <Badge>{t("listing.card.openBox", { grade: card.openBox.grade.toUpperCase() })}</Badge>
          </span>
        )}
      </div>
      <p className="mt-2 text-xs text-muted">
        {card.brand} · <span className="font-mono">{card.sku}</span>
      </p>
      <h3 className="mt-0.5 text-base leading-snug font-semibold">
        {/* The whole card leads to the product; what can be pressed beside it lies above this area. */}
        <Link to={to("product", { id: card.slug })} className="after:absolute after:inset-0 hover:text-primary">
          {card.name}
        </Link>
      </h3>
      <dl className="mt-2 space-y-1 text-xs">
        {card.specs.map(({ key, name, value }) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd className="ml-auto text-right font-semibold">
              <SpecText value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto pt-3">
        <Price price={card.price} listPrice={card.listPrice} from={card.priceFrom} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stock state={stock.state} left={stock.state === "low" ? stock.left : null} />
          <span className="inline-flex items-center gap-1 text-sm text-muted">
            <Icon name={card.shipMode === "LOCAL" ? "pallet" : "truck"} className="size-4" />
            {t(card.shipMode === "LOCAL" ? "listing.card.freight" : "listing.card.parcel")}
          </span>
        </p>
        <div className="mt-1 flex min-h-6 flex-wrap items-center justify-between gap-2">
          {card.rating ? <Stars rating={card.rating.average} count={card.rating.count} /> : <span />}
          {action?.draw(card)}
        </div>
      </div>
    </article>
  );
}

/** Cards side by side, as many as fit. */
export function ProductGrid({ cards, action, label }: { cards: readonly Card[]; action?: CardAction; label?: string }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
      {cards.map((card, at) => (
        <li key={card.id} className="min-w-0">
          <ProductCard card={card} eager={at < 2} action={action} />
        </li>
      ))}
    </ul>
  );
}

/** Cards in one row that scrolls sideways: similar items, recently viewed. */
export function ProductRow({ cards, label }: { cards: readonly Card[]; label: string }) {
  return (
    <ul aria-label={label} tabIndex={0} className="flex snap-x gap-3 overflow-x-auto pb-3">
      {cards.map((card) => (
        <li key={card.id} className="w-44 shrink-0 snap-start sm:w-56">
          <ProductCard card={card} />
        </li>
      ))}
    </ul>
  );
}
