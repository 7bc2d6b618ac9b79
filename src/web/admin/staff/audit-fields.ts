import { categoriesForm } from "#domain/catalogue/categories-form.ts";
import { announcementForm } from "#domain/checkout/settings/announcement-form.ts";
import { bankForm, zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { homeForm } from "#domain/checkout/settings/home-form.ts";
import { menusForm } from "#domain/checkout/settings/menus-form.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { marginForm } from "#domain/checkout/settings/margin-form.ts";
import { remindersForm } from "#domain/checkout/settings/reminders-form.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import { shippingForm } from "#domain/checkout/settings/shipping-form.ts";
import { taxForm } from "#domain/checkout/settings/tax-form.ts";
import { taxProviderForm } from "#domain/checkout/settings/tax-provider-form.ts";
import { thirdPartiesForm } from "#domain/checkout/settings/third-parties-form.ts";
import { postForm } from "#domain/content/article-form.ts";
import type { Fields as DeclaredFields } from "#domain/kernel/fields/field.ts";
import { placesOf } from "#domain/kernel/fields/places.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { SettingGroup } from "#engine/checkout/setting-groups.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { eventName } from "../orders/event-name.ts";
import { itemName } from "./item-name.ts";
import type { Named } from "../products/change-words.ts";

/** Formats of values that the record keeps in a program's form. */
export type Kind =
  | "money"
  | "millionths"
  | "category"
  | "moment"
  | "timeZone"
  | "method"
  | "group"
  | "kind"
  | "dimension"
  | "places";

interface Field {
  readonly words: readonly MessageKey[];
  /** Labels for each `*` in the path. Without a label, the segment itself is shown. */
  readonly named?: readonly ((t: ShopTranslator, of: string, named: Named) => string)[];
  readonly value?: Kind;
}
export type Fields = Readonly<Record<string, Field>>;

const field = (words: MessageKey | readonly MessageKey[], more: Omit<Field, "words"> = {}): Field => ({
  words: [words].flat(),
  ...more,
});
const position = (_: Translator, of: string) => String(Number(of) + 1);
const attribute = (t: Translator, of: string, named: Named) => named.meaning(of)?.name[t.language] ?? of;

const inBoth = (path: string, en: MessageKey, cn: MessageKey, more: Omit<Field, "words"> = {}): Fields => ({
  [`${path}en`]: field(en, more),
  [`${path}cn`]: field(cn, more),
});
/** The fields of a form by their stored path. */
const fieldsOf = (form: { readonly fields: DeclaredFields<MessageKey> }): Fields =>
  Object.fromEntries(
    placesOf(form)
      .filter(({ labels }) => labels.length > 0)
      .map(({ path, labels, kind, items, of }) => [
        path,
        field(labels, {
          named: items.map((as) => (t: ShopTranslator, key: string) => itemName(t, as, key)),
          ...valueKind(of ?? kind),
        }),
      ]),
  );

const valueKinds = ["method", "category", "timeZone", "moment", "money", "millionths"] as const;
const valueKind = (kind: string): { value?: Kind } => {
  const value = valueKinds.find((one) => one === kind);
  return value ? { value } : {};
};

const placeFields = fieldsOf({ fields: pickupForm.fields.places.within });

/** The fields of the settings by their stored path; `*` is a key or a position in a list. */
export const settings: Readonly<Record<SettingGroup, Fields>> = {
  profile: fieldsOf(profileForm),
  opening: {
    open: field("adminSettings.opening.isOpen"),
    ...inBoth("note.", "adminSettings.opening.note.en", "adminSettings.opening.note.cn"),
  },
  announcement: fieldsOf(announcementForm),
  home: fieldsOf(homeForm),
  menus: fieldsOf(menusForm),
  categories: fieldsOf(categoriesForm),
  thirdParties: fieldsOf(thirdPartiesForm),
  redirects: { "hosts.*": field("adminSettings.redirects.hosts", { named: [position] }) },
  returns: fieldsOf(returnsForm),
  shipping: { ...fieldsOf(shippingForm), "zones.*": field("adminSettings.shipping.zones") },
  tax: {
    ...fieldsOf(taxForm),
    // From when a rate had no dates.
    "*.rate": field("adminSettings.tax.rate", { value: "millionths" }),
    "*.shippingTaxed": field("adminSettings.tax.shipping"),
  },
  taxProvider: fieldsOf(taxProviderForm),
  pickup: {
    ...fieldsOf(pickupForm),
    // From when there was one place, whose hours were words.
    ...placeFields,
    ...inBoth("hours.", "adminSettings.pickup.note.en", "adminSettings.pickup.note.cn"),
  },
  mail: {
    "en.*": field("adminSettings.mails.english", { named: [mailPart] }),
    "cn.*": field("adminSettings.mails.chinese", { named: [mailPart] }),
  },
  bundle: fieldsOf(bundleForm),
  margin: fieldsOf(marginForm),
  payment: fieldsOf(paymentForm),
  points: fieldsOf(pointsForm),
  reminders: fieldsOf(remindersForm),
  bank: fieldsOf(bankForm),
  zeller: fieldsOf(zellerForm),
};

/** Label of an attribute, by itself or, where one was added to a category, below its key. */
const meaning = (at: "" | "attributes.*."): Fields => {
  const named = at === "" ? [] : [attribute];
  return {
    [`${at}name.en`]: field(["adminTaxonomy.name", "adminTaxonomy.english"], { named }),
    [`${at}name.cn`]: field(["adminTaxonomy.name", "adminTaxonomy.chinese"], { named }),
    [`${at}help.en`]: field(["adminTaxonomy.help", "adminTaxonomy.english"], { named }),
    [`${at}help.cn`]: field(["adminTaxonomy.help", "adminTaxonomy.chinese"], { named }),
    [`${at}group`]: field("adminTaxonomy.group", { named, value: "group" }),
    [`${at}kind`]: field("adminTaxonomy.kind", { named, value: "kind" }),
    [`${at}dimension`]: field("adminTaxonomy.unit", { named, value: "dimension" }),
    [`${at}within.0`]: field("adminTaxonomy.least", { named }),
    [`${at}within.1`]: field("adminTaxonomy.most", { named }),
    [`${at}choices.*`]: field("adminTaxonomy.choices", { named }),
  };
};

export const taxonomy: Fields = {
  ...meaning(""),
  ...meaning("attributes.*."),
  "subcategories.*": field("adminTaxonomy.subcategories"),
  "attributes.*": field("adminTaxonomy.place", { named: [attribute], value: "places" }),
};

export const policy: Fields = {
  version: field("adminStaff.audit.fields.version"),
  en: field(["adminPromotions.field.body", "adminTaxonomy.english"]),
  cn: field(["adminPromotions.field.body", "adminTaxonomy.chinese"]),
};

export const article: Fields = fieldsOf(postForm);

export const redirect: Fields = { target: field("adminSettings.redirects.target") };

function mailPart(t: Translator, of: string): string {
  if (!of.startsWith("about.")) return t(`adminSettings.mails.part.${of}` as MessageKey);
  const about = of.slice("about.".length);
  const word = lookUp(moneyMails, about);
  return t("adminSettings.mails.part.about", { what: word ? t(word) : eventName(t, about) });
}

/** Subjects of a money message that are no events of an order. */
const moneyMails: Readonly<Record<string, MessageKey>> = {
  "dispute-due": "adminStaff.audit.fields.disputeDue",
  "invoice-disputed": "adminStaff.audit.fields.invoiceDisputed",
  "payment-refused": "adminMoney.refusedPayments.title",
  "payment-held": "adminMoney.refusedPayments.title",
  "authorization-expiring": "adminMoney.authorized.title",
};

/** The fields of an import's mapping, each by its heading on the mapping's form. */
export const mapping: Readonly<Record<string, MessageKey>> = {
  types: "adminImport.mapping.types",
  tags: "adminImport.mapping.tags",
  vendors: "adminImport.mapping.vendors",
  columns: "adminImport.mapping.columns",
  parcel: "adminImport.mapping.parcel",
  untranslated: "adminImport.mapping.untranslated",
};

export const parcelSides: Readonly<Record<string, MessageKey>> = {
  weightLb: "adminImport.mapping.weightLb",
  lengthIn: "adminImport.mapping.lengthIn",
  widthIn: "adminImport.mapping.widthIn",
  heightIn: "adminImport.mapping.heightIn",
};
export const untranslated: Readonly<Record<string, MessageKey>> = {
  draft: "adminImport.mapping.draft",
  english: "adminImport.mapping.english",
};
