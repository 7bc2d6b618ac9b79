import { atmosphericPressure } from "#domain/air/atmosphere.ts";
import { dutyCycle, pistonLimits } from "#domain/air/energy.ts";
import { pumpUpFlow, pumpUpMinutes } from "#domain/air/receiver.ts";
import { type AnswerLine, calculator, type Said } from "../calculator.ts";
import { altitude, high, low } from "./shared-fields.ts";

/** Time to fill a tank, starts of the compressor, and wear by a timed pump-up test. */
export const pumpUp = calculator({
  route: "toolPumpUp",
  name: "tools.pumpUp.name",
  lead: "tools.pumpUp.lead",
  limits: "tools.pumpUp.limits",
  fields: {
    tank: {
      kind: "number",
      label: "tools.field.tank",
      quantity: "volume",
      within: [0.5, 100_000],
      example: { imperial: "80", bar: "300", mpa: "300" },
    },
    flow: {
      kind: "number",
      label: "tools.pumpUp.flow",
      hint: "tools.pumpUp.flowHint",
      quantity: "flow",
      within: [0.1, 20_000],
      example: { imperial: "18", bar: "0.5", mpa: "0.5" },
    },
    low: { ...low, example: { imperial: "145", bar: "10", mpa: "1" } },
    high: { ...high, example: { imperial: "175", bar: "12", mpa: "1.2" } },
    use: {
      kind: "number",
      label: "tools.pumpUp.use",
      hint: "tools.pumpUp.useHint",
      quantity: "flow",
      within: [0, 20_000],
      example: "0",
    },
    measured: {
      kind: "number",
      label: "tools.pumpUp.measured",
      hint: "tools.pumpUp.measuredHint",
      quantity: "time",
      within: [1, 36_000],
      example: "",
      optional: true,
    },
    altitude,
  },
  answer({ tank, flow, low, high, use, measured, altitude }) {
    const band = { high, low, ambient: atmosphericPressure(altitude) };
    if (use >= flow) return { ok: false, error: { field: "use", say: "tools.wrong.neverFull" } };
    const running = pumpUpMinutes(tank, flow - use, band);
    if (!running.ok) return { ok: false, error: { field: "high", say: "tools.wrong.band" } };
    const lines: AnswerLine[] = [];
    const notes: Said[] = [];
    const standing = use > 0 ? pumpUpMinutes(tank, use, band) : null;
    if (standing?.ok) {
      const duty = dutyCycle(running.value, standing.value);
      const starts = 60 / (running.value + standing.value);
      lines.push(
        { label: "tools.pumpUp.standing", value: { of: standing.value * 60, in: "time", safe: "down" } },
        { label: "tools.pumpUp.duty", value: { of: duty * 100, in: "share", safe: "up" } },
        { label: "tools.pumpUp.starts", value: { of: starts, in: "plain", safe: "up" } },
      );
      if (duty > pistonLimits.duty) notes.push({ say: "tools.pumpUp.tired" });
      if (starts > pistonLimits.starts) notes.push({ say: "tools.pumpUp.short" });
    }
    const measuredFlow = measured === undefined ? null : pumpUpFlow(tank, measured / 60, band);
    if (measuredFlow?.ok) {
      const delivered = measuredFlow.value + use;
      const share = delivered / flow;
      lines.push(
        { label: "tools.pumpUp.delivers", value: { of: delivered, in: "flow", safe: "down" } },
        { label: "tools.pumpUp.ofStated", value: { of: share * 100, in: "share", safe: "down" } },
      );
      notes.push({ say: share < 0.85 ? "tools.pumpUp.worn" : "tools.pumpUp.sound" });
    }
    return {
      ok: true,
      value: {
        main: { label: "tools.pumpUp.time", value: { of: running.value * 60, in: "time", safe: "up" } },
        lines,
        notes,
        basis: {
          say: "tools.pumpUp.basis",
          values: {
            tank: { of: tank, in: "volume" },
            low: { of: low, in: "pressure" },
            high: { of: high, in: "pressure" },
            flow: { of: flow - use, in: "flow" },
            ambient: { of: band.ambient, in: "pressure" },
          },
        },
      },
    };
  },
});
