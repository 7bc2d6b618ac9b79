import { defaultTerms } from "#domain/checkout/terms.ts";
import { type Field, form, group, optional, type ValueOf } from "#domain/kernel/fields/field.ts";
import { days, money, moneyOrNone, weight } from "#domain/kernel/fields/figures.ts";
import { every, rows, table } from "#domain/kernel/fields/items.ts";
import { input } from "#domain/kernel/fields/input.ts";
import { choice, oneOf } from "#domain/kernel/fields/kinds.ts";
import { isTimeZone, usTimeZones } from "#domain/kernel/time-zone-choices.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { isShippable, usStates } from "#domain/shipping/states.ts";
import { type Zone, zones } from "#domain/shipping/zone.ts";

/** Rows of the parcel table that a form may have. */
export const mostRateRows = 20;

/** States that can be shipped from, by English name. */
export const originStates = usStates.filter(isShippable);

const zoneKeys = zones.map((zone) => `${zone}` as const);

const transit = (of: "parcelDays" | "freightDays") => {
  const label = `adminSettings.shipping.${of}` as const;
  const words = ["adminSettings.shipping.days", label] as const;
  return every({
    keys: zoneKeys,
    as: "zone",
    at: of,
    label,
    of: days({
      label,
      within: [
        [...words, "adminTaxonomy.least"],
        [...words, "adminTaxonomy.most"],
      ],
    }),
  });
};

const rates = rows({
  at: "row",
  as: "row",
  label: "adminSettings.shipping.parcelTable",
  most: mostRateRows,
  by: { filled: ["upTo", ...zones.map((zone) => `zone.${zone}`)] },
  of: {
    upToLb: weight({ label: "adminSettings.shipping.upTo", at: "upTo" }),
    charge: every({ keys: zoneKeys, as: "zone", at: "zone", of: money({ label: "adminSettings.shipping.parcel" }) }),
  },
});

/** In rising weight; one at least. */
const parcelTable: typeof rates = {
  ...rates,
  shape: { ...rates.shape, least: 1 } as typeof rates.shape,
  read(typed, at, refuse) {
    const value = rates.read(typed, at, refuse);
    if (value.length === 0) refuse("row.0.upTo", "required");
    return value.toSorted((a, b) => a.upToLb - b.upToLb);
  },
};

/** A zone that differs from the distance's. */
const zoneOfState = input<Zone | undefined, "adminSettings.shipping.zones">(
  "choice",
  { label: "adminSettings.shipping.zones" },
  {
    shape: { type: "whole", least: 2, most: 8 },
    max: Number.POSITIVE_INFINITY,
    read: (text) => zones.find((zone) => String(zone) === text),
    show: String,
  },
);

const zone = choice({ label: "adminSettings.shipping.timeZone", of: usTimeZones });
const timeZone: Field<string | undefined, "adminSettings.shipping.timeZone"> = {
  ...zone,
  kind: "timeZone",
  shape: { type: "text", least: 1, most: 200, is: isTimeZone },
  read: (typed, at, refuse) => zone.read(typed, at, refuse) || undefined,
  show: (value, at) => ({ [at]: value ?? "" }),
};

const byState = table({ keys: originStates, as: "state", at: "zoneOf", of: zoneOfState });

export const parcelFields = {
  freeFrom: optional(moneyOrNone({ label: "adminSettings.shipping.freeFrom" })),
  table: optional(parcelTable),
  transit: optional(transit("parcelDays")),
};

export const freightFields = {
  basicFee: optional(money({ label: "adminSettings.shipping.basicFee" })),
  extras: optional(
    every({
      keys: freightExtras,
      as: "charge",
      at: "extra",
      of: money({ label: "adminSettings.shipping.freight" }),
    }),
  ),
  perCwt: optional(
    every({
      keys: zoneKeys,
      as: "zone",
      at: "cwt",
      label: "adminSettings.shipping.perCwt",
      of: money({ label: "adminSettings.shipping.perCwt" }),
    }),
  ),
  transit: optional(transit("freightDays")),
};

const fields = {
  shipFrom: optional({
    ...oneOf({ label: "adminSettings.shipping.shipFrom", of: originStates }),
    shape: { type: "one", of: usStates },
  }),
  /** Time zone of the business days and hours; default: the shop's. */
  timeZone: optional(timeZone),
  parcel: optional(group({ at: "", fields: parcelFields })),
  freight: optional(group({ at: "", fields: freightFields })),
  zones: optional({ ...byState, shape: { type: "table", keys: usStates, of: zoneOfState.shape } }),
};

const declared = form({ name: "shipping", fields });

/**
 * Zones, parcel and freight rates, the threshold of free shipping, and how long goods are on the road. What is not
 * stored is as usual for the state that goods leave from.
 */
export const shippingForm: typeof declared = {
  ...declared,
  typedOf(value, shop) {
    const stored = (value ?? {}) as ValueOf<typeof fields>;
    const shipFrom = stored.shipFrom ?? defaultTerms.shipFrom;
    const usual = defaultRates(shipFrom);
    const [parcel, freight] = [
      { ...usual.parcel, ...stored.parcel },
      { ...usual.freight, ...stored.freight },
    ];
    return declared.typedOf({ ...stored, shipFrom, parcel, freight }, shop);
  },
};
