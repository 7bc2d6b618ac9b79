import { expect, test } from "vitest";
import { type FactsToLabel, refusalToLabel } from "#domain/fulfilment/order-to-label.ts";

const paid: FactsToLabel = {
  lives: { payment: "captured", fulfilment: "unsent", afterSale: "none" },
  isSent: true,
  hold: null,
  isBack: false,
};
const lives = (change: Partial<FactsToLabel["lives"]>) => ({ lives: { ...paid.lives, ...change } });
const codeOf = (change: Partial<FactsToLabel>) => refusalToLabel({ ...paid, ...change })?.code ?? null;

test("goods get a label that may leave, or that came back while the buyer has a right to them", () => {
  for (const [what, change, code] of [
    ["paid", {}, null],
    ["a card that is charged as they leave", lives({ payment: "authorized" }), null],
    ["on account", lives({ payment: "on-account" }), null],
    ["picked up, or without an address", { isSent: false }, "wrong_delivery"],
    ["not paid", lives({ payment: "owed" }), "illegal_transition"],
    ["canceled", lives({ payment: "voided" }), "illegal_transition"],
    ["on their way", lives({ fulfilment: "sent" }), "illegal_transition"],
    ["back", { ...lives({ fulfilment: "sent" }), isBack: true }, null],
    [
      "back, and refunded",
      { ...lives({ fulfilment: "sent", payment: "refunded" }), isBack: true },
      "illegal_transition",
    ],
    ["held", { hold: "clearing" }, "money_held"],
    ["back, and held", { ...lives({ fulfilment: "sent" }), isBack: true, hold: "disputed" }, "money_held"],
  ] as const)
    expect([what, codeOf(change)]).toEqual([what, code]);
});
