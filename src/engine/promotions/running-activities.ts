import { instant } from "#domain/kernel/time.ts";
import type { Activity } from "#domain/promotions/activity.ts";

/** A running promotion and what it applies to. */
export interface RunningActivity extends Activity {
  readonly categories: readonly string[];
  /** Product slugs. */
  readonly products: readonly string[];
}

/** An activity as SQL gives it (`runningActivities`). */
export interface StoredActivity {
  percentOff: number;
  appliesTo: { categories?: string[]; products?: string[] };
  startsAt: number;
  endsAt: number;
}

/** An SQL expression: the activities with a price that run at the moment in `param`, as JSON; null when none does. */
export function runningActivities(param: string): string {
  return `(select jsonb_agg(jsonb_build_object('percentOff', percent_off, 'appliesTo', applies_to,
      'startsAt', floor(extract(epoch from starts_at) * 1000), 'endsAt', floor(extract(epoch from ends_at) * 1000)))
    from activities where percent_off is not null and starts_at <= ${param} and ends_at > ${param})`;
}

export function readActivities(stored: readonly StoredActivity[] | null): RunningActivity[] {
  return (stored ?? []).map(({ percentOff, appliesTo, startsAt, endsAt }) => ({
    rate: percentOff * 10_000,
    categories: appliesTo.categories ?? [],
    products: appliesTo.products ?? [],
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
  }));
}

/** The activities that apply to a product. */
export function activitiesFor(
  activities: readonly RunningActivity[],
  product: { slug: string; category: string },
): RunningActivity[] {
  return activities.filter(
    ({ categories, products }) => categories.includes(product.category) || products.includes(product.slug),
  );
}
