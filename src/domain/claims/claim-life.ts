import { answerDays, type CaseLife, type CaseRow, handleDays } from "#domain/cases/case-life.ts";

export const claimStates = [
  "opened",
  "in-review",
  "replacement-promised",
  "parts-promised",
  "refund-granted",
  "declined",
  "closed",
] as const;
export type ClaimState = (typeof claimStates)[number];

const undecided = ["opened", "in-review"] as const;
const promised = ["replacement-promised", "parts-promised"] as const;

/** The life of a freight damage claim: the whole of it. */
const rows = [
  {
    event: "review",
    by: ["merchant"],
    from: ["opened"],
    to: "in-review",
    mail: "claim-in-review",
    turn: { merchant: handleDays, keep: true },
  },
  {
    event: "add-photos",
    by: ["customer"],
    from: undecided,
    mail: "claim-photos-added",
    turn: { merchant: handleDays, keep: true },
  },
  { event: "withdraw", by: ["customer"], from: undecided, to: "closed", mail: "claim-withdrawn" },
  {
    event: "promise-replacement",
    by: ["merchant"],
    from: undecided,
    to: "replacement-promised",
    mail: "claim-replacement-promised",
    turn: { merchant: handleDays },
  },
  {
    event: "promise-parts",
    by: ["merchant"],
    from: undecided,
    to: "parts-promised",
    mail: "claim-parts-promised",
    turn: { merchant: handleDays },
  },
  { event: "grant-refund", by: ["merchant"], from: undecided, to: "refund-granted", mail: "claim-refund-granted" },
  {
    event: "decline",
    by: ["merchant"],
    from: undecided,
    to: "declined",
    mail: "claim-declined",
    turn: { customer: answerDays },
  },
  { event: "ship", by: ["merchant"], from: promised, only: "unshipped", mail: "claim-shipped" },
  { event: "withdraw", by: ["customer"], from: promised, to: "closed", only: "unshipped", mail: "claim-withdrawn" },
  // The promised goods turn out to be missing, or the buyer asks for a refund after all.
  {
    event: "grant-refund",
    by: ["merchant"],
    from: promised,
    to: "refund-granted",
    only: "unshipped",
    mail: "claim-refund-granted",
  },
  { event: "close", by: ["merchant"], from: promised, to: "closed", only: "shipped", mail: "claim-closed" },
  { event: "refund-sent", by: ["provider", "merchant"], from: ["refund-granted"], to: "closed" },
  // More photos are the buyer's answer to a refusal: the merchant looks again.
  {
    event: "add-photos",
    by: ["customer"],
    from: ["declined"],
    to: "in-review",
    mail: "claim-photos-added",
    turn: { merchant: handleDays },
  },
  { event: "withdraw", by: ["customer"], from: ["declined"], to: "closed", mail: "claim-withdrawn" },
  { event: "time-passed", by: ["system"], from: ["declined"], to: "closed", mail: "claim-closed" },
  // The buyer's bank sent the money back.
  { event: "refund-returned", by: ["provider"], from: ["closed"], to: "refund-granted", only: "refunded" },
] as const satisfies readonly CaseRow<ClaimState>[];

/** Facts that a step depends on besides state, event and actor. */
export interface ClaimFacts {
  /** The promised goods have left. */
  readonly shipped: boolean;
  /** It ended with a refund. */
  readonly refunded: boolean;
}

export type ClaimEvent = (typeof rows)[number]["event"];

/** Damage of a freight delivery that its buyer reports; an order has one that is open at most. */
export const claimLife = {
  name: "claim",
  states: claimStates,
  opens: { letter: "C", to: "opened", mail: "claim-opened", turn: { merchant: handleDays } },
  written: [],
  ended: ["closed"],
  expires: "time-passed",
  refundSent: "refund-sent",
  rows,
  conditions: {
    shipped: ({ shipped }: ClaimFacts) => shipped,
    unshipped: ({ shipped }: ClaimFacts) => !shipped,
    refunded: ({ refunded }: ClaimFacts) => refunded,
  },
} as const satisfies CaseLife<ClaimState, ClaimEvent, ClaimFacts>;
