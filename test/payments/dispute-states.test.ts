import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import {
  disputeStates,
  disputeTransitions,
  providerDisputeStates,
  acceptProviderState,
  nextDisputeState,
} from "#domain/payments/disputes.ts";
import type { DisputeState } from "#domain/payments/disputes.ts";
import { nextRefundState } from "#domain/payments/refund-states.ts";

describe("the life of a dispute", () => {
  test("reaches every state from a first word or a reversal", () => {
    const reached = new Set<DisputeState>([...providerDisputeStates, "reversed"]);
    for (let round = 0; round < disputeStates.length; round += 1)
      for (const { from, to } of disputeTransitions) if (reached.has(from)) reached.add(to);
    expect([...reached].sort()).toEqual([...disputeStates].sort());
  });

  test("ends the same in whatever order and however often its words are heard", () => {
    const word = fc.record({
      word: fc.constantFrom(...providerDisputeStates.slice(0, 4)),
      at: fc.integer({ min: 1, max: 50 }),
    });
    const words = fc.tuple(
      fc.uniqueArray(word, { selector: ({ at }) => at, minLength: 1, maxLength: 5 }),
      fc.constantFrom("won" as const, "lost" as const),
    );
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.nat(1_000)), ([words, end], order) => {
        const all = [...words, { word: end, at: 60 }];
        const heard = [...all, ...all]
          .map((each) => ({ each, turn: order.next().value }))
          .sort((a, b) => a.turn - b.turn);
        const [first, ...rest] = heard.map(({ each }) => each);
        let dispute = { state: first!.word as DisputeState, toldAt: instant(first!.at) };
        for (const { word: next, at } of rest) {
          const state = acceptProviderState(dispute, next, instant(at));
          if (state) dispute = { state, toldAt: instant(at) };
        }
        expect(dispute.state).toBe(end);
      }),
    );
  });

  test("is ended by the merchant only where the money is gone", () => {
    const endable = disputeStates.filter((state) => nextDisputeState(state, "write-off") !== null);
    expect(endable).toEqual(["lost", "reversed"]);
  });
});

test("a refund can fail after it was completed, and be completed after it failed only by hand or anew", () => {
  expect(nextRefundState("COMPLETED", "failed")).toBe("FAILED");
  expect(nextRefundState("FAILED", "completed")).toBeNull();
  expect(nextRefundState("FAILED", "sent-by-hand")).toBe("COMPLETED");
  expect(nextRefundState("FAILED", "retried")).toBe("PENDING");
});
