/**
 * Fulfilment of an order. `unsent` until the last unit of the last line has left: the lines of its parcels say which
 * units have left, the refunds of its lines which never will.
 */
export const fulfilmentStates = ["unsent", "ready", "sent", "delivered", "picked-up"] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

interface Row {
  readonly from: FulfilmentState;
  readonly event: string;
  readonly to: FulfilmentState;
}

/** The life of an order's goods: the whole of it. It begins `unsent` when the order is placed. */
export const fulfilmentTransitions = [
  { from: "unsent", event: "last-unit-left", to: "sent" },
  { from: "unsent", event: "made-ready", to: "ready" },
  { from: "sent", event: "arrived", to: "delivered" },
  { from: "ready", event: "fetched", to: "picked-up" },
  // Staff marked by mistake what had not happened: a parcel is still here, or has not arrived.
  { from: "sent", event: "parcel-came-back", to: "unsent" },
  { from: "unsent", event: "parcel-came-back", to: "unsent" },
  { from: "delivered", event: "not-arrived", to: "sent" },
  // Or are not ready, or still here.
  { from: "ready", event: "not-ready", to: "unsent" },
  { from: "picked-up", event: "not-fetched", to: "ready" },
  // Units that have not left return to stock: nothing else will leave.
  { from: "unsent", event: "rest-released", to: "sent" },
  { from: "unsent", event: "all-released", to: "unsent" },
  { from: "ready", event: "all-released", to: "unsent" },
] as const satisfies readonly Row[];

export type FulfilmentEvent = (typeof fulfilmentTransitions)[number]["event"];

/** The next fulfilment state; null if the table has no such row. */
export function nextFulfilmentState(from: FulfilmentState, event: FulfilmentEvent): FulfilmentState | null {
  const rows: readonly Row[] = fulfilmentTransitions;
  return rows.find((row) => row.from === from && row.event === event)?.to ?? null;
}
