import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { aluminumPipes, pipeDrop, pipeLimits, type PipeRun, pipeVelocity } from "#domain/air/pipe.ts";
import { meteredReceiver } from "#domain/air/receiver.ts";
import { type AirNeed, allowedLosses } from "#domain/sizing/air-need.ts";
import { connects, joins, withstands } from "#domain/sizing/common-rules.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Gallons for each CFM: the trade's rule of thumb, and the least where the machine itself follows the demand. */
const gallonsPerCfm = { usual: 4, variableSpeed: 1 } as const;

/** What a receiver must hold, gal, and why: the trade's rule by the machine's flow, or what a peak takes beyond it. */
export interface Storage {
  readonly needed: number;
  readonly byRule: number;
  readonly perCfm: number;
  readonly byPeak: number;
  /** The machine's own tank. */
  readonly own: number;
}

/** Gallons a system needs. A variable-speed machine follows the demand and needs the least; others 4 gal a CFM. */
export function storageNeeded(need: AirNeed, machine: Machine): Storage {
  const perCfm = machine.attributes["control"] === "vsd" ? gallonsPerCfm.variableSpeed : gallonsPerCfm.usual;
  const byRule = perCfm * mostFlow(machine);
  const peak = meteredReceiver(
    { flow: need.peak, refill: flowAtPressure(machine, need.cutOut), minutes: need.peakMinutes },
    { high: need.cutOut, low: need.cutIn, ambient: need.ambient },
  );
  const byPeak = peak.ok ? peak.value : 0;
  const own = figure(machine.attributes, "tankVolume") || 0;
  return { needed: Math.max(byRule, byPeak), byRule, perCfm, byPeak, own };
}

/** How the storage was reckoned, as a reason says it. */
export function storageFigures(storage: Storage, machine: Machine): Reason["figures"] {
  return {
    needed: measured(storage.needed, "volume"),
    own: measured(storage.own, "volume"),
    perCfm: measured(storage.perCfm, "volume"),
    flow: measured(mostFlow(machine), "flow"),
    peak: measured(storage.byPeak, "volume"),
    by: storage.byPeak > storage.byRule ? "peak" : "rule",
  };
}

/** Whether so many receivers hold what the machine's own tank lacks, at the machine's pressure, and stand where they are put. */
export function receiverReasons(need: AirNeed, machine: Machine, tank: AttributeValues, quantity: number): Reason[] {
  const storage = storageNeeded(need, machine);
  const volume = figure(tank, "tankVolume") * quantity;
  const mawp = figure(tank, "mawp");
  return [
    reason("receiver_volume", volume >= storage.needed - storage.own, {
      ...storageFigures(storage, machine),
      volume: measured(volume, "volume"),
    }),
    reason("receiver_pressure", mawp >= machine.maxPressure, {
      mawp: measured(mawp, "pressure"),
      machine: measured(machine.maxPressure, "pressure"),
    }),
    reason("receiver_stands", tank["orientation"] === "vertical" || tank["orientation"] === "horizontal"),
    ...joins(machine.attributes["outletPort"], tank["port"]),
  ];
}

/** A relief valve opens above the machine's pressure and below the tank's, and lets out all the machine gives. */
export function reliefReasons(machine: Machine, tank: AttributeValues, valve: AttributeValues): Reason[] {
  const set = figure(valve, "setPressure");
  const mawp = figure(tank, "mawp");
  return [
    reason("relief_pressure", set > machine.maxPressure && set <= mawp, {
      set: measured(set, "pressure"),
      machine: measured(machine.maxPressure, "pressure"),
      mawp: measured(mawp, "pressure"),
    }),
    reason("relief_flow", figure(valve, "ratedFlow") >= mostFlow(machine), {
      rated: measured(figure(valve, "ratedFlow"), "standardFlow"),
      flow: measured(mostFlow(machine), "flow"),
    }),
  ];
}

/** The flow a filter must be rated for, CFM: all that the machine delivers. Below 100 psi it takes less, as the air takes more room. */
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

/** Why a drain suits the machine and the buyer's power, or by which rule it does not. */
export function drainReasons(need: AirNeed, machine: Machine, drain: AttributeValues): Reason[] {
  const kinds = drainKinds(machine);
  return [
    reason("drain_kind", drain["extraType"] === "drain" && kinds.includes(String(drain["drain"])), {
      kind: machine.duty >= 1 ? "continuous" : "intermittent",
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

/** What pipe of this size loses over the whole length, psi; NaN where that is more than the formula holds for. */
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

/** Whether aluminum pipe of this size carries the need over its length: drop and speed within the trade's limits. */
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

/** Inner diameters of hoses, in, as the catalogue's choices: narrower ones are for airbrushes and blow guns. */
export const hoseSizes: readonly string[] = ["0.375", "0.5", "0.75", "1"];

/** What a hose loses while the largest tool runs, psi; NaN where that is more than the formula holds for. */
export function hoseLoss(need: AirNeed, size: string, length: number): number {
  const { tool: flow, pressure, ambient } = need;
  const drop = pipeDrop({ flow, length, inside: Number(size) * 25.4, pressure, ambient });
  return drop.ok ? drop.value : Number.NaN;
}

/** A hose from an outlet to its tool: long enough, and with the pipe it loses no more than the way to the tool may. */
export function hoseReasons(need: AirNeed, machine: Machine, hose: AttributeValues, lostInPipe: number): Reason[] {
  const size = String(hose["hoseInside"]);
  const length = figure(hose, "hoseLength");
  const lost = hoseLoss(need, size, length);
  return [
    reason(
      "hose_size",
      hose["extraType"] === "hose" && hoseSizes.includes(size) && lostInPipe + lost <= allowedLosses.pipe,
      {
        inside: measured(Number(size), "length"),
        drop: measured(lost, "pressure"),
        flow: measured(need.tool, "flow"),
        pipe: measured(lostInPipe, "pressure"),
        most: measured(allowedLosses.pipe, "pressure"),
      },
    ),
    reason("hose_length", length >= need.hoseLength, {
      bought: measured(length, "distance"),
      length: measured(need.hoseLength, "distance"),
    }),
    withstands(machine, hose),
  ];
}

/** Couplers for every outlet with the plugs of their own style: a universal one comes without, for other shops' plugs. */
export function couplerReasons(
  need: AirNeed,
  machine: Machine,
  goods: { readonly hose: AttributeValues; readonly coupler: AttributeValues },
  quantity: number,
): Reason[] {
  const { hose, coupler } = goods;
  const couplers = figure(coupler, "couplersInSet") * quantity;
  return [
    reason("coupler_set", coupler["extraType"] === "coupler" && couplers >= need.outlets, {
      has: measured(couplers, "count"),
      outlets: measured(need.outlets, "count"),
    }),
    reason("coupler_style", typeof coupler["couplerStyle"] === "string" && coupler["couplerStyle"] !== "universal"),
    withstands(machine, coupler),
    ...joins(hose["port"], coupler["port"]),
  ];
}
