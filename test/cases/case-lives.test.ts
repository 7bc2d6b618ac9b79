import { expect, test } from "vitest";
import { type CaseLife, caseStep, possibleCaseEvents } from "#domain/cases/case-life.ts";
import { claimLife, claimStates } from "#domain/claims/claim-life.ts";
import { returnLife, returnStates } from "#domain/returns/return-life.ts";

// Written by hand. Returns: from "Return request states" of the specification (requested, declined, agreed, request
// updated, being refunded, completed), the days of the policy on returns (seven to answer a refusal, fourteen to send
// the goods, five for the merchant), and goods that never came, of which nothing can be sent. Those on their way never
// expire, and are declined where they do not come (decision 011). Claims: from decision 032 and the policy on freight
// damage.

type Way = readonly [from: string, when: string, who: string, event: string, to: string, turn?: string, mail?: string];

const goodsHere = { received: true, sent: true, signed: true, exchanged: false };
/** Conditions of a return's goods, each with the states that allow it. */
const goods = {
  "with the buyer": {
    facts: { received: true, sent: false, signed: false, exchanged: false },
    states: ["requested", "declined", "request-updated", "agreed", "canceled", "expired"],
  },
  "never came": {
    facts: { received: false, sent: false, signed: false, exchanged: false },
    states: ["requested", "declined", "request-updated", "being-refunded", "completed", "canceled", "expired"],
  },
  "on their way": { facts: { received: true, sent: true, signed: false, exchanged: false }, states: ["agreed"] },
  // Other goods are offered for them or ordered (decision 138): only the merchant ends that, and then the return.
  "exchanged, with the buyer": {
    facts: { ...goodsHere, sent: false, signed: false, exchanged: true },
    states: ["agreed"],
  },
  "exchanged, on their way": { facts: { ...goodsHere, signed: false, exchanged: true }, states: ["agreed"] },
  here: { facts: goodsHere, states: ["agreed", "being-refunded", "completed"] },
  // Handed over at the counter: no carrier was ever filled in.
  "handed over": { facts: { ...goodsHere, sent: false }, states: ["agreed", "being-refunded", "completed"] },
} as const;

const both = ["with the buyer", "never came"] as const;
const arrived = ["here", "handed over"] as const;

const returnWays: readonly Way[] = [
  ...(["requested", "request-updated"] as const).flatMap((from): Way[] => [
    ...both.flatMap((when): Way[] => [
      [from, when, "customer", "edit", from, "merchant 5", "return-updated"],
      [from, when, "customer", "cancel", "canceled", "", "return-canceled"],
      [from, when, "merchant", "decline", "declined", "customer 7", "return-declined"],
    ]),
    [from, "with the buyer", "merchant", "agree", "agreed", "customer 14", "return-agreed"],
    [from, "never came", "merchant", "agree-not-received", "being-refunded", "", "return-agreed"],
  ]),
  ...both.flatMap((when): Way[] => [
    ["declined", when, "customer", "resubmit", "request-updated", "merchant 5", "return-updated"],
    ["declined", when, "customer", "cancel", "canceled", "", "return-canceled"],
    ["declined", when, "system", "time-passed", "expired", "", "return-expired"],
  ]),
  ["agreed", "with the buyer", "customer", "send", "agreed"],
  ["agreed", "on their way", "customer", "send", "agreed"],
  ["agreed", "on their way", "merchant", "decline", "declined", "customer 7", "return-declined"],
  ["agreed", "with the buyer", "customer", "cancel", "canceled", "", "return-canceled"],
  ["agreed", "with the buyer", "system", "time-passed", "expired", "", "return-expired"],
  ["agreed", "with the buyer", "merchant", "sign-receipt", "agreed", "merchant 5", "return-received"],
  ["agreed", "on their way", "merchant", "sign-receipt", "agreed", "merchant 5", "return-received"],
  ...(["exchanged, with the buyer", "exchanged, on their way"] as const).flatMap((when): Way[] => [
    ["agreed", when, "customer", "send", "agreed"],
    ["agreed", when, "merchant", "sign-receipt", "agreed", "merchant 5", "return-received"],
  ]),
  ...arrived.map((when): Way => ["agreed", when, "merchant", "refund", "being-refunded"]),
  ...(["never came", ...arrived] as const).flatMap((when): Way[] => [
    ["being-refunded", when, "provider", "refunds-completed", "completed"],
    ["being-refunded", when, "merchant", "refunds-completed", "completed"],
    ["completed", when, "provider", "refund-returned", "being-refunded"],
  ]),
];

/** Outcomes of a claim, each with the states that allow it. */
const promises = {
  open: { facts: { shipped: false, refunded: false }, states: ["opened", "in-review", "declined", "closed"] },
  promised: { facts: { shipped: false, refunded: false }, states: ["replacement-promised", "parts-promised"] },
  shipped: { facts: { shipped: true, refunded: false }, states: ["replacement-promised", "parts-promised", "closed"] },
  refunded: { facts: { shipped: false, refunded: true }, states: ["refund-granted", "closed"] },
} as const;

