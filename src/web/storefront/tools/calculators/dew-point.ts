import { atmosphericPressure } from "#domain/air/atmosphere.ts";
import { atmosphericDewPoint, dewPoint, pressureDewPoint, waterBalance } from "#domain/air/moisture.ts";
import { ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import { type AnswerLine, calculator, type Said } from "../calculator.ts";
import type { Quantity } from "../tool-units.ts";
import { altitude, pressure } from "./shared-fields.ts";

/** A refrigerated dryer reaches this pressure dew point, °F; what must be drier needs a desiccant dryer. */
const refrigerated = 38;
/** The dew point stays this far below the coldest place, °F (ANSI/ISA 7.0.01). */
const margin = 18;

const line = (label: AnswerLine["label"], of: number, quantity: Quantity): AnswerLine => ({
  label,
  value: { of, in: quantity },
});

/** How dry the air must be, how wet it is, and where its water goes. */
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
  answer({ coldest, inlet, humidity, pressure, aftercooler, dryer, flow, hours, altitude }) {
    const air = { pressure, ambient: atmosphericPressure(altitude) };
    const water = waterBalance({ ...air, flow, hours, inlet, humidity: humidity / 100, aftercooler, dryer });
    if (!water.ok) return { ok: false, error: { field: "aftercooler", say: "tools.wrong.vapor" } };
    const needed = coldest - margin;
    const outside = dewPoint(inlet, humidity / 100);
    // Air that cools no further than it is moist leaves the aftercooler unsaturated.
    const cooled = Math.min(aftercooler, pressureDewPoint(outside, air));
    const desiccant = needed < refrigerated;
    const rated = ratedFlowFor(flow, { inlet: aftercooler, pressure });
    const notes: Said[] = [{ say: desiccant ? "tools.dewPoint.desiccant" : "tools.dewPoint.refrigerated" }];
    if (dryer !== undefined && dryer > needed) notes.push({ say: "tools.dewPoint.notEnough" });
    return {
      ok: true,
      value: {
        main: line("tools.dewPoint.needed", needed, "temperature"),
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
          line("tools.dewPoint.rated", rated, "standardFlow"),
        ],
        notes,
        shelves: [
          {
            label: {
              say: desiccant ? "tools.dewPoint.shelfDesiccant" : "tools.dewPoint.shelfRefrigerated",
              values: { flow: { of: rated, in: "standardFlow" } },
            },
            category: "air-dryers",
            search: { dryerType: desiccant ? "desiccant" : "refrigerated", "ratedFlow.min": Math.ceil(rated) },
          },
        ],
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
