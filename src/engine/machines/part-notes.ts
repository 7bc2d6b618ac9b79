import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { attributeText } from "#domain/catalogue/attribute-text.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { Language } from "#domain/kernel/language.ts";
import { matchOil, type OilMatch, oilUseOf } from "#domain/machines/oil-match.ts";
import { anyOf, statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import type { KeptMachine } from "./machine-rows.ts";

interface Row {
  id: number;
  category: CategorySlug;
  subcategory: string;
  attributes: AttributeValues;
}

const selectGoods = statement<[string, number[]], Row & { isPart: boolean }>(
  "goods_of_part_notes",
  `select p.id, p.category, p.subcategory, p.attributes, p.slug = $1 as "isPart" from products p
   where (p.slug = $1 or p.id = ${anyOf("$2", "bigint")}) and p.status in ('published', 'unavailable')`,
);

/** A part beside a machine that its list leaves out, by what the catalogue states of both. */
export interface PartNote {
  readonly machine: KeptMachine;
  /** Of an oil beside a machine whose fill is stated; texts of both, in the page's language. */
  readonly oil: { readonly match: OilMatch; readonly use: string; readonly own: string; readonly other: string } | null;
}

/** A note for each of the machines; none where there is no such part. One statement. */
export async function notesOf(
  shop: Shop,
  slug: string,
  machines: readonly KeptMachine[],
  language: Language,
): Promise<PartNote[]> {
  const ids = machines.flatMap(({ productId }) => productId ?? []);
  const rows = await shop.db.rows(selectGoods, [slug, ids]);
  const part = rows.find(({ isPart }) => isPart);
  if (!part) return [];
  const goods = new Map(rows.map((row) => [row.id, row]));
  return machines.map((machine) => {
    const own = machine.productId === null ? undefined : goods.get(machine.productId);
    return { machine, oil: own ? oilNote(shop, part, own, language) : null };
  });
}

/** `Rotary screw` as words of a sentence; `ISO VG 46` stays. */
const withinSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function oilNote(shop: Shop, oil: Row, machine: Row, language: Language): PartNote["oil"] {
  const match = matchOil(oil, machine);
  if (match === null) return null;
  const text = (key: string, value: AttributeValues[string] | undefined): string => {
    const definition = shop.listing.taxonomy.attribute("lubricants", key);
    return definition && value !== undefined ? withinSentence(attributeText(definition, value, language)) : "";
  };
  const both = (base: AttributeValues[string] | undefined, grade: AttributeValues[string] | undefined): string =>
    [text("baseOil", base), text("viscosityGrade", grade)].filter(Boolean).join(language === "cn" ? "，" : ", ");
  return {
    match,
    use: text("oilApplication", [oilUseOf(machine)!]),
    own: both(machine.attributes["fillBase"], machine.attributes["fillGrade"]),
    other: both(oil.attributes["baseOil"], oil.attributes["viscosityGrade"]),
  };
}
