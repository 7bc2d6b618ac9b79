/**
 * Reasons why an order's goods must not leave: its money is disputed, lost, refunded, clearing, or suspicious, or their
 * deposit is open.
 */
export const moneyHolds = ["disputed", "reversed", "refunded", "clearing", "suspected", "deposit"] as const;
export type MoneyHold = (typeof moneyHolds)[number];
