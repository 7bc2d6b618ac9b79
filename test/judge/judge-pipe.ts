import type { CalculatorAnswer } from "./calculator-page.ts";
import { leastLoss, pipeInside, toolboxLoss } from "./tables/losses.ts";

/** A run of pipe as the page is asked for it: CFM, ft, psi, and the drop that is accepted. */
export interface AskedRun {
  readonly pipe: string;
  readonly flow: number;
  readonly length: number;
  readonly pressure: number;
  readonly allowed: number;
}

/** Inside diameters of steel pipe, schedule 40: ASME B36.10M, in inches. */
const schedule40: Readonly<Record<string, number>> = {
  "3/8": 0.493,
  "1/2": 0.622,
  "3/4": 0.824,
  "1": 1.049,
  "1-1/4": 1.38,
  "1-1/2": 1.61,
  "2": 2.067,
  "2-1/2": 2.469,
  "3": 3.068,
  "4": 4.026,
};

const insideOf = (size: string): number | undefined =>
  size.endsWith("mm") ? pipeInside[size.slice(0, -2).trim()] : schedule40[size.replace(/ in$/, "").trim()];

/** Everything against the page's answer for a run. */
export function judgePipe(
  { pipe, flow, length, pressure, allowed }: AskedRun,
  { text, lines }: CalculatorAnswer,
  basis: string,
): string[] {
  const inside = Number(/inner diameter of ([\d.]+) in/.exec(basis)?.[1]);
  const [material, name = ""] = pipe.split("-");
  const widest = material === "aluminum" ? pipeInside[name] : schedule40[pipe.slice(6).replace("_", "/")];
  const exact = toolboxLoss({ flow, length, inside, pressure });
  const shown = lines.get("Pressure drop");
  const beyond = /Pressure drop\s*over 14 PSI/.test(text);
  const sizes = ["aluminum", "steel"].flatMap((kind) => {
    const [, size] = new RegExp(`Smallest ${kind} pipe that will do\\s*([^\\n]+)`).exec(text) ?? [];
    if (!size || size.startsWith("none")) return [];
    const bore = insideOf(size.trim());
    if (bore === undefined) return [`${size} is no size of ${kind} pipe`];
    const least = leastLoss({ flow, length, inside: bore, pressure });
    return least > allowed * 1.005
      ? [`${size} will not do: it loses ${least.toFixed(2)} psi at the least, ${allowed} are accepted`]
      : [];
  });
  return [
    ...(widest !== undefined && inside > widest * 1.005
      ? [`${pipe} is ${inside} in inside; no maker's is wider than ${widest}`]
      : []),
    ...(beyond
      ? exact < 13.5
        ? [`${exact.toFixed(2)} psi are called over 14`]
        : []
      : shown && Math.abs(shown.figure - exact) <= exact * 0.02 + 0.0001
        ? []
        : [
            `${pipe}: ${shown?.figure} psi are said to be lost; The Engineering ToolBox's formula gives ` +
              `${exact.toFixed(4)}`,
          ]),
    ...sizes,
  ];
}
