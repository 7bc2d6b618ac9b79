import { instant } from "#domain/kernel/time.ts";
import type { Activity } from "./activity.ts";

/** A running promotion and what it applies to. */
export interface RunningActivity extends Activity {
  readonly categories: readonly string[];
  /** Product slugs. */
  readonly products: readonly string[];
}

/** An activity as it is stored, times in milliseconds. */
export interface StoredActivity {
  percentOff: number;
  appliesTo: { categories?: string[]; products?: string[] };
  startsAt: number;
  endsAt: number;
}

/** Stored activities as pricing takes them. */
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
