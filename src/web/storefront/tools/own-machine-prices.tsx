import { useEffect } from "react";
import type { Translator } from "#i18n/translator.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { type OwnPrice, useOwnPrices } from "../../visitor/own-prices.ts";
import type { OwnFigure, OwnFigures } from "./own-figures.ts";

interface Props {
  skus: readonly string[];
  onRead: (own: OwnFigures) => void;
}

/** Asks what the visitor pays of machines, and says it to the form; nothing of its own is seen. */
export default function OwnMachinePrices({ skus, onRead }: Props) {
  const t = useT();
  const priceOf = useOwnPrices(skus);
  const figures = skus.flatMap((sku) => {
    const own = priceOf(sku);
    return own === "waits" ? [] : [[sku, figureOf(own, t)] as const];
  });
  const answer = JSON.stringify(figures);
  useEffect(() => onRead(Object.fromEntries(JSON.parse(answer) as typeof figures)), [answer, onRead]);
  return null;
}

function figureOf(own: Exclude<OwnPrice, "waits">, t: Translator): OwnFigure {
  if (own === "public") return { text: null, note: "" };
  // They type the price that was quoted to them.
  if (own.price === null) return { text: "", note: t("product.onRequestText") };
  const steps = own.breaks.map(({ from, price }) =>
    t("product.contractStep", { from, price: formatMoney(price, t.language) }),
  );
  const by = own.by === "regular" ? [] : [t(`cart.pricedBy.${own.by}`)];
  return { text: String(own.price / 100), note: [...by, ...steps].join(" · ") };
}
