import {
  type AttributeMeaning,
  type AttributePlace,
  attributeGroups,
  type Choice,
  dimensions,
} from "#domain/catalogue/attribute.ts";
import { attributeKinds, kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { openBoxGrades, openBoxReasons } from "#domain/catalogue/product.ts";
import { type FieldsInvalid, group, type Refuse, type Texts, unlessRefused } from "#domain/kernel/fields/field.ts";
import { input } from "#domain/kernel/fields/input.ts";
import { choice, words } from "#domain/kernel/fields/kinds.ts";
import type { Result } from "#domain/kernel/result.ts";
import { fieldAt, inOneLine, isTicked, readNamedRows, rowFields } from "./typed-rows.ts";

export const maxChoices = 100;

/** An end of a figure's range: `-12.5`, `1,200`. */
const end = <const Label extends string>(label: Label) =>
  input<number, Label>(
    "number",
    { label, required: true },
    {
      shape: { type: "number", least: -1e9, most: 1e9 },
      read(typed, refuse) {
        const text = typed.normalize("NFKC").trim().replace("−", "-").replaceAll(",", "");
        if (text !== "" && !/^-?\d{1,9}(\.\d{1,6})?$/.test(text)) refuse("number_format");
        return Number(text);
      },
      show: String,
    },
  );

const wordFields = {
  name: words({ label: { en: "adminTaxonomy.name", cn: "adminTaxonomy.name" }, max: 60, required: true }),
  help: words({ kind: "text", label: { en: "adminTaxonomy.help", cn: "adminTaxonomy.help" }, max: 300 }),
  group: choice({ label: "adminTaxonomy.group", of: attributeGroups, required: true }),
};

/** Everything that an attribute's form asks beside its choices. */
export const attributeFields = {
  ...wordFields,
  kind: choice({ label: "adminTaxonomy.kind", of: attributeKinds, required: true }),
  dimension: choice({ label: "adminTaxonomy.unit", of: dimensions, required: true }),
  least: end("adminTaxonomy.least"),
  most: end("adminTaxonomy.most"),
  table: rowFields.table,
  filter: rowFields.filter,
};
const wordsOf = group({ fields: wordFields });

/** Choices that open-box goods take from their own record. */
const neededChoices: Readonly<Record<string, readonly string[]>> = {
  conditionGrade: openBoxGrades,
  openBoxReason: openBoxReasons,
};

// No field of these says a time.
const utc = { timeZone: "UTC" };

/** An attribute as its form shows it; figures in the unit they are stored in. */
export function typedAttribute(meaning: AttributeMeaning): Texts {
  const { help = { en: "", cn: "" } } = meaning;
  const typed: Record<string, string> = { ...wordsOf.show({ ...meaning, help }, "", utc) };
  if ("within" in meaning) Object.assign(typed, { least: String(meaning.within[0]), most: String(meaning.within[1]) });
  if ("choices" in meaning)
    for (const [at, { value, name }] of meaning.choices.entries()) {
      typed[fieldAt("choice", value, "en")] = name.en;
      typed[fieldAt("choice", value, "cn")] = name.cn;
      typed[fieldAt("choice", value, "at")] = String(at + 1);
    }
  return typed;
}

/** Initial values of a new attribute's form. */
export const newAttribute: Texts = {
  ...group({ fields: attributeFields }).show(undefined, "", utc),
  group: "performance",
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
    const { kept, removed } = readChoices(typed, stored.choices, refuse, neededChoices[key]);
    return { meaning: { ...words, kind: stored.kind, choices: kept }, removed };
  });
}

/** A new attribute as it was typed, without its key, and its place in the category. */
export function readNewAttribute(
  raw: Texts,
): Result<{ meaning: AttributeMeaning; place: AttributePlace }, FieldsInvalid> {
  const typed = inOneLine(raw);
  return unlessRefused((refuse) => {
    const words = { key: "", ...readWords(typed, refuse) };
    const kind = attributeFields.kind.read(typed, "kind", refuse) || "flag";
    const { asks, filter } = kindOf({ kind });
    const place = { table: isTicked(typed, "table"), filter: filter !== false && isTicked(typed, "filter") };
    const dimension = asks === "range" && (attributeFields.dimension.read(typed, "dimension", refuse) || "count");
    const meaning = {
      ...words,
      kind,
      ...(asks === "choices" && { choices: readChoices(typed, [], refuse).kept }),
      ...(dimension && { dimension, within: readRange(typed, refuse) }),
    } as AttributeMeaning;
    return { meaning, place };
  });
}

function readWords(typed: Texts, refuse: Refuse): Pick<AttributeMeaning, "name" | "help" | "group"> {
  const { help, ...value } = wordsOf.read(typed, "", refuse);
  return { name: value.name, ...(help.en !== "" && { help }), group: value.group || "performance" };
}

function readRange(typed: Texts, refuse: Refuse): readonly [number, number] {
  const [least, most] = [
    attributeFields.least.read(typed, "least", refuse),
    attributeFields.most.read(typed, "most", refuse),
  ];
  if (most < least) refuse("most", "range_order");
  return [least, most];
}

/** The choices as they were typed; one at least, and none without those that are `needed`. */
function readChoices(typed: Texts, stored: readonly Choice[], refuse: Refuse, needed: readonly string[] = []) {
  const rows = readNamedRows<Choice>(
    typed,
    refuse,
    {
      kind: "choice",
      stored: new Map(stored.map((one) => [one.value, one])),
      otherwise: "choice",
      most: maxChoices,
      apart: ["en"],
      remove: (value, field) => void (needed.includes(value) && refuse(field, "needed")),
    },
    (value, name) => ({ value, name }),
  );
  if (rows.kept.length === 0) refuse(fieldAt("choice", "+0", "en"), "required");
  return rows;
}
