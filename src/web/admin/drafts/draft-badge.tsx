import type { DraftScope } from "#engine/admin/draft-list-shape.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

type ShownState = Exclude<DraftScope, "open">;

const tones: Readonly<Record<ShownState, Tone>> = {
  draft: "neutral",
  sent: "info",
  expired: "warning",
  ordered: "success",
  withdrawn: "neutral",
};

/** State of a draft. */
export function DraftBadge({ state }: { state: ShownState }) {
  return <Badge tone={tones[state]}>{useT()(`adminDrafts.scope.${state}`)}</Badge>;
}
