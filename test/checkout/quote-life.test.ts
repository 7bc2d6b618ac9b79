import { expect, test } from "vitest";
import {
  type DraftState,
  draftStates,
  nextQuoteState,
  type QuoteActor,
  quoteSteps,
  type QuoteStep,
} from "#domain/checkout/quote-life.ts";

/**
 * By hand from the rules: "requested → drafting → sent → accepted | declined | change asked → drafting; withdrawn,
 * expired". A guest's request is confirmed first. What ended without an order can be offered anew by staff; nothing
 * changes what was accepted.
 */
const oracle: readonly (readonly [from: DraftState, step: QuoteStep, by: QuoteActor, to: DraftState])[] = [
  ["unconfirmed", "confirm", "buyer", "requested"],
  ["requested", "take-up", "staff", "draft"],
  ["requested", "withdraw", "buyer", "withdrawn"],
  ["requested", "withdraw", "staff", "withdrawn"],
  ["draft", "send", "staff", "sent"],
  ["draft", "withdraw", "buyer", "withdrawn"],
  ["draft", "withdraw", "staff", "withdrawn"],
  ["sent", "accept", "buyer", "ordered"],
  ["sent", "accept", "staff", "ordered"],
  ["sent", "decline", "buyer", "declined"],
  ["sent", "ask-change", "buyer", "change-asked"],
  ["sent", "reopen", "staff", "draft"],
  ["sent", "withdraw", "staff", "withdrawn"],
  ["sent", "expire", "system", "expired"],
  ["change-asked", "take-up", "staff", "draft"],
  ["change-asked", "withdraw", "buyer", "withdrawn"],
  ["change-asked", "withdraw", "staff", "withdrawn"],
  ["declined", "reopen", "staff", "draft"],
  ["expired", "reopen", "staff", "draft"],
  ["expired", "withdraw", "staff", "withdrawn"],
  ["withdrawn", "reopen", "staff", "draft"],
];

const actors = ["buyer", "staff", "system"] as const;

test("a quote takes the steps of its life by whoever may take them, and no others", () => {
  const steps = draftStates.flatMap((from) =>
    quoteSteps.flatMap((step) =>
      actors.flatMap((by) => {
        const next = nextQuoteState(from, step, by);
        return next.ok ? [[from, step, by, next.value].join(" ")] : [];
      }),
    ),
  );
  expect(steps.sort()).toEqual(oracle.map((row) => row.join(" ")).sort());
});

test("every state is reached from a request or a draft, and leads to an order unless it is one", () => {
  const reach = (start: readonly DraftState[], back = false) => {
    const seen = new Set<DraftState>(start);
    for (let size = 0; size !== seen.size;) {
      size = seen.size;
      for (const [from, , , to] of oracle) if (seen.has(back ? to : from)) seen.add(back ? from : to);
    }
    return [...seen].sort();
  };
  const all = [...draftStates].sort();
  expect(reach(["unconfirmed", "draft"])).toEqual(all);
  expect(reach(["ordered"], true)).toEqual(all);
});
