import { findCategory } from "#domain/catalogue/categories.ts";
import { bankForm, zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import { type Fields as DeclaredFields, placesOf } from "#domain/kernel/fields/field.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { SettingGroup } from "#engine/checkout/setting-groups.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { weekdayName } from "#i18n/opening-hours.ts";
import type { Translator } from "#i18n/translator.ts";
import { eventName } from "../orders/event-name.ts";
import { itemName } from "./item-name.ts";
import type { Named } from "../products/change-words.ts";

/** What a value is, where the record keeps it as a program does. */
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
  /** How what stands for each `*` of the path is called; as it is where nothing is said. */
  readonly named?: readonly ((t: Translator, of: string, named: Named) => string)[];
  readonly value?: Kind;
}
export type Fields = Readonly<Record<string, Field>>;

const field = (words: MessageKey | readonly MessageKey[], more: Omit<Field, "words"> = {}): Field => ({
  words: [words].flat(),
  ...more,
});
const position = (_: Translator, of: string) => String(Number(of) + 1);
const zone = (t: Translator, of: string) => t("adminSettings.shipping.zone", { zone: of });
export const categoryName = (t: Translator, of: string) => findCategory(of)?.name[t.language] ?? of;
const charge = (t: Translator, of: string) => t(`delivery.charge.${of}` as MessageKey);
const attribute = (t: Translator, of: string, named: Named) => named.meaning(of)?.name[t.language] ?? of;

const inBoth = (path: string, en: MessageKey, cn: MessageKey, more: Omit<Field, "words"> = {}): Fields => ({
  [`${path}en`]: field(en, more),
  [`${path}cn`]: field(cn, more),
});
const transit = (of: "parcel" | "freight"): Fields =>
  Object.fromEntries(
    (["least", "most"] as const).map((end, at) => [
      `${of}.transit.*.${at}`,
      field(["adminSettings.shipping.days", `adminSettings.shipping.${of}Days`, `adminTaxonomy.${end}`], {
        named: [zone],
      }),
    ]),
  );

const times = {
  startsAt: "adminPromotions.field.startsAt",
  endsAt: "adminPromotions.field.endsAt",
  timeZone: "adminPromotions.field.timeZone",
} as const;

const place: Fields = {
  address1: field("adminSettings.profile.address1"),
  city: field("adminSettings.profile.city"),
  state: field("adminSettings.profile.state"),
  zip: field("adminSettings.profile.zip"),
  phone: field("adminSettings.profile.phone"),
};

const pickupPlace = (at: string, named: Field["named"] = []): Fields => ({
  ...Object.fromEntries(Object.entries(place).map(([name, { words }]) => [at + name, field(words, { named })])),
  ...inBoth(`${at}name.`, "adminSettings.pickup.name.en", "adminSettings.pickup.name.cn", { named }),
  ...inBoth(`${at}instructions.`, "adminSettings.pickup.instructions.en", "adminSettings.pickup.instructions.cn", {
    named,
  }),
});

/** The fields of a form by their place in what is stored. */
const fieldsOf = (form: { readonly fields: DeclaredFields<MessageKey> }): Fields =>
  Object.fromEntries(
    placesOf(form).flatMap(({ path, label, kind, items, of }) =>
      label === ""
        ? []
        : [
            [
              path,
              field(label, {
                named: items.map((as) => (t: Translator, key: string) => itemName(t, as, key)),
                ...valueKind(of ?? kind),
              }),
            ],
          ],
    ),
  );

const valueKind = (kind: string): { value?: Kind } =>
  kind === "method" || kind === "category" || kind === "timeZone" ? { value: kind } : {};

