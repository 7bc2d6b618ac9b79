import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { isSaidAlike } from "#domain/kernel/said-alike.ts";
import {
  linkKinds,
  openBoxFields,
  textFields,
  type TypedAttributes,
  type TypedProduct,
  type TypedVariant,
  variantTexts,
} from "./edit-typed.ts";

type Values = Readonly<Record<string, string>>;

const places: Readonly<Record<string, string>> = { nameEn: "name.en", nameCn: "name.cn" };
const pathOf = ({ id, sku }: TypedVariant, field: string) => `variants.${id || `#${sku}`}.${places[field] ?? field}`;

/** Every value of a typed product by its place: a variant's by its id, a new one's by its part number. */
export function valuesOfTyped(typed: TypedProduct): Values {
  const { texts, attributes, openBox, variants, pictures, documents, links } = typed;
  const values = new Map<string, string>(Object.entries(texts));
  const putAttributes = (all: TypedAttributes, pathAt: (field: string) => string) => {
    for (const [key, { text, system }] of Object.entries(all)) {
      values.set(pathAt(`attributes.${key}`), text);
      values.set(`units.${pathAt(`attributes.${key}`)}`, system);
    }
  };
  putAttributes(attributes, (field) => field);
  for (const [key, text] of Object.entries(openBox)) if (text !== "") values.set(`openBox.${key}`, text);
  for (const variant of variants.filter(({ removed }) => !removed)) {
    for (const field of variantTexts) if (field !== "id") values.set(pathOf(variant, field), variant[field]);
    values.set(pathOf(variant, "freightOnly"), String(variant.freightOnly));
    putAttributes(variant.attributes, (field) => pathOf(variant, field));
  }
  const listed = (texts: readonly string[]) => texts.filter((text) => text !== "").join(", ");
  for (const [place, { key, altEn, altCn, rows }] of pictures.entries()) {
    const skus = rows.map((row) => variants.find((one) => one.row === row)?.sku ?? "");
    values.set(`pictures.${place + 1}`, listed([key.slice(0, 8), altEn, altCn, skus.join(" ")]));
  }
  for (const [place, { key, ...document }] of documents.entries())
    values.set(`documents.${place + 1}`, listed([key.slice(0, 8), ...Object.values(document)]));
  for (const [kind, slugs] of Object.entries(links)) values.set(kind, slugs.join(", "));
  return Object.fromEntries(values);
}

/**
 * The typed product, with what somebody else has stored since wherever it was left as the form had been opened. A list
 * of pictures, documents or linked products is one value.
 */
export function mergeTyped(opened: Values, theirs: TypedProduct, mine: TypedProduct): TypedProduct {
  const input = { ...mine, variants: mine.variants.map((variant) => withTheirId(variant, opened, theirs)) };
  const merge = mergerOf(opened, valuesOfTyped(input));
  const { texts } = merge.isLeft("category", "subcategory") ? theirs : input;
  const variants = merge.variants(theirs.variants, input.variants);
  const rowIn = (row: number) => {
    const id = theirs.variants.find((one) => one.row === row)?.id;
    return variants.find((one) => one.id === id)?.row ?? [];
  };
  return {
    texts: {
      ...(merge.fields(textFields, "", theirs.texts, input.texts) as TypedProduct["texts"]),
      category: texts.category,
      subcategory: texts.subcategory,
    },
    attributes: merge.attributes((field) => field, theirs.attributes, input.attributes),
    openBox: merge.fields(openBoxFields, "openBox.", theirs.openBox, input.openBox) as TypedProduct["openBox"],
    variants,
    pictures: merge.isListLeft("pictures.")
      ? theirs.pictures.map((picture) => ({ ...picture, rows: picture.rows.flatMap(rowIn) }))
      : input.pictures,
    documents: merge.isListLeft("documents.") ? theirs.documents : input.documents,
    links: Object.fromEntries(
      linkKinds.map((kind) => [kind, (merge.isLeft(kind) ? theirs : input).links[kind]]),
    ) as TypedProduct["links"],
  };
}

const isStored = (opened: Values, id: string) => id !== "" && Object.hasOwn(opened, `variants.${id}.sku`);

/** A new variant that they have added too is the same one. */
function withTheirId(variant: TypedVariant, opened: Values, theirs: TypedProduct): TypedVariant {
  if (variant.id !== "") return variant;
  const sku = compactPartNumber(variant.sku);
  const same = theirs.variants.find((one) => !isStored(opened, one.id) && compactPartNumber(one.sku) === sku);
  return same && sku !== "" ? { ...variant, id: same.id } : variant;
}

/** Several values of an attribute are sent in the order of their boxes. */
const isSameList = (one = "", other = "") => isSaidAlike(one.split(",").sort().join(), other.split(",").sort().join());

function mergerOf(opened: Values, typed: Values) {
  const isLeft = (...paths: string[]) =>
    paths.every((path) =>
      (path.includes("attributes.") ? isSameList : isSaidAlike)(typed[path] ?? "", opened[path] ?? ""),
    );
  const isListLeft = (start: string) =>
    isLeft(...[...Object.keys(opened), ...Object.keys(typed)].filter((path) => path.startsWith(start)));
  const fields = (names: readonly string[], start: string, theirs: Values, mine: Values): Values =>
    Object.fromEntries(names.map((name) => [name, (isLeft(start + name) ? theirs : mine)[name] ?? ""]));
  const attributes = (pathAt: (field: string) => string, theirs: TypedAttributes, mine: TypedAttributes) =>
    Object.fromEntries(
      [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((key) => {
        const path = pathAt(`attributes.${key}`);
        const value = (isLeft(path, `units.${path}`) ? theirs : mine)[key];
        return value ? [[key, value] as const] : [];
      }),
    );
  const variant = (theirs: TypedVariant, mine: TypedVariant): TypedVariant => ({
    ...mine,
    ...Object.fromEntries(
      [...variantTexts.filter((field) => field !== "id"), "freightOnly" as const].map((field) => [
        field,
        (isLeft(pathOf(mine, field)) ? theirs : mine)[field],
      ]),
    ),
    attributes: attributes((field) => pathOf(mine, field), theirs.attributes, mine.attributes),
  });
  const variants = (theirs: readonly TypedVariant[], mine: readonly TypedVariant[]): TypedVariant[] => {
    const remaining = mine.flatMap((one) => {
      const now = theirs.find(({ id }) => id !== "" && id === one.id);
      if (now) return one.removed ? [one] : [variant(now, one)];
      return isStored(opened, one.id) && isListLeft(`variants.${one.id}.`) ? [] : [one];
    });
    const next = 1 + Math.max(-1, ...remaining.map(({ row }) => row));
    const added = theirs.filter(({ id }) => !isStored(opened, id) && !mine.some((one) => one.id === id));
    return [...remaining, ...added.map((one, at) => ({ ...one, row: next + at }))];
  };
  return { isLeft, isListLeft, fields, attributes, variants };
}
