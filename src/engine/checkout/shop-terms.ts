import { type ShopTerms, defaultTerms } from "#domain/checkout/terms.ts";
import { cents } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { type TaxPeriod, taxesOn } from "#domain/pricing/tax-periods.ts";
import type { PointsTerms } from "#domain/checkout/points-redemption.ts";
import { numberingOf } from "#domain/checkout/order-number.ts";
import { bundleRateOf } from "#domain/pricing/bundle.ts";
import {
  defaultPaymentSettings,
  offeredPayments,
  paymentDeadline,
  windowsOf,
} from "#domain/checkout/payment-settings.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import { zoneChart } from "#domain/shipping/zone.ts";
import type { Db } from "../platform/database.ts";
import { settingsByKey } from "../platform/settings-by-key.ts";
import { statement } from "../platform/statement.ts";
import { type RunningActivity, type StoredActivity, readActivities } from "#domain/promotions/running-activity.ts";
import type { FoundDiscount } from "#domain/promotions/discount-code.ts";
import {
  automaticDiscounts,
  readDiscounts,
  type UsedBy,
  type UsedByParams,
  usedByParams,
} from "../promotions/discount-codes.ts";
import { runningActivities } from "../promotions/running-activities.ts";
import { type SettingGroup, settingGroups } from "./setting-groups.ts";

/** The settings that the terms are read from. */
export const termsSettings: readonly SettingGroup[] = [
  "profile",
  "opening",
  "returns",
  "shipping",
  "tax",
  "taxProvider",
  "pickup",
  "bundle",
  "points",
  "reminders",
  "payment",
  "bank",
  "zeller",
];

/** Columns that the shop's terms are read from. */
export interface TermsRow {
  settings: string;
  activities: StoredActivity[] | null;
  automatic: Parameters<typeof readDiscounts>[0];
  taxesByFile: boolean;
}

/** The parameters of `termsColumns`: settings, the moment, and whose uses of discounts are counted. */
export type TermsParams = [settings: readonly string[], now: Date, ...UsedByParams];

export const termsParams = (now: Instant, by: UsedBy | null): TermsParams => [
  termsSettings,
  new Date(now),
  ...usedByParams(by),
];

type Param = `$${number}`;

/** SQL: the shop's terms, for a statement that may read more; `$n` of its parameters are `TermsParams`. */
export const termsColumns = (settings: Param, now: Param, mailbox: Param, account: Param): string =>
  `${settingsByKey(settings)}::text as settings,
     ${runningActivities(now)} as activities, ${automaticDiscounts(now, mailbox, account)} as automatic,
     exists (select from tax_rate_states) as "taxesByFile"`;

const selectTerms = statement<TermsParams, TermsRow>("shop_terms", `select ${termsColumns("$1", "$2", "$3", "$4")}`);

/** The shop's terms at a moment, with the promotions that run. */
export interface TermsNow {
  readonly terms: ShopTerms;
  readonly activities: RunningActivity[];
  readonly automatic: FoundDiscount[];
}

/**
 * The shop's terms as they stand now, and the promotions that run; with a buyer, how often they have had each automatic
 * discount. Throws on a setting that cannot hold.
 */
export async function readShopTerms(db: Db, now: Instant, by: UsedBy | null = null): Promise<TermsNow> {
  return termsNow(await db.row(selectTerms, termsParams(now, by)), now);
}

/** True if buyers may use points, so that pages may promise them. */
export const takesPoints = async (db: Db, now: Instant): Promise<boolean> =>
  (await readShopTerms(db, now)).terms.points !== null;

export function termsNow(row: TermsRow | null, now: Instant): TermsNow {
  return {
    terms: termsOn(termsOf(row?.settings ?? "{}"), now, row?.taxesByFile ?? false),
    activities: readActivities(row?.activities ?? null),
    automatic: readDiscounts(row?.automatic ?? null),
  };
}

/** The terms with the rates of tax that hold on this day. */
function termsOn({ periods, ...terms }: StoredTerms, now: Instant, taxesByFile: boolean): ShopTerms {
  return { ...terms, taxes: taxesOn(periods, dayIn(terms.timeZone, now)), taxesByFile };
}

type StoredTerms = Omit<ShopTerms, "taxes" | "taxesByFile"> & { readonly periods: readonly TaxPeriod[] };

/**
 * The terms without taxes, for a statement of another slice that read `termsSettings` along as the text of a JSON
 * object.
 */
export const termsInSettings = (settings: string): Omit<StoredTerms, "periods"> => termsOf(settings);

let checked: { readonly settings: string; readonly terms: StoredTerms } | null = null;

/** Settings hardly ever change, so the same text is checked once. */
function termsOf(settings: string): StoredTerms {
  if (checked?.settings !== settings)
    checked = { settings, terms: termsFrom(JSON.parse(settings) as Record<string, unknown>) };
  return checked.terms;
}

function termsFrom(settings: Record<string, unknown>): StoredTerms {
  const shipping = settingGroups.shipping.parse(settings["shipping"] ?? {});
  const shipFrom = shipping.shipFrom ?? defaultTerms.shipFrom;
  const rates = defaultRates(shipFrom);
  const timeZone = shipping.timeZone ?? shopZoneIn(settings["profile"]);
  const payment = { ...defaultPaymentSettings, ...settingGroups.payment.parse(settings["payment"] ?? {}) };
  return {
    isOpen: settings["opening"] ? settingGroups.opening.parse(settings["opening"]).open : false,
    returns: settings["returns"] ? settingGroups.returns.parse(settings["returns"]) : null,
    points: pointsTermsOf(settings["points"]),
    remindsOfCarts: settings["reminders"] ? settingGroups.reminders.parse(settings["reminders"]).on : false,
    shipFrom,
    timeZone,
    rates: {
      zones: { ...zoneChart(shipFrom), ...shipping.zones },
      parcel: { ...rates.parcel, ...shipping.parcel },
      freight: { ...rates.freight, ...shipping.freight },
    },
    taxBy: settings["taxProvider"] ? settingGroups.taxProvider.parse(settings["taxProvider"]).by : defaultTerms.taxBy,
    periods: settingGroups.tax.parse(settings["tax"] ?? {}).periods,
    pickup: settings["pickup"] ? settingGroups.pickup.parse(settings["pickup"]).places : [],
    bundleRate: settings["bundle"] ? bundleRateOf(settingGroups.bundle.parse(settings["bundle"]).percentOff) : 0,
    numbering: numberingOf(settings["profile"] ? settingGroups.profile.parse(settings["profile"]) : null),
    payment: {
      offered: offeredPayments({ payment, bank: settings["bank"], zeller: settings["zeller"] }),
      manualHours: payment.manualHours,
      chargesLater: payment.chargesLater,
      deadlineOf: (method, placedAt) => paymentDeadline(placedAt, method, windowsOf(payment), timeZone),
    },
  };
}

const shopZoneIn = (profile: unknown): string =>
  (profile ? settingGroups.profile.parse(profile).timeZone : undefined) ?? defaultTimeZone;

function pointsTermsOf(stored: unknown): PointsTerms | null {
  const points = stored ? settingGroups.points.parse(stored) : null;
  if (!points?.on) return null;
  const { worth, least, mostPercent } = points;
  return { worth: cents(worth), least, mostPercent };
}
