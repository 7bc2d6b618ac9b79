import type { Money } from "#domain/kernel/money.ts";
import { defaultTerms } from "#domain/checkout/terms.ts";
import { defaultRates } from "#domain/shipping/default-rates.ts";
import { usTimeZones } from "#domain/kernel/time-zone.ts";
import { freightExtras, type Transit } from "#domain/shipping/rates.ts";
import { isShippable, isUsState, type UsState } from "#domain/shipping/states.ts";
import { type Zone, zones } from "#domain/shipping/zone.ts";
import { mostRateRows, originStates } from "./form-choices.ts";
import { settingGroups } from "../../checkout/setting-groups.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

const dollars = (amount: Money) => (amount / 100).toFixed(2);
const days = ([least, most]: Transit) => (least === most ? String(least) : `${least}–${most}`);

/** Zones, parcel and freight rates, the threshold of free shipping, and how long goods are on the road. */
export const shippingForm: SettingForm<"shipping"> = {
  name: "shipping",
  typedOf(value) {
    const stored = settingGroups.shipping.parse(value ?? {});
    const shipFrom = stored.shipFrom ?? defaultTerms.shipFrom;
    const rates = defaultRates(shipFrom);
    const parcel = { ...rates.parcel, ...stored.parcel };
    const freight = { ...rates.freight, ...stored.freight };
    const typed: Record<string, string> = {
      shipFrom,
      // Empty keeps the days of the shop.
      timeZone: stored.timeZone ?? "",
      freeFrom: parcel.freeFrom === null ? "" : dollars(parcel.freeFrom),
      basicFee: dollars(freight.basicFee),
    };
    for (const [at, row] of parcel.table.entries()) {
      typed[`row.${at}.upTo`] = String(row.upToLb);
      for (const zone of zones) typed[`row.${at}.zone.${zone}`] = dollars(row.charge[zone]);
    }
    for (const zone of zones) {
      typed[`cwt.${zone}`] = dollars(freight.perCwt[zone]);
      typed[`parcelDays.${zone}`] = days(parcel.transit[zone]);
      typed[`freightDays.${zone}`] = days(freight.transit[zone]);
    }
    for (const extra of freightExtras) typed[`extra.${extra}`] = dollars(freight.extras[extra]);
    for (const state of originStates) typed[`zoneOf.${state}`] = String(stored.zones?.[state] ?? "");
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const shipFrom = fields.text("shipFrom");
    if (!isUsState(shipFrom) || !isShippable(shipFrom)) fields.refuse("shipFrom", "choose");
    const timeZone = fields.choice("timeZone", usTimeZones);
    const value = {
      shipFrom,
      ...(timeZone && { timeZone }),
      zones: readZones(typed),
      parcel: {
        table: readTable(fields, typed),
        freeFrom: fields.text("freeFrom") === "" ? null : fields.money("freeFrom"),
        transit: byZone((zone) => fields.days(`parcelDays.${zone}`)),
      },
      freight: {
        basicFee: fields.money("basicFee"),
        perCwt: byZone((zone) => fields.money(`cwt.${zone}`)),
        extras: Object.fromEntries(freightExtras.map((extra) => [extra, fields.money(`extra.${extra}`)])),
        transit: byZone((zone) => fields.days(`freightDays.${zone}`)),
      },
    };
    return fields.give(value);
  },
};

function byZone<Value>(read: (zone: Zone) => Value): Record<string, Value> {
  return Object.fromEntries(zones.map((zone) => [String(zone), read(zone)]));
}

/** Zones that differ from the distance's; a state left empty keeps its own. */
function readZones(typed: Texts): Partial<Record<UsState, Zone>> {
  const own: Partial<Record<UsState, Zone>> = {};
  for (const state of originStates) {
    const zone = zones.find((one) => String(one) === typed[`zoneOf.${state}`]);
    if (zone !== undefined) own[state] = zone;
  }
  return own;
}

/** The rows that have a weight, in rising weight; at least one. */
function readTable(fields: TypedFields, typed: Texts) {
  const rows = [];
  for (let at = 0; at < mostRateRows; at += 1) {
    const cells = zones.map((zone) => (typed[`row.${at}.zone.${zone}`] ?? "").trim());
    if ((typed[`row.${at}.upTo`] ?? "").trim() === "" && cells.every((cell) => cell === "")) continue;
    rows.push({
      upToLb: fields.pounds(`row.${at}.upTo`),
      charge: byZone((zone) => fields.money(`row.${at}.zone.${zone}`)),
    });
  }
  if (rows.length === 0) fields.refuse("row.0.upTo", "required");
  rows.sort((a, b) => a.upToLb - b.upToLb);
  return rows;
}
