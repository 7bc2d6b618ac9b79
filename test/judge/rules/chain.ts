import type { Answer, CountedTool, Part } from "../answer.ts";
import { type Finding, findings, shown } from "../finding.ts";
import { figure, type Goods, word } from "../goods.ts";
import { partsOf, type Reckoned, sum } from "../reckoned.ts";
import { filterCapacity } from "../tables/air-quality.ts";
import {
  couplerFlow,
  couplerLoss,
  leastLoss,
  narrowingLoss,
  pipeInside,
  threadBore,
  unitLoss,
  usualRegulatorRange,
} from "../tables/losses.ts";
import { withoutOil } from "../tables/tools.ts";

/** The most SCFM that a coupler passes, by its body. */
const couplerMost = ({ goods }: Pick<Part, "goods">): number | null =>
  couplerFlow({ body: word(goods, "couplerBody"), style: word(goods, "couplerStyle") });

/** The loss that goods state at their rated flow, at another flow: it goes with the square. */
function statedLoss(goods: Goods, flow: number): number | null {
  const rated = figure(goods, "ratedFlow");
  const drop = figure(goods, "pressureDrop");
  return rated === null || drop === null ? null : drop * (flow / rated) ** 2;
}

/** Filters and dryers state their loss at their rated flow; it goes with the square of the flow. */
function treatmentLoss(part: Part, flow: number, pressure: number): number {
  const rated = (figure(part.goods, "ratedFlow") ?? 0) * part.quantity * (filterCapacity(pressure) ?? 1);
  return (figure(part.goods, "pressureDrop") ?? 0) * Math.min(1, flow / rated) ** 2;
}

interface Drop {
  /** SCFM */
  readonly flow: number;
  /** The unit of the list that stands before such tools. */
  readonly unit: Goods | null;
}

/** The tools that take most: of those fed oil, of those kept from it, and of the rest. */
function drops({ counted, parts }: Answer): readonly Drop[] {
  const kindOf = ({ tool, oiled }: CountedTool) => (oiled ? "frl" : withoutOil.has(tool) ? "regulator" : "none");
  return ["frl", "regulator", "none"].flatMap((kind) => {
    const flow = Math.max(0, ...counted.filter((tool) => kindOf(tool) === kind).map((tool) => tool.flow));
    return flow === 0 ? [] : [{ flow, unit: partsOf(parts, kind)[0]?.goods ?? null }];
  });
}

/** Losses of the adapters between pipe and threads, one behind the other, where they are narrower than the pipe. */
const adapterLoss = (parts: readonly Part[], run: Parameters<typeof narrowingLoss>[0]): number =>
  sum(
    partsOf(parts, "adapter").map(({ goods, quantity }) => {
      const bore = threadBore(word(goods, "port"));
      return bore === null ? 0 : quantity * narrowingLoss(run, bore);
    }),
  );

/** psi from the compressor to the end of a tool's hose, at the least that published tables allow. */
function leastChainLoss(answer: Answer, { flow, unit }: Drop, { peak, site, through }: Reckoned): number {
  const { asked, need, parts } = answer;
  const treatment = sum(partsOf(parts, "filter", "dryer").map((part) => treatmentLoss(part, through, need.cutIn)));
  const pressure = need.cutIn - treatment;
  const pipe = partsOf(parts, "pipe")[0];
  const inside = pipe && pipeInside[word(pipe.goods, "pipeSize") ?? ""];
  const trunk = inside ? leastLoss({ flow: peak / site, length: asked.length, inside, pressure }) : 0;
  const rated = unit && figure(unit, "ratedFlow");
  const coupler = partsOf(parts, "coupler")[0];
  const most = coupler && couplerMost(coupler);
  const hose = partsOf(parts, "hose")[0];
  const bore = hose && Number(word(hose.goods, "hoseInside"));
  return (
    treatment +
    trunk +
    (inside ? adapterLoss(parts, { flow: through, inside, pressure }) : 0) +
    (rated ? (statedLoss(unit, flow) ?? unitLoss(flow, rated)) : 0) +
    (most ? (statedLoss(coupler.goods, flow) ?? couplerLoss(flow, most)) : 0) +
    (hose && bore ? leastLoss({ flow, length: asked.hose, inside: bore, pressure: asked.pressure }) : 0)
  );
}

/** Through everything on the way, the pressure that was asked for is left at each tool. */
export function keepsPressure(answer: Answer, reckoned: Reckoned): Finding[] {
  const { asked, need, machine } = answer;
  if (!machine) return [];
  return drops(answer).flatMap((drop) => {
    const left = need.cutIn - leastChainLoss(answer, drop, reckoned);
    if (left >= asked.pressure - 0.5) return [];
    return [
      {
        rule: "pressure at the tool",
        says:
          `${shown(asked.pressure)} psi are promised at the tools; a tool of ${shown(drop.flow)} CFM ` +
          `keeps ${shown(left)} psi of ${shown(need.cutIn)} at the compressor (Engineering ToolBox, ` +
          `Harris, makers' couplers and units)`,
      },
    ];
  });
}

/** No coupler, unit or hose chokes the largest tool. */
export function passesLargestTool({ asked, machine, parts }: Answer, { largest }: Reckoned): Finding[] {
  if (!machine) return [];
  const couplers = partsOf(parts, "coupler").flatMap((part) => {
    const most = couplerMost(part);
    if (most === null || largest <= most) return [];
    return [
      `${part.goods.sku} passes ${most} SCFM; the largest tool takes ${shown(largest)} (Milton, Hansen: ` +
        `coupler flow by body)`,
    ];
  });
  const ranges = partsOf(parts, "regulator", "frl").flatMap(({ goods }) => {
    const range = figure(goods, "setPressure") ?? usualRegulatorRange;
    return asked.pressure > range
      ? [`${goods.sku} sets ${range} psi at most; ${asked.pressure} psi are asked for`]
      : [];
  });
  return [...findings("coupler flow", couplers), ...findings("regulator range", ranges)];
}
