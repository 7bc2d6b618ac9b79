/**
 * Payment of an order: the balance between its buyer and the shop. Each payment attempt and each refund has a state of
 * its own (`payments`, `refunds`), as have disputes, which hold goods in every state.
 */
export const paymentStates = [
  "owed",
  "on-account",
  "clearing",
  "authorized",
  "captured",
  "refunding",
  "refunded",
  "voided",
] as const;
export type PaymentState = (typeof paymentStates)[number];

interface Row {
  readonly from: PaymentState;
  readonly event: string;
  readonly to: PaymentState;
}

/** The life of an order's money: the whole of it. It begins `owed` when the order is placed. */
export const paymentTransitions = [
  // A company owes it by terms: from the first goods that leave, invoices stand for the order, made then or at the end
  // of a period.
  { from: "owed", event: "put-on-account", to: "on-account" },
  { from: "on-account", event: "invoiced", to: "captured" },
  { from: "on-account", event: "voided", to: "voided" },
  // A provider has announced the money, and days pass until it is certain.
  { from: "owed", event: "announced", to: "clearing" },
  { from: "clearing", event: "not-cleared", to: "owed" },
  // The card's bank holds the amount for the shop, which takes it when the goods leave. A hold ends by itself.
  { from: "owed", event: "authorized", to: "authorized" },
  { from: "authorized", event: "authorization-lost", to: "owed" },
  { from: "authorized", event: "captured", to: "captured" },
  { from: "authorized", event: "voided", to: "voided" },
  { from: "owed", event: "captured", to: "captured" },
  { from: "clearing", event: "captured", to: "captured" },
  { from: "owed", event: "voided", to: "voided" },
  { from: "clearing", event: "voided", to: "voided" },
  // A transfer came after the order was canceled, while the goods were still here.
  { from: "voided", event: "owed-again", to: "owed" },
  // A refund that ends the sale, or the sale of what has not left. Others are courtesies and move nothing.
  { from: "captured", event: "refund-granted", to: "refunding" },
  { from: "refunding", event: "all-refunded", to: "refunded" },
  // By returns, each of which gave back a part; or a dispute took it.
  { from: "captured", event: "all-refunded", to: "refunded" },
  // The refund of a return had come back from the buyer's bank and has left again.
  { from: "refunded", event: "all-refunded", to: "refunded" },
  // Units that had left are paid for and stay with the buyer.
  { from: "refunding", event: "rest-refunded", to: "captured" },
  { from: "refunded", event: "refund-came-back", to: "refunding" },
] as const satisfies readonly Row[];

export type PaymentEvent = (typeof paymentTransitions)[number]["event"];

/** The next payment state; null if the table has no such row. */
export function nextPaymentState(from: PaymentState, event: PaymentEvent): PaymentState | null {
  const rows: readonly Row[] = paymentTransitions;
  return rows.find((row) => row.from === from && row.event === event)?.to ?? null;
}
