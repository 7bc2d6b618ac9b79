import { z } from "zod";
import { type ShopTerms, defaultTerms } from "#domain/checkout/terms.ts";
import { paymentMethods } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { windowOf } from "#domain/payments/deadline.ts";
import { defaultPaymentSettings, windowsOf } from "#domain/payments/settings.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { type UsState, isUsState } from "#domain/shipping/states.ts";
import { type Zone, zoneChart, zones } from "#domain/shipping/zone.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type RunningActivity, type StoredActivity, readActivities, runningActivities } from "../promotions/running-activities.ts";

const charge = z.int().min(0).transform((amount) => amount as Money);
const state = z.string().refine(isUsState).transform((code) => code as UsState);
const text = z.object({ en: z.string(), cn: z.string() });

function byZone<Value extends z.ZodType>(value: Value) {
  const shape = Object.fromEntries(zones.map((zone) => [String(zone), value])) as Record<`${Zone}`, Value>;
  return z.object(shape).transform((read) => read as unknown as Record<Zone, z.output<Value>>);
}
const transit = byZone(z.tuple([z.int().min(0), z.int().min(0)]));

/** What the settings groups may hold; everything left out keeps its default. */
export const settingGroups = {
  shipping: z.object({
    shipFrom: state.optional(),
    timeZone: z.string().optional(),
    zones: z.partialRecord(z.string().refine(isUsState), z.literal([...zones])).optional(),
    parcel: z
      .object({
        table: z.array(z.object({ upToLb: z.number().positive(), charge: byZone(charge) })).min(1),
        freeFrom: charge.nullable(),
        transit,
      })
      .partial()
      .optional(),
    freight: z
      .object({
        basicFee: charge,
        perCwt: byZone(charge),
        extras: z.object({ liftgate: charge, residential: charge, appointment: charge, limitedAccess: charge } satisfies Record<(typeof freightExtras)[number], typeof charge>),
        transit,
      })
      .partial()
      .optional(),
  }),
  tax: z.partialRecord(
    z.string().refine(isUsState),
    z.object({ rate: z.int().min(0).max(1_000_000), shippingTaxed: z.boolean() }),
  ),
  pickup: z.object({
    name: text, address1: z.string(), city: z.string(), state, zip: z.string(), phone: z.string(), hours: text, instructions: text,
  }),
  bundle: z.object({ percentOff: z.number().min(0).max(90) }),
  payment: z
    .object({
      offered: z.array(z.enum(paymentMethods)),
      providerMinutes: z.int().positive(),
      manualHours: z.int().positive(),
      holdWorkingDays: z.int().positive(),
    })
    .partial(),
} as const;

const selectTerms = statement<[string[], Date], { settings: Record<string, unknown> | null; activities: StoredActivity[] | null }>(
  "shop_terms",
  `select (select jsonb_object_agg(key, value) from settings where key = any($1)) as settings,
     ${runningActivities("$2")} as activities`,
);

/** The shop's terms as they stand now, and the promotions that run. Throws on a setting that cannot hold. */
export async function readShopTerms(db: Db, now: Instant): Promise<{ terms: ShopTerms; activities: RunningActivity[] }> {
  const row = await db.row(selectTerms, [Object.keys(settingGroups), new Date(now)]);
  return { terms: termsFrom(row?.settings ?? {}), activities: readActivities(row?.activities ?? null) };
}

function termsFrom(settings: Record<string, unknown>): ShopTerms {
  const shipping = settingGroups.shipping.parse(settings["shipping"] ?? {});
  const shipFrom = shipping.shipFrom ?? defaultTerms.shipFrom;
  const rates = defaultRates(shipFrom);
  const payment = { ...defaultPaymentSettings, ...settingGroups.payment.parse(settings["payment"] ?? {}) };
  return {
    shipFrom,
    timeZone: shipping.timeZone ?? defaultTerms.timeZone,
    rates: {
      zones: { ...zoneChart(shipFrom), ...shipping.zones },
      parcel: { ...rates.parcel, ...shipping.parcel },
      freight: { ...rates.freight, ...shipping.freight },
    },
    taxes: settingGroups.tax.parse(settings["tax"] ?? {}),
    pickup: settings["pickup"] ? settingGroups.pickup.parse(settings["pickup"]) : null,
    bundleRate: settings["bundle"] ? Math.round(settingGroups.bundle.parse(settings["bundle"]).percentOff * 10_000) : 0,
    payment: { offered: payment.offered, windowOf: (method) => windowOf(method, windowsOf(payment)) },
  };
}
