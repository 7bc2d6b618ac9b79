import type { ReactNode } from "react";
import type { Money as Amount } from "#domain/kernel/money.ts";
import { useT } from "../language/language.tsx";
import { Money } from "./money.tsx";

export interface PriceProps {
  price: Amount;
  /** The price before the reduction, when there is one. */
  listPrice?: Amount | null;
  /** The cheapest of several variants. */
  from?: boolean;
  size?: "small" | "medium" | "large";
  /** One under another and right-aligned, as in a column of a table, where two prices say the saving. */
  isStacked?: boolean;
  /** Stands over the price, which keeps its room and is not seen. */
  over?: ReactNode;
}

const sizes = { small: "text-base", medium: "text-base sm:text-lg", large: "text-3xl max-2xs:text-xl" };

/** The price; beside it the earlier price, and the saving in whole percent, rounded down. */
export function Price({ price, listPrice, from, size = "medium", isStacked = false, over }: PriceProps) {
  const t = useT();
  const was = listPrice && listPrice > price ? listPrice : null;
  // "from $4,985.00", but "US$4,985.00 起".
  const [beforePrice, afterPrice] = t("ui.priceFrom", { price: "|" })
    .split("|")
    .map((words) => words.trim());
  const percent = was ? Math.floor(((was - price) * 100) / was) : 0;
  return (
    <span
      className={`inline-flex ${isStacked ? "flex-col items-end leading-tight" : "flex-wrap items-baseline gap-x-2"} ${over === undefined ? "" : "relative invisible"}`}
    >
      <span className={`font-bold ${sizes[size]} ${was ? "text-primary" : "text-ink"}`}>
        {from && beforePrice && <span className="text-sm font-normal text-muted">{beforePrice} </span>}
        {was && <span className="sr-only">{t("ui.priceNow")} </span>}
        <Money amount={price} />
        {from && afterPrice && <span className="text-sm font-normal text-muted"> {afterPrice}</span>}
      </span>
      {was && (
        <span className={`text-muted ${isStacked ? "text-xs" : "text-sm"}`}>
          <span className="sr-only">{t("ui.priceWas")} </span>
          <s>
            <Money amount={was} />
          </s>
        </span>
      )}
      {percent > 0 && (
        <span className={isStacked ? "sr-only" : "text-sm font-semibold text-primary"}>
          {t("ui.save", { percent })}
        </span>
      )}
      {over}
    </span>
  );
}
