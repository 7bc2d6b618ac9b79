import { cutText } from "#domain/kernel/text.ts";
import { isCategorySlug } from "#domain/catalogue/categories.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { normalizeCode } from "#domain/promotions/discount-code.ts";
import type { PromotedProduct } from "./goods.ts";
import { FieldReader, type PromotionFieldError, type TypedPromotion } from "./typed.ts";

export const discountKinds = ["code", "automatic"] as const;
export const discountWorths = ["percent", "amount", "free-shipping"] as const;

/** The fields of a discount that are one text each, in the order of the form. */
export const discountFields = [
  "kind",
  "code",
  "name.en",
  "name.cn",
  "worth",
  "percent",
  "amount",
  "minimum",
  "timeZone",
  "startsAt",
  "endsAt",
  "useLimit",
  "perEmailLimit",
] as const;

/** A discount as the merchant edits it. Money in cents; null for no limit. */
export interface DiscountRecord {
  readonly code: string;
  readonly automatic: boolean;
  readonly name: LocalizedText | null;
  readonly percent: number | null;
  readonly amount: Money | null;
  readonly freeShipping: boolean;
  readonly minimum: Money | null;
  readonly categories: readonly string[];
  readonly products: readonly PromotedProduct[];
  readonly timeZone: string;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly useLimit: number | null;
  readonly perEmailLimit: number | null;
}

const maxCode = 40;
const maxName = 80;
const maxUses = 1_000_000;
const maxProducts = 400;

/**
 * A typed discount as a record, or everything that is wrong with it. `known` are the products behind what was typed; of a
 * stored discount its code and kind stay what they are.
 */
export function readDiscountForm(
  typed: TypedPromotion,
  known: ReadonlyMap<string, PromotedProduct>,
  stored: DiscountRecord | null,
): Result<DiscountRecord, { code: "invalid"; problems: PromotionFieldError[] }> {
  const read = new FieldReader(typed);
  const automatic = stored ? stored.automatic : read.oneOf("kind", discountKinds) === "automatic";
  const name = {
    en: read.line("name.en", maxName, { required: automatic }),
    cn: read.line("name.cn", maxName, { required: automatic }),
  };
  if (!automatic && (name.en === "") !== (name.cn === "")) read.say(name.en === "" ? "name.en" : "name.cn", "required");
  const worth = read.oneOf("worth", discountWorths);
  const percent = worth === "percent" ? read.whole("percent", { most: 100 }, "percent_invalid") : null;
  const amount = worth === "amount" ? read.money("amount") : null;
  if (worth !== "free-shipping" && read.raw(worth) === "") read.say(worth, "required");
  if (!typed.categories.every(isCategorySlug)) read.say("categories", "choice_unknown");
  const products = typed.products.flatMap((text) => {
    const product = known.get(text);
    if (!product) read.say("products", "product_unknown", { text: cutText(text, 80) });
    return product ?? [];
  });
  if (products.length > maxProducts) read.say("products", "too_many", { most: maxProducts });
  const record: DiscountRecord = {
    code: stored?.code ?? (automatic ? nameCode(name.en) : codeFrom(read)),
    automatic,
    name: name.en === "" && name.cn === "" ? null : name,
    percent,
    amount,
    freeShipping: worth === "free-shipping",
    minimum: read.money("minimum"),
    categories: [...new Set(typed.categories)],
    products: [...new Map(products.map((product) => [product.id, product])).values()],
    ...read.times({ required: false }),
    useLimit: read.whole("useLimit", { most: maxUses }, "count_invalid"),
    perEmailLimit: read.whole("perEmailLimit", { most: maxUses }, "count_invalid"),
  };
  return read.problems.length > 0 ? refuse({ code: "invalid", problems: read.problems }) : ok(record);
}

function codeFrom(read: FieldReader): string {
  const code = normalizeCode(read.raw("code"));
  if (code === "") read.say("code", "required");
  else if (!/^[A-Z0-9][A-Z0-9-]*$/.test(code) || code.length > maxCode)
    read.say("code", "code_invalid", { most: maxCode });
  return code;
}

/** What an automatic discount is kept under: nobody ever types it. */
function nameCode(name: string): string {
  const stem = name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, maxCode - 5);
  return `AUTO-${stem || "DISCOUNT"}`;
}

const dollars = (amount: Money | null): string => (amount === null ? "" : (amount / 100).toFixed(2));
const count = (number: number | null): string => (number === null ? "" : String(number));

/** A stored discount as its form shows it. */
export function typedDiscountOf(record: DiscountRecord): TypedPromotion {
  const local = (at: Instant | null) => (at === null ? "" : localTime(at, record.timeZone));
  return {
    texts: {
      kind: record.automatic ? "automatic" : "code",
      code: record.code,
      "name.en": record.name?.en ?? "",
      "name.cn": record.name?.cn ?? "",
      worth: record.freeShipping ? "free-shipping" : record.amount === null ? "percent" : "amount",
      percent: count(record.percent),
      amount: dollars(record.amount),
      minimum: dollars(record.minimum),
      timeZone: record.timeZone,
      startsAt: local(record.startsAt),
      endsAt: local(record.endsAt),
      useLimit: count(record.useLimit),
      perEmailLimit: count(record.perEmailLimit),
    },
    categories: record.categories,
    products: record.products.map(({ slug }) => slug),
    prices: {},
  };
}

/** The form of a discount that is not stored yet. */
export function emptyDiscount(timeZone: string): TypedPromotion {
  return {
    texts: {
      ...Object.fromEntries(discountFields.map((field) => [field, ""])),
      kind: "code",
      worth: "percent",
      timeZone,
    },
    categories: [],
    products: [],
    prices: {},
  };
}
