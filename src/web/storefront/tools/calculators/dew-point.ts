import { atmosphericPressure, seaLevelPressure } from "#domain/air/atmosphere.ts";
import { atmosphericDewPoint, dewPoint, pressureDewPoint, waterBalance } from "#domain/air/moisture.ts";
import { type OutsideTable, ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import { usualRoom } from "#domain/catalogue/usual-room.ts";
import { type AnswerLine, calculator, type Said } from "../calculator.ts";
import type { Amount, Quantity } from "../tool-units.ts";
import { altitude, pressure } from "./shared-fields.ts";

/** Lowest pressure dew point of a refrigerated dryer, °F; a lower one needs a desiccant dryer. */
const refrigerated = 38;
/** The same of a desiccant dryer; drier still is made to order. */
const heatless = -40;
/** Shares of its rated flow that a heatless dryer spends on regenerating. */
const purge = { least: 0.15, most: 0.2 } as const;
/** The pressure that dryers are rated at, 100 PSIG, psi absolute. */
const ratedPressure = 114.7;
/** The dew point stays this far below the coldest place, °F (ANSI/ISA 7.0.01). */
const margin = 18;

const line = (label: AnswerLine["label"], of: number, quantity: Quantity, safe?: Amount["safe"]): AnswerLine => ({
  label,
  value: { of, in: quantity, safe },
});

/** Message for values outside all published tables. */
function askUs(error: OutsideTable): Said {
  if (error.code === "pressure_too_low")
    return { say: "tools.dewPoint.askPressure", values: { least: { of: error.least, in: "pressure" } } };
  if (error.code === "maker_only") return { say: "tools.dewPoint.askDry" };
  const say = error.code === "room_too_hot" ? "tools.dewPoint.askRoom" : "tools.dewPoint.askInlet";
  return { say, values: { most: { of: error.most, in: "temperature" } } };
}

/**
 * The share of the compressor's air that a heatless dryer of this rated flow takes, and the rest. The purge leaves
 * through an orifice: above the pressure of the rating it grows with the absolute one.
 */
function purgeLines(flow: number, rated: number, { atSeaLevel, ambient }: { atSeaLevel: number; ambient: number }) {
  const ofRated = Math.max(1, (atSeaLevel + seaLevelPressure) / ratedPressure) * (seaLevelPressure / ambient);
  const [least, most] = [purge.least, purge.most].map((share) => share * rated * ofRated) as [number, number];
  const range: AnswerLine = {
    label: "tools.dewPoint.purge",
    value: {
      say: "tools.dewPoint.purgeRange",
      values: { least: { of: least, in: "flow", safe: "up" }, most: { of: most, in: "flow", safe: "up" } },
    },
  };
  return [range, line("tools.dewPoint.usable", Math.max(0, flow - most), "flow", "down")];
}

/**
 * Hottest air, °F, that every dryer takes, since it is rated at it; pages name the limit of those that take hotter air.
 */
const everyInlet = 100;

/**
 * Demands of the dryer's room. Listings cannot be filtered by rooms, so that pages have to be read where the room
 * is not the usual one; a refrigerated dryer freezes in a cold one.
 */
function roomNotes(room: number, type: DryerType): Said[] {
  if (room >= usualRoom.least && room <= usualRoom.most) return [];
  const values = {
    room: { of: room, in: "temperature" },
    least: { of: usualRoom.least, in: "temperature" },
    most: { of: usualRoom.most, in: "temperature" },
  } as const;
  return [{ say: isTooCold(room, type) ? "tools.dewPoint.askCold" : "tools.dewPoint.roomStated", values }];
}

const isTooCold = (room: number, type: DryerType): boolean => type === "refrigerated" && room < usualRoom.least;

/** Required dryness, water content of the air, and where the water condenses. */
export const dewPointCalculator = calculator({
  route: "toolDewPoint",
  name: "tools.dewPoint.name",
  lead: "tools.dewPoint.lead",
  limits: "tools.dewPoint.limits",
  fields: {
    coldest: {
      kind: "number",
      label: "tools.dewPoint.coldest",
      hint: "tools.dewPoint.coldestHint",
      quantity: "temperature",
      within: [-80, 120],
      example: { imperial: "60", bar: "15", mpa: "15" },
    },
    inlet: {
      kind: "number",
      label: "tools.dewPoint.inlet",
      quantity: "temperature",
      within: [-40, 130],
      example: { imperial: "75", bar: "24", mpa: "24" },
    },
    humidity: { kind: "number", label: "tools.dewPoint.humidity", quantity: "share", within: [1, 100], example: "75" },
    pressure: { ...pressure, within: [10, 500], example: { imperial: "125", bar: "8.6", mpa: "0.86" } },
    aftercooler: {
      kind: "number",
      label: "tools.dewPoint.aftercooler",
      hint: "tools.dewPoint.aftercoolerHint",
      quantity: "temperature",
      within: [32, 140],
      example: { imperial: "100", bar: "38", mpa: "38" },
    },
    room: {
      kind: "number",
      label: "tools.dewPoint.room",
      hint: "tools.dewPoint.roomHint",
      quantity: "temperature",
      within: [32, 140],
      example: { imperial: "85", bar: "30", mpa: "30" },
    },
    dryer: {
      kind: "number",
      label: "tools.dewPoint.dryer",
      hint: "tools.dewPoint.dryerHint",
      quantity: "temperature",
      within: [-100, 60],
      example: { imperial: "38", bar: "3", mpa: "3" },
      optional: true,
    },
    flow: {
      kind: "number",
      label: "tools.field.flow",
      quantity: "flow",
      within: [0.1, 20_000],
      example: { imperial: "36", bar: "1", mpa: "1" },
    },
    hours: { kind: "number", label: "tools.dewPoint.hours", quantity: "duration", within: [0.1, 24], example: "24" },
    altitude,
  },
  answer({ coldest, inlet, humidity, pressure, aftercooler, room, dryer, flow, hours, altitude }) {
    const ambient = atmosphericPressure(altitude);
    const air = { pressure, ambient };
    const water = waterBalance({ ...air, flow, hours, inlet, humidity: humidity / 100, aftercooler, dryer });
    if (!water.ok) return { ok: false, error: { field: "aftercooler", say: "tools.wrong.vapor" } };
    const needed = coldest - margin;
    const outside = dewPoint(inlet, humidity / 100);
    // Air that cools no further than it is moist leaves the aftercooler unsaturated.
    const cooled = Math.min(aftercooler, pressureDewPoint(outside, air));
    const desiccant = needed < refrigerated;
    const type: DryerType = needed < heatless ? "to order" : desiccant ? "desiccant" : "refrigerated";
    // Thin air outside makes the same gauge pressure less.
    const atSeaLevel = Math.min(pressure, pressure + ambient - seaLevelPressure);
    const rated = ratedFlowFor(flow, type, { inlet: aftercooler, pressure: atSeaLevel, room });
    const notes: Said[] =
      type === "to order" ? [] : [{ say: desiccant ? "tools.dewPoint.desiccant" : "tools.dewPoint.refrigerated" }];
    if (dryer !== undefined && dryer > needed) notes.push({ say: "tools.dewPoint.notEnough" });
    if (!rated.ok) notes.push(askUs(rated.error));
    else notes.push(...roomNotes(room, type));
    return {
      ok: true,
      value: {
        main: line("tools.dewPoint.needed", needed, "temperature", "down"),
        lines: [
          line("tools.dewPoint.outside", outside, "temperature"),
          line("tools.dewPoint.cooled", cooled, "temperature"),
          ...(dryer === undefined
            ? []
            : [line("tools.dewPoint.expanded", atmosphericDewPoint(dryer, air), "temperature")]),
          line("tools.dewPoint.taken", water.value.taken, "volume"),
          line("tools.dewPoint.byAftercooler", water.value.aftercooler, "volume"),
          ...(dryer === undefined ? [] : [line("tools.dewPoint.byDryer", water.value.dryer, "volume")]),
          line("tools.dewPoint.left", water.value.left, "volume"),
          ...(rated.ok ? [line("tools.dewPoint.rated", rated.value, "standardFlow", "up")] : []),
          ...(rated.ok && desiccant ? purgeLines(flow, rated.value, { atSeaLevel, ambient }) : []),
        ],
        notes,
        shelves: rated.ok && !isTooCold(room, type) ? [shelfFor(rated.value, type, aftercooler)] : [],
        basis: {
          say: "tools.dewPoint.basis",
          values: {
            coldest: { of: coldest, in: "temperature" },
            inlet: { of: inlet, in: "temperature" },
            humidity: { of: humidity, in: "share" },
            pressure: { of: pressure, in: "pressure" },
            flow: { of: flow, in: "flow" },
            hours: { of: hours, in: "duration" },
          },
        },
      },
    };
  },
});

type DryerType = "to order" | "desiccant" | "refrigerated";

const shelfFor = (flow: number, dryerType: DryerType, inlet: number) => ({
  label: {
    say: dryerType === "refrigerated" ? "tools.dewPoint.shelfRefrigerated" : "tools.dewPoint.shelfDesiccant",
    values: { flow: { of: flow, in: "standardFlow", safe: "up" } },
  } as const,
  category: "air-dryers" as const,
  search: {
    dryerType,
    "ratedFlow.min": Math.ceil(flow),
    ...(inlet > everyInlet && { "maxInletTemperature.min": Math.ceil(inlet - 1e-6) }),
  },
});
