import {
  type AttributeMeaning,
  type AttributePlace,
  attributeGroups,
  type Choice,
  type Dimension,
  dimensions,
} from "#domain/catalogue/attribute.ts";
import { attributeKinds, kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { openBoxGrades, openBoxReasons } from "#domain/catalogue/product.ts";
import { type Result, unreachable } from "#domain/kernel/result.ts";
import { type FieldsInvalid, type Refuse, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { choice, words } from "#domain/kernel/fields/kinds.ts";
import { fieldAt, inOneLine, isNew, isTicked, nameIn, rowsOf, slugOf } from "./typed-rows.ts";

const maxName = 60;
export const maxChoices = 100;

const fields = {
  name: words({ label: { en: "adminTaxonomy.name", cn: "adminTaxonomy.name" }, max: maxName, required: true }),
  help: words({ label: { en: "adminTaxonomy.help", cn: "adminTaxonomy.help" }, max: 300 }),
  group: choice({ label: "adminTaxonomy.group", of: attributeGroups }),
  kind: choice({ label: "adminTaxonomy.kind", of: attributeKinds }),
  dimension: choice({ label: "adminTaxonomy.unit", of: dimensions }),
};

/** Choices that open-box goods take from their own record. */
const neededChoices: Readonly<Record<string, readonly string[]>> = {
  conditionGrade: openBoxGrades,
  openBoxReason: openBoxReasons,
};

/** An attribute as its form shows it; figures in the unit they are stored in. */
export function typedAttribute(meaning: AttributeMeaning): Texts {
  const typed: Record<string, string> = {
    "name.en": meaning.name.en,
    "name.cn": meaning.name.cn,
    "help.en": meaning.help?.en ?? "",
    "help.cn": meaning.help?.cn ?? "",
    group: meaning.group,
  };
  if ("within" in meaning) {
    typed.least = String(meaning.within[0]);
    typed.most = String(meaning.within[1]);
  }
  if ("choices" in meaning)
    for (const [at, { value, name }] of meaning.choices.entries()) {
      typed[fieldAt("choice", value, "en")] = name.en;
      typed[fieldAt("choice", value, "cn")] = name.cn;
      typed[fieldAt("choice", value, "at")] = String(at + 1);
    }
  return typed;
}

/** What a new attribute's form begins with. */
export const newAttribute: Texts = {
  "name.en": "",
  "name.cn": "",
  "help.en": "",
  "help.cn": "",
  group: "performance",
  kind: "",
  dimension: "",
  least: "",
  most: "",
  card: "",
  filter: "on",
};

export interface ReadAttribute {
  readonly meaning: AttributeMeaning;
  /** Values that are ticked to be removed. */
  readonly removed: readonly Choice[];
}

/** An attribute as it was typed, over the one that is stored; its kind and unit stay. */
export function readAttribute(raw: Texts, stored: AttributeMeaning): Result<ReadAttribute, FieldsInvalid> {
  const typed = inOneLine(raw);
  const { key, kind } = stored;
  return unlessRefused((refuse) => {
    const words = { key, ...readWords(typed, refuse) };
    if ("within" in stored) {
      const { dimension } = stored;
      return { meaning: { ...words, kind: stored.kind, dimension, within: readRange(typed, refuse) }, removed: [] };
    }
    if (!("choices" in stored)) return { meaning: { ...words, kind } as AttributeMeaning, removed: [] };
    const { choices, removed } = readChoices(typed, stored.choices, refuse, neededChoices[key] ?? []);
    return { meaning: { ...words, kind: stored.kind, choices }, removed };
  });
}

/** A new attribute as it was typed, without its key, and its place in the category. */
export function readNewAttribute(
  raw: Texts,
): Result<{ meaning: AttributeMeaning; place: AttributePlace }, FieldsInvalid> {
  const typed = inOneLine(raw);
  return unlessRefused((refuse) => {
    const words = { key: "", ...readWords(typed, refuse) };
    const kind = fields.kind.read(typed, "kind", refuse);
    if (kind === "") refuse("kind", "required");
    const { asks, filter } = kindOf({ kind: kind || "flag" });
    const place = { table: isTicked(typed, "table"), filter: filter !== false && isTicked(typed, "filter") };
    const meaning = { ...words, kind: kind || "flag", ...readAsked(asks, typed, refuse) } as AttributeMeaning;
    return { meaning, place };
  });
}

function readAsked(
  asks: "choices" | "range" | null,
  typed: Texts,
  refuse: Refuse,
): { choices?: readonly Choice[]; dimension?: Dimension; within?: readonly [number, number] } {
  switch (asks) {
    case "choices":
      return { choices: readChoices(typed, [], refuse, []).choices };
    case "range": {
      const dimension = fields.dimension.read(typed, "dimension", refuse);
      if (dimension === "") refuse("dimension", "required");
      return { dimension: dimension || "count", within: readRange(typed, refuse) };
    }
    case null:
      return {};
    default:
      return unreachable(asks);
  }
}

function readWords(typed: Texts, refuse: Refuse): Pick<AttributeMeaning, "name" | "help" | "group"> {
  const name = fields.name.read(typed, "name", refuse);
  const help = fields.help.read(typed, "help", refuse);
  const group = fields.group.read(typed, "group", refuse);
  if (group === "") refuse("group", "required");
  return { name, ...(help.en !== "" && { help }), group: group || "performance" };
}

function readRange(typed: Texts, refuse: Refuse): readonly [number, number] {
  const figure = (field: "least" | "most"): number => {
    const text = (typed[field] ?? "").normalize("NFKC").trim().replace("−", "-").replaceAll(",", "");
    if (text === "") refuse(field, "required");
    else if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(text)) refuse(field, "number_format");
    return Number(text);
  };
  const [least, most] = [figure("least"), figure("most")];
  if (most < least) refuse("most", "range_order");
  return [least, most];
}

function readChoices(
  typed: Texts,
  stored: readonly Choice[],
  refuse: Refuse,
  needed: readonly string[],
): { choices: Choice[]; removed: Choice[] } {
  const before = new Map(stored.map((one) => [one.value, one]));
  const taken = new Set(before.keys());
  const names = new Set<string>();
  const choices: Choice[] = [];
  const removed: Choice[] = [];
  for (const row of rowsOf(typed, "choice")) {
    const was = before.get(row);
    const field = (name: string) => fieldAt("choice", row, name);
    const isEmpty = (typed[field("en")] ?? "").trim() === "" && (typed[field("cn")] ?? "").trim() === "";
    if (!was && (!isNew(row) || isEmpty)) continue;
    if (was && isTicked(typed, field("removed"))) {
      if (needed.includes(was.value)) refuse(field("removed"), "needed");
      removed.push(was);
      continue;
    }
    const name = nameIn(typed, refuse, "choice", row, maxName);
    const said = name.en.toLowerCase();
    if (said !== "" && names.has(said)) refuse(field("en"), "name_taken");
    names.add(said);
    const value = was?.value ?? slugOf(name.en, "choice", taken);
    taken.add(value);
    choices.push({ value, name });
    if (choices.length === maxChoices + 1) refuse(field("en"), "too_many", { most: maxChoices });
  }
  const named = new Set([...choices, ...removed].map(({ value }) => value));
  choices.push(...stored.filter(({ value }) => !named.has(value)));
  if (choices.length === 0) refuse(fieldAt("choice", "+0", "en"), "required");
  return { choices, removed };
}
