import type { DraftState } from "#domain/checkout/quote-life.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<DraftState, Tone>> = {
  unconfirmed: "neutral",
  requested: "warning",
  draft: "neutral",
  sent: "info",
  "change-asked": "warning",
  ordered: "success",
  declined: "neutral",
  expired: "warning",
  withdrawn: "neutral",
};

/** State of a draft. */
export function DraftBadge({ state }: { state: DraftState }) {
  return <Badge tone={tones[state]}>{useT()(`adminDrafts.states.${state}`)}</Badge>;
}
