import type { DraftState } from "#domain/checkout/quote-life.ts";
import type { Tone } from "../../ui/badge.tsx";

export const quoteTones: Readonly<Record<DraftState, Tone>> = {
  unconfirmed: "warning",
  requested: "info",
  draft: "info",
  sent: "success",
  "change-asked": "info",
  ordered: "success",
  declined: "neutral",
  expired: "warning",
  withdrawn: "neutral",
};
