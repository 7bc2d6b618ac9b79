import type { Card } from "#engine/catalogue/page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { Stock } from "../../ui/stock.tsx";
import { Figures } from "../../ui/figures.tsx";

/** A horizontally scrolling row of goods with the essentials; figures are on their pages. */
export function GoodsRow({ cards, label }: { cards: readonly Card[]; label: string }) {
  const t = useT();
  const to = useHref();
  return (
    <ul aria-label={label} tabIndex={0} className="flex snap-x gap-3 overflow-x-auto pb-3">
      {cards.map((card) => (
        <li
          key={card.id}
          className="relative flex w-44 shrink-0 snap-start flex-col rounded-md border border-line p-3 hover:shadow-raised sm:w-56"
        >
          <ProductPicture family={card.pictureFamily} sizes="(min-width: 36rem) 11.5rem, 8.5rem" alt="" />
          {card.openBox && (
            <span className="absolute top-2 left-2">
              <Badge>{t("ui.card.openBox", { grade: card.openBox.grade.toUpperCase() })}</Badge>
            </span>
          )}
          <h3 className="mt-2 mb-3 text-sm leading-snug font-semibold">
            <Link to={to("product", { id: card.slug })} className="after:absolute after:inset-0 hover:text-primary">
              <Figures text={card.name} />
            </Link>
          </h3>
          <div className="mt-auto">
            <SkuPrice sku={card.sku} price={card.price} listPrice={card.listPrice} from={card.priceFrom} />
            <p className="mt-1">
              <Stock stock={card.stock} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
