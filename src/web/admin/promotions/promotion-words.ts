import { isFieldErrorKind } from "#domain/kernel/fields/field-error-kind.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import { cents } from "#domain/kernel/money.ts";
import { discountKinds, discountWorths } from "#engine/admin/promotions/discount-form.ts";
import type { PromotedProduct } from "#engine/admin/promotions/goods.ts";
import { formatMoney, formatTimeZone } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { categoryName, type ShopTranslator, type Translator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { kindText } from "../../error-text.ts";
import { floorText, ownErrorText } from "../field-error-text.ts";

/** Label of a field in the form of a promotion or discount. */
export function fieldName(field: string, t: Translator, products: readonly PromotedProduct[] = []): string {
  if (field.startsWith("price.")) {
    const slug = field.slice("price.".length);
    const product = products.find((one) => one.slug === slug);
    return t("adminPromotions.field.price", { product: product?.name[t.language] ?? slug });
  }
  const [name = "", language] = field.split(".");
  const label = t(`adminPromotions.field.${name}` as MessageKey);
  return language === "en" || language === "cn"
    ? t("adminPromotions.inLanguage", { field: label, language: t(`adminPromotions.language.${language}`) })
    : label;
}

/** Message of a field's error. */
export function problemText(
  { field, code, values }: FieldError,
  t: Translator,
  products: readonly PromotedProduct[] = [],
): string {
  if (code === "below_floor") return floorText(t, String(values?.["sku"]), { values });
  const labels = {
    ...values,
    field: fieldName(field, t, products),
    regular: formatMoney(cents(Number(values?.["regular"] ?? 0)), t.language),
  };
  if (code === "money_format") return kindText(t, labels.field, { code: "money_above_zero" });
  if (isFieldErrorKind(code)) return kindText(t, labels.field, { code, ...(values && { values }) });
  return t("ui.fieldError", { ...labels, error: ownErrorText(t, code, labels) });
}

const choices: Readonly<Record<"worth" | "kind", readonly string[]>> = { worth: discountWorths, kind: discountKinds };

/** A value of a form as people read it. */
export function valueText(field: string, value: string, t: ShopTranslator): string {
  if (value === "") return "–";
  switch (field) {
    case "categories":
      return value
        .split(", ")
        .map((slug) => categoryName(t, slug))
        .join(listSeparators[t.language]);
    case "worth":
    case "kind":
      // A form that was refused may hold what is none of the choices.
      return choices[field].includes(value) ? t(`adminPromotions.${field}.${value}` as MessageKey) : value;
    case "timeZone":
      return formatTimeZone(value, t.language);
    default:
      return value;
  }
}
