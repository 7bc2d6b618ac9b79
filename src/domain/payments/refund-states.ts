/** States of a refund, in the specification's words, shown as they are. */
export type RefundState = "PENDING" | "COMPLETED" | "FAILED";

export type RefundStep = "completed" | "failed" | "retried" | "sent-by-hand";

interface Row {
  readonly from: RefundState;
  readonly event: RefundStep;
  readonly to: RefundState;
}

/** All transitions of a refund. A bank may return the money days after it had succeeded. */
const refundTransitions = [
  { from: "PENDING", event: "completed", to: "COMPLETED" },
  { from: "PENDING", event: "failed", to: "FAILED" },
  { from: "PENDING", event: "sent-by-hand", to: "COMPLETED" },
  { from: "COMPLETED", event: "failed", to: "FAILED" },
  { from: "FAILED", event: "retried", to: "PENDING" },
  { from: "FAILED", event: "sent-by-hand", to: "COMPLETED" },
] as const satisfies readonly Row[];

/** Next state of a refund; null when the table has no such transition: a duplicate or outdated report. */
export function nextRefundState(from: RefundState, event: RefundStep): RefundState | null {
  const rows: readonly Row[] = refundTransitions;
  return rows.find((row) => row.from === from && row.event === event)?.to ?? null;
}