/** The fields of the settings by their place in what is stored; `*` is a key or a position in a list. */
export const settings: Readonly<Record<SettingGroup, Fields>> = {
  profile: fieldsOf(profileForm),
  opening: {
    open: field("adminSettings.opening.isOpen"),
    ...inBoth("note.", "adminSettings.opening.note.en", "adminSettings.opening.note.cn"),
  },
  announcement: {
    ...inBoth("text.", "adminSettings.announcement.text.en", "adminSettings.announcement.text.cn"),
    href: field("adminSettings.announcement.href"),
    startsAt: field(times.startsAt, { value: "moment" }),
    endsAt: field(times.endsAt, { value: "moment" }),
    timeZone: field(times.timeZone, { value: "timeZone" }),
  },
  home: {
    ...inBoth("banners.*.title.", "adminSettings.home.title.en", "adminSettings.home.title.cn", { named: [banner] }),
    ...inBoth("banners.*.text.", "adminSettings.home.text.en", "adminSettings.home.text.cn", { named: [banner] }),
    "banners.*.href": field("adminSettings.home.href", { named: [banner] }),
    "banners.*.picture": field("adminSettings.home.picture", { named: [banner] }),
    "banners.*.startsAt": field(times.startsAt, { named: [banner], value: "moment" }),
    "banners.*.endsAt": field(times.endsAt, { named: [banner], value: "moment" }),
    timeZone: field(times.timeZone, { value: "timeZone" }),
    "categories.*": field("adminSettings.home.categories", { named: [position], value: "category" }),
    ...inBoth("goods.title.", "adminSettings.home.goodsTitle.en", "adminSettings.home.goodsTitle.cn"),
    "goods.products.*.slug": field("adminSettings.home.goods", { named: [position] }),
    "goods.products.*.id": field(["adminSettings.home.goods", "adminStaff.audit.fields.id"], { named: [position] }),
  },
  thirdParties: {
    tag: field("adminSettings.thirdParties.tag"),
    chat: field("adminSettings.thirdParties.chat"),
    "hosts.*": field("adminSettings.thirdParties.hosts", { named: [position] }),
    ...inBoth("question.", "adminSettings.thirdParties.question.en", "adminSettings.thirdParties.question.cn"),
  },
  redirects: { "hosts.*": field("adminSettings.redirects.hosts", { named: [position] }) },
  returns: fieldsOf(returnsForm),
  shipping: {
    shipFrom: field("adminSettings.shipping.shipFrom"),
    timeZone: field("adminSettings.shipping.timeZone", { value: "timeZone" }),
    "zones.*": field("adminSettings.shipping.zones"),
    "parcel.table.*.upToLb": field("adminSettings.shipping.upTo", { named: [row] }),
    "parcel.table.*.charge.*": field("adminSettings.shipping.parcel", { named: [row, zone], value: "money" }),
    "parcel.freeFrom": field("adminSettings.shipping.freeFrom", { value: "money" }),
    ...transit("parcel"),
    "freight.basicFee": field("adminSettings.shipping.basicFee", { value: "money" }),
    "freight.perCwt.*": field("adminSettings.shipping.perCwt", { named: [zone], value: "money" }),
    "freight.extras.*": field("adminSettings.shipping.freight", { named: [charge], value: "money" }),
    ...transit("freight"),
  },
  tax: {
    "periods.*.state": field("adminSettings.tax.state", { named: [row] }),
    "periods.*.rate": field("adminSettings.tax.rate", { named: [row], value: "millionths" }),
    "periods.*.shippingTaxed": field("adminSettings.tax.shipping", { named: [row] }),
    "periods.*.from": field("adminSettings.tax.from", { named: [row] }),
    "periods.*.to": field("adminSettings.tax.to", { named: [row] }),
    "*.rate": field("adminSettings.tax.rate", { value: "millionths" }),
    "*.shippingTaxed": field("adminSettings.tax.shipping"),
  },
  pickup: {
    ...pickupPlace("places.*.", [pickupName]),
    "places.*.id": field("adminStaff.audit.fields.id", { named: [pickupName] }),
    "places.*.active": field("adminSettings.pickup.active", { named: [pickupName] }),
    "places.*.timeZone": field("adminSettings.pickup.timeZone", { named: [pickupName], value: "timeZone" }),
    "places.*.week.*.opens": field("adminSettings.pickup.opens", { named: [pickupName, weekday] }),
    "places.*.week.*.closes": field("adminSettings.pickup.closes", { named: [pickupName, weekday] }),
    "places.*.holidays": field("adminSettings.pickup.holidays", { named: [pickupName] }),
    "places.*.closed.*.from": field(["adminSettings.pickup.closed", "adminSettings.tax.from"], {
      named: [pickupName, position],
    }),
    "places.*.closed.*.to": field(["adminSettings.pickup.closed", "adminSettings.tax.to"], {
      named: [pickupName, position],
    }),
    ...inBoth("places.*.note.", "adminSettings.pickup.note.en", "adminSettings.pickup.note.cn", {
      named: [pickupName],
    }),
    // From when there was one place, whose hours were words.
    ...pickupPlace(""),
    ...inBoth("hours.", "adminSettings.pickup.note.en", "adminSettings.pickup.note.cn"),
  },
  mail: {
    "en.*": field("adminSettings.mails.english", { named: [mailPart] }),
    "cn.*": field("adminSettings.mails.chinese", { named: [mailPart] }),
  },
  bundle: fieldsOf(bundleForm),
  payment: fieldsOf(paymentForm),
  points: fieldsOf(pointsForm),
  bank: fieldsOf(bankForm),
  zeller: fieldsOf(zellerForm),
};

/** What an attribute is, by itself or, where one was added to a category, below its key. */
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

export const redirect: Fields = { target: field("adminSettings.redirects.target") };

function banner(t: Translator, of: string): string {
  return t("adminSettings.home.banner", { number: Number(of) + 1 });
}
function pickupName(t: Translator, of: string): string {
  return t("adminSettings.pickup.number", { number: Number(of) + 1 });
}
function weekday(t: Translator, of: string): string {
  return weekdayName(Number(of), t.language);
}
function row(t: Translator, of: string): string {
  return t("adminSettings.tax.row", { row: Number(of) + 1 });
}
function mailPart(t: Translator, of: string): string {
  if (!of.startsWith("about.")) return t(`adminSettings.mails.part.${of}` as MessageKey);
  const about = of.slice("about.".length);
  const word = lookUp(moneyMails, about);
  return t("adminSettings.mails.part.about", { what: word ? t(word) : eventName(t, about) });
}

/** What a message about money may be about that is no event of an order. */
const moneyMails: Readonly<Record<string, MessageKey>> = {
  "dispute-due": "adminStaff.audit.fields.disputeDue",
  "payment-refused": "adminMoney.refused.title",
  "payment-held": "adminMoney.refused.title",
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
