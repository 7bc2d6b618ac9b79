import { lookUp } from "#domain/kernel/look-up.ts";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { Activity } from "./activity.ts";

/** A promotion with its scope. */
export interface RunningActivity extends Activity {
  readonly slug: string;
  readonly categories: readonly string[];
  /** Product slugs. */
  readonly products: readonly string[];
  /** Prices the merchant has set, in cents by product slug. */
  readonly prices: Readonly<Record<string, number>>;
}

/** The stored scope of an activity; prices in cents by product slug. */
interface StoredReach {
  readonly categories?: readonly string[];
  readonly products?: readonly string[];
  readonly prices?: Readonly<Record<string, number>>;
}

/** An activity as it is stored, times in milliseconds. */
export interface StoredActivity {
  slug: string;
  percentOff: number | null;
  appliesTo: StoredReach;
  startsAt: number;
  endsAt: number;
}

/** Stored activities as pricing takes them. */
export function readActivities(stored: readonly StoredActivity[] | null): RunningActivity[] {
  return (stored ?? []).map(({ slug, percentOff, appliesTo, startsAt, endsAt }) => ({
    slug,
    rate: (percentOff ?? 0) * 10_000,
    categories: appliesTo.categories ?? [],
    products: appliesTo.products ?? [],
    prices: appliesTo.prices ?? {},
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
  }));
}

/** The activities that apply to a product, each with the price that is set for it. */
export function activitiesFor<A extends RunningActivity>(
  activities: readonly A[],
  product: { slug: string; category: string },
): A[] {
  return activities
    .filter(({ categories, products }) => categories.includes(product.category) || products.includes(product.slug))
    .map((activity) => {
      const price = lookUp(activity.prices, product.slug);
      return price === undefined ? activity : { ...activity, price: cents(price) };
    });
}
