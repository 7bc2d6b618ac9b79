import type { PromotionState } from "#engine/admin/promotion-table.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<PromotionState, Tone>> = {
  running: "success",
  upcoming: "info",
  ended: "neutral",
  off: "warning",
  archived: "neutral",
};

export function StateBadge({ state }: { state: PromotionState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`adminPromotions.scope.${state}`)}</Badge>;
}
