import { z } from "zod";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { PaymentSettings } from "#domain/checkout/payment-settings.ts";
import { categoriesForm } from "#domain/catalogue/categories-form.ts";
import { announcementForm } from "#domain/checkout/settings/announcement-form.ts";
import { bankForm, zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { homeForm } from "#domain/checkout/settings/home-form.ts";
import { marginForm } from "#domain/checkout/settings/margin-form.ts";
import { menusForm } from "#domain/checkout/settings/menus-form.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { pickupForm } from "#domain/checkout/settings/pickup-form.ts";
import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { remindersForm } from "#domain/checkout/settings/reminders-form.ts";
import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import { shippingForm } from "#domain/checkout/settings/shipping-form.ts";
import { type Tax, taxForm, taxPeriods } from "#domain/checkout/settings/tax-form.ts";
import { taxProviderForm } from "#domain/checkout/settings/tax-provider-form.ts";
import { thirdPartiesForm } from "#domain/checkout/settings/third-parties-form.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { TaxPeriod } from "#domain/pricing/tax-periods.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { schemaOf, schemaOfFields } from "./schema-of-form.ts";

const line = z.string().trim().min(1);
const maybe = z.string().trim().max(200);

type StoredTaxes = { readonly periods?: readonly Plain<TaxPeriod>[] } & { readonly [State in UsState]?: Tax };

/**
 * Schemas of the settings groups: amounts in cents, rates in millionths, weights in pounds. Missing keys have defaults.
 */
export const settingGroups = {
  profile: schemaOf(profileForm),
  opening: z.object({
    open: z.boolean(),
    /** Note to visitors of the closed shop. */
    note: z.object({ en: maybe, cn: maybe }).optional(),
  }),
  announcement: schemaOf(announcementForm),
  home: schemaOf(homeForm),
  menus: schemaOf(menusForm),
  categories: schemaOf(categoriesForm),
  /** Third-party scripts; default: those the shop was started with. */
  thirdParties: schemaOf(thirdPartiesForm),
  /** Hosts that redirects may lead to. */
  redirects: z.object({ hosts: z.array(line).max(100) }),
  returns: schemaOf(returnsForm),
  shipping: schemaOf(shippingForm),
  tax: schemaOfFields(taxForm.fields)
    .partial()
    // A rate a state, without dates: it holds on every day.
    .catchall(z.object({ rate: z.int().min(0).max(1_000_000), shippingTaxed: z.boolean() }))
    .transform((stored) => ({ periods: taxPeriods(stored) })) as unknown as z.ZodType<
    { readonly periods: readonly TaxPeriod[] },
    StoredTaxes
  >,
  taxProvider: schemaOf(taxProviderForm),
  /** Places where goods are fetched, in the order in which they are offered. */
  pickup: schemaOf(pickupForm).refine(
    ({ places }) => new Set(places.map(({ id }) => id)).size === places.length,
    "two places have one id",
  ),
  /** The merchant's texts for the parts of one mail; each mail has a key of its own below this group. */
  mail: z.object({ en: z.record(z.string(), line.max(2_000)), cn: z.record(z.string(), line.max(2_000)) }),
  bundle: schemaOf(bundleForm),
  margin: schemaOf(marginForm),
  /** Use of points at checkout. */
  points: schemaOf(pointsForm),
  /** Reminders of abandoned carts. */
  reminders: schemaOf(remindersForm),
  payment: schemaOf(paymentForm) as z.ZodType<PaymentSettings, Partial<PaymentSettings>>,
  bank: schemaOf(bankForm),
  zeller: schemaOf(zellerForm),
} as const;

export type SettingGroup = keyof typeof settingGroups;
/** The key under which a group is stored; the words of each mail are a group of their own. */
export type SettingKey = Exclude<SettingGroup, "mail"> | `mail/${string}`;

/** Without the marks by which the types tell amounts and days from other numbers and texts. */
type Plain<Value> = Value extends Money
  ? number
  : Value extends CalendarDay
    ? string
    : Value extends string | number
      ? Value
      : { readonly [Key in keyof Value]: Plain<Value[Key]> };

/** A group's value as it is handed in and stored. */
export type SettingValue<Group extends SettingGroup> = Plain<z.input<(typeof settingGroups)[Group]>>;
