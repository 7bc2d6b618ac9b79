import type { PickupStock } from "#domain/checkout/pickup-stock.ts";
import type { Language } from "#domain/kernel/language.ts";
import { formatWeekday } from "#i18n/opening-hours.ts";
import type { Translator } from "#i18n/translator.ts";

const joint = (language: Language): string => (language === "cn" ? "、" : ", ");

/** Named things grouped by what can be said of them, in their order. */
function grouped<S extends PickupStock>(all: readonly { readonly name: string; readonly stock: S }[]) {
  const groups = Map.groupBy(all, ({ stock }) => `${stock.state} ${"on" in stock ? stock.on : ""}`);
  return [...groups.values()].map((some) => ({ stock: some[0]!.stock, names: some.map(({ name }) => name) }));
}

/** Of a part, a sentence for those pickup places of which the same can be said. */
export function partAtPlacesText(
  t: Translator,
  places: readonly { readonly name: string; readonly stock: PickupStock }[],
): string[] {
  return grouped(places).map(({ stock, names }) => {
    const values = { places: names.join(joint(t.language)) };
    return "on" in stock
      ? t(`pickup.${stock.state}`, { ...values, day: formatWeekday(stock.on, t.language) })
      : t(`pickup.${stock.state}`, values);
  });
}

const mostNamed = 5;

/** Of a pickup place, a sentence for those goods of which the same can be said, or one if all are there. */
export function goodsAtPlaceText(
  t: Translator,
  goods: readonly { readonly name: string; readonly stock: PickupStock }[],
): string[] {
  const away = goods.filter(({ stock: { state } }) => state !== "today" && state !== "here");
  if (away.length === 0) return goods.length === 0 ? [] : [t("pickup.allHere")];
  return grouped(away).map(({ stock, names }) => {
    const rest = names.length > mostNamed ? [t("pickup.more", { count: names.length - mostNamed })] : [];
    const values = { goods: [...names.slice(0, mostNamed), ...rest].join(joint(t.language)) };
    if (stock.state === "expected") return t("pickup.awaited", { ...values, day: formatWeekday(stock.on, t.language) });
    return t(stock.state === "elsewhere" ? "pickup.comes" : "pickup.missing", values);
  });
}
