/**
 * Reasons why an order's goods must not leave: its money is disputed, lost, refunded, clearing, or suspicious, their
 * deposit is open, they are beyond their company's credit (`credit`), the money is so of an order whose goods they were
 * exchanged for (`source`), or they wait for those goods (`exchange`).
 */
export const moneyHolds = [
  "disputed",
  "reversed",
  "refunded",
  "clearing",
  "suspected",
  "deposit",
  "credit",
  "source",
  "exchange",
] as const;
export type MoneyHold = (typeof moneyHolds)[number];
