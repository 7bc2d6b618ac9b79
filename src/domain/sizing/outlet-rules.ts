import type { AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { type AirNeed, allowedLosses, type SystemWishes } from "#domain/sizing/air-need.ts";
import { joins, withstands } from "#domain/sizing/common-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, lossAt, measured } from "#domain/sizing/offer.ts";
import { allFit, type Reason, reason } from "#domain/sizing/reason.ts";

/** Between a drop and its hose: with oil for tools that run on it, without for paint and everything else. */
export type OutletUnit = "frl" | "regulator";

/**
 * How many of each unit the outlets take: one for each tool while there are outlets, else in the tools' proportion. Oil
 * must reach no spray gun, so that an outlet without oil is left wherever one tool must not have it.
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

/** A unit runs at half its rated flow at most: a regulator that is used to its end no longer holds its pressure. */
export const unitReserve = 2;

/** The flow of the largest tool behind such a unit, CFM. */
export function unitFlow({ uses, siteFactor }: AirNeed, unit: OutletUnit): number {
  const flows = uses.filter(({ oiled = false }) => oiled === (unit === "frl")).map(({ flow }) => flow);
  return Math.max(0, ...flows) * siteFactor;
}

/** The pressure that a unit must set, psi: behind it the hose and its coupler take their part. */
export const unitSetting = ({ pressure, hoseLength }: AirNeed): number =>
  pressure + (hoseLength > 0 ? allowedLosses.pipe + allowedLosses.coupler : 0);

/** The rules by which a unit carries its tool with a reserve, at the pressure in the pipe. */
export function outletUnitReasons(need: AirNeed, machine: Machine, unit: OutletUnit, goods: AttributeValues): Reason[] {
  const flow = unitFlow(need, unit);
  const rated = figure(goods, "ratedFlow");
  const most = figure(goods, "setPressure");
  const set = unitSetting(need);
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
    reason("unit_range", most >= set, {
      most: measured(most, "pressure"),
      needed: measured(set, "pressure"),
    }),
    withstands(machine, goods),
  ];
}

type Placed = { readonly attributes: AttributeValues; readonly quantity: number };

/** The threads that pipe is joined to: the compressor's outlet, and both sides of what stands behind it. */
export function threadsOnTheWay(machine: Machine, inline: readonly Placed[]): readonly (AttributeValue | undefined)[] {
  return [
    machine.attributes["outletPort"],
    ...inline.flatMap(({ attributes, quantity }) => Array.from({ length: 2 * quantity }, () => attributes["port"])),
  ];
}

/** An adapter from pipe of a size to threads: one for each of them, with a bushing where the thread is another size. */
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
    reason("adapter_threads", typeof port === "string" && threads.every((thread) => allFit(joins(port, thread))), {
      threads: measured(threads.length, "count"),
      own: String(port),
      bushings: others.length > 0 ? "yes" : "no",
      others: [...counts].map(([thread, count]) => `${thread}×${count}`).join(" "),
    }),
    withstands(machine, adapter),
  ];
}
