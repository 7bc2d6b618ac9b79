import { lineParts } from "#domain/checkout/draft.ts";
import { cents } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Panel } from "../panel.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import type { ChangeScreen } from "./order-change-screen.server.ts";

/** The goods of an order of which a part has left: for reading, and sent back with the form as they are. */
export function FixedGoods({ screen: { lines, values } }: { screen: ChangeScreen }) {
  const t = useT();
  return (
    <Panel id="lines" title={t("adminDrafts.goods")}>
      <p className="text-sm text-muted">{t("adminOrders.change.goodsFixed")}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map(({ place, sku, name, variantName, pictureFamily, soldPrice }) => (
          <li key={place} className="py-2 text-sm">
            <WithThumbnail picture={pictureFamily}>
              <span className="font-medium">
                <Figures text={[name, variantName].filter(Boolean).join(" · ")} />
              </span>
              <span className="block text-muted">
                {sku} · {values[`lines.${place}.quantity`]}
                {soldPrice !== null && <> × {formatMoney(cents(soldPrice), t.language)}</>}
              </span>
            </WithThumbnail>
            {lineParts.map((part) => (
              <input key={part} type="hidden" name={fieldOf(place, part)} value={values[fieldOf(place, part)] ?? ""} />
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const fieldOf = (place: number, part: string): string => `lines.${place}.${part}`;
