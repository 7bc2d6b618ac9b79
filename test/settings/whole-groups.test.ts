import { expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { bankForm, zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { categoriesForm } from "#domain/catalogue/categories-form.ts";
import { type AddedSlug, categorySlugs } from "#domain/catalogue/category.ts";
import { announcementForm } from "#domain/checkout/settings/announcement-form.ts";
import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { changeSetting } from "#engine/admin/settings/change-setting.ts";
import { marginForm } from "#domain/checkout/settings/margin-form.ts";
import { menusForm } from "#domain/checkout/settings/menus-form.ts";
import { homeForm } from "#domain/checkout/settings/home-form.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { remindersForm } from "#domain/checkout/settings/reminders-form.ts";
import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import { shippingForm } from "#domain/checkout/settings/shipping-form.ts";
import { taxForm } from "#domain/checkout/settings/tax-form.ts";
import { taxProviderForm } from "#domain/checkout/settings/tax-provider-form.ts";
import { thirdPartiesForm } from "#domain/checkout/settings/third-parties-form.ts";
import { type SettingGroup, type SettingValue, settingGroups } from "#engine/checkout/setting-groups.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";
import { staffMember } from "#test/staff/staff-fixtures.ts";

// These have screens of their own make: opening.test.ts, mails.test.ts, redirects.test.ts.
type Formed = Exclude<SettingGroup, "opening" | "mail" | "redirects">;

/** Every settings group has a form: the types name one that has none. */
const forms: { readonly [Group in Formed]: SettingForm<Group> } = {
  announcement: announcementForm,
  bank: bankForm,
  bundle: bundleForm,
  margin: marginForm,
  categories: categoriesForm,
  home: homeForm,
  menus: menusForm,
  payment: paymentForm,
  pickup: pickupForm,
  points: pointsForm,
  profile: profileForm,
  reminders: remindersForm,
  returns: returnsForm,
  shipping: shippingForm,
  tax: taxForm,
  taxProvider: taxProviderForm,
  thirdParties: thirdPartiesForm,
  zeller: zellerForm,
};

/** Nothing of it left out, however deep: the types name a key that is. */
type Whole<Value> = Value extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]-?: Whole<Value[Key]> }
    : Value;

