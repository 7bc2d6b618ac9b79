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
import type { FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { TypedFields } from "../settings/setting-form.ts";
import { fieldAt, inOneLine, isNew, isTicked, nameIn, rowsOf, slugOf } from "./typed-rows.ts";

const maxName = 60;
const maxHelp = 300;
export const maxChoices = 100;

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
export function readAttribute(typed: Texts, stored: AttributeMeaning): Result<ReadAttribute, FieldsInvalid> {
  const fields = new TypedFields(inOneLine(typed));
  const { key } = stored;
  const words = readWords(fields);
  if ("within" in stored) {
    const meaning = { key, ...words, kind: stored.kind, dimension: stored.dimension, within: readRange(typed, fields) };
    return fields.give({ meaning, removed: [] });
  }
  if (!("choices" in stored)) return fields.give({ meaning: { key, ...words, kind: stored.kind }, removed: [] });
  const { choices, removed } = readChoices(typed, stored.choices, fields, neededChoices[key] ?? []);
  return fields.give({ meaning: { key, ...words, kind: stored.kind, choices }, removed });
}

/** A new attribute as it was typed, without its key, and its place in the category. */
export function readNewAttribute(
  typed: Texts,
): Result<{ meaning: AttributeMeaning; place: AttributePlace }, FieldsInvalid> {
  const fields = new TypedFields(inOneLine(typed));
  const words = { key: "", ...readWords(fields) };
  const kind = fields.choice("kind", attributeKinds);
  if (kind === "") fields.refuse("kind", "required");
  const { asks, filter } = kindOf({ kind: kind || "flag" });
  const place = { table: isTicked(typed, "table"), filter: filter !== false && isTicked(typed, "filter") };
  const give = (more: Partial<AttributeMeaning>) =>
    fields.give({ meaning: { ...words, kind: kind || "flag", ...more } as AttributeMeaning, place });
  switch (asks) {
    case "choices":
      return give({ choices: readChoices(typed, [], fields, []).choices });
    case "range": {
      const dimension: Dimension | "" = fields.choice("dimension", dimensions);
      if (dimension === "") fields.refuse("dimension", "required");
      return give({ dimension: dimension || "count", within: readRange(typed, fields) });
    }
    case null:
      return give({});
    default:
      return unreachable(asks);
  }
}

function readWords(fields: TypedFields): Pick<AttributeMeaning, "name" | "help" | "group"> {
  const name = fields.words("name", { max: maxName, required: true });
  const help = fields.words("help", { max: maxHelp });
  const group = fields.choice("group", attributeGroups);
  if (group === "") fields.refuse("group", "required");
  return { name, ...(help.en !== "" && { help }), group: group || "performance" };
}

function readRange(typed: Texts, fields: TypedFields): readonly [number, number] {
  const figure = (field: "least" | "most"): number => {
    const text = (typed[field] ?? "").normalize("NFKC").trim().replace("−", "-").replaceAll(",", "");
    if (text === "") fields.refuse(field, "required");
    else if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(text)) fields.refuse(field, "number_format");
    return Number(text);
  };
  const [least, most] = [figure("least"), figure("most")];
  if (most < least) fields.refuse("most", "range_order");
  return [least, most];
}

function readChoices(
  typed: Texts,
  stored: readonly Choice[],
  fields: TypedFields,
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
      if (needed.includes(was.value)) fields.refuse(field("removed"), "needed");
      removed.push(was);
      continue;
    }
    const name = nameIn(fields, "choice", row, maxName);
    const said = name.en.toLowerCase();
    if (said !== "" && names.has(said)) fields.refuse(field("en"), "name_taken");
    names.add(said);
    const value = was?.value ?? slugOf(name.en, "choice", taken);
    taken.add(value);
    choices.push({ value, name });
    if (choices.length === maxChoices + 1) fields.refuse(field("en"), "too_many", { most: maxChoices });
  }
  const named = new Set([...choices, ...removed].map(({ value }) => value));
  choices.push(...stored.filter(({ value }) => !named.has(value)));
  if (choices.length === 0) fields.refuse(fieldAt("choice", "+0", "en"), "required");
  return { choices, removed };
}
