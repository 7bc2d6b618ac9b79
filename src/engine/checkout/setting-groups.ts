import { z } from "zod";
import { categorySlugs } from "#domain/catalogue/category.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { PaymentSettings } from "#domain/checkout/payment-settings.ts";
import { bankForm, zellerForm } from "#domain/checkout/settings/account-forms.ts";
import { bundleForm } from "#domain/checkout/settings/bundle-form.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { pointsForm } from "#domain/checkout/settings/points-form.ts";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { returnsForm } from "#domain/checkout/settings/returns-form.ts";
import { isTimeZone } from "#domain/kernel/time-zone.ts";
import type { Money } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { FreightExtra } from "#domain/shipping/rates.ts";
import { type UsState, isUsState } from "#domain/shipping/states.ts";
import { type Zone, zones } from "#domain/shipping/zone.ts";
import { schemaOf } from "./schema-of-form.ts";

const charge = z
  .int()
  .min(0)
  .transform((amount) => amount as Money);
const stateCode = z.string().refine(isUsState, "not a US state code");
const state = stateCode.transform((code) => code as UsState);
const line = z.string().trim().min(1);
const taxRate = z.int().min(0).max(1_000_000);
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .transform((text) => text as CalendarDay);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const words = z.object({ en: line, cn: line });
const moment = z.iso.datetime().transform((text) => instant(Date.parse(text)));
const maybe = z.string().trim().max(200);
const extras: Record<FreightExtra, typeof charge> = {
  liftgate: charge,
  residential: charge,
  appointment: charge,
  limitedAccess: charge,
};

const script = z.union([z.literal(""), z.url({ protocol: /^https$/ }).max(600)]);

function byZone<Value extends z.ZodType>(value: Value) {
  const shape = Object.fromEntries(zones.map((zone) => [String(zone), value])) as Record<`${Zone}`, Value>;
  return z.object(shape).transform((read) => read as unknown as Record<Zone, z.output<Value>>);
}
const transit = byZone(z.tuple([z.int().min(0), z.int().min(0)]));

const timeZone = z.string().refine(isTimeZone, "not a time zone");

/** What each settings group may hold: amounts in cents, rates in millionths, weights in pounds. What is left out keeps its default. */
export const settingGroups = {
  profile: schemaOf(profileForm),
  opening: z.object({
    open: z.boolean(),
    /** What visitors of the closed shop are told beside that it is closed. */
    note: z.object({ en: maybe, cn: maybe }).optional(),
  }),
  /** The line above every page; no words are no line. */
  announcement: z.object({
    text: z.object({ en: maybe, cn: maybe }),
    /** A path without language prefix, or the URL of another site; empty where it leads nowhere. */
    href: z.string().max(1_000),
    startsAt: moment.nullable(),
    endsAt: moment.nullable(),
    /** The zone in which its times are typed. */
    timeZone,
  }),
  /** What stands on the home page beside what it shows by itself, each in its order. */
  home: z.object({
    banners: z
      .array(
        z.object({
          title: words,
          text: z.object({ en: maybe, cn: maybe }),
          /** A path without language prefix, or the URL of another site. */
          href: line.max(1_000),
          /** A picture family, or the key of an uploaded picture. */
          picture: line,
          startsAt: moment.nullable(),
          endsAt: moment.nullable(),
        }),
      )
      .max(20),
    /** The zone in which banners' times are typed. */
    timeZone,
    categories: z.array(z.enum(categorySlugs)),
    goods: z.object({
      /** Empty where the shop's own words stand above them. */
      title: z.object({ en: maybe, cn: maybe }),
      products: z.array(z.object({ id: z.int(), slug: line })).max(20),
    }),
  }),
  /** Scripts of others; where none is named, those that the shop was started with. */
  thirdParties: z.object({
    tag: script,
    chat: script,
    /** What else these scripts load from. */
    hosts: z.array(line).max(30),
    /** Asks about them; empty for the shop's own words. */
    question: z.object({ en: maybe, cn: maybe }),
  }),
  /** Hosts that redirects may lead to. */
  redirects: z.object({ hosts: z.array(line).max(100) }),
  returns: schemaOf(returnsForm),
  shipping: z
    .object({
      shipFrom: state,
      /** Whose working days and hours are kept; left out, the shop's. */
      timeZone,
      zones: z.partialRecord(stateCode, z.literal([...zones])),
      parcel: z
        .object({
          table: z.array(z.object({ upToLb: z.number().positive(), charge: byZone(charge) })).min(1),
          freeFrom: charge.nullable(),
          transit,
        })
        .partial(),
      freight: z.object({ basicFee: charge, perCwt: byZone(charge), extras: z.object(extras), transit }).partial(),
    })
    .partial(),
  tax: z
    .object({
      periods: z
        .array(
          z.object({
            state: stateCode,
            rate: taxRate,
            shippingTaxed: z.boolean(),
            from: day.nullable(),
            to: day.nullable(),
          }),
        )
        .optional(),
    })
    // A rate a state, without dates: it holds on every day.
    .catchall(z.object({ rate: taxRate, shippingTaxed: z.boolean() }))
    .transform(({ periods = [], ...table }) => ({
      periods: [...periods, ...Object.entries(table).map(([state, tax]) => ({ state, ...tax, from: null, to: null }))],
    })),
  /** Places where goods are fetched, in the order in which they are offered. */
  pickup: z.object({
    places: z
      .array(
        z.object({
          id: z.string().regex(/^[a-z0-9-]{1,40}$/),
          active: z.boolean(),
          name: words,
          address1: line,
          city: line,
          state,
          zip: line,
          phone: line,
          timeZone,
          week: z.array(z.object({ opens: clock, closes: clock }).nullable()).length(7),
          holidays: z.boolean(),
          closed: z.array(z.object({ from: day, to: day })).max(100),
          note: z.object({ en: z.string().max(500), cn: z.string().max(500) }),
          instructions: words,
        }),
      )
      .max(20)
      .refine((places) => new Set(places.map(({ id }) => id)).size === places.length, "two places have one id"),
  }),
  /** The merchant's words for the parts of one mail; each mail has a key of its own below this group. */
  mail: z.object({ en: z.record(z.string(), line.max(2_000)), cn: z.record(z.string(), line.max(2_000)) }),
  bundle: schemaOf(bundleForm),
  /** What points of buyers are taken for at checkout. */
  points: schemaOf(pointsForm),
  payment: schemaOf(paymentForm) as z.ZodType<PaymentSettings, Partial<PaymentSettings>>,
  bank: schemaOf(bankForm),
  zeller: schemaOf(zellerForm),
} as const;

export type SettingGroup = keyof typeof settingGroups;
/** The key under which a group is stored; the words of each mail are a group of their own. */
export type SettingKey = Exclude<SettingGroup, "mail"> | `mail/${string}`;

/** A group's value as it is handed in and stored. */
export type SettingValue<Group extends SettingGroup> = z.input<(typeof settingGroups)[Group]>;
