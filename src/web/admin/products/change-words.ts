import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import {
  type OpenBox,
  openBoxGrades,
  openBoxReasons,
  productStatuses,
  returnPolicies,
} from "#domain/catalogue/product.ts";
import type { Difference } from "#engine/admin/differences.ts";
import type { FileWords } from "#engine/admin/products/edit-differences.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { categoryName, type ShopTranslator, type Translator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";

type FieldWord = MessageKey extends infer Key
  ? Key extends `adminProducts.field.${infer Word}`
    ? Word
    : never
  : never;

const words: readonly FieldWord[] = [
  "slug",
  "category",
  "subcategory",
  "brand",
  "name",
  "summary",
  "description",
  "seoTitle",
  "seoDescription",
  "status",
  "publishAt",
  "returnPolicy",
  "warrantyMonths",
  "openBox",
  "boughtTogether",
  "similar",
  "fits",
  "sku",
  "price",
  "listPrice",
  "weightLb",
  "lengthIn",
  "widthIn",
  "heightIn",
  "freightOnly",
  "freightClass",
  "leadTimeDays",
  "crossReferences",
  "pictureFamily",
  "pictures",
  "documents",
];

/** Names of attributes and sub-categories where changes carry only their keys. */
export interface Named {
  readonly meaning: (key: string) => { readonly name: LocalizedText } | undefined;
  readonly categories: readonly Pick<CategoryDefinition, "subcategories">[];
}

type OpenBoxWord = keyof OpenBox;

const openBoxWords: readonly OpenBoxWord[] = ["of", "grade", "reason", "serial", "runHours", "accessories", "test"];

/** A changed value's name as the merchant knows it: "Name (Chinese)", "GM-1: Price", "Horsepower". */
export function fieldName(path: string, t: Translator, taxonomy: Named): string {
  const variant = /^variants\.(.+?)\.((?:name|attributes)\.[^.]+|[^.]+)$/.exec(path);
  if (variant) return t("adminProducts.ofVariant", { sku: variant[1]!, field: fieldName(variant[2]!, t, taxonomy) });
  const [head = "", ...rest] = path.split(".");
  if (head === "attributes") return attributeNames([rest.join(".")], t, taxonomy);
  const word = words.find((one) => one === head);
  const name = word ? t(`adminProducts.field.${word}`) : head;
  const inBox = head === "openBox" && openBoxWords.find((one) => one === rest[0]);
  if (inBox) return t("adminProducts.ofVariant", { sku: name, field: t(`adminProducts.openBox.${inBox}`) });
  if (rest[0] === "en" || rest[0] === "cn")
    return t("adminProducts.inLanguage", { field: name, language: t(`adminProducts.language.${rest[0]}`) });
  return rest.length > 0 ? `${name} ${rest.join(" ")}` : name;
}

/** A changed value as the merchant reads it. */
export function valueText(
  { path }: Pick<Difference, "path">,
  value: string,
  t: ShopTranslator,
  taxonomy: Named,
): string {
  if (value === "") return "–";
  if (path === "publishAt" && !Number.isNaN(Date.parse(value))) return formatDateTime(instant(Date.parse(value)), t);
  if (path === "category") return categoryName(t, value);
  if (path === "subcategory")
    return (
      taxonomy.categories.flatMap(({ subcategories }) => subcategories).find(({ slug }) => slug === value)?.name[
        t.language
      ] ?? value
    );
  const status = path === "status" && productStatuses.find((one) => one === value);
  if (status) return t(`adminProducts.state.${status}`);
  const policy = path === "returnPolicy" && returnPolicies.find((one) => one === value);
  if (policy) return t(`adminProducts.policy.${policy}`);
  const grade = path === "openBox.grade" && openBoxGrades.find((one) => one === value);
  if (grade) return t(`adminProducts.openBox.grades.${grade}`);
  const reason = path === "openBox.reason" && openBoxReasons.find((one) => one === value);
  if (reason) return t(`adminProducts.openBox.reasons.${reason}`);
  if (/\.(price|listPrice)$/.test(path) && /^\d+(\.\d\d)?$/.test(value))
    return formatMoney(cents(Math.round(Number(value) * 100)), t.language);
  if (value === "true" || value === "false") return t(value === "true" ? "adminProducts.yes" : "adminProducts.no");
  return value;
}

/** Files of a product as the merchant reads them in its changes. */
export function fileWords(t: Translator): FileWords {
  return {
    deleted: t("adminProducts.history.deletedFile"),
    documentFacts: ({ kind, language }) => [
      t(`product.documents.kinds.${kind}`),
      t(`adminProducts.language.${language}`),
    ],
  };
}

/** Names of attributes, one after the other. */
export function attributeNames(keys: readonly string[], t: Translator, taxonomy: Named): string {
  return keys.map((key) => taxonomy.meaning(key)?.name[t.language] ?? key).join(listSeparators[t.language]);
}
