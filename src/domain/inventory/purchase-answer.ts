import type { CalendarDay } from "../kernel/business-days.ts";
import { daysLater } from "../kernel/calendar-day.ts";

/** Days from an order after which a supplier's silence is told, where the supplier has none of its own. */
export const usualAnswerDays = 7;

/** A purchase order that was sent, as far as its supplier's answer is concerned. */
interface SentOrder {
  readonly orderedOn: CalendarDay;
  /** The supplier has confirmed it, or has named other days. */
  readonly isConfirmed: boolean;
  /** The first day on which some of it is expected; null if no line has a day. */
  readonly expectedOn: CalendarDay | null;
  readonly received: number;
  /** The supplier's own days to answer. */
  readonly answerDays: number | null;
}

/**
 * True if nothing was heard of an order that should have been: its days to answer are over, or the first day on which
 * some of it was expected. What was confirmed, or has arrived in part, was answered.
 */
export function isUnanswered(order: SentOrder, today: CalendarDay): boolean {
  if (order.isConfirmed || order.received > 0) return false;
  const answerBy = daysLater(order.orderedOn, order.answerDays ?? usualAnswerDays);
  return answerBy < today || (order.expectedOn !== null && order.expectedOn < today);
}
