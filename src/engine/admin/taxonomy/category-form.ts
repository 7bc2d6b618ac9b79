import type { AttributeMeaning } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { CategoryContents } from "#domain/catalogue/taxonomy.ts";
import type { Subcategory } from "#domain/catalogue/category.ts";
import type { Result } from "#domain/kernel/result.ts";
import { openBoxAttributes } from "../products/edit-typed.ts";
import { type FieldsInvalid, type Refuse, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { textAt } from "#domain/kernel/fields/input.ts";
import { fieldAt, inOneLine, isNew, isTicked, nameIn, rowsOf, slugOf } from "./typed-rows.ts";

export const maxSubcategories = 30;
const maxAttributes = 120;
/** A card has room for so many figures, a table for so many columns. */
export const maxOnCard = 5;
const maxColumns = 12;
const maxName = 60;

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

/** A category as it was typed. `known` are the attributes that other categories have, of which one may be taken along. */
export function readCategory(
  raw: Texts,
  stored: CategoryContents,
  known: (key: string) => Pick<AttributeMeaning, "kind"> | undefined,
): Result<ReadCategory, FieldsInvalid> {
  const typed = inOneLine(raw);
  return unlessRefused((refuse) => {
    const subcategories = readSubcategories(typed, stored, refuse);
    const attributes = readPlaces(typed, stored, refuse);
    const add = textAt(typed, "add", refuse);
    const added = add === "" ? undefined : known(add);
    if (add !== "" && !added) refuse("add", "choose");
    else if (added && !attributes.kept.some(({ key }) => key === add))
      attributes.kept.push({ key: add, table: false, filter: kindOf(added).filter !== false });
    if (attributes.kept.length > maxAttributes) refuse("add", "too_many", { most: maxAttributes });
    return {
      contents: { slug: stored.slug, subcategories: subcategories.kept, attributes: attributes.kept },
      removed: { subcategories: subcategories.removed, attributes: attributes.removed },
    };
  });
}

function readSubcategories(
  typed: Texts,
  stored: CategoryContents,
  refuse: Refuse,
): { kept: Subcategory[]; removed: Subcategory[] } {
  const before = new Map(stored.subcategories.map((one) => [one.slug, one]));
  // What the whole category is listed under.
  const taken = new Set(["all", ...before.keys()]);
  const names = new Set<string>();
  const kept: Subcategory[] = [];
  const removed: Subcategory[] = [];
  for (const row of rowsOf(typed, "sub")) {
    const was = before.get(row);
    const field = (name: string) => fieldAt("sub", row, name);
    if (!was && (!isNew(row) || isEmpty(typed, field))) continue;
    if (was && isTicked(typed, field("removed"))) {
      removed.push(was);
      continue;
    }
    const name = nameIn(typed, refuse, "sub", row, maxName);
    for (const language of ["en", "cn"] as const) {
      const said = `${language} ${name[language].toLowerCase()}`;
      if (name[language] !== "" && names.has(said)) refuse(field(language), "name_taken");
      names.add(said);
    }
    const slug = was?.slug ?? slugOf(name.en, "subcategory", taken);
    taken.add(slug);
    kept.push({ slug, name });
    if (kept.length === maxSubcategories + 1) refuse(field("en"), "too_many", { most: maxSubcategories });
  }
  // What a form does not name is not meant to go.
  const named = new Set([...kept, ...removed].map(({ slug }) => slug));
  kept.push(...stored.subcategories.filter(({ slug }) => !named.has(slug)));
  return { kept, removed };
}

const isEmpty = (typed: Texts, field: (name: string) => string): boolean =>
  (typed[field("en")] ?? "").trim() === "" && (typed[field("cn")] ?? "").trim() === "";

function readPlaces(typed: Texts, stored: CategoryContents, refuse: Refuse): { kept: Place[]; removed: string[] } {
  const before = new Map(stored.attributes.map((one) => [one.key, one]));
  const kept: Place[] = [];
  const removed: string[] = [];
  const onCard = new Set<number>();
  let columns = 0;
  for (const key of rowsOf(typed, "attr")) {
    if (!before.has(key)) continue;
    const field = (name: string) => fieldAt("attr", key, name);
    if (isTicked(typed, field("removed"))) {
      // Open-box goods take these from their own record.
      if (stored.slug === "open-box" && (openBoxAttributes as readonly string[]).includes(key))
        refuse(field("removed"), "needed");
      removed.push(key);
      continue;
    }
    const text = textAt(typed, field("card"), refuse);
    const card = /^[1-9]$/.test(text) && Number(text) <= maxOnCard ? Number(text) : null;
    if (text !== "" && card === null) refuse(field("card"), "choose");
    if (card !== null && onCard.has(card)) refuse(field("card"), "place_taken");
    if (card !== null) onCard.add(card);
    const table = isTicked(typed, field("table"));
    if (table && ++columns === maxColumns + 1) refuse(field("table"), "too_many", { most: maxColumns });
    kept.push({ key, ...(card !== null && { card }), table, filter: isTicked(typed, field("filter")) });
  }
  const named = new Set([...kept.map(({ key }) => key), ...removed]);
  kept.push(...stored.attributes.filter(({ key }) => !named.has(key)));
  return { kept, removed };
}
