import type { PurchaseState } from "#domain/inventory/purchase-order.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<PurchaseState | "late", Tone>> = {
  draft: "neutral",
  ordered: "info",
  late: "warning",
  received: "success",
  closed: "success",
  canceled: "neutral",
};

/** State of a purchase order; one with a line whose day has passed is late. */
export function PurchaseBadge({ state }: { state: PurchaseState | "late" }) {
  return <Badge tone={tones[state]}>{useT()(`adminPurchases.badge.${state}`)}</Badge>;
}
