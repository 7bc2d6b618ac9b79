import type { CalendarDay } from "#domain/kernel/business-days.ts";

/** State of the shop's claim against the carrier. Days are by the shop's calendar. */
export interface CarrierClaim {
  /** The last day on which the carrier takes it. */
  readonly fileBy: CalendarDay;
  readonly filedOn: CalendarDay | null;
  readonly acknowledgeBy: CalendarDay | null;
  readonly acknowledgedOn: CalendarDay | null;
  readonly decideBy: CalendarDay | null;
  /** Paid, declined or given up: nothing more is to come. */
  readonly settledOn: CalendarDay | null;
}

type CarrierStep = "file" | "acknowledge" | "decide" | "settled";

/** The next step and its deadline; no day once settled. */
export function nextCarrierStep(claim: CarrierClaim): { step: CarrierStep; due: CalendarDay | null } {
  if (claim.settledOn !== null) return { step: "settled", due: null };
  if (claim.filedOn === null) return { step: "file", due: claim.fileBy };
  if (claim.acknowledgedOn === null) return { step: "acknowledge", due: claim.acknowledgeBy };
  return { step: "decide", due: claim.decideBy };
}
