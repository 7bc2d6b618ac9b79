import type { Instant } from "#domain/kernel/time.ts";
import { type Money, cents, share, subtract } from "#domain/kernel/money.ts";

/** A promotion on an activity page, as far as prices go: a rate off the regular price, from a start to an end. */
export interface Activity {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Share off in millionths. */
  readonly rate: number;
}

export type ActivityPhase = "upcoming" | "running" | "ended";

/** Start belongs to the activity, end does not. */
export function activityPhase(activity: Pick<Activity, "startsAt" | "endsAt">, now: Instant): ActivityPhase {
  if (now < activity.startsAt) return "upcoming";
  return now < activity.endsAt ? "running" : "ended";
}

/** The lowest price running activities give, in cents; null when none lowers it. Never below one cent. */
export function promotionPrice(regular: Money, activities: readonly Activity[], now: Instant): Money | null {
  const running = activities.filter((activity) => activityPhase(activity, now) === "running");
  const prices = running.map(({ rate }) => Math.max(1, subtract(regular, share(regular, rate, 1_000_000))));
  const lowest = Math.min(...prices);
  return lowest < regular ? cents(lowest) : null;
}
