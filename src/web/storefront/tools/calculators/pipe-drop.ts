import {
  aluminumPipes,
  pipeDrop,
  pipeFor,
  pipeVelocity,
  pipeLimits,
  type PipeSize,
  steelPipes,
} from "#domain/air/pipe.ts";
import { type AnswerLine, calculator, type Said } from "../calculator.ts";
import type { Amount } from "../tool-units.ts";
import { pressure } from "./shared-fields.ts";

const materials = { aluminum: aluminumPipes, steel: steelPipes } as const;
type Material = keyof typeof materials;

const sizeName = (material: Material, { size }: PipeSize): string =>
  material === "steel" ? `${size} in` : `${size} mm`;

const choices = (["aluminum", "steel"] as const).flatMap((material) =>
  materials[material].map((pipe) => ({
    value: `${material}-${pipe.size.replace("/", "_")}`,
    name: { text: sizeName(material, pipe) },
    group: `tools.pipe.${material}` as const,
  })),
);

/** A right-angle elbow resists like a straight pipe of thirty diameters (Crane TP-410). */
const elbowDiameters = 30;

/** Pressure drop of a pipe, and the smallest size within the limit. */
export const pipeDropCalculator = calculator({
  route: "toolPipe",
  name: "tools.pipe.name",
  lead: "tools.pipe.lead",
  limits: "tools.pipe.limits",
  fields: {
    flow: {
      kind: "number",
      label: "tools.field.flow",
      hint: "tools.pipe.flowHint",
      quantity: "flow",
      within: [0.1, 20_000],
      example: { imperial: "40", bar: "1.1", mpa: "1.1" },
    },
    pipe: { kind: "choice", label: "tools.pipe.pipe", choices, example: "aluminum-25" },
    length: {
      kind: "number",
      label: "tools.pipe.length",
      hint: "tools.pipe.lengthHint",
      quantity: "distance",
      within: [0.5, 10_000],
      example: { imperial: "100", bar: "30", mpa: "30" },
    },
    elbows: { kind: "number", label: "tools.pipe.elbows", quantity: "plain", within: [0, 500], example: "0" },
    pressure: { ...pressure, hint: "tools.pipe.pressureHint" },
    allowed: {
      kind: "number",
      label: "tools.pipe.allowed",
      hint: "tools.pipe.allowedHint",
      quantity: "pressure",
      within: [0.05, 14],
      example: { imperial: "3", bar: "0.2", mpa: "0.02" },
    },
  },
  answer({ flow, pipe, length, elbows, pressure, allowed }) {
    const { material, size: pipeSize } = pipeOf(pipe);
    const runOf = ({ inside }: PipeSize) => ({
      flow,
      pressure,
      inside,
      length: length + (elbows * elbowDiameters * inside) / 304.8,
    });
    const limits = { ...pipeLimits, drop: allowed };
    // With elbows each size has a length of its own.
    const smallest = (of: Material): PipeSize | undefined =>
      materials[of].find((size) => pipeFor(runOf(size), [size], limits));
    const fits = (["aluminum", "steel"] as const).map((of) => fitLine(of, smallest(of)));
    const dropOf = (size: PipeSize): Amount | Said => {
      const drop = pipeDrop(runOf(size));
      return drop.ok ? { of: drop.value, in: "pressure", safe: "up" } : { say: "tools.pipe.tooGreat" };
    };
    const drop = pipeDrop(runOf(pipeSize));
    const velocity = pipeVelocity(runOf(pipeSize));
    const fitting = smallest("aluminum");
    return {
      ok: true,
      value: {
        main: { label: "tools.pipe.drop", value: dropOf(pipeSize) },
        lines: [
          { label: "tools.pipe.velocity", value: { of: velocity, in: "velocity", safe: "up" } },
          ...(drop.ok
            ? [{ label: "tools.pipe.energy", value: { of: drop.value / 2, in: "share", safe: "up" } } as const]
            : []),
          ...fits,
        ],
        notes: velocity > pipeLimits.velocity ? [{ say: "tools.pipe.fast" }] : [],
        table: {
          caption: material === "steel" ? "tools.pipe.tableSteel" : "tools.pipe.tableAluminum",
          columns: ["tools.pipe.column.size", "tools.pipe.column.drop", "tools.pipe.column.velocity"],
          rows: materials[material].map((size) => [
            { text: sizeName(material, size) },
            dropOf(size),
            { of: pipeVelocity(runOf(size)), in: "velocity", safe: "up" },
          ]),
        },
        shelves: fitting ? [shelfOf(fitting)] : [],
        basis: {
          say: "tools.pipe.basis",
          values: {
            flow: { of: flow, in: "flow" },
            length: { of: runOf(pipeSize).length, in: "distance" },
            inside: { of: pipeSize.inside / 25.4, in: "length" },
            pressure: { of: pressure, in: "pressure" },
          },
        },
      },
    };
  },
});

function pipeOf(pipe: string): { material: Material; size: PipeSize } {
  const material: Material = pipe.startsWith("steel") ? "steel" : "aluminum";
  const at = choices.filter(({ group }) => group === `tools.pipe.${material}`).findIndex(({ value }) => value === pipe);
  return { material, size: materials[material][at]! };
}

function fitLine(of: Material, size: PipeSize | undefined): AnswerLine {
  return {
    label: of === "steel" ? "tools.pipe.fitsSteel" : "tools.pipe.fitsAluminum",
    value: size ? { say: "tools.pipe.size", values: { size: sizeName(of, size) } } : { say: "tools.pipe.none" },
  };
}

const shelfOf = (fitting: PipeSize) => ({
  label: { say: "tools.pipe.shelf", values: { size: sizeName("aluminum", fitting) } } as const,
  category: "air-pipe" as const,
  search: { pipeSize: fitting.size },
});
