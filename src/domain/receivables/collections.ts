import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** A promise to pay, with what was received since it was made and until its day. */
export interface PromiseFacts {
  readonly promisedOn: CalendarDay;
  readonly amount: Money;
  readonly received: Money;
}

/** State of a promise on a day: broken once its day has passed with less than it said. */
export type PromiseState = "kept" | "waiting" | "broken";

export function promiseState({ promisedOn, amount, received }: PromiseFacts, today: CalendarDay): PromiseState {
  if (received >= amount) return "kept";
  return promisedOn < today ? "broken" : "waiting";
}

/** Turns of an overdue company, the most urgent first. */
export const collectionTurns = ["broken", "step-due", "unplanned", "waiting"] as const;
export type CollectionTurn = (typeof collectionTurns)[number];

/**
 * Urgency of an overdue company: a broken promise before a step whose day has come, that before a company without a
 * plan, and last those that wait for a promise or a later step.
 */
export function collectionTurn(
  promise: PromiseFacts | null,
  nextOn: CalendarDay | null,
  today: CalendarDay,
): CollectionTurn {
  const state = promise && promiseState(promise, today);
  if (state === "broken") return "broken";
  if (nextOn !== null && nextOn <= today) return "step-due";
  return state === "waiting" || nextOn !== null ? "waiting" : "unplanned";
}

/** A promise or step is at most so many days ahead. */
export const longestPlan = 365;

export type PromiseRefused =
  | { code: "promise_day" }
  | { code: "amount_number" }
  | { code: "promise_more_than_open"; open: Money };

/** Checks a promise: a day from today on within a year, and no more than is open. */
export function checkPromise(
  { promisedOn, amount }: { readonly promisedOn: CalendarDay | null; readonly amount: Money | null },
  open: Money,
  today: CalendarDay,
): Result<{ promisedOn: CalendarDay; amount: Money }, PromiseRefused> {
  if (promisedOn === null || promisedOn < today || promisedOn > daysLater(today, longestPlan))
    return refuse({ code: "promise_day" });
  if (amount === null || amount <= zero) return refuse({ code: "amount_number" });
  if (amount > open) return refuse({ code: "promise_more_than_open", open });
  return ok({ promisedOn, amount });
}
