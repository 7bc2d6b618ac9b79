import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { aluminumPipes, pipeDrop, pipeLimits, type PipeRun, pipeVelocity, steelPipes } from "#domain/air/pipe.ts";
import { type AirNeed, allowedLosses } from "#domain/sizing/air-need.ts";
import { connects, joins, takesInlet, withstands } from "#domain/sizing/common-rules.ts";
import { filteredFlow } from "#domain/sizing/dryer-flow.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, lossAt, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Required rated flow of a filter, CFM: all that passes it, increased below 100 psi, where air takes more volume. */
export const filterFlow = (need: AirNeed, machine: Machine): number =>
  filteredFlow(need, machine) * Math.max(1, (ratedPressure + need.ambient) / (need.cutIn + need.ambient));

/**
 * Inlet limit, °F, of a filter whose page states none, the strictest that was found in print. Glass fiber: Siemens,
 * Inline Air Filter, A6V11251777, 52 °C. Activated carbon: druckluft-filter.de, Aktivkohlefilter CA, 30 °C. Many makers
 * allow more, and then their page says so.
 */
export const usualFilterInlet = (grade: string): number => (grade === "carbon" ? 86 : 125);

/** A filter of the grade must accept the full flow at its temperature with little loss. */
export function filterReasons(
  need: AirNeed,
  machine: Machine,
  { grade, inlet }: { readonly grade: string; readonly inlet: number },
  filter: AttributeValues,
): Reason[] {
  const rated = figure(filter, "ratedFlow");
  const needed = filterFlow(need, machine);
  return [
    reason("filter_grade", filter["filterItem"] === "housing" && filter["filterGrade"] === grade, { grade }),
    reason("filter_flow", rated >= needed, {
      rated: measured(rated, "standardFlow"),
      needed: measured(needed, "standardFlow"),
    }),
    reason("filter_loss", figure(filter, "pressureDrop") <= allowedLosses.filter, {
      loss: measured(figure(filter, "pressureDrop"), "pressure"),
    }),
    takesInlet("filter_inlet", figure(filter, "maxInletTemperature") || usualFilterInlet(grade), inlet),
    withstands(machine, filter),
    ...joins(machine.attributes["outletPort"], filter["port"]),
  ];
}

/** Rating pressure of inline filters, psi gauge. */
const ratedPressure = 100;

/** Kinds of automatic drains; zero-loss ones for machines that run all day. */
export const drainKinds = ({ duty }: Machine): readonly string[] =>
  duty >= 1 ? ["zero-loss"] : ["float", "timer", "zero-loss"];

/** Rules for a drain, rated by the compressor's flow, on the buyer's supply. */
export function drainReasons(need: AirNeed, machine: Machine, drain: AttributeValues): Reason[] {
  const kinds = drainKinds(machine);
  const rated = figure(drain, "ratedFlow");
  return [
    reason("drain_kind", drain["extraType"] === "drain" && kinds.includes(String(drain["drain"])), {
      kind: machine.duty >= 1 ? "continuous" : "intermittent",
    }),
    reason("drain_flow", rated >= mostFlow(machine), {
      rated: measured(rated, "standardFlow"),
      flow: measured(mostFlow(machine), "flow"),
    }),
    withstands(machine, drain),
    ...connects(need, machine, drain),
  ];
}

/** Condensate of a lubricated machine contains oil, which must not enter the sewer. */
export function separatorReasons(machine: Machine, separator: AttributeValues): Reason[] {
  const rated = figure(separator, "ratedFlow");
  return [
    reason("separator_flow", separator["extraType"] === "separator" && rated >= mostFlow(machine), {
      rated: measured(rated, "standardFlow"),
      flow: measured(mostFlow(machine), "flow"),
    }),
  ];
}

/**
 * An aftercooler for a piston pump's full flow, and for peaks out of the tank that it stands behind. Without a dryer,
 * whose limit includes its loss, it may lose what the filters leave of theirs, `left`, at the flow that passes.
 */
export function aftercoolerReasons(need: AirNeed, machine: Machine, cooler: AttributeValues, left?: number): Reason[] {
  const rated = figure(cooler, "ratedFlow");
  const flow = filteredFlow(need, machine);
  const loss = left === undefined ? figure(cooler, "pressureDrop") : lossAt(cooler, flow);
  return [
    reason("aftercooler_flow", cooler["extraType"] === "aftercooler" && rated >= flow, {
      rated: measured(rated, "standardFlow"),
      flow: measured(flow, "flow"),
    }),
    reason("aftercooler_loss", loss <= (left ?? allowedLosses.aftercooler), { loss: measured(loss, "pressure") }),
    withstands(machine, cooler),
    ...joins(machine.attributes["outletPort"], cooler["port"]),
  ];
}

/** Screws take ISO VG 46, piston pumps VG 100 (SAE 30). */
const viscosities = { screw: "46", piston: "100" } as const;

/** The kind of oil a machine takes. */
export const oilKind = ({ compression }: Machine): keyof typeof viscosities =>
  compression === "screw" ? "screw" : "piston";

/** The grade and base that the machine is filled with; another base is never offered, as the two do not mix. */
export function oilFilled(machine: Machine): { readonly grade: string; readonly base: string | null } {
  const { fillGrade, fillBase } = machine.attributes;
  return {
    grade: typeof fillGrade === "string" ? fillGrade : viscosities[oilKind(machine)],
    base: typeof fillBase === "string" ? fillBase : null,
  };
}

