/**
 * Reasons why an order's goods must not leave: its money is disputed, lost, refunded, clearing, or suspicious, their
 * deposit is open, or they wait for those that come back in exchange.
 */
export const moneyHolds = ["disputed", "reversed", "refunded", "clearing", "suspected", "deposit", "exchange"] as const;
export type MoneyHold = (typeof moneyHolds)[number];
