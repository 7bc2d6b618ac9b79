import type { AbandonedState } from "#domain/recovery/abandoned-cart.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<AbandonedState, Tone>> = {
  open: "neutral",
  reminded: "info",
  recovered: "success",
  emptied: "neutral",
};

/** State of an abandoned cart. */
export function AbandonedBadge({ state }: { state: AbandonedState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`adminRecovery.state.${state}`)}</Badge>;
}
