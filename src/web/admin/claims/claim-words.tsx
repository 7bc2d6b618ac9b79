import type { ClaimState } from "#domain/claims/claim-life.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<ClaimState, Tone> = {
  opened: "warning",
  "in-review": "warning",
  "replacement-promised": "info",
  "parts-promised": "info",
  "refund-granted": "info",
  declined: "neutral",
  closed: "neutral",
};

/** State of a claim; marks those whose goods have shipped. */
export function ClaimStateBadge({ state, shipped }: { state: ClaimState; shipped: boolean }) {
  const t = useT();
  const word = shipped && state.endsWith("-promised") ? "shipped" : state;
  return <Badge tone={tones[state]}>{t(`adminClaims.states.${word}`)}</Badge>;
}
