import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** Characters of a requester's note at most. */
export const longestWhy = 1_000;

/** States of a requisition. The draft is the cart itself: what is stored begins with its submission. */
export const requisitionStates = [
  "draft",
  "submitted",
  "changes-requested",
  "approved",
  "ordered",
  "rejected",
  "withdrawn",
  "expired",
] as const;
export type RequisitionState = (typeof requisitionStates)[number];

export type RequisitionStep =
  | "submit"
  | "approve"
  | "ask-changes"
  | "reject"
  | "withdraw"
  | "expire"
  | "order"
  | "ask-again";

interface Row {
  readonly by: "requester" | "approver" | "system";
  readonly from: readonly RequisitionState[];
  readonly to: RequisitionState;
  /** The requester reads why. */
  readonly note?: true;
}

/** The life of a requisition: the whole of it. */
export const requisitionSteps: Readonly<Record<RequisitionStep, Row>> = {
  submit: { by: "requester", from: ["draft", "changes-requested"], to: "submitted" },
  // Of a chain the last approval; the ones before leave it submitted.
  approve: { by: "approver", from: ["submitted"], to: "approved" },
  "ask-changes": { by: "approver", from: ["submitted"], to: "changes-requested", note: true },
  reject: { by: "approver", from: ["submitted"], to: "rejected", note: true },
  withdraw: { by: "requester", from: ["submitted", "changes-requested", "approved"], to: "withdrawn" },
  expire: { by: "system", from: ["submitted", "changes-requested", "approved"], to: "expired" },
  order: { by: "requester", from: ["approved"], to: "ordered" },
  // It became dearer by more than the company's tolerance before it was paid.
  "ask-again": { by: "requester", from: ["approved"], to: "submitted" },
};

/** The state after a step; refuses one that its state does not allow, and one without the reason that it needs. */
export function nextRequisitionState(
  state: RequisitionState,
  step: RequisitionStep,
  note = "",
): Result<RequisitionState, { code: "requisition_step" } | { code: "note_required" }> {
  const row = requisitionSteps[step];
  if (!row.from.includes(state)) return refuse({ code: "requisition_step" });
  if (row.note && note === "") return refuse({ code: "note_required" });
  return ok(row.to);
}

/** True while somebody still has to do something about it. */
export const isOpenRequisition = (state: RequisitionState): boolean => requisitionSteps.expire.from.includes(state);