/**
 * Required life of the oil, h: the service interval; for a screw at least a year's running hours, up to 8,000. NaN
 * without a stated interval.
 */
export function oilLife({ hours }: AirNeed, machine: Machine): number {
  const interval = figure(machine.attributes, "serviceInterval");
  return oilKind(machine) === "screw" ? Math.max(interval, Math.min(hours, 8_000)) : interval;
}

/** Oil of the machine's kind, grade and base, of sufficient life, enough for one fill. */
export function oilReasons(need: AirNeed, machine: Machine, oil: AttributeValues, quantity: number): Reason[] {
  const kind = oilKind(machine);
  const { grade, base } = oilFilled(machine);
  const applications = oil["oilApplication"];
  const life = figure(oil, "ratedLife");
  const lasting = oilLife(need, machine);
  const fill = figure(machine.attributes, "oilCapacity") / 4;
  const volume = figure(oil, "containerVolume") * quantity;
  return [
    reason(
      "oil_kind",
      Array.isArray(applications) &&
        applications.includes(kind) &&
        oil["viscosityGrade"] === grade &&
        (base === null || oil["baseOil"] === base),
      { kind, grade },
    ),
    reason("oil_life", life >= lasting, { life: measured(life, "duration"), needed: measured(lasting, "duration") }),
    reason("oil_amount", volume >= fill, {
      bought: measured(volume, "volume"),
      fill: measured(fill, "volume"),
    }),
  ];
}

/** Inside diameter (mm) of aluminum pipe of this outside diameter. */
export const insideOf = (size: unknown): number =>
  aluminumPipes.find((pipe) => pipe.size === size)?.inside ?? Number.NaN;

/** Bore (mm) of a fitting with this thread: that of steel pipe of the same nominal size; NaN for a flange. */
export function boreOf(thread: unknown): number {
  const [, inches = ""] = /^npt-([\d.]+)$/.exec(String(thread)) ?? [];
  const whole = Math.trunc(Number(inches));
  const part = { 0.25: "1/4", 0.375: "3/8", 0.5: "1/2", 0.75: "3/4" }[Number(inches) - whole];
  const size = [whole > 0 ? String(whole) : "", part ?? ""].filter(Boolean).join("-");
  return steelPipes.find((pipe) => pipe.size === size)?.inside ?? Number.NaN;
}

/** Pressure loss of pipe of this size over its length, psi; NaN outside the formula's range. */
export function pipeLoss(need: AirNeed, machine: Machine, size: unknown): number {
  const drop = pipeDrop(pipeRun(need, machine, size));
  return drop.ok ? drop.value : Number.NaN;
}

const pipeRun = (need: AirNeed, machine: Machine, size: unknown): PipeRun => ({
  flow: Math.max(need.peak, mostFlow(machine)),
  length: need.pipeLength,
  inside: insideOf(size),
  pressure: need.pressure + allowedLosses.pipe,
  ambient: need.ambient,
});

/** Aluminum pipe of this size must stay within the limits of pressure drop and speed. */
export function pipeSizeReason(need: AirNeed, machine: Machine, size: unknown): Reason {
  const run = pipeRun(need, machine, size);
  const loss = pipeLoss(need, machine, size);
  const speed = pipeVelocity(run);
  return reason("pipe_size", loss <= allowedLosses.pipe && speed <= pipeLimits.velocity, {
    size: String(size),
    drop: measured(loss, "pressure"),
    most: measured(allowedLosses.pipe, "pressure"),
    flow: measured(run.flow, "flow"),
    length: measured(need.pipeLength, "distance"),
  });
}

/** Pipe or a kit for compressed air: sufficient total length, and pressure rating. */
export function pipeReasons(need: AirNeed, machine: Machine, pipe: AttributeValues, quantity: number): Reason[] {
  const length = figure(pipe, "pipeLength") * quantity;
  return [
    pipeSizeReason(need, machine, pipe["pipeMaterial"] === "aluminum" ? pipe["pipeSize"] : null),
    reason("pipe_part", pipe["pipeColor"] === "blue", { size: String(pipe["pipeSize"]) }),
    reason("pipe_length", length >= need.pipeLength, {
      bought: measured(length, "distance"),
      length: measured(need.pipeLength, "distance"),
    }),
    ...(pipe["pipeItem"] === "kit" ? [outletsRule(need, figure(pipe, "outlets"))] : []),
    withstands(machine, pipe),
  ];
}

/** A coupling or drop of the pipe's size. */
export function pipePartReasons(
  machine: Machine,
  pipe: AttributeValues,
  part: AttributeValues,
  item: "coupling" | "drop",
): Reason[] {
  return [
    reason("pipe_part", part["pipeItem"] === item && part["pipeSize"] === pipe["pipeSize"], {
      size: String(pipe["pipeSize"]),
    }),
    withstands(machine, part),
  ];
}

function outletsRule(need: AirNeed, outlets: number): Reason {
  return reason("pipe_outlets", outlets >= need.outlets, {
    has: measured(outlets, "count"),
    wanted: measured(need.outlets, "count"),
  });
}
