import fc from "fast-check";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { minutes } from "#domain/kernel/time.ts";

/** Steps of an order's money, in any order and at both ends. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("refund-here" as const), part: fc.integer({ min: 5, max: 100 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("refund-there" as const), part: fc.integer({ min: 5, max: 100 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("refund-fails" as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("retry" as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("dispute" as const),
      inquiry: fc.boolean(),
      part: fc.integer({ min: 20, max: 100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("go-on" as const),
      step: fc.constantFrom("evidence", "escalate", "won", "lost", "closed"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reverse" as const), part: fc.integer({ min: 10, max: 100 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("foreign" as const),
      story: fc.constantFrom("paid", "refunded", "disputed"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("time" as const), ms: fc.integer({ min: 0, max: minutes(30) }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("mail-arrives" as const) }) },
);
export const history = fc.record({
  method: fc.constantFrom<PaymentMethod>("stripe", "paypal"),
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
  // Of the goods' price, how many of the buyer's points pay a part.
  points: fc.constantFrom(0, 0, 7, 400),
  // True if events are held back and come in another order, twice.
  shuffled: fc.boolean(),
  seed: fc.nat(),
});
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** The kinds of steps and of histories, each to happen with either provider. */
const kinds = [
  "refund-here",
  "refund-there",
  "refund-fails",
  "retry",
  "inquiry",
  "dispute",
  "evidence",
  "escalate",
  "won",
  "lost",
  "closed",
  "another shop's paid",
  "another shop's refunded",
  "another shop's disputed",
  "time",
  "mail-arrives",
  "points",
  "shuffled",
];
export const allKinds = [
  ...["stripe", "paypal"].flatMap((method) => kinds.map((kind) => `${method} ${kind}`)),
  "paypal reverse",
];

type Step = History["steps"][number];
const goOn = (step: "evidence" | "escalate" | "won" | "lost" | "closed"): Step => ({ do: "go-on", step });
const opens = (inquiry: boolean): Step => ({ do: "dispute", inquiry, part: 50 });
/** Each kind in an order in which it can happen: chance alone rarely leads an inquiry through all its steps. */
const told: readonly (readonly Step[])[] = [
  [
    { do: "refund-here", part: 20 },
    { do: "mail-arrives" },
    { do: "refund-fails", which: 0 },
    { do: "mail-arrives" },
    { do: "retry", which: 0 },
    { do: "refund-there", part: 20 },
    { do: "time", ms: minutes(2) },
  ],
  [opens(true), goOn("evidence"), goOn("escalate"), goOn("won")],
  [opens(false), goOn("lost")],
  [opens(true), goOn("closed")],
  [
    { do: "foreign", story: "paid" },
    { do: "foreign", story: "refunded" },
    { do: "foreign", story: "disputed" },
    { do: "reverse", part: 40 },
  ],
];
export const examples: [History][] = (["stripe", "paypal"] as const).flatMap((method) =>
  told.map((steps, at): [History] => [
    { method, steps: [...steps], points: at === 1 ? 7 : 0, shuffled: at === 3, seed: at },
  ]),
);
