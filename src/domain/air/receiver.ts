import { seaLevelPressure } from "#domain/air/atmosphere.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** Gallons in a cubic foot: 1728/231. */
const gallonsPerCubicFoot = 1728 / 231;

/** The receiver may fall from one pressure to the other, psi gauge. */
export interface PressureBand {
  readonly high: number;
  readonly low: number;
  /** Ambient pressure, psi absolute; sea level where unsaid. */
  readonly ambient?: number | undefined;
}

export type ReceiverRefused =
  /** The receiver has nothing to give: its high pressure is not above its low one. */
  | { readonly code: "no_pressure_band" }
  /** The compressor alone covers the demand: no storage is needed. */
  | { readonly code: "demand_covered" };

/**
 * Gallons of a receiver that alone carries an event of this flow (CFM) for so many minutes: V = 7.48·t·Q·Pₐ/(P₁ − P₂),
 * dedicated storage in the U.S. Department of Energy's MEASUR tools.
 */
export function dedicatedReceiver(flow: number, minutes: number, band: PressureBand): Result<number, ReceiverRefused> {
  return meteredReceiver({ flow, refill: 0, minutes }, band);
}

interface MeteredEvent {
  /** CFM used during the event. */
  readonly flow: number;
  /** CFM that flow into the receiver meanwhile. */
  readonly refill: number;
  readonly minutes: number;
}

/**
 * Gallons of a receiver that is refilled while it gives: V = 7.48·t·(Q − Q_refill)·Pₐ/(P₁ − P₂), metered storage there.
 */
export function meteredReceiver(
  { flow, refill, minutes }: MeteredEvent,
  { high, low, ambient = seaLevelPressure }: PressureBand,
): Result<number, ReceiverRefused> {
  if (high <= low) return refuse({ code: "no_pressure_band" });
  if (refill >= flow) return refuse({ code: "demand_covered" });
  return ok((gallonsPerCubicFoot * minutes * (flow - refill) * ambient) / (high - low));
}

/**
 * Gallons that keep the pressure within this band for one minute at this flow (CFM): V = 7.48·Q·Pₐ/ΔP, general storage
 * there.
 */
export function generalReceiver(flow: number, band: PressureBand): Result<number, ReceiverRefused> {
  return dedicatedReceiver(flow, 1, band);
}

/**
 * Standard cubic feet a receiver gives while it falls through the band: V/7.48·(P₁ − P₂)/Pₐ, as MEASUR's help states
 * it.
 */
export function usableAir(
  gallons: number,
  { high, low, ambient = seaLevelPressure }: PressureBand,
): Result<number, ReceiverRefused> {
  if (high <= low) return refuse({ code: "no_pressure_band" });
  return ok(((gallons / gallonsPerCubicFoot) * (high - low)) / ambient);
}

/** Minutes a compressor of this flow (CFM) takes to raise a receiver from the low to the high pressure. */
export function pumpUpMinutes(gallons: number, flow: number, band: PressureBand): Result<number, ReceiverRefused> {
  const air = usableAir(gallons, band);
  return air.ok ? ok(air.value / flow) : air;
}

/**
 * CFM of a compressor that raised a receiver through the band in so many minutes: the pump-up test of a worn machine.
 */
export function pumpUpFlow(gallons: number, minutes: number, band: PressureBand): Result<number, ReceiverRefused> {
  return pumpUpMinutes(gallons, minutes, band);
}
