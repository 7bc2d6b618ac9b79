import { atmosphericPressure } from "#domain/air/atmosphere.ts";
import { generalReceiver, meteredReceiver, usableAir } from "#domain/air/receiver.ts";
import { calculator } from "../calculator.ts";
import { altitude, high, low } from "./shared-fields.ts";

/** Receiver size for a short demand above the compressor's flow. */
export const receiver = calculator({
  route: "toolReceiver",
  name: "tools.receiver.name",
  lead: "tools.receiver.lead",
  limits: "tools.receiver.limits",
  fields: {
    flow: {
      kind: "number",
      label: "tools.receiver.flow",
      hint: "tools.receiver.flowHint",
      quantity: "flow",
      within: [0.1, 20_000],
      example: { imperial: "40", bar: "1.1", mpa: "1.1" },
    },
    refill: {
      kind: "number",
      label: "tools.receiver.refill",
      hint: "tools.receiver.refillHint",
      quantity: "flow",
      within: [0, 20_000],
      example: "0",
    },
    seconds: { kind: "number", label: "tools.receiver.seconds", quantity: "time", within: [1, 3600], example: "30" },
    high: { ...high, example: { imperial: "110", bar: "7.5", mpa: "0.75" } },
    low: { ...low, example: { imperial: "90", bar: "6.2", mpa: "0.62" } },
    altitude,
    tank: {
      kind: "number",
      label: "tools.receiver.tank",
      hint: "tools.receiver.tankHint",
      quantity: "volume",
      within: [1, 100_000],
      example: "",
      optional: true,
    },
  },
  answer({ flow, refill, seconds, high, low, altitude, tank }) {
    const ambient = atmosphericPressure(altitude);
    const band = { high, low, ambient };
    const sized = meteredReceiver({ flow, refill, minutes: seconds / 60 }, band);
    if (!sized.ok)
      return {
        ok: false,
        error:
          sized.error.code === "no_pressure_band"
            ? { field: "high", say: "tools.wrong.band" }
            : { field: "refill", say: "tools.wrong.covered" },
      };
    const gallons = sized.value;
    const minute = generalReceiver(flow - refill, band);
    const usable = tank === undefined ? null : usableAir(tank, band);
    return {
      ok: true,
      value: {
        main: { label: "tools.receiver.size", value: { of: gallons, in: "volume", safe: "up" } },
        lines: [
          ...(minute.ok
            ? [{ label: "tools.receiver.minute", value: { of: minute.value, in: "volume", safe: "up" } } as const]
            : []),
          ...(usable?.ok
            ? [
                {
                  label: "tools.receiver.lasts",
                  value: { of: (usable.value / (flow - refill)) * 60, in: "time", safe: "down" },
                } as const,
              ]
            : []),
        ],
        notes: [{ say: "tools.receiver.rule" }],
        shelves: [
          {
            label: { say: "tools.receiver.shelf", values: { size: { of: gallons, in: "volume", safe: "up" } } },
            category: "air-tanks",
            search: { "tankVolume.min": Math.ceil(gallons), "mawp.min": Math.ceil(high) },
          },
        ],
        basis: {
          say: refill > 0 ? "tools.receiver.basisRefilled" : "tools.receiver.basis",
          values: {
            flow: { of: flow, in: "flow" },
            refill: { of: refill, in: "flow" },
            time: { of: seconds, in: "time" },
            high: { of: high, in: "pressure" },
            low: { of: low, in: "pressure" },
            ambient: { of: ambient, in: "pressure" },
          },
        },
      },
    };
  },
});