const both = { en: "Words", cn: "文字" };
const none = { en: "", cn: "" };
const at = "2026-11-20T17:00:00.000Z";
const byZone = <Value>(value: Value) => ({
  "2": value,
  "3": value,
  "4": value,
  "5": value,
  "6": value,
  "7": value,
  "8": value,
});
const transit = byZone<[number, number]>([2, 4]);
const whole: { readonly [Group in Exclude<Formed, "tax">]: Whole<SettingValue<Group>> } & {
  readonly tax: Pick<SettingValue<"tax">, "periods">;
} = {
  announcement: {
    text: both,
    href: "/help",
    startsAt: at,
    endsAt: "2026-11-21T17:00:00.000Z",
    timeZone: "America/Chicago",
  },
  bank: { payee: "Ridgeline Air", bank: "First Bank", routingNumber: "021000021", accountNumber: "12345678" },
  bundle: { percentOff: 2.5 },
  margin: { on: true, least: 12.5 },
  categories: {
    order: [...categorySlugs].reverse(),
    looks: Object.fromEntries(
      categorySlugs.map((slug, at) => [
        slug,
        {
          name: both,
          intro: both,
          hidden: true,
          picture: "0".repeat(32),
          // Older ones have no words for search engines.
          ...(at % 2 === 0 && { seoTitle: both, seoDescription: both }),
        },
      ]),
    ) as Whole<SettingValue<"categories">>["looks"],
    added: {
      ["hand-tools" as AddedSlug]: {
        name: both,
        intro: both,
        seoTitle: both,
        seoDescription: both,
        hidden: true,
        picture: "0".repeat(32),
        place: 3,
      },
    },
  },
  home: {
    hero: { title: both, text: both, picture: "0".repeat(32) },
    sections: [
      { kind: "tasks", title: none, text: none, picture: "", href: "", button: none },
      { kind: "text", title: both, text: both, picture: "0".repeat(32), href: "/help", button: both },
    ],
    banners: [
      { title: both, text: both, href: "/help", picture: "rs20", wide: "0".repeat(32), startsAt: at, endsAt: null },
    ],
    timeZone: "America/Chicago",
    categories: [],
    goods: { title: both, products: [{ id: 1, slug: "rs20" }] },
  },
  menus: {
    own: true,
    header: [{ title: both, target: "screen:help", href: "", part: "" }],
    footer: [
      { title: both, target: "column", href: "", part: "" },
      { title: both, target: "link", href: "/pages/about", part: "" },
      { title: both, target: "page:7", href: "", part: "" },
    ],
  },
  payment: {
    offered: ["stripe", "zeller"],
    providerMinutes: 45,
    manualHours: 48,
    holdWorkingDays: 3,
    delayedMethods: true,
    chargesLater: true,
  },
  pickup: {
    places: [
      {
        id: "main",
        active: true,
        name: both,
        address1: "12 Mill Road",
        city: "Dayton",
        state: "OH",
        zip: "45402",
        phone: "5551234567",
        timeZone: "America/New_York",
        week: [null, ...Array.from({ length: 5 }, () => ({ opens: "08:00", closes: "17:00" })), null],
        holidays: true,
        closed: [{ from: "2026-12-24", to: "2026-12-26" }],
        note: both,
        instructions: both,
      },
    ],
  },
  points: { on: true, worth: 2, least: 50, mostPercent: 40 },
  reminders: { on: true, hours: 12 },
  profile: {
    name: "Ridgeline Air",
    legalName: "Ridgeline Air LLC",
    languages: "english-where-missing",
    address1: "12 Mill Road",
    address2: "Unit 4",
    city: "Dayton",
    state: "OH",
    zip: "45402",
    phone: "5551234567",
    email: "hello@ridgeline.example",
    hours: both,
    timeZone: "America/New_York",
    logo: { key: "0".repeat(32), alt: both },
    orders: { prefix: "RDG", first: 10_001 },
    colors: { primary: "#0b5fff", accent: "#ffd400" },
  },
  taxProvider: { by: "stripe" },
  thirdParties: {
    tag: "https://tags.example/tag.js",
    chat: "https://chat.example/chat.js",
    hosts: ["cdn.example"],
    question: both,
  },
  returns: {
    days: 30,
    categories: { [categorySlugs[0]]: 14 } as Whole<SettingValue<"returns">>["categories"],
    added: { ["hand-tools" as AddedSlug]: 7 },
    freight: { claimDays: 7, fileMonths: 8, acknowledgeDays: 31, decideDays: 121 },
  },
  shipping: {
    shipFrom: "OH",
    timeZone: "America/New_York",
    zones: { CA: 8 } as Whole<SettingValue<"shipping">>["zones"],
    parcel: { table: [{ upToLb: 10, charge: byZone(1_250) }], freeFrom: 50_000, transit },
    freight: {
      basicFee: 9_000,
      perCwt: byZone(3_000),
      extras: { liftgate: 7_500, residential: 8_500, appointment: 2_500, limitedAccess: 6_000 },
      transit,
    },
  },
  tax: { periods: [{ state: "OH", rate: 72_500, shippingTaxed: true, from: "2026-01-01", to: "2026-12-31" }] },
  zeller: { payee: "Ridgeline Air", handle: "pay@ridgeline.example" },
};

/** Every value by its place; a product of the home page is only looked up once its form was read. */
function leaves(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return value === null ? [] : [`${place} = ${String(value)}`];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${place}.${key}`));
}
const asFormReads = (group: string, value: unknown) =>
  group === "home" ? { ...whole.home, goods: { ...whole.home.goods, products: [{ id: 0, slug: "rs20" }] } } : value;

test.each(Object.keys(forms) as Formed[])(
  "saving the form of %s as it was opened changes nothing of its group",
  (group) => {
    expect(settingGroups[group].safeParse(whole[group]).success).toBe(true);
    const read = forms[group].read(forms[group].typedOf(whole[group], { timeZone: "America/Chicago" }));
    if (!read.ok) throw new Error(JSON.stringify(read.error.fieldErrors));
    expect(leaves(read.value).sort()).toEqual(leaves(asFormReads(group, whole[group])).sort());
  },
);

const database = testDatabase();

test("what no form knows of a group, because another version of the shop wrote it, is kept", async () => {
  const db = database();
  const clock = fixedClock(instant(Date.parse("2026-11-20T17:00:00Z")));
  const id = await staffMember(db, "owner@example.com", "owner", { secret: "x".repeat(32) });
  await db.sql("insert into settings (key, value) values ('points', $1)", [
    JSON.stringify({ ...whole.points, ofLaterVersions: { kept: true } }),
  ]);
  const [before] = await db.sql<{ version: number }>("select version from settings where key = 'points'");
  const change = { group: "points", version: before?.version ?? 0, value: { ...whole.points, worth: 3 } } as const;
  expect(await changeSetting({ db, clock }, { id, email: "owner@example.com" } as never, change)).toMatchObject({
    value: { changed: true },
  });
  const [after] = await db.sql<{ value: unknown }>("select value from settings where key = 'points'");
  expect(after?.value).toEqual({ ...whole.points, worth: 3, ofLaterVersions: { kept: true } });
});

test("more than ninety percent comes off nothing", () => {
  expect(bundleForm.read({ percentOff: "91" })).toMatchObject({ error: { fieldErrors: [{ code: "percent_format" }] } });
});
