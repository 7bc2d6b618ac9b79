import type { PurchaseState } from "#domain/inventory/purchase-order.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

type ShownState = PurchaseState | "late" | "unanswered";

const tones: Readonly<Record<ShownState, Tone>> = {
  draft: "neutral",
  ordered: "info",
  late: "warning",
  unanswered: "warning",
  received: "success",
  closed: "success",
  canceled: "neutral",
};

/** State of a purchase order. One with a line whose day has passed is late; of an unanswered one nothing was heard. */
export function PurchaseBadge({ state }: { state: ShownState }) {
  return <Badge tone={tones[state]}>{useT()(`adminPurchases.badge.${state}`)}</Badge>;
}
