import { answerDays, type CaseLife, type CaseRow, handleDays } from "#domain/cases/case-life.ts";

/** `canceled` and `expired` end a request without a refund; the order goes back to where it was. */
export const returnStates = [
  "requested",
  "declined",
  "request-updated",
  "agreed",
  "being-refunded",
  "completed",
  "canceled",
  "expired",
] as const;
export type ReturnState = (typeof returnStates)[number];

/** Days for the customer to send the goods and enter carrier and number. */
const sendDays = 14;

const answerable = ["requested", "request-updated"] as const;
const written = [...answerable, "declined"] as const;

/** The life of a return request: the whole of it. */
const rows = [
  {
    event: "edit",
    by: ["customer"],
    from: answerable,
    mail: "return-updated",
    turn: { merchant: handleDays, keep: true },
  },
  { event: "cancel", by: ["customer"], from: written, to: "canceled", mail: "return-canceled" },
  {
    event: "agree",
    by: ["merchant"],
    from: answerable,
    to: "agreed",
    only: "goods-expected",
    mail: "return-agreed",
    turn: { customer: sendDays },
  },
  {
    event: "agree-not-received",
    by: ["merchant"],
    from: answerable,
    to: "being-refunded",
    only: "nothing-expected",
    mail: "return-agreed",
  },
  {
    event: "decline",
    by: ["merchant"],
    from: answerable,
    to: "declined",
    mail: "return-declined",
    turn: { customer: answerDays },
  },
  // Nothing came under the number that its customer filled in.
  {
    event: "decline",
    by: ["merchant"],
    from: ["agreed"],
    to: "declined",
    only: "goods-on-their-way",
    mail: "return-declined",
    turn: { customer: answerDays },
  },
  {
    event: "resubmit",
    by: ["customer"],
    from: ["declined"],
    to: "request-updated",
    mail: "return-updated",
    turn: { merchant: handleDays },
  },
  { event: "time-passed", by: ["system"], from: ["declined"], to: "expired", mail: "return-expired" },
  { event: "send", by: ["customer"], from: ["agreed"], only: "goods-expected" },
  // Goods that are on their way or here are no reason to give up: only silence is.
  {
    event: "cancel",
    by: ["customer"],
    from: ["agreed"],
    to: "canceled",
    only: "goods-unsent",
    mail: "return-canceled",
  },
  {
    event: "time-passed",
    by: ["system"],
    from: ["agreed"],
    to: "expired",
    only: "goods-unsent",
    mail: "return-expired",
  },
  {
    event: "sign-receipt",
    by: ["merchant"],
    from: ["agreed"],
    only: "goods-expected",
    mail: "return-received",
    turn: { merchant: handleDays },
  },
  { event: "refund", by: ["merchant"], from: ["agreed"], to: "being-refunded", only: "goods-received" },
  // The buyer is told by the mail about the money.
  { event: "refunds-completed", by: ["provider", "merchant"], from: ["being-refunded"], to: "completed" },
  // The customer's bank sent the money back.
  { event: "refund-returned", by: ["provider"], from: ["completed"], to: "being-refunded" },
] as const satisfies readonly CaseRow<ReturnState>[];

/** Facts that a step depends on besides state, event and actor. */
export interface ReturnFacts {
  /** The customer has the goods and sends them back. */
  readonly received: boolean;
  /** A carrier and number are filled in. */
  readonly sent: boolean;
  /** The merchant has signed for the goods. */
  readonly signed: boolean;
  /** Other goods are offered or on their way for them: only the merchant ends that. */
  readonly exchanged: boolean;
}

export type ReturnEvent = (typeof rows)[number]["event"];

/** Goods or money that a buyer gives back and asks for; an order has one that is open at most. */
export const returnLife = {
  name: "return",
  states: returnStates,
  opens: { letter: "R", to: "requested", mail: "return-requested", turn: { merchant: handleDays } },
  written,
  ended: ["completed", "canceled", "expired"],
  expires: "time-passed",
  refundSent: "refunds-completed",
  rows,
  conditions: {
    // Signed goods are here: they can be neither sent nor signed for again.
    "goods-expected": ({ received, signed }: ReturnFacts) => received && !signed,
    "goods-unsent": ({ received, sent, signed, exchanged }: ReturnFacts) => received && !sent && !signed && !exchanged,
    "goods-on-their-way": ({ received, sent, signed, exchanged }: ReturnFacts) =>
      received && sent && !signed && !exchanged,
    "goods-received": ({ received, signed }: ReturnFacts) => received && signed,
    "nothing-expected": ({ received }: ReturnFacts) => !received,
  },
} as const satisfies CaseLife<ReturnState, ReturnEvent, ReturnFacts>;
