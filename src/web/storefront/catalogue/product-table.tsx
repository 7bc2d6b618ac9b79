import type { Card, CategoryPage } from "#engine/catalogue/page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Price } from "../../ui/price.tsx";
import { Stock } from "../../ui/stock.tsx";
import { Table } from "../../ui/table.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { useCardsOnPower } from "../../visitor/running-versions.ts";
import { CartList } from "../cart/cart-list.tsx";
import { DockNote } from "../delivery/dock-note.tsx";
import { CompareToggle } from "./compare.tsx";
import { CardPurchase } from "./product-card.tsx";
import { SpecText } from "./spec-value.tsx";

export type ListingColumn = CategoryPage["columns"][number];

/** The list as a table: a line a product, its key figures side by side. */
export function ProductTable({
  cards: listed,
  columns,
}: {
  cards: readonly Card[];
  columns: readonly ListingColumn[];
}) {
  const t = useT();
  const to = useHref();
  const cards = useCardsOnPower(listed);
  // A card carries its key figures only, so a column without any figure would stand empty.
  const filled = columns.filter(({ key }) => cards.some(({ specs }) => specs.some((spec) => spec.key === key)));
  return (
    <CartList>
      <Table
        caption={t("listing.count", { count: cards.length })}
        hideCaption
        rows={cards}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "product",
            head: t("listing.columns.product"),
            cell: (card) => (
              <div className="min-w-44">
                <Link
                  to={to("product", { id: card.slug }, { v: card.version })}
                  className="font-semibold hover:text-primary hover:underline"
                >
                  <Figures text={card.name} />
                </Link>
                <p className="font-mono text-xs text-muted">{card.sku}</p>
                <FitMark slug={card.slug} sku={card.version} />
              </div>
            ),
          },
          ...filled.map(({ key, name, dimension }) => ({
            key,
            head: name,
            align: dimension ? ("right" as const) : ("left" as const),
            cell: (card: Card) => {
              const spec = card.specs.find((one) => one.key === key);
              return <span className="whitespace-nowrap">{spec ? <SpecText value={spec.value} /> : "–"}</span>;
            },
          })),
          {
            key: "price",
            head: t("listing.columns.price"),
            align: "right",
            cell: (card) => (
              <div className="ml-auto flex w-40 flex-col gap-1">
                <Price price={card.price} listPrice={card.listPrice} from={card.priceFrom} size="small" />
                <DockNote sku={card.sku} />
                <p className="whitespace-nowrap">
                  <Stock
                    state={card.stock.state}
                    left={card.stock.state === "low" ? card.stock.left : null}
                    className="text-xs"
                  />
                </p>
                <div className="text-center print:hidden">
                  <CardPurchase card={card} />
                </div>
                <p>
                  <CompareToggle card={card} />
                </p>
              </div>
            ),
          },
        ]}
      />
    </CartList>
  );
}
