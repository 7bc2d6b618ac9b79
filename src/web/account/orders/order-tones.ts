import type { OrderState } from "#domain/orders/order-status.ts";
import type { Tone } from "../../ui/badge.tsx";

/** The badge of each state; a state that is not here has a neutral one. */
export const orderTones: Partial<Record<OrderState, Tone>> = {
  pending: "warning",
  confirmed: "info",
  shipped: "info",
  "ready-for-pickup": "info",
  delivered: "success",
  "picked-up": "success",
};
