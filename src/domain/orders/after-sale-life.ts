/**
 * The case that is open about an order, by which its word is changed: a refund asked for before the goods leave, or a
 * return. What stands in a case has a life of its own (`returns`). Claims for freight damage are beside all of this:
 * several may be open, and none changes what the order is called.
 */
export const afterSaleStates = ["none", "refund-requested", "returning"] as const;
export type AfterSaleState = (typeof afterSaleStates)[number];

interface Row {
  readonly from: AfterSaleState;
  readonly event: string;
  readonly to: AfterSaleState;
}

/** All transitions of the after-sale state. It starts with `none`. */
export const afterSaleTransitions = [
  { from: "none", event: "refund-requested", to: "refund-requested" },
  { from: "refund-requested", event: "request-ended", to: "none" },
  { from: "none", event: "return-opened", to: "returning" },
  // The buyer's bank sent the money of a completed return back.
  { from: "none", event: "return-reopened", to: "returning" },
  { from: "returning", event: "return-ended", to: "none" },
] as const satisfies readonly Row[];

export type AfterSaleEvent = (typeof afterSaleTransitions)[number]["event"];

/** The next state; null if the table has no such row. */
export function nextAfterSaleState(from: AfterSaleState, event: AfterSaleEvent): AfterSaleState | null {
  const rows: readonly Row[] = afterSaleTransitions;
  return rows.find((row) => row.from === from && row.event === event)?.to ?? null;
}
