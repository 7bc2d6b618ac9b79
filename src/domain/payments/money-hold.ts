/** Reasons why an order's goods must not leave: its money is disputed, lost, refunded, clearing, or suspicious. */
export const moneyHolds = ["disputed", "reversed", "refunded", "clearing", "suspected"] as const;
export type MoneyHold = (typeof moneyHolds)[number];
