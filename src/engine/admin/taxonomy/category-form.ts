import type { AttributeMeaning } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { CategoryContents } from "#domain/catalogue/taxonomy.ts";
import type { Subcategory } from "#domain/catalogue/category.ts";
import type { Result } from "#domain/kernel/result.ts";
import { openBoxAttributes } from "../products/open-box-attributes.ts";
import { type FieldsInvalid, type Refuse, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { line } from "#domain/kernel/fields/kinds.ts";
import { languages } from "#domain/kernel/language.ts";
import { fieldAt, inOneLine, isTicked, readNamedRows, readRows, rowFields } from "./typed-rows.ts";

export const maxSubcategories = 30;
const maxAttributes = 120;
const maxColumns = 12;

/** Fields of a category's form besides its rows: an attribute of other categories to add. */
export const categoryFields = { add: line({ label: "adminTaxonomy.takeAlong" }) };

type Place = CategoryContents["attributes"][number];

/** A category as its form shows it. */
export function typedCategory({ subcategories, attributes }: CategoryContents): Texts {
  const typed: Record<string, string> = {};
  for (const [at, { slug, name }] of subcategories.entries()) {
    typed[fieldAt("sub", slug, "en")] = name.en;
    typed[fieldAt("sub", slug, "cn")] = name.cn;
    typed[fieldAt("sub", slug, "at")] = String(at + 1);
  }
  for (const [at, { key, card, table, filter }] of attributes.entries()) {
    typed[fieldAt("attr", key, "at")] = String(at + 1);
    typed[fieldAt("attr", key, "card")] = card === undefined ? "" : String(card);
    if (table) typed[fieldAt("attr", key, "table")] = "on";
    if (filter) typed[fieldAt("attr", key, "filter")] = "on";
  }
  return typed;
}

export interface ReadCategory {
  readonly contents: CategoryContents;
  /** Those that are ticked to be removed. */
  readonly removed: { readonly subcategories: readonly Subcategory[]; readonly attributes: readonly string[] };
}

/** A category as typed. `known` are other categories' attributes, one of which may be added. */
export function readCategory(
  raw: Texts,
  stored: CategoryContents,
  meaningOf: (key: string) => Pick<AttributeMeaning, "kind"> | undefined,
): Result<ReadCategory, FieldsInvalid> {
  const typed = inOneLine(raw);
  return unlessRefused((refuse) => {
    const subcategories = readNamedRows<Subcategory>(
      typed,
      refuse,
      {
        kind: "sub",
        stored: new Map(stored.subcategories.map((one) => [one.slug, one])),
        otherwise: "subcategory",
        // The address of the whole category.
        taken: ["all"],
        most: maxSubcategories,
        apart: languages,
      },
      (slug, name) => ({ slug, name }),
    );
    const attributes = readPlaces(typed, stored, refuse);
    const add = categoryFields.add.read(typed, "add", refuse);
    const added = add === "" ? undefined : meaningOf(add);
    if (add !== "" && !added) refuse("add", "choice_unknown");
    else if (added && !attributes.kept.some(({ key }) => key === add))
      attributes.kept.push({ key: add, table: false, filter: kindOf(added).filter !== false });
    if (attributes.kept.length > maxAttributes) refuse("add", "too_many", { most: maxAttributes });
    return {
      contents: { slug: stored.slug, subcategories: subcategories.kept, attributes: attributes.kept },
      removed: { subcategories: subcategories.removed, attributes: attributes.removed.map(({ key }) => key) },
    };
  });
}

function readPlaces(typed: Texts, stored: CategoryContents, refuse: Refuse): { kept: Place[]; removed: Place[] } {
  const onCard = new Set<string>();
  let columns = 0;
  const placeOf = (key: string, was: Place | undefined): Place | null => {
    if (!was) return null;
    const field = (name: keyof typeof rowFields) => fieldAt("attr", key, name);
    const card = rowFields.card.read(typed, field("card"), refuse);
    if (card !== "" && onCard.has(card)) refuse(field("card"), "name_taken");
    onCard.add(card);
    const table = isTicked(typed, field("table"));
    if (table && ++columns === maxColumns + 1) refuse(field("table"), "too_many", { most: maxColumns });
    return { key, ...(card !== "" && { card: Number(card) }), table, filter: isTicked(typed, field("filter")) };
  };
  return readRows(typed, "attr", new Map(stored.attributes.map((one) => [one.key, one])), placeOf, (key, field) => {
    // Open-box goods take these from their own record.
    if (stored.slug === "open-box" && (openBoxAttributes as readonly string[]).includes(key)) refuse(field, "needed");
  });
}
