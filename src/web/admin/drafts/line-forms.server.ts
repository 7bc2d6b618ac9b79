import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type DraftValues, linePlaces, mostDraftLines } from "#domain/checkout/draft.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cutText } from "#domain/kernel/text.ts";
import { findGoods } from "#engine/admin/drafts/find-goods.ts";
import type { Shop } from "#engine/shop.ts";
import { textOf } from "../../read-form.ts";

/** Fields of the page and not of the draft. */
const ownFields = new Set([
  "intent",
  "version",
  "opened",
  "key",
  "customer",
  "site",
  "kind",
  "link",
  "find",
  "add",
  "remove",
  "text",
  "staff",
]);
/** Four fields a line, and those around them. */
const mostFields = 4 * mostDraftLines + 200;

export interface FoundGoods {
  readonly sku: string;
  readonly name: string;
  readonly variantName: string | null;
  readonly picture: string | null;
  readonly price: number;
  readonly available: number;
}

/** Goods by what was typed, in the language of the page. */
export async function goodsFound(shop: Shop, typed: string, language: Language): Promise<FoundGoods[]> {
  const goods = await findGoods(shop.db, typed);
  return goods.map((one) => ({
    ...one,
    name: one.name[language],
    variantName: one.variantName?.[language] ?? null,
  }));
}

/** The values of the editor as typed, without those that belong to its page. */
export function typedValues(form: FormData, own: ReadonlySet<string> = ownFields): DraftValues {
  const values: Record<string, string> = {};
  for (const [name, value] of [...form].slice(0, mostFields))
    if (typeof value === "string" && !own.has(name) && /^[\w.]{1,60}$/.test(name) && value !== "")
      values[name] = value.replaceAll("\0", "").toWellFormed();
  return values;
}

/** The form with a line more or less; goods that are on it already are counted up. */
export function editLines(
  values: DraftValues,
  form: FormData,
  { placesOf, most } = { placesOf: linePlaces, most: mostDraftLines },
): DraftValues {
  const places = placesOf(values);
  if (form.has("remove")) {
    const removed = textOf(form, "remove");
    const start = removed.startsWith("own.") ? `${removed}.` : `lines.${removed}.`;
    return Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(start)));
  }
  const sku = cutText(textOf(form, "add"), 60);
  const same = places.find((place) => compactPartNumber(values[`lines.${place}.sku`] ?? "") === compactPartNumber(sku));
  if (same !== undefined) {
    const count = Number(values[`lines.${same}.quantity`] ?? 0);
    return { ...values, [`lines.${same}.quantity`]: String(Number.isInteger(count) ? count + 1 : 1) };
  }
  if (places.length >= most) return values;
  const next = (places.at(-1) ?? -1) + 1;
  return { ...values, [`lines.${next}.sku`]: sku, [`lines.${next}.quantity`]: "1" };
}
