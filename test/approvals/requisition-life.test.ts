import { expect, test } from "vitest";
import {
  nextRequisitionState,
  requisitionStates,
  requisitionSteps,
  type RequisitionState,
} from "#domain/approvals/requisition-life.ts";

/**
 * The rules: draft → submitted → approved → ordered; submitted → changes requested → submitted; → rejected |
 * withdrawn | expired.
 */
const rows: readonly (readonly [from: RequisitionState, to: RequisitionState])[] = [
  ["draft", "submitted"],
  ["submitted", "approved"],
  ["approved", "ordered"],
  ["submitted", "changes-requested"],
  ["changes-requested", "submitted"],
  ["submitted", "rejected"],
  ["submitted", "withdrawn"],
  ["changes-requested", "withdrawn"],
  ["approved", "withdrawn"],
  ["submitted", "expired"],
  ["changes-requested", "expired"],
  ["approved", "expired"],
  // "dearer by more than the company's tolerance goes back to the approver"
  ["approved", "submitted"],
];

const steps = Object.values(requisitionSteps);
const movesOf = () => steps.flatMap(({ from, to }) => from.map((one) => [one, to] as const));

test("a requisition moves as the business rules say, and in no other way", () => {
  const sorted = (moves: readonly (readonly [string, string])[]) => moves.map((move) => move.join(" → ")).toSorted();
  expect(sorted(movesOf())).toEqual(sorted(rows));
});

test("every state is reached from the draft, and from every one that is not over an end is reached", () => {
  const reach = (from: RequisitionState) => {
    const reached = new Set<RequisitionState>([from]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const [one, to] of movesOf()) if (reached.has(one)) reached.add(to);
    }
    return reached;
  };
  expect([...reach("draft")].toSorted()).toEqual([...requisitionStates].toSorted());
  const ends = ["ordered", "rejected", "withdrawn", "expired"];
  for (const state of requisitionStates) {
    const reached = reach(state);
    if (ends.includes(state)) expect([...reached]).toEqual([state]);
    else expect(ends.filter((end) => reached.has(end as RequisitionState))).not.toEqual([]);
  }
});

test("to reject and to ask for changes need a reason", () => {
  for (const step of ["reject", "ask-changes"] as const)
    expect(nextRequisitionState("submitted", step)).toEqual({ ok: false, error: { code: "note_required" } });
  expect(nextRequisitionState("submitted", "approve").ok).toBe(true);
});
