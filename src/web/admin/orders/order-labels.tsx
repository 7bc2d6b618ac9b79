import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { nameOf } from "../labels/label-list.tsx";
import { labelTone } from "../labels/label-words.ts";
import { Panel } from "../panel.tsx";
import type { OrderScreen } from "./order-screen.ts";

/** Labels of the order and what they cost the shop; buying and voiding have a page of their own. */
export function OrderLabels({ screen }: { screen: OrderScreen }) {
  const t = useT();
  const to = useHref();
  const { order, labels, labelCost, can, returned, rights } = screen;
  const isDue = can.includes("ship") || returned.length > 0;
  const mayBuy = rights.includes("orders.fulfil") && (isDue || labels.length > 0);
  if (labels.length === 0 && !mayBuy) return null;
  return (
    <Panel
      id="labels"
      title={t("adminLabels.list")}
      aside={
        mayBuy && (
          <ButtonLink to={to("adminOrderLabel", { number: order.number })} variant="secondary" size="small" icon="plus">
            {t("adminLabels.begin")}
          </ButtonLink>
        )
      }
    >
      {labels.length === 0 ? (
        <p className="text-sm text-muted">{t("adminLabels.none")}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-sm">
          {labels.map((label) => (
            <li key={label.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{nameOf(t, label)}</span>
              {label.number && <span className="break-all tabular-nums">{label.number}</span>}
              <Badge tone={labelTone[label.state]}>{t(`adminLabels.state.${label.state}`)}</Badge>
              {label.cost > 0 && <Money amount={label.cost} />}
            </li>
          ))}
        </ul>
      )}
      {labelCost > 0 && (
        <p className="text-sm">
          {t("adminLabels.cost")} <Money amount={labelCost} className="font-semibold" />
        </p>
      )}
    </Panel>
  );
}
