import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/**
 * States of a draft, which is a quote once it was asked for or sent. `draft` is being prepared by staff, `unconfirmed`
 * a request whose mailbox is not proved yet, and `ordered` was accepted.
 */
export const draftStates = [
  "unconfirmed",
  "requested",
  "draft",
  "sent",
  "change-asked",
  "ordered",
  "declined",
  "expired",
  "withdrawn",
] as const;
export type DraftState = (typeof draftStates)[number];

export const quoteSteps = [
  "confirm",
  "take-up",
  "reopen",
  "send",
  "accept",
  "decline",
  "ask-change",
  "withdraw",
  "expire",
] as const;
export type QuoteStep = (typeof quoteSteps)[number];
export type QuoteActor = "buyer" | "staff" | "system";

interface Row {
  readonly by: QuoteActor;
  readonly from: readonly DraftState[];
  readonly to: DraftState;
}

/** Every step, who may take it, and between which states. What is not here can't happen. */
const life: Readonly<Record<QuoteStep, readonly Row[]>> = {
  confirm: [{ by: "buyer", from: ["unconfirmed"], to: "requested" }],
  "take-up": [{ by: "staff", from: ["requested", "change-asked"], to: "draft" }],
  reopen: [{ by: "staff", from: ["sent", "declined", "expired", "withdrawn"], to: "draft" }],
  send: [{ by: "staff", from: ["draft"], to: "sent" }],
  accept: [
    { by: "buyer", from: ["sent"], to: "ordered" },
    { by: "staff", from: ["sent"], to: "ordered" },
  ],
  decline: [{ by: "buyer", from: ["sent"], to: "declined" }],
  "ask-change": [{ by: "buyer", from: ["sent"], to: "change-asked" }],
  withdraw: [
    { by: "buyer", from: ["requested", "draft", "change-asked"], to: "withdrawn" },
    { by: "staff", from: ["requested", "draft", "sent", "change-asked", "expired"], to: "withdrawn" },
  ],
  expire: [{ by: "system", from: ["sent"], to: "expired" }],
};

export type QuoteStepRefused = { code: "quote_step" };

/** The state after a step; refuses one that the table does not have for this state and actor. */
export function nextQuoteState(
  state: DraftState,
  step: QuoteStep,
  by: QuoteActor,
): Result<DraftState, QuoteStepRefused> {
  const row = life[step].find((each) => each.by === by && each.from.includes(state));
  return row ? ok(row.to) : refuse({ code: "quote_step" });
}

/** The steps that an actor can take now. */
export const possibleQuoteSteps = (state: DraftState, by: QuoteActor): QuoteStep[] =>
  quoteSteps.filter((step) => nextQuoteState(state, step, by).ok);

/** True for steps of the buyer that need words: why not, or what else. */
export const needsWords = (step: QuoteStep): boolean => step === "decline" || step === "ask-change";

/** A text of the thread at most. */
export const longestMessage = 4_000;
