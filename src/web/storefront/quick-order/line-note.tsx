import type { LineState } from "#domain/cart/order-line.ts";
import { times } from "#domain/kernel/money.ts";
import type { Power } from "#domain/power/judge-power.ts";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { WaitNote } from "../../ui/wait-note.tsx";
import { PowerNote } from "../power/power-note.tsx";
import type { GoodsView } from "./line-view.ts";

type State = LineState<GoodsView>;

/** State of a line in words, with the goods it is about. */
export function LineNote({ state, number, power }: { state: State; number: string; power: Power | null }) {
  const ready = "quantity" in state;
  const goods = "goods" in state ? state.goods : null;
  return (
    <>
      {goods && (
        <Goods
          goods={goods}
          amount={ready && goods.price !== null ? times(goods.price, state.quantity) : goods.price}
        />
      )}
      <p className={`flex items-start gap-1.5 text-sm ${ready ? "text-success" : "text-danger"}`}>
        <Icon name={ready ? "check" : "warning"} className="mt-0.5 size-4" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Sentence state={state} number={number} />
        </span>
      </p>
      {goods && ready && goods.backOrderedUntil && state.quantity > goods.inStock && (
        <WaitNote units={state.quantity - goods.inStock} of={state.quantity} on={goods.backOrderedUntil} />
      )}
      {goods && (ready || state.code === "not_for_power") && <PowerNote verdict={goods.power} power={power} />}
    </>
  );
}

function Goods({ goods, amount }: { goods: GoodsView; amount: GoodsView["price"] }) {
  const t = useT();
  const to = useHref();
  const { sku, slug, name, variantName, price, pricedBy } = goods;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-sm">
      <p className="min-w-0 flex-1 basis-56">
        <Link to={to("product", { id: slug }, { v: sku })} prefetch="none" className="link font-semibold">
          <Figures text={name} />
        </Link>
        <span className="block text-muted">
          {t("cart.line.partNumber", { sku })}
          {variantName && <> · {variantName}</>}
        </span>
      </p>
      {amount !== null && price !== null && (
        <p className="text-right">
          <Money amount={amount} className="font-semibold" />
          {amount !== price && (
            <span className="block text-muted">
              <Money amount={price} /> {t("quickOrder.each")}
            </span>
          )}
          {pricedBy && pricedBy !== "regular" && (
            <span className="block text-muted">{t(`cart.pricedBy.${pricedBy}`)}</span>
          )}
        </p>
      )}
    </div>
  );
}

function Sentence({ state, number }: { state: State; number: string }) {
  const t = useT();
  const to = useHref();
  switch (state.code) {
    case "cross_reference":
      return t("quickOrder.state.cross_reference", {
        maker: state.maker,
        number: state.number,
        sku: state.goods.sku,
      });
    case "stock_limit":
      return state.left > 0 ? t("quickOrder.state.stock_limit", { left: state.left }) : t("quickOrder.state.all_taken");
    case "discontinued":
      return t(
        `quickOrder.state.${state.choices.length === 0 ? "discontinued" : state.isReplaced ? "replaced" : "nearest"}`,
      );
    case "sold_out":
      return (
        <>
          {t("quickOrder.state.sold_out")}{" "}
          {state.goods.expectedOn && t("restock.expected", { date: formatDate(state.goods.expectedOn, t) })}{" "}
          <Link to={to("stockAlert", {}, { sku: state.goods.sku })} prefetch="none" className="link">
            {t("quickOrder.state.alert")}
          </Link>
        </>
      );
    case "unknown":
      if (number === "") return t("quickOrder.state.no_number");
      if (state.choices.length > 0) return t("quickOrder.state.proposals", { number });
      return (
        <>
          {t("quickOrder.state.unknown", { number })}{" "}
          <Link to={to("search", {}, { q: number.slice(0, 100) })} prefetch="none" className="link">
            {t("quickOrder.state.search")}
          </Link>
        </>
      );
    case "ambiguous":
      return t("quickOrder.state.ambiguous", { number });
    default:
      return t(`quickOrder.state.${state.code}`);
  }
}
