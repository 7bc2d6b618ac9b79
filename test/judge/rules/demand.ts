import type { Answer, Part } from "../answer.ts";
import { type Finding, findings, shown } from "../finding.ts";
import { figure, word } from "../goods.ts";
import { needed, partsOf, type Reckoned, sum } from "../reckoned.ts";
import { atmosphereAt } from "../tables/places.ts";
import { between } from "../tables/lookup.ts";
import { nozzleFlow, nozzleOf, toolFlow } from "../tables/tools.ts";
import { bridgingGallons, leastGallonsPerCfm } from "../tables/vessels.ts";

/** The page's own figures end in rounding; half a percent is not a fault of sizing. */
const rounding = 0.995;

/**
 * Accepted figures for a tool of the list at a pressure: a nozzle by its maker's table, as far as that reaches; above
 * 90 psi no less for the others, and no more than by absolute pressure.
 */
function rangeAt(id: string, pressure: number): readonly [least: number, most: number] | undefined {
  const [least, most] = toolFlow[id] ?? [];
  if (least === undefined || most === undefined) return undefined;
  const share = Math.max(1, (pressure + 14.7) / 104.7);
  const bore = nozzleOf[id];
  const nozzle = bore && pressure > 90 ? between(nozzleFlow[bore]!, pressure) : null;
  return [nozzle ?? least, most * share];
}

/** Tools are counted as typed, and else within what catalogues print for them. */
export function countsTools({ asked, counted }: Answer): Finding[] {
  return asked.tools.flatMap(({ id, count, flow, duty }, at) => {
    const line = counted[at];
    if (!line || line.tool !== id || line.quantity !== count)
      return [{ rule: "tools", says: `${count} × ${id} was typed, and is not counted` }];
    const range = rangeAt(id, asked.pressure);
    const wrong =
      flow === undefined
        ? range && (line.flow < range[0] * rounding || line.flow > range[1])
          ? [
              `${id} is counted at ${shown(line.flow)} CFM; makers print ${shown(range[0])} to ` +
                `${shown(range[1])} at load`,
            ]
          : []
        : Math.abs(line.flow - flow) > flow * 0.001
          ? [`${id} is counted at ${shown(line.flow)} CFM instead of ${shown(flow)} as typed`]
          : [];
    const share =
      duty !== undefined && Math.abs(line.duty * 100 - duty) > 0.1
        ? [`${id} is counted ${line.duty * 100}% of the time, not ${duty}%`]
        : [];
    return findings("tools", [...wrong, ...share]);
  });
}

/** The need is not below the tools' average with growth, in air of the place; nor the peak below everything at once. */
export function saysNeed({ need }: Answer, { average, peak }: Reckoned): Finding[] {
  return findings("need", [
    ...(need.flow < average * rounding
      ? [
          `the need is stated as ${shown(need.flow)} CFM; flow × number × share of time, together, growth ` +
            `and the standard atmosphere make ${shown(average)} CFM (CAGI handbook, chapter 4)`,
        ]
      : []),
    ...(need.peak < peak * rounding ? [`the peak is stated as ${shown(need.peak)} CFM and is ${shown(peak)} CFM`] : []),
  ]);
}

/** The machine carries the average with what its dryer spends, within its duty, and reaches the pressure. */
export function carriesNeed({ machine, need, parts }: Answer, { average, purge, usable }: Reckoned): Finding[] {
  if (!machine) return [];
  const most = figure(machine, "maxPressure");
  return findings("capacity", [
    ...(usable === null
      ? [`${machine.sku} states no airflow, and is offered all the same`]
      : usable < (average + purge) * rounding
        ? [
            `${machine.sku} can be counted on for ${shown(usable)} CFM at ${shown(need.cutIn)} psi; the ` +
              `tools take ${shown(average)}` +
              (partsOf(parts, "dryer").length > 0 && purge > 0 ? ` and the dryer spends ${shown(purge)}` : "") +
              ` CFM (CAGI handbook; the dryer's stated purge)`,
          ]
        : []),
    ...(most !== null && need.cutOut > most + 0.5
      ? [`${machine.sku} reaches ${most} psi; ${shown(need.cutOut)} psi are needed to cut out`]
      : []),
  ]);
}

/** Storage bridges the peak beyond what the dryer leaves, and is not below what the machine's control needs. */
export function storesEnough(
  { asked, machine, parts, missing }: Answer,
  { delivered, peak, purge }: Reckoned,
): Finding[] {
  if (!machine || delivered === null || missing.includes("receiver")) return [];
  const volumeOf = (some: readonly Part[]) =>
    (figure(machine, "tankVolume") ?? 0) +
    sum(partsOf(some, "receiver").map(({ goods, quantity }) => quantity * (figure(goods, "tankVolume") ?? 0)));
  const gallons = volumeOf(needed(parts));
  const left = delivered - purge;
  const bridge = bridgingGallons(asked.peak / 60, peak - left, asked.band, atmosphereAt(asked.altitude));
  const control =
    word(machine, "control") === "load-unload" ? leastGallonsPerCfm["load-unload"] : leastGallonsPerCfm.other;
  const isEngine = figure(machine, "engineHorsepower") !== null;
  // A machine that starts and stops on its maker's own tank may do so: more is advice, and is to be had on the page.
  const held = control === leastGallonsPerCfm.other ? volumeOf(parts) : gallons;
  return findings("storage", [
    ...(gallons < bridge * rounding
      ? [
          `${shown(gallons)} gal are stored; ${asked.peak} s of ${shown(peak)} CFM beside ` +
            `${shown(left)} CFM within ${asked.band} psi take ${shown(bridge)} gal (V = T·C·Pa/ΔP, U.S. DOE)`,
        ]
      : []),
    ...(!isEngine && held < control * delivered * rounding
      ? [
          `${shown(held)} gal are stored for ${shown(delivered)} CFM; a ${word(machine, "control")} ` +
            `machine wants ${control} gal for each CFM (U.S. DOE sourcebook, CAGI)`,
        ]
      : []),
  ]);
}
