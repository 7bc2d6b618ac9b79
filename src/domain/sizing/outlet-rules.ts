import type { AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import type { ToolUse } from "#domain/air/tools.ts";
import { type AirNeed, allowedLosses, type SystemWishes } from "#domain/sizing/air-need.ts";
import { joins, withstands } from "#domain/sizing/common-rules.ts";
import { boreOf, insideOf } from "#domain/sizing/part-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, lossAt, measured } from "#domain/sizing/offer.ts";
import { allFit, type Reason, reason } from "#domain/sizing/reason.ts";

/** Unit between a drop and its hose: with a lubricator for tools that need oil, otherwise without. */
export type OutletUnit = "frl" | "regulator";

/**
 * Number of units of each kind: one per tool while there are enough outlets, otherwise in proportion. At least one
 * outlet stays without oil if a tool must not get any, such as a spray gun.
 */
export function outletUnits({ uses, outlets }: Pick<SystemWishes, "uses" | "outlets">): Record<OutletUnit, number> {
  const tools = (wantsOil: boolean) =>
    uses.reduce((sum, { quantity, oiled = false }) => sum + (oiled === wantsOil ? Math.ceil(quantity) : 0), 0);
  const [oiled, plain] = [tools(true), tools(false)];
  if (oiled + plain <= outlets) return { frl: oiled, regulator: plain };
  if (oiled === 0 || plain === 0) return { frl: oiled && outlets, regulator: plain && outlets };
  const share = Math.round((outlets * plain) / (oiled + plain));
  const regulator = Math.min(outlets, Math.max(1, Math.min(share, outlets - 1)));
  return { frl: outlets - regulator, regulator };
}

/** A unit runs at half its rated flow at most, because a regulator at its limit does not hold its pressure. */
export const unitReserve = 2;

/** True for a tool that such a unit feeds. */
export const isBehind = (unit: OutletUnit, { oiled = false }: ToolUse): boolean => oiled === (unit === "frl");

/** Flow of the largest tool behind such a unit, CFM. */
export function unitFlow({ uses, siteFactor }: AirNeed, unit: OutletUnit): number {
  const flows = uses.filter((use) => isBehind(unit, use)).map(({ flow }) => flow);
  return Math.max(0, ...flows) * siteFactor;
}

/** True where the pressure is more than a tool may get: then it must not be used without a regulator. */
export const overloads = ({ pressure }: Pick<SystemWishes, "pressure">, { mostPressure }: ToolUse): boolean =>
  (mostPressure ?? pressure) < pressure;

/**
 * Pressure setting of a unit, psi: what the tools behind it ask for, and may get at the most, plus the losses of hose
 * and coupler.
 */
function unitSetting({ uses, pressure, hoseLength }: AirNeed, unit: OutletUnit): number {
  const most = uses.filter((use) => isBehind(unit, use)).map((use) => Math.min(use.mostPressure ?? pressure, pressure));
  const atTool = most.length > 0 ? Math.max(...most) : pressure;
  return atTool + (hoseLength > 0 ? allowedLosses.pipe + allowedLosses.coupler : 0);
}

/** Range a unit must have, psi: the manual of a tool behind it may allow the whole pressure. */
export const unitRange = (need: AirNeed, unit: OutletUnit): number => Math.max(unitSetting(need, unit), need.pressure);

/** A unit must carry its tool with a reserve, at the pressure in the pipe. */
export function outletUnitReasons(need: AirNeed, machine: Machine, unit: OutletUnit, goods: AttributeValues): Reason[] {
  const flow = unitFlow(need, unit);
  const rated = figure(goods, "ratedFlow");
  const most = figure(goods, "setPressure");
  const set = unitSetting(need, unit);
  return [
    reason(`${unit}_kind`, goods["extraType"] === unit),
    reason("unit_flow", rated >= unitReserve * flow, {
      rated: measured(rated, "standardFlow"),
      flow: measured(flow, "flow"),
    }),
    reason("unit_loss", lossAt(goods, flow) <= allowedLosses.unit, {
      drop: measured(lossAt(goods, flow), "pressure"),
      most: measured(allowedLosses.unit, "pressure"),
    }),
    reason("unit_range", most >= unitRange(need, unit), {
      most: measured(most, "pressure"),
      needed: measured(set, "pressure"),
    }),
    withstands(machine, goods),
  ];
}

type Placed = { readonly attributes: AttributeValues; readonly quantity: number };

/** Threads the pipe connects to: the compressor's outlet, and both sides of the inline parts. */
export function threadsOnTheWay(machine: Machine, inline: readonly Placed[]): readonly (AttributeValue | undefined)[] {
  return [
    machine.attributes["outletPort"],
    ...inline.flatMap(({ attributes, quantity }) => Array.from({ length: 2 * quantity }, () => attributes["port"])),
  ];
}

/** Least bore of an adapter, as a share of its pipe's inside diameter: a dozen of them stand in series. */
const leastBore = 0.9;

/** Adapters from a pipe size to threads: one per thread, as wide as the pipe, with a bushing for another size. */
export function adapterReasons(
  machine: Machine,
  pipe: AttributeValues,
  adapter: AttributeValues,
  threads: readonly (AttributeValue | undefined)[],
): Reason[] {
  const port = adapter["port"];
  const others = threads.filter((thread) => typeof thread === "string" && thread !== port).map(String);
  const counts = new Map<string, number>();
  for (const thread of others) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  return [
    reason("pipe_part", adapter["pipeItem"] === "adapter" && adapter["pipeSize"] === pipe["pipeSize"], {
      size: String(pipe["pipeSize"]),
    }),
    reason("adapter_bore", boreOf(port) >= leastBore * insideOf(pipe["pipeSize"])),
    reason("adapter_threads", typeof port === "string" && threads.every((thread) => allFit(joins(port, thread))), {
      threads: measured(threads.length, "count"),
      own: String(port),
      bushings: others.length > 0 ? "yes" : "no",
      others: [...counts].map(([thread, count]) => `${thread}×${count}`).join(" "),
    }),
    withstands(machine, adapter),
  ];
}
