import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { languages } from "#domain/kernel/language.ts";

/** A record of a file before its checks. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A part of a record by its path, such as `name.en`. */
export function fieldAt(value: Fields, path: string): unknown {
  let at: unknown = value;
  for (const step of path.split(".")) at = isFields(at) ? at[step] : undefined;
  return at;
}

export const variantsOf = (value: Fields): readonly Fields[] => {
  const list: unknown = value["variants"];
  return Array.isArray(list) ? list.filter(isFields) : [];
};

export const compactOf = ({ sku }: Fields): string | null => (typeof sku === "string" ? compactPartNumber(sku) : null);

/** The fields that hold something. */
export const withoutUndefined = (value: Fields): Fields =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));

const inEach = (field: string): string[] => languages.map((language) => `${field}.${language}`);

/** Fields by which a record describes a whole product; those of its variants are `measures`. */
export const wholeFields = ["slug", "category", "subcategory", "brand", ...inEach("name"), "variants"];
export const textFields = [...inEach("summary"), ...inEach("description")];
export const measures = ["priceCents", "weightLb", "lengthIn", "widthIn", "heightIn"] as const;

/** True of a record that describes no whole product: only one of the shop's can be meant. */
export const isPart = (value: Fields): boolean =>
  [...wholeFields, "attributes"].some((path) => fieldAt(value, path) === undefined) ||
  variantsOf(value).some((variant) => measures.some((field) => variant[field] === undefined));

/** Fields of an open-box unit's record and of its test. */
const unitFields = ["of", "grade", "reason", "serial", "runHours", "accessories", "test"];
const testFields = ["on", "by", "pressure", "current"];
const currentFields = ["amps", "volts"];

const lacksOf = (value: unknown, fields: readonly string[]): boolean =>
  isFields(value) && fields.some((field) => value[field] === undefined);

/** True of an open-box record that leaves some of the unit to the shop's. */
const isUnitShort = (value: unknown): boolean =>
  lacksOf(value, unitFields) ||
  (isFields(value) &&
    isFields(value["test"]) &&
    (lacksOf(value["test"], testFields) || lacksOf(value["test"]["current"], currentFields)));

/** True of a record that only the shop's product can complete. */
export function isShort(value: Fields): boolean {
  const variants = variantsOf(value);
  return (
    isPart(value) ||
    textFields.some((path) => fieldAt(value, path) === undefined) ||
    (value["category"] === "open-box" && value["openBox"] === undefined) ||
    isUnitShort(value["openBox"]) ||
    // Of a unit, what a file leaves out of its attributes is checked against its record.
    (isFields(value["openBox"]) && Array.isArray(value["saidAttributes"])) ||
    variants.some(({ name }) =>
      isFields(name) ? languages.some((language) => name[language] === undefined) : !name && variants.length > 1,
    )
  );
}
