import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { aluminumPipes, pipeDrop, pipeLimits, type PipeRun, pipeVelocity } from "#domain/air/pipe.ts";
import { type AirNeed, allowedLosses } from "#domain/sizing/air-need.ts";
import { connects, joins, withstands } from "#domain/sizing/common-rules.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/**
 * The flow a filter must be rated for, CFM: all that the machine delivers. Below 100 psi a filter takes less, as the air
 * takes more room.
 */
export const filterFlow = (need: AirNeed, machine: Machine): number =>
  mostFlow(machine) * Math.max(1, (ratedPressure + need.ambient) / (need.cutIn + need.ambient));

/** A filter of the grade that takes all the air and loses little of its pressure. */
export function filterReasons(need: AirNeed, machine: Machine, grade: string, filter: AttributeValues): Reason[] {
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
    withstands(machine, filter),
    ...joins(machine.attributes["outletPort"], filter["port"]),
  ];
}

/** Inline filters are rated at this, psi gauge. */
const ratedPressure = 100;

/** Drains that open by themselves: without loss of air where the machine runs all day. */
export const drainKinds = ({ duty }: Machine): readonly string[] =>
  duty >= 1 ? ["zero-loss"] : ["float", "timer", "zero-loss"];

/** Why a drain suits the machine and the buyer's power, or by which rule it does not. Its flow is that of the compressor. */
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

/** Condensate of a lubricated machine carries oil, which must not reach the sewer. */
export function separatorReasons(machine: Machine, separator: AttributeValues): Reason[] {
  const rated = figure(separator, "ratedFlow");
  return [
    reason("separator_flow", separator["extraType"] === "separator" && rated >= mostFlow(machine), {
      rated: measured(rated, "standardFlow"),
      flow: measured(mostFlow(machine), "flow"),
    }),
  ];
}

/** An aftercooler for all that a piston pump gives. */
export function aftercoolerReasons(machine: Machine, cooler: AttributeValues): Reason[] {
  const rated = figure(cooler, "ratedFlow");
  return [
    reason("aftercooler_flow", cooler["extraType"] === "aftercooler" && rated >= mostFlow(machine), {
      rated: measured(rated, "standardFlow"),
      flow: measured(mostFlow(machine), "flow"),
    }),
    reason("aftercooler_loss", figure(cooler, "pressureDrop") <= allowedLosses.aftercooler, {
      loss: measured(figure(cooler, "pressureDrop"), "pressure"),
    }),
    withstands(machine, cooler),
    ...joins(machine.attributes["outletPort"], cooler["port"]),
  ];
}

/** Screws take ISO VG 46, piston pumps VG 100 (SAE 30). */
export const viscosities = { screw: "46", piston: "100" } as const;

/** Which oil a machine takes. */
export const oilKind = ({ compression }: Machine): keyof typeof viscosities =>
  compression === "screw" ? "screw" : "piston";

/** Hours that the oil must last: to the machine's service; a screw's a year, or 8,000 h. NaN where no service is stated. */
export function oilLife({ hours }: AirNeed, machine: Machine): number {
  const interval = figure(machine.attributes, "serviceInterval");
  return oilKind(machine) === "screw" ? Math.max(interval, Math.min(hours, 8_000)) : interval;
}

/** The oil of the machine's kind and grade that lasts, enough for one fill. */
export function oilReasons(need: AirNeed, machine: Machine, oil: AttributeValues, quantity: number): Reason[] {
  const kind = oilKind(machine);
  const applications = oil["oilApplication"];
  const life = figure(oil, "ratedLife");
  const lasting = oilLife(need, machine);
  const fill = figure(machine.attributes, "oilCapacity") / 4;
  const bought = figure(oil, "containerVolume") * quantity;
  return [
    reason(
      "oil_kind",
      Array.isArray(applications) && applications.includes(kind) && oil["viscosityGrade"] === viscosities[kind],
      { kind, grade: viscosities[kind] },
    ),
    reason("oil_life", life >= lasting, { life: measured(life, "duration"), needed: measured(lasting, "duration") }),
    reason("oil_amount", bought >= fill, {
      bought: measured(bought, "volume"),
      fill: measured(fill, "volume"),
    }),
  ];
}

/** Inner diameter (mm) of aluminum pipe of this outer diameter. */
const insideOf = (size: unknown): number => aluminumPipes.find((pipe) => pipe.size === size)?.inside ?? Number.NaN;

/** The pressure loss of pipe of this size over the whole length, psi; NaN where the formula does not hold. */
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

/** The rule by which aluminum pipe of this size carries the need: drop and speed within the trade's limits. */
export function pipeSizeReason(need: AirNeed, machine: Machine, size: unknown): Reason {
  const run = pipeRun(need, machine, size);
  const lost = pipeLoss(need, machine, size);
  const speed = pipeVelocity(run);
  return reason("pipe_size", lost <= allowedLosses.pipe && speed <= pipeLimits.velocity, {
    size: String(size),
    drop: measured(lost, "pressure"),
    most: measured(allowedLosses.pipe, "pressure"),
    flow: measured(run.flow, "flow"),
    length: measured(need.pipeLength, "distance"),
  });
}

/** Pipe, or a kit of it, for compressed air: long enough in so many pieces, and for the pressure. */
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

/** A coupling or drop of the pipe's own size. */
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
