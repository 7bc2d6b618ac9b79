import { type Field, type FieldsInvalid, group, unlessRefused, when } from "#domain/kernel/fields/field.ts";
import { moneyOrNone, wholeOrNone } from "#domain/kernel/fields/figures.ts";
import { inBoth, line, oneOf } from "#domain/kernel/fields/kinds.ts";
import { inputsOf } from "#domain/kernel/fields/places.ts";
import { languages, type LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { normalizeCode } from "#domain/promotions/discount-code.ts";
import type { KnownGoods, PromotedProduct } from "./goods.ts";
import { readGoods, times } from "./promotion-fields.ts";
import { nothingTyped, type TypedPromotion } from "./typed.ts";

export const discountKinds = ["code", "automatic"] as const;
export const discountWorths = ["percent", "amount", "free-shipping"] as const;

const maxCode = 40;
const uses = { least: 1, most: 1_000_000 } as const;
const typedCode: Field<string, "adminPromotions.field.code"> = line({ label: "adminPromotions.field.code" });
const percent = wholeOrNone({ label: "adminPromotions.field.percent", least: 1, most: 100, required: true });
const amount = moneyOrNone({ label: "adminPromotions.field.amount", isAboveZero: true, required: true });

const fields = {
  kind: oneOf({ label: "adminPromotions.field.kind", of: discountKinds }),
  code: {
    ...typedCode,
    read(typed, name, refuse) {
      const code = normalizeCode((typed[name] ?? "").trim());
      if (code === "") refuse(name, "required");
      else if (!/^[A-Z0-9][A-Z0-9-]*$/.test(code) || code.length > maxCode)
        refuse(name, "code_invalid", { most: maxCode });
      return code;
    },
  } satisfies typeof typedCode,
  name: inBoth(line({ label: "adminPromotions.field.name", max: 80, clean: cleanText })),
  worth: oneOf({ label: "adminPromotions.field.worth", of: discountWorths }),
  percent: when(percent, ({ worth = "" }) => !["amount", "free-shipping"].includes(worth.trim()), undefined),
  amount: when(amount, ({ worth = "" }) => worth.trim() === "amount", null),
  minimum: moneyOrNone({ label: "adminPromotions.field.minimum", isAboveZero: true }),
  ...times(false),
  useLimit: wholeOrNone({ label: "adminPromotions.field.useLimit", ...uses }),
  perEmailLimit: wholeOrNone({ label: "adminPromotions.field.perEmailLimit", ...uses }),
};

/** A discount's single text fields, without its goods. */
export const discount = group({ fields });
export const discountFields = inputsOf({ fields }).map(({ name }) => name);

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

/**
 * A typed discount as a record, or everything that is wrong with it. `goods` are all that it may name; of a stored
 * discount its code and kind stay what they are.
 */
export function readDiscountForm(
  typed: TypedPromotion,
  goods: KnownGoods,
  stored: DiscountRecord | null,
): Result<DiscountRecord, FieldsInvalid> {
  const { texts } = typed;
  return unlessRefused((refuse) => {
    const { kind, code, ...rest } = fields;
    const {
      worth,
      percent = null,
      useLimit = null,
      perEmailLimit = null,
      ...value
    } = group({ fields: rest }).read(texts, "", refuse);
    const automatic = stored ? stored.automatic : kind.read(texts, "kind", refuse) === "automatic";
    const isNamed = languages.some((language) => value.name[language] !== "");
    for (const language of languages)
      if ((automatic || isNamed) && value.name[language] === "") refuse(`name.${language}`, "required");
    const codeOf = () => (automatic ? nameCode(value.name.en) : code.read(texts, "code", refuse));
    return {
      ...value,
      ...readGoods(typed, goods, refuse),
      code: stored?.code ?? codeOf(),
      automatic,
      name: isNamed ? value.name : null,
      percent,
      freeShipping: worth === "free-shipping",
      useLimit,
      perEmailLimit,
    };
  });
}

/** Internal key of an automatic discount; nobody types it. */
function nameCode(name: string): string {
  const stem = name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, maxCode - 5);
  return `AUTO-${stem || "DISCOUNT"}`;
}

/** A stored discount as its form shows it. */
export function typedDiscountOf({ percent, useLimit, perEmailLimit, ...record }: DiscountRecord): TypedPromotion {
  const texts = {
    ...record,
    kind: record.automatic ? ("automatic" as const) : ("code" as const),
    name: record.name ?? { en: "", cn: "" },
    worth: record.freeShipping
      ? ("free-shipping" as const)
      : record.amount === null
        ? ("percent" as const)
        : ("amount" as const),
    percent: percent ?? undefined,
    useLimit: useLimit ?? undefined,
    perEmailLimit: perEmailLimit ?? undefined,
  };
  return {
    ...nothingTyped,
    texts: discount.show(texts, "", record),
    categories: record.categories,
    products: record.products.map(({ slug }) => slug),
  };
}

/** The form of a discount that is not stored yet. */
export function emptyDiscount(timeZone: string): TypedPromotion {
  return { ...nothingTyped, texts: { ...discount.show(undefined, "", { timeZone }), kind: "code", worth: "percent" } };
}
