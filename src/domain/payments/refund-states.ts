/** How a refund stands. These are the specification's words, shown as they are. */
export type RefundState = "PENDING" | "COMPLETED" | "FAILED";

export type RefundStep = "completed" | "failed" | "retried" | "sent-by-hand";

interface Row {
  readonly from: RefundState;
  readonly event: RefundStep;
  readonly to: RefundState;
}

/** The life of a refund: the whole of it. A bank may send money back days after the refund had succeeded. */
export const refundTransitions = [
  { from: "PENDING", event: "completed", to: "COMPLETED" },
  { from: "PENDING", event: "failed", to: "FAILED" },
  { from: "PENDING", event: "sent-by-hand", to: "COMPLETED" },
  { from: "COMPLETED", event: "failed", to: "FAILED" },
  { from: "FAILED", event: "retried", to: "PENDING" },
  { from: "FAILED", event: "sent-by-hand", to: "COMPLETED" },
] as const satisfies readonly Row[];

/** Where a step leads a refund; null where the table has no such row: it was known, or comes too late. */
export function nextRefundState(from: RefundState, event: RefundStep): RefundState | null {
  const rows: readonly Row[] = refundTransitions;
  return rows.find((row) => row.from === from && row.event === event)?.to ?? null;
}
