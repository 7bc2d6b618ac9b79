import { quantityNames, typedIn, type Units } from "./asked-air.ts";
import type { CalculatorAnswer, Shown } from "./calculator-page.ts";

/** The least and the most that a field takes, as its error says them. */
export type Edges = readonly [least: number, most: number];

export function edgesIn(error: string | undefined): Edges | null {
  const [, least, most] = /from (−?[\d.,]+) to (−?[\d.,]+)/.exec(error ?? "") ?? [];
  const numberOf = (text: string) => Number(text.replaceAll(",", "").replace("−", "-"));
  return least === undefined || most === undefined ? null : [numberOf(least), numberOf(most)];
}

/** Edges are written with three digits, inwards; temperatures with one decimal. */
const isSameEdge = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * 0.0101 + 1e-4;

/**
 * The quantity whose published conversion leads from the edges in US units to those in metric ones; null where none
 * does, so that a figure is taken in one system and refused in the other.
 */
export function quantityOf(us: Edges, metric: Edges, units: Units): string | null {
  const names = ["plain", ...quantityNames];
  const leads = (name: string) => us.every((edge, at) => isSameEdge(Number(typedIn(units, name, edge)), metric[at]!));
  return names.find(leads) ?? null;
}

interface Figure {
  readonly figure: number;
  readonly unit: string;
}

const inBar = ({ figure, unit }: Figure): Figure =>
  unit === "MPa" ? { figure: figure * 10, unit: "bar" } : { figure, unit };

/** Both ends of "5.49 CFM to 7.31 CFM", whose second stands in what follows the first; else the figure alone. */
function endsOf({ figure, unit }: Figure): readonly Figure[] {
  const [, name = unit, other] = /^(.*?) to ([\d.,]+)/.exec(unit) ?? [];
  const ends = other === undefined ? [figure] : [figure, Number(other.replaceAll(",", ""))];
  return ends.map((end) => ({ figure: end, unit: name }));
}

/** Flow in metric units, as a range of it has no second system behind it. */
const inCubicMeters = ({ figure, unit }: Figure): readonly Figure[] =>
  unit === "CFM" ? [{ figure: figure * 0.028316847, unit: "m³/min" }] : [];

/** Three digits are written, of needs rounded up; of degrees a tenth, of MPa and bar no more than four decimals. */
function differs(label: string, us: Shown, metric: Shown): string[] {
  return endsOf(metric).flatMap((end, at) => {
    const theirs = inBar(end);
    const own = endsOf(us)[at] ?? us;
    const candidates = [own, ...(us.other ? [us.other] : inCubicMeters(own))];
    const mine = candidates.find(({ unit }) => unit === theirs.unit);
    if (!mine) return [`${label}: ${us.figure} ${us.unit} in US units, ${metric.figure} ${metric.unit} in metric ones`];
    const last = mine.unit.startsWith("°") ? 0.11 : end.unit === "MPa" ? 0.0011 : 2e-4;
    const room = Math.max(Math.abs(mine.figure), Math.abs(theirs.figure)) * 0.0101 + last;
    return Math.abs(mine.figure - theirs.figure) <= room
      ? []
      : [`${label}: ${mine.figure} ${mine.unit} in US units, ${theirs.figure} in metric ones`];
  });
}

/** Everything in which the answer to a question in US units differs from that to the same in metric ones. */
export function differences(us: CalculatorAnswer, metric: CalculatorAnswer): string[] {
  const refused = [us, metric].map(({ fieldErrors }) => [...fieldErrors.keys()].toSorted().join());
  if (refused[0] !== refused[1]) return [`refused are ${refused[0] || "none"} and ${refused[1] || "none"}`];
  const labels = [us, metric].map(({ lines }) => [...lines.keys()].join());
  if (labels[0] !== labels[1]) return [`said are ${labels[0]} and ${labels[1]}`];
  return [...us.lines].flatMap(([label, line]) => differs(label, line, metric.lines.get(label)!));
}
