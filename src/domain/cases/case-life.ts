import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

export type CaseActor = "customer" | "merchant" | "system" | "provider";

/**
 * Days in which the merchant answers or refunds, from a request or from signed goods. Sentences about returns spell the
 * specification's five out; mails about claims take this figure.
 */
export const handleDays = 5;
/** Days in which a buyer answers a refusal. */
export const answerDays = 7;

/** A row of a case's table. A step that its table does not name, in that state and by that actor, is refused. */
export interface CaseRow<State extends string = string, Event extends string = string, Mail extends string = string> {
  readonly event: Event;
  readonly by: readonly CaseActor[];
  readonly from: readonly State[];
  /** Left out where the case stays in its state. */
  readonly to?: State;
  /** A condition that must hold besides the state. */
  readonly only?: string;
  /** Mail to the buyer. */
  readonly mail?: Mail;
  /** The party whose turn it is in this state, and its days; absent if nobody's. */
  readonly turn?: {
    readonly customer?: number;
    readonly merchant?: number;
    /** A day that is set already stays. */
    readonly keep?: true;
  };
}

/** A kind of case between an order's buyer and the merchant, such as a return. */
export interface CaseLife<
  State extends string,
  Event extends string,
  Facts extends object,
  Mail extends string = string,
> {
  readonly name: "return" | "claim";
  readonly states: readonly State[];
  /** Opening of a case: its number is the order's number, this letter and a count. */
  readonly opens: {
    readonly letter: string;
    readonly to: State;
    readonly mail: Mail;
    readonly turn: { readonly merchant: number };
  };
  /** States in which the buyer can still change the request, photos included. */
  readonly written: readonly State[];
  /** States in which nothing changes it, but for a refund that a bank sends back. */
  readonly ended: readonly State[];
  /** The event by which time ends it, when its buyer does nothing. */
  readonly expires: Event;
  /** The event by which it ends when its refund has left. */
  readonly refundSent: Event;
  readonly rows: readonly CaseRow<State, Event, Mail>[];
  /** The conditions that rows name. */
  readonly conditions: Readonly<Record<string, (facts: Facts) => boolean>>;
}

interface Standing<State extends string, Facts extends object> {
  readonly state: State;
  readonly facts: Facts;
}

/** A step that a case's table does not allow: 409. */
export interface IllegalCaseStep {
  readonly code: "illegal_transition";
  readonly from: string;
  readonly event: string;
  readonly by: CaseActor;
}

/** The row by which an actor takes a step now, or `illegal_transition` when the table has none. */
export function caseStep<State extends string, Event extends string, Facts extends object, Mail extends string>(
  life: CaseLife<State, Event, Facts, Mail>,
  at: Standing<State, Facts>,
  event: Event,
  by: CaseActor,
): Result<CaseRow<State, Event, Mail> & { readonly to: State }, IllegalCaseStep> {
  const row = rowsOf(life, at, by).find((each) => each.event === event);
  return row
    ? ok({ ...row, to: row.to ?? at.state })
    : refuse({ code: "illegal_transition", from: at.state, event, by } as const);
}

/** Events that an actor can cause now. */
export function possibleCaseEvents<State extends string, Event extends string, Facts extends object>(
  life: CaseLife<State, Event, Facts>,
  at: Standing<State, Facts>,
  by: CaseActor,
): Event[] {
  return rowsOf(life, at, by).map(({ event }) => event);
}

function rowsOf<State extends string, Event extends string, Facts extends object, Mail extends string>(
  { rows, conditions }: CaseLife<State, Event, Facts, Mail>,
  { state, facts }: Standing<State, Facts>,
  by: CaseActor,
): CaseRow<State, Event, Mail>[] {
  const isMet = (only: string | undefined) => only === undefined || conditions[only]?.(facts) === true;
  return rows.filter((row) => row.from.includes(state) && row.by.includes(by) && isMet(row.only));
}

/** True once nothing can change the case. */
export function isEnded<State extends string>({ ended }: { readonly ended: readonly State[] }, state: State): boolean {
  return ended.includes(state);
}
