import type { Instant } from "#domain/kernel/time.ts";
import type { Money } from "#domain/kernel/money.ts";
import { lessShare } from "#domain/pricing/contract-price.ts";

/** A promotion on an activity page, as far as a product's prices go, from a start to an end. */
export interface Activity {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Share off the regular price in millionths. */
  readonly rate: number;
  /** The product's fixed price under the activity; the rate then does not apply. */
  readonly price?: Money | null;
}

export type ActivityPhase = "upcoming" | "running" | "ended";

/** Start belongs to the activity, end does not. */
export function activityPhase(activity: Pick<Activity, "startsAt" | "endsAt">, now: Instant): ActivityPhase {
  if (now < activity.startsAt) return "upcoming";
  return now < activity.endsAt ? "running" : "ended";
}

/** A regular price under an activity; at least one cent, at most the regular price. */
function priceUnder({ rate, price }: Activity, regular: Money): Money {
  if (price !== undefined && price !== null) return price < regular ? price : regular;
  return lessShare(regular, rate);
}

/** The running activity that gives the lowest price, with that price; null when none lowers it. The first of equals. */
export function bestActivity<A extends Activity>(
  regular: Money,
  activities: readonly A[],
  now: Instant,
): { readonly activity: A; readonly price: Money } | null {
  let best: { activity: A; price: Money } | null = null;
  for (const activity of activities) {
    if (activityPhase(activity, now) !== "running") continue;
    const price = priceUnder(activity, regular);
    if (price < (best?.price ?? regular)) best = { activity, price };
  }
  return best;
}

/** The lowest price running activities give, in cents; null when none lowers it. */
export function promotionPrice(regular: Money, activities: readonly Activity[], now: Instant): Money | null {
  return bestActivity(regular, activities, now)?.price ?? null;
}

/** A stretch of time in which a price stays the same. */
export interface PriceSpan<A extends Activity> {
  readonly from: Instant;
  readonly to: Instant;
  readonly price: Money;
  /** The activity that lowers it; null at the regular price. */
  readonly activity: A | null;
}

/** Prices from one moment to another: a new span wherever an activity begins or ends. */
export function pricesBetween<A extends Activity>(
  regular: Money,
  activities: readonly A[],
  from: Instant,
  to: Instant,
): PriceSpan<A>[] {
  const turns = activities.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > from && at < to);
  const starts = [...new Set([from, ...turns])].sort((a, b) => a - b);
  const spans: PriceSpan<A>[] = [];
  starts.forEach((start, at) => {
    const best = bestActivity(regular, activities, start);
    const span = {
      from: start,
      to: starts[at + 1] ?? to,
      price: best?.price ?? regular,
      activity: best?.activity ?? null,
    };
    const last = spans.at(-1);
    if (last && last.price === span.price && last.activity === span.activity)
      spans[spans.length - 1] = { ...last, to: span.to };
    else spans.push(span);
  });
  return spans;
}
