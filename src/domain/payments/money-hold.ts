/** Why no goods of an order may leave: its money is in question, gone, given back, not there yet, or suspicious. */
export const moneyHolds = ["disputed", "reversed", "refunded", "clearing", "suspected"] as const;
export type MoneyHold = (typeof moneyHolds)[number];
