import { attributeGroups, dimensions } from "#domain/catalogue/attribute.ts";
import { attributeKinds } from "#domain/catalogue/attribute-kinds.ts";
import { everyPaymentMethod } from "#domain/checkout/payment-method.ts";
import { gridColumns } from "#domain/inventory/stock-grid.ts";
import { isLanguage } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { allNoticeKinds, isNoticeTime } from "#domain/staff/notices.ts";
import type { SettingKey } from "#engine/checkout/setting-groups.ts";
import { groupOf } from "#engine/checkout/setting-key.ts";
import type { AuditLine } from "#engine/staff/audit.ts";
import { formatDateTime, formatTimeZone, formatMoney } from "#i18n/format.ts";
import { ownNames } from "#i18n/languages.ts";
import { clauseSeparators } from "#i18n/separators.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { categoryName, type ShopTranslator, type Translator } from "#i18n/translator.ts";
import { fieldName as productField, type Named, valueText as productValue } from "../products/change-words.ts";
import { fieldName as promotionField, valueText as promotionValue } from "../promotions/promotion-words.ts";
import {
  article,
  type Fields,
  type Kind,
  mapping,
  parcelSides,
  policy,
  redirect,
  settings,
  taxonomy,
  untranslated,
} from "./audit-fields.ts";

export const nothingNamed: Named = { meaning: () => undefined, categories: [] };

/** A value of an audit entry: its label, and a formatter. */
interface AuditField {
  readonly name: string;
  readonly text: (value: string) => string;
}

/** Label and formatted values of a changed field; null for an unknown path. */
export function describeField(
  t: ShopTranslator,
  { action, subject }: Pick<AuditLine, "action" | "subject">,
  path: string,
  named: Named,
): AuditField | null {
  const [kind = "", of = ""] = /^(settings|policies|taxonomy)\/(.+)$/.exec(subject)?.slice(1) ?? [];
  if (kind === "settings") return fieldBy(lookUp(settings, groupOf(of as SettingKey)) ?? {}, t, path, named);
  if (kind === "policies") return fieldBy(policy, t, path, named);
  if (kind === "taxonomy") return fieldBy(taxonomy, t, path, named);
  if (action.startsWith("article-")) return fieldBy(article, t, path, named);
  if (action.startsWith("redirect-")) return fieldBy(redirect, t, path, named);
  if (action.startsWith("product-")) {
    const name = productField(path, t, named);
    return { name, text: (value) => (value === "–" ? value : productValue({ path }, value, t, named)) };
  }
  if (/^(promotion|discount)-/.test(action))
    return {
      name: promotionField(path, t),
      text: (value) => (value === "–" ? value : promotionValue(path, value, t)),
    };
  if (action === "stock-edited" || action === "stock-undone") {
    const column = gridColumns.find((one) => one === path);
    return column ? { name: t(`adminStock.grid.column.${column}`), text: (value) => value } : null;
  }
  if (action === "notices-changed") return noticeField(t, path);
  if (action === "import-mapped") {
    const [group = "", ...rest] = path.split(" ");
    const word = lookUp(mapping, group);
    if (!word) return null;
    const inGroup = rest.join(" ");
    const size = lookUp(parcelSides, inGroup);
    return {
      name: listed(t, [t(word), ...(inGroup ? [group === "parcel" && size ? t(size) : inGroup] : [])]),
      text: (value) => {
        const choice = group === "untranslated" ? lookUp(untranslated, value) : undefined;
        return choice ? t(choice) : value;
      },
    };
  }
  return null;
}

/** Text of a notification choice; null for anything else. */
function noticeField(t: Translator, path: string): AuditField | null {
  if (path === "hour") return { name: t("adminStaff.notices.hour"), text: (value) => value };
  if (path === "language")
    return {
      name: t("adminStaff.notices.language"),
      text: (value) => (isLanguage(value) ? ownNames[value] : t("adminStaff.notices.both")),
    };
  const kind = allNoticeKinds.find((each) => each === path);
  if (!kind) return null;
  return {
    name: t(`adminStaff.notices.kind.${kind}`),
    text: (value) => (isNoticeTime(value) ? t(`adminStaff.notices.time.${value}`) : value),
  };
}

function fieldBy(fields: Fields, t: ShopTranslator, path: string, named: Named): AuditField | null {
  for (const [pattern, name] of Object.entries(fields)) {
    const match = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "(.+)")}$`).exec(path);
    if (!match) continue;
    const parts = match.slice(1).map((of, at) => name.named?.[at]?.(t, of, named) ?? of);
    const { value } = name;
    return {
      name: listed(t, [...parts, ...name.words.map((word) => t(word))]),
      text: value ? (text) => values[value](t, text) ?? text : (text) => yesOrNo(t, text),
    };
  }
  return null;
}

const listed = (t: Translator, parts: readonly string[]) => parts.join(clauseSeparators[t.language]);

const yesOrNo = (t: Translator, text: string) =>
  text === "true" || text === "false" ? t(text === "true" ? "adminProducts.yes" : "adminProducts.no") : text;

const among = (prefix: string, all: readonly string[]) => (t: Translator, text: string) =>
  all.includes(text) ? t(`${prefix}.${text}` as MessageKey) : null;

/** Formats a value; null for one of another kind. */
const values: Readonly<Record<Kind, (t: ShopTranslator, text: string) => string | null>> = {
  money: (t, text) => (/^\d+$/.test(text) ? formatMoney(cents(Number(text)), t.language) : null),
  millionths: (_, text) => (/^\d+$/.test(text) ? `${Number(text) / 10_000}%` : null),
  moment: (t, text) => (Number.isNaN(Date.parse(text)) ? null : formatDateTime(instant(Date.parse(text)), t)),
  timeZone: (t, text) => (text === "–" ? null : formatTimeZone(text, t.language)),
  category: categoryName,
  method: among("orders.payment", everyPaymentMethod),
  group: among("product.groups", attributeGroups),
  kind: among("adminTaxonomy.kinds", attributeKinds),
  dimension: among("adminTaxonomy.dimension", dimensions),
  places: (t, text) =>
    text.replaceAll(/\b(card|table|filter)\b/g, (word) => t(`adminTaxonomy.${word as "card" | "table" | "filter"}`)),
};
