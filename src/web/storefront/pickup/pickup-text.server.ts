import type { PickupStock, PickupStockAt } from "#domain/checkout/pickup-stock.ts";
import type { Language } from "#domain/kernel/language.ts";
import { formatWeekday } from "#i18n/opening-hours.ts";
import { listSeparators } from "#i18n/separators.ts";
import { translators } from "../../language/messages.server.ts";

/** Named things grouped by what can be said of them, in their order. */
function grouped<S extends PickupStock>(all: readonly { readonly name: string; readonly stock: S }[]) {
  const groups = Map.groupBy(all, ({ stock }) => `${stock.state} ${"on" in stock ? stock.on : ""}`);
  return [...groups.values()].map((some) => ({ stock: some[0]!.stock, names: some.map(({ name }) => name) }));
}

/** A pickup place by its name and town. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** Says at which pickup places a part can be fetched, and from when: a sentence for those of which the same holds. */
export function partAtPlaces(
  language: Language,
  stock: readonly PickupStockAt[],
  places: readonly NamedPlace[],
): string[] {
  const t = translators[language];
  const named = stock.flatMap((at) => {
    const place = places.find(({ id }) => id === at.place);
    return place ? [{ name: t("pickup.place", { ...place }), stock: at }] : [];
  });
  return grouped(named).map(({ stock: at, names }) => {
    const values = { places: names.join(listSeparators[language]) };
    return "on" in at
      ? t(`pickup.${at.state}`, { ...values, day: formatWeekday(at.on, language) })
      : t(`pickup.${at.state}`, values);
  });
}

/** Says that goods can be fetched, where nobody knows at which place they are. */
export const offeredText = (language: Language): string => translators[language]("pickup.offered");

const mostNamed = 5;

interface Goods {
  readonly name: string;
  readonly stock: PickupStock;
}

/** Says which goods lie at a pickup place and which come there first, or that all are there. */
export function goodsAtPlace(language: Language, goods: readonly Goods[]): string[] {
  const t = translators[language];
  const away = goods.filter(({ stock: { state } }) => state !== "today" && state !== "here");
  if (away.length === 0) return goods.length === 0 ? [] : [t("pickup.allHere")];
  return grouped(away).map(({ stock, names }) => {
    const rest = names.length > mostNamed ? [t("pickup.more", { count: names.length - mostNamed })] : [];
    const values = { goods: [...names.slice(0, mostNamed), ...rest].join(listSeparators[language]) };
    if (stock.state === "expected") return t("pickup.awaited", { ...values, day: formatWeekday(stock.on, language) });
    return t(stock.state === "elsewhere" ? "pickup.comes" : "pickup.missing", values);
  });
}

/** Says that some of the goods are brought to the place where they are to be fetched; null where none are. */
export const comesFirst = (language: Language, goods: readonly Goods[]): string | null =>
  goods.some(({ stock }) => stock.state === "elsewhere") ? translators[language]("pickup.comesFirst") : null;
