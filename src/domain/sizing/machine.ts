import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { flowLossPerPsi } from "#domain/catalogue/consistency-rules.ts";
import type { MachineCategory } from "#domain/sizing/machine-categories.ts";
import { figure } from "#domain/sizing/offer.ts";

type Compression = "screw" | "piston" | "scroll";

/** A compressor as seen by the rules. */
export interface Machine {
  readonly compression: Compression;
  readonly oilFree: boolean;
  /** Stated flows, CFM, by increasing pressure (psi gauge). */
  readonly flows: readonly { readonly pressure: number; readonly flow: number }[];
  readonly maxPressure: number;
  /** Duty cycle, 0 to 1. */
  readonly duty: number;
  readonly attributes: AttributeValues;
}

const statedAt = { airflow90: 90, airflow100: 100, airflow175: 175 } as const;

/** A machine from its attributes; null without flow, pressure or duty cycle. */
export function readMachine(category: MachineCategory, attributes: AttributeValues): Machine | null {
  const flows = new Map<number, number>();
  const note = (pressure: number, flow: number) => {
    if (pressure > 0 && flow > 0) flows.set(pressure, flow);
  };
  note(figure(attributes, "ratedPressure"), figure(attributes, "airflow"));
  for (const [key, pressure] of Object.entries(statedAt)) note(pressure, figure(attributes, key));
  const maxPressure = figure(attributes, "maxPressure");
  const duty = figure(attributes, "dutyCycle") / 100;
  if (flows.size === 0 || Number.isNaN(maxPressure) || Number.isNaN(duty)) return null;
  const scroll = attributes["oillessTechnology"] === "scroll";
  return {
    compression: category === "rotary-screw" ? "screw" : scroll ? "scroll" : "piston",
    oilFree: category === "oilless",
    flows: [...flows].map(([pressure, flow]) => ({ pressure, flow })).sort((a, b) => a.pressure - b.pressure),
    maxPressure,
    duty,
    attributes,
  };
}

/**
 * Flow at a pressure, CFM. Linear between stated figures, constant below the first; above the last it falls by the rule
 * of thumb of 9 % per 25 psi.
 */
export function flowAtPressure({ flows }: Machine, pressure: number): number {
  const [first] = flows;
  if (!first || pressure <= first.pressure) return first?.flow ?? 0;
  const above = flows.findIndex((each) => each.pressure >= pressure);
  if (above < 0) {
    const last = flows[flows.length - 1]!;
    return Math.max(0, last.flow * (1 - flowLossPerPsi * (pressure - last.pressure)));
  }
  const [low, high] = [flows[above - 1]!, flows[above]!];
  return low.flow + ((high.flow - low.flow) * (pressure - low.pressure)) / (high.pressure - low.pressure);
}

/** Maximum stated flow, CFM, which everything downstream must accept. */
export function mostFlow({ flows }: Machine): number {
  return Math.max(...flows.map(({ flow }) => flow));
}
