import type { Money as Amount } from "#domain/kernel/money.ts";
import { formatNumber } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../panel.tsx";

export type Figure =
  | { readonly name: "orders" | "units"; readonly count: number }
  | {
      readonly name: "cost" | "amount" | "shipping" | "sold";
      readonly amount: Amount;
    };

/** Number of uses and total cost of a promotion or discount. */
export function UseFigures({ figures }: { figures: readonly Figure[] }) {
  const t = useT();
  return (
    <Panel id="use" title={t("adminPromotions.use.title")}>
      <p className="text-sm text-muted">{t("adminPromotions.use.text")}</p>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt className="text-sm text-muted">{t(`adminPromotions.use.${figure.name}`)}</dt>
            <dd className="text-xl font-semibold tabular-nums">
              {"count" in figure ? formatNumber(figure.count, t.language) : <Money amount={figure.amount} />}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
