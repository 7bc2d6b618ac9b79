import { readLocalTime } from "#domain/kernel/local-time.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { cleanLines, cleanText, cutText } from "#domain/kernel/text.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { defaultTimeZone, isTimeZone } from "#domain/kernel/time-zone.ts";

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

type FieldCode =
  | "required"
  | "too_long"
  | "too_many"
  | "slug_invalid"
  | "slug_taken"
  | "code_invalid"
  | "code_taken"
  | "percent_invalid"
  | "money_invalid"
  | "count_invalid"
  | "time_invalid"
  | "ends_before"
  | "choice_unknown"
  | "product_unknown"
  | "price_not_lower"
  | "goods_missing";

/** What is wrong with one field of the form, by its name. */
export interface PromotionFieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Reads a form's fields one by one and collects what is wrong with them. */
export class FieldReader {
  readonly problems: PromotionFieldError[] = [];
  readonly #typed: TypedPromotion;

  constructor(typed: TypedPromotion) {
    this.#typed = typed;
  }

  say(field: string, code: FieldCode, values?: PromotionFieldError["values"]): null {
    this.problems.push({ field, code, ...(values && { values }) });
    return null;
  }

  raw(field: string): string {
    return (this.#typed.texts[field] ?? "").trim();
  }

  line(field: string, most: number, { required = true } = {}): string {
    const text = cleanText(this.raw(field));
    if (text === "" && required) this.say(field, "required");
    if (text.length > most) this.say(field, "too_long", { most });
    return text;
  }

  paragraphs(field: string, most: number): string[] {
    const text = cleanLines(this.raw(field));
    if (text.length > most) this.say(field, "too_long", { most });
    return text
      .split(/\n\s*\n/)
      .map((one) => one.trim())
      .filter((one) => one !== "");
  }

  whole(field: string, { least = 1, most }: { least?: number; most: number }, code: FieldCode): number | null {
    const text = this.raw(field);
    if (text === "") return null;
    return readTypedWhole(text, { least, most }) ?? this.say(field, code, { least, most });
  }

  money(field: string): Money | null {
    const text = this.raw(field);
    if (text === "") return null;
    const amount = readMoney(text);
    return amount !== null && amount > 0 ? amount : this.say(field, "money_invalid");
  }

  oneOf<Value extends string>(field: string, values: readonly Value[]): Value {
    const found = values.find((value) => value === this.raw(field));
    if (found === undefined) this.say(field, "choice_unknown");
    return found ?? values[0]!;
  }

  /** Start and end in the form's time zone; the end after the start. */
  times({ required }: { required: boolean }): {
    timeZone: string;
    startsAt: Instant | null;
    endsAt: Instant | null;
  } {
    const zone = this.raw("timeZone");
    const timeZone = isTimeZone(zone) ? zone : (this.say("timeZone", "choice_unknown") ?? defaultTimeZone);
    const read = (field: string): Instant | null => {
      const text = this.raw(field);
      if (text === "") return required ? this.say(field, "required") : null;
      return readLocalTime(text, timeZone) ?? this.say(field, "time_invalid");
    };
    const [startsAt, endsAt] = [read("startsAt"), read("endsAt")];
    if (startsAt !== null && endsAt !== null && endsAt <= startsAt) this.say("endsAt", "ends_before");
    return { timeZone, startsAt, endsAt };
  }
}

const texts = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .map((value) => value.replaceAll("\0", ""));

const maxTyped = 1_000;

/** What a form holds of these text fields, its categories, its products and their prices. */
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

/** A change as the audit log keeps it: each value with what it was and what it became. */
export function auditOf(before: TypedPromotion, after: TypedPromotion): Record<string, string> {
  const short = (text: string) => (text.length > maxAudited ? `${cutText(text, maxAudited)}…` : text);
  return Object.fromEntries(
    differences(before, after)
      .slice(0, 60)
      .map((one) => [one.field, `${one.field}: ${short(one.before) || "–"} → ${short(one.after) || "–"}`]),
  );
}
