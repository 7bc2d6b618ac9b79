import { meteredReceiver } from "#domain/air/receiver.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure } from "#domain/sizing/offer.ts";

/** Gallons per CFM by the rule of thumb; the minimum for machines that follow the demand. */
const gallonsPerCfm = { usual: 4, variableSpeed: 1 } as const;

/** Required receiver volume, gal, and its basis: the rule of thumb, or a peak beyond it. */
export interface Storage {
  readonly needed: number;
  readonly byRule: number;
  readonly perCfm: number;
  readonly byPeak: number;
  /** Volume of the machine's own tank. */
  readonly own: number;
}

/**
 * Volume a system needs while a dryer spends so many CFM. A variable-speed machine follows the demand and needs the
 * least; others 4 gal per CFM. What a heatless dryer spends does not refill the receiver.
 */
export function storageBeside(purge: number, need: AirNeed, machine: Machine): Storage {
  const perCfm = machine.attributes["control"] === "vsd" ? gallonsPerCfm.variableSpeed : gallonsPerCfm.usual;
  const byRule = perCfm * mostFlow(machine);
  const peak = meteredReceiver(
    { flow: need.peak, refill: flowAtPressure(machine, need.cutOut) - purge, minutes: need.peakMinutes },
    { high: need.cutOut, low: need.cutIn, ambient: need.ambient },
  );
  const byPeak = peak.ok ? peak.value : 0;
  const own = figure(machine.attributes, "tankVolume") || 0;
  return { needed: Math.max(byRule, byPeak), byRule, perCfm, byPeak, own };
}

/** True for a machine made to start and stop on its own tank, if the tank covers the peaks. */
export const carriesPeaks = (machine: Machine, { own, byPeak }: Storage): boolean =>
  machine.duty < 1 && own > 0 && own >= byPeak;

/**
 * Share of a peak beyond the machine's flow that passes dryer and filters: what comes out of the machine's own tank,
 * which stands in front of them. Tanks at one pressure give by their volumes. All of it, where a receiver behind is
 * only recommended. The storage without any purge is the least, so that the share is the most.
 */
export function shareInFront(need: AirNeed, machine: Machine): number {
  const least = storageBeside(0, need, machine);
  return carriesPeaks(machine, least) ? 1 : Math.min(1, least.own / least.needed);
}
