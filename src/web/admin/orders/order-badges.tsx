import type { OrderState } from "#domain/orders/order-status.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<OrderState, Tone> = {
  pending: "warning",
  confirmed: "info",
  shipped: "info",
  "ready-for-pickup": "info",
  delivered: "success",
  "picked-up": "success",
  canceled: "neutral",
  "refund-in-process": "danger",
  "return-refund": "danger",
  "refund-completed": "neutral",
};

export function OrderStateBadge({ order }: { order: { readonly state: OrderState; readonly shippingMethod: string } }) {
  return <Badge tone={tones[order.state]}>{orderStateName(useT(), order)}</Badge>;
}
