import { cutText } from "#domain/kernel/text.ts";

/** A promotion or a discount as its form holds it, nothing read yet. */
export interface TypedPromotion {
  readonly texts: Readonly<Record<string, string>>;
  /** Category slugs. */
  readonly categories: readonly string[];
  /** Product slugs or part numbers. */
  readonly products: readonly string[];
  /** Prices by product slug. */
  readonly prices: Readonly<Record<string, string>>;
}

const texts = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .map((value) => value.replaceAll("\0", ""));

const maxTyped = 1_000;

/** The typed texts of a form: these fields, categories, products and prices. */
export function typedFrom(form: FormData, fields: readonly string[]): TypedPromotion {
  const prices: Record<string, string> = {};
  for (const [name, value] of form.entries())
    if (name.startsWith("price.") && typeof value === "string" && value.trim() !== "")
      prices[name.slice("price.".length)] = value.replaceAll("\0", "");
  const products = texts(form, "products")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return {
    texts: Object.fromEntries(fields.map((field) => [field, texts(form, field)[0] ?? ""])),
    categories: texts(form, "categories").slice(0, maxTyped),
    products: [...new Set(products)].slice(0, maxTyped),
    prices,
  };
}

/** Every value of a typed promotion by its field. */
export function valuesOf({ texts, categories, products, prices }: TypedPromotion): Map<string, string> {
  const values = new Map(Object.entries(texts).map(([field, text]) => [field, text.replaceAll("\r\n", "\n").trim()]));
  values.set("categories", categories.toSorted().join(", "));
  values.set("products", products.join(", "));
  for (const [slug, price] of Object.entries(prices)) values.set(`price.${slug}`, price);
  return values;
}

export interface PromotionDifference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields in which two typed promotions differ, in the order of the form. */
export function differences(before: TypedPromotion, after: TypedPromotion): PromotionDifference[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? "", after: is.get(field) ?? "" }))
    .filter((one) => one.before !== one.after);
}

export const nothingTyped: TypedPromotion = { texts: {}, categories: [], products: [], prices: {} };

const maxAudited = 300;

/** A change in the audit log: each value before and after. */
export function auditOf(before: TypedPromotion, after: TypedPromotion): Record<string, string> {
  const short = (text: string) => (text.length > maxAudited ? `${cutText(text, maxAudited)}…` : text);
  return Object.fromEntries(
    differences(before, after)
      .slice(0, 60)
      .map((one) => [one.field, `${one.field}: ${short(one.before) || "–"} → ${short(one.after) || "–"}`]),
  );
}
