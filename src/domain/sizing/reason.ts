import type { Measured } from "#domain/sizing/offer.ts";

/** The subject of a rule of fit. */
const reasonCodes = [
  "machine_flow",
  "machine_pressure",
  "machine_oil_free",
  "machine_supply",
  "machine_room",
  "receiver_volume",
  "receiver_own",
  "receiver_pressure",
  "receiver_stands",
  "relief_pressure",
  "relief_flow",
  "dryer_flow",
  "dryer_dew_point",
  "dryer_own",
  "dryer_own_warm",
  "dryer_own_small",
  "dryer_inlet",
  "dryer_loss",
  "dryer_purge",
  "dryer_room",
  "filter_grade",
  "filter_flow",
  "filter_loss",
  "filter_inlet",
  "max_pressure",
  "supply",
  "ports",
  "drain_kind",
  "drain_flow",
  "separator_flow",
  "aftercooler_flow",
  "aftercooler_loss",
  "oil_kind",
  "oil_life",
  "oil_amount",
  "pipe_size",
  "pipe_length",
  "pipe_part",
  "pipe_outlets",
  "pipe_left_out",
  "adapter_bore",
  "adapter_threads",
  "frl_kind",
  "regulator_kind",
  "unit_flow",
  "unit_loss",
  "unit_range",
  "joint_unit",
  "joint_behind_unit",
  "joint_outlet",
  "hose_size",
  "hose_length",
  "coupler_set",
  "coupler_style",
  "coupler_flow",
  "coupler_body",
  "coupler_thread",
  "shutoff",
  "whip_checks",
  "ask_dryer_inlet",
  "ask_dryer_pressure",
  "ask_dryer_room",
  "ask_dryer_maker",
  "ask_filter_inlet",
  "ask_altitude",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** A rule's verdict with its figures, for both languages to render. */
export interface Reason {
  readonly code: ReasonCode;
  readonly fits: boolean;
  readonly figures: Readonly<Record<string, Measured | string | number>>;
}

export const reason = (code: ReasonCode, fits: boolean, figures: Reason["figures"] = {}): Reason => ({
  code,
  fits,
  figures,
});

/** True when all rules are fulfilled. */
export const allFit = (reasons: readonly Reason[]): boolean => reasons.every(({ fits }) => fits);