const claimWays: readonly Way[] = [
  ["opened", "open", "merchant", "review", "in-review", "merchant 5", "claim-in-review"],
  ...(["opened", "in-review"] as const).flatMap((from): Way[] => [
    [from, "open", "customer", "add-photos", from, "merchant 5", "claim-photos-added"],
    [from, "open", "customer", "withdraw", "closed", "", "claim-withdrawn"],
    [from, "open", "merchant", "promise-parts", "parts-promised", "merchant 5", "claim-parts-promised"],
    [
      ...([from, "open", "merchant", "promise-replacement", "replacement-promised"] as const),
      ...(["merchant 5", "claim-replacement-promised"] as const),
    ],
    [from, "open", "merchant", "grant-refund", "refund-granted", "", "claim-refund-granted"],
    [from, "open", "merchant", "decline", "declined", "customer 7", "claim-declined"],
  ]),
  ["declined", "open", "customer", "add-photos", "in-review", "merchant 5", "claim-photos-added"],
  ["declined", "open", "customer", "withdraw", "closed", "", "claim-withdrawn"],
  ["declined", "open", "system", "time-passed", "closed", "", "claim-closed"],
  ...(["replacement-promised", "parts-promised"] as const).flatMap((from): Way[] => [
    [from, "promised", "merchant", "ship", from, "", "claim-shipped"],
    [from, "promised", "merchant", "grant-refund", "refund-granted", "", "claim-refund-granted"],
    [from, "promised", "customer", "withdraw", "closed", "", "claim-withdrawn"],
    [from, "shipped", "merchant", "close", "closed", "", "claim-closed"],
  ]),
  ["refund-granted", "refunded", "provider", "refund-sent", "closed"],
  ["refund-granted", "refunded", "merchant", "refund-sent", "closed"],
  ["closed", "refunded", "provider", "refund-returned", "refund-granted"],
];

const actors = ["customer", "merchant", "system", "provider"] as const;

/** Every step that the table allows in these situations, as the oracle writes them. */
function waysOf<State extends string, Event extends string, Facts extends object>(
  life: CaseLife<State, Event, Facts>,
  situations: Readonly<Record<string, { readonly facts: Facts; readonly states: readonly State[] }>>,
): string[] {
  const events = [...new Set(life.rows.map(({ event }) => event))];
  return Object.entries(situations).flatMap(([when, { facts, states }]) =>
    states.flatMap((state) =>
      actors.flatMap((who) =>
        events.flatMap((event) => {
          const step = caseStep(life, { state, facts }, event, who);
          expect(possibleCaseEvents(life, { state, facts }, who).includes(event)).toBe(step.ok);
          if (!step.ok) expect(step.error).toEqual({ code: "illegal_transition", from: state, event, by: who });
          if (!step.ok) return [];
          const { to, turn = {}, mail = "" } = step.value;
          const days = (["customer", "merchant"] as const).flatMap((side) =>
            turn[side] ? [`${side} ${turn[side]}`] : [],
          );
          return [[state, when, who, event, to, days.join(), mail].join(" | ")];
        }),
      ),
    ),
  );
}

const written = (ways: readonly Way[]) =>
  ways.map(([from, when, who, event, to, turn = "", mail = ""]) =>
    [from, when, who, event, to, turn, mail].join(" | "),
  );

test("a return is requested, changed, canceled, declined, agreed, sent, signed for and refunded by these steps and no others", () => {
  expect(waysOf(returnLife, goods).toSorted()).toEqual(written(returnWays).toSorted());
});

test("a claim is looked into, promised, shipped, refunded, declined and closed by these steps and no others", () => {
  expect(waysOf(claimLife, promises).toSorted()).toEqual(written(claimWays).toSorted());
});

test("every state of a case can be reached, and only an ended one leads nowhere but back to its refund", () => {
  const kinds = [
    { ways: returnWays, states: returnStates, begins: "requested", over: ["completed", "canceled", "expired"] },
    { ways: claimWays, states: claimStates, begins: "opened", over: ["closed"] },
  ];
  for (const { ways, states, begins, over } of kinds) {
    const reached = new Set([begins]);
    for (let before = 0; before !== reached.size;) {
      before = reached.size;
      for (const [from, , , , to] of ways) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...states].sort());
    const leaves = (state: string) => ways.some(([from, , , event]) => from === state && event !== "refund-returned");
    expect(states.filter((state) => !leaves(state))).toEqual(over);
  }
  expect([returnLife.opens.to, claimLife.opens.to]).toEqual(["requested", "opened"]);
  expect([returnLife.ended, claimLife.ended]).toEqual([["completed", "canceled", "expired"], ["closed"]]);
});
