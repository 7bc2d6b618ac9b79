import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";

/**
 * The conditions that a bundle must hold at, those that the calculator of a whole system begins with: a room of 90 °F,
 * air that leaves the aftercooler 15 °F warmer, tools at 90 psi behind 13 psi of losses, 20 psi from cut-in to cut-out
 * and 2 psi for the filter in front of the dryer.
 */
const usualSystem = { room: 90, inlet: 105, cutIn: 103, band: 20, filterLoss: 2 } as const;
/** Pressure that inline filters are rated at, psi gauge, and the air around them, psi absolute. */
const [ratedPressure, ambient] = [100, 14.7];

/** Lowest pressure at the outlet of a machine that is sold for this working pressure, psi gauge. */
const cutInOf = (workingPressure: number): number => Math.min(usualSystem.cutIn, workingPressure - usualSystem.band);

/**
 * Rated flow, SCFM, that a dryer or filter needs to treat a machine's flow at the usual conditions; for one that no
 * common table corrects, such as a membrane, its flow itself.
 */
export function ratedForMachine(flow: number, workingPressure: number, treatment: AttributeValues): number {
  const cutIn = cutInOf(workingPressure);
  if (treatment["filterItem"] === "housing") return flow * Math.max(1, (ratedPressure + ambient) / (cutIn + ambient));
  const { dryerType: type, ratedInletTemperature: ratedInlet } = treatment;
  const rated = ratedFlowFor(flow, String(type), {
    room: usualSystem.room,
    inlet: usualSystem.inlet,
    pressure: cutIn - usualSystem.filterLoss,
    ratedInlet: typeof ratedInlet === "number" ? ratedInlet : undefined,
  });
  if (rated.ok) return rated.value;
  return rated.error.code === "maker_only" ? flow : Number.POSITIVE_INFINITY;
}
