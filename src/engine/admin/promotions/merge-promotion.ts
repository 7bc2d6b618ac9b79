import { mergeTexts } from "#domain/kernel/merge-texts.ts";
import { type TypedPromotion, valuesOf } from "./typed.ts";

type Values = Readonly<Record<string, string>>;

/** Every value of a typed promotion by its field, as its form is opened with. */
export const openedValues = (typed: TypedPromotion): Values => Object.fromEntries(valuesOf(typed));

/**
 * The typed promotion, with what somebody else has stored since in the fields that were left as they had been opened.
 * Its categories are one value, and so are its goods.
 */
export function mergePromotion(opened: Values, theirs: TypedPromotion, mine: TypedPromotion): TypedPromotion {
  const [stored, sent] = [openedValues(theirs), openedValues(mine)];
  const merged = mergeTexts({ opened, theirs: stored, mine: sent });
  const from = (field: string) => (merged[field] === sent[field] ? mine : theirs);
  const at = (field: string) => merged[field] ?? "";
  const prices = Object.keys({ ...theirs.prices, ...mine.prices }).map((slug) => [slug, at(`price.${slug}`)] as const);
  return {
    texts: Object.fromEntries(Object.keys(mine.texts).map((field) => [field, from(field).texts[field] ?? ""])),
    categories: from("categories").categories,
    products: from("products").products,
    prices: Object.fromEntries(prices.filter(([, price]) => price !== "")),
  };
}
