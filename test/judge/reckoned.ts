import type { Answer, Part } from "./answer.ts";
import { figure, type Goods } from "./goods.ts";
import { between } from "./tables/lookup.ts";
import { leastPurgeShare, leastSweepShare } from "./tables/dryers.ts";
import { siteFactor } from "./tables/places.ts";

/** The judge's figures of a system, from what was asked and what the goods state, before any rule. */
export interface Reckoned {
  /** Free air for each standard cubic foot at the place. */
  readonly site: number;
  /** CFM of free air that the tools take on average, growth counted. */
  readonly average: number;
  /** CFM of free air while as many tools run as are said to run at one time, at least the largest. */
  readonly peak: number;
  /** SCFM that the compressor sends, or what the tools draw at the most where that is less. */
  readonly sent: number;
  /** SCFM that passes the dryers and filters of the list: what is sent, and what tanks in front of them give. */
  readonly through: number;
  /** SCFM of the largest single tool. */
  readonly largest: number;
  /** CFM of free air that the machine delivers at the lowest pressure of its band; null where it states none. */
  readonly delivered: number | null;
  /** Of it what may be counted on: pistons rest. */
  readonly usable: number | null;
  /** CFM of free air that the dryers of the list spend on themselves. */
  readonly purge: number;
}

/**
 * Delivery between the pressures at which a machine states it; at none above the last, which is the machine's own
 * choice.
 */
export function deliveredAt(machine: Goods, pressure: number): number | null {
  const points = new Map<number, number>();
  const add = (at: number | null, key: string) => {
    const flow = figure(machine, key);
    if (at !== null && flow !== null) points.set(at, flow);
  };
  add(90, "airflow90");
  add(100, "airflow100");
  add(175, "airflow175");
  add(figure(machine, "ratedPressure"), "airflow");
  const table = [...points].sort(([one], [other]) => one - other);
  if (table.length === 0) return null;
  const within = Math.min(Math.max(pressure, table[0]![0]), table.at(-1)![0]);
  return between(table, within);
}

/** SCFM that a dryer spends: its stated share of its rated flow, or the least that such dryers take. */
export function purgeOf({ goods, quantity }: Pick<Part, "goods" | "quantity">): number {
  const rated = figure(goods, "ratedFlow") ?? 0;
  const type = goods.attributes["dryerType"];
  const least = type === "desiccant" ? leastPurgeShare : type === "membrane" ? leastSweepShare : 0;
  return (quantity * rated * (figure(goods, "purgeShare") ?? least)) / 100;
}

/**
 * Of a peak beyond the compressor's flow, the part that its own tank gives, which stands in front of dryer and filters:
 * two tanks at one pressure fall together, and give by their volumes (Boyle's law). Van Air Systems, "Air receiver
 * before or after the dryer": small compressors feed the tank that they stand on, and without a receiver behind the
 * dryer a spike passes it and the filters. A receiver of the list is read as standing behind.
 */
function shareInFront({ machine, parts, missing }: Answer): number {
  const own = (machine && figure(machine, "tankVolume")) ?? 0;
  if (own === 0 || missing.includes("receiver")) return 0;
  const behind = partsOf(needed(parts), "receiver").map(
    ({ goods, quantity }) => quantity * (figure(goods, "tankVolume") ?? 0),
  );
  return own / (own + sum(behind));
}

export function reckon(answer: Answer): Reckoned {
  const { asked, counted, need, machine, parts } = answer;
  const site = siteFactor(asked.altitude, asked.room);
  const averages = counted.map(({ quantity, flow, duty }) => quantity * flow * duty);
  const together = (sum(averages) * asked.together) / 100;
  const least = Math.max(0, ...counted.map(({ flow, duty }) => flow * duty));
  const delivered = machine && deliveredAt(machine, need.cutIn);
  const largest = Math.max(0, ...counted.map(({ flow }) => flow));
  const all = sum(counted.map(({ quantity, flow }) => quantity * flow));
  const peak = Math.max((all * asked.together) / 100, largest) * site;
  const duty = (machine && figure(machine, "dutyCycle")) ?? 100;
  const sent = Math.min(peak, delivered ?? peak);
  return {
    site,
    average: Math.max(together, least) * (1 + asked.growth / 100) * site,
    peak,
    sent: sent / site,
    through: (sent + (peak - sent) * shareInFront(answer)) / site,
    largest,
    delivered,
    usable: delivered === null ? null : (delivered * duty) / 100,
    purge:
      sum(
        needed(parts)
          .filter(({ role }) => role === "dryer")
          .map(purgeOf),
      ) * site,
  };
}

/** Parts that stand in the total without the buyer's doing. */
export const needed = (parts: readonly Part[]): readonly Part[] => parts.filter(({ optional }) => !optional);

export const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0);

export const partsOf = (parts: readonly Part[], ...roles: readonly string[]): readonly Part[] =>
  parts.filter(({ role }) => roles.includes(role));
