import type { OrderState } from "./order-status.ts";

/** The tabs of a customer's orders, in their order. */
export const orderTabs = ["all", "pending", "confirmed", "shipped", "delivered", "returns"] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The tab of an order besides `all`; canceled ones have none. */
const tabs: Readonly<Record<OrderState, Exclude<OrderTab, "all"> | null>> = {
  pending: "pending",
  confirmed: "confirmed",
  shipped: "shipped",
  "ready-for-pickup": "shipped",
  delivered: "delivered",
  "picked-up": "delivered",
  "refund-in-process": "returns",
  "refund-completed": "returns",
  "return-refund": "returns",
  canceled: null,
};

export function isOrderTab(value: unknown): value is OrderTab {
  return orderTabs.some((tab) => tab === value);
}

/** The states a tab shows; null for all of them. */
export function statesOf(tab: OrderTab): OrderState[] | null {
  if (tab === "all") return null;
  return (Object.keys(tabs) as OrderState[]).filter((state) => tabs[state] === tab);
}

/** True if an order in this state belongs under the tab. */
export function isUnder(tab: OrderTab, state: OrderState): boolean {
  return tab === "all" || tabs[state] === tab;
}

/** States in which the customer waits for goods or has to pay. */
export const openStates = [
  "pending",
  "confirmed",
  "shipped",
  "ready-for-pickup",
] as const satisfies readonly OrderState[];

/** States in which money or goods are on their way back. */
export const returningStates = ["refund-in-process", "return-refund"] as const satisfies readonly OrderState[];
