import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Translator } from "./translator.ts";

/** A figure below the goods of an order. */
type Key = "subtotal" | "discount" | "points" | "shipping" | "tax" | "deposit" | "exchanged" | "total";

interface Named {
  readonly pointsUsed: number;
  readonly discountCode?: string | null;
  readonly discountName?: LocalizedText | null;
}

/** The name of a figure below an order's goods; a discount with its own, or else its code, where that is given. */
export function totalName(
  t: Translator,
  { key }: { readonly key: Key },
  { pointsUsed, discountCode, discountName }: Named,
): string {
  if (key === "points") return t("cart.summary.points", { count: pointsUsed });
  const name = t(`cart.summary.${key}`);
  return key === "discount" && discountCode ? `${name} ${discountName?.[t.language] ?? discountCode}` : name;
}
