import { type Money, cents } from "#domain/kernel/money.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { promotionPrice } from "#domain/promotions/activity.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import {
  type RunningActivity,
  type StoredActivity,
  activitiesFor,
  readActivities,
} from "#domain/promotions/running-activity.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import type { CatalogueTable } from "./catalogue-table.ts";

/** An activity that lowers prices, running or to come. */
export interface PricedActivity extends RunningActivity {
  readonly title: LocalizedText;
  /** Ids of `products`, each with the price that is set for it, or null. */
  readonly productIds: ReadonlyMap<number, Money | null>;
}

interface ActivityRow extends StoredActivity {
  title: LocalizedText;
  productIds: { id: number; slug: string }[] | null;
}

const selectActivities = statement<[Date], ActivityRow>(
  "priced_activities",
  `select slug, title, percent_off as "percentOff", applies_to as "appliesTo", starts_at as "startsAt",
     ends_at as "endsAt",
     (select jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug)) from products p
       where p.slug in (select jsonb_array_elements_text(applies_to -> 'products'))) as "productIds"
   from activities where active and (percent_off is not null or applies_to ? 'prices') and ends_at > $1
   order by ends_at, slug`,
);

/** The activities that lower prices now or later. */
export async function readPricedActivities(db: Db, now: Instant): Promise<PricedActivity[]> {
  const rows = await db.rows(selectActivities, [new Date(now)]);
  const activities = readActivities(rows);
  return rows.map(({ title, productIds }, at) => {
    const activity = activities[at]!;
    const priceOf = (slug: string) => activitiesFor([activity], { slug, category: "" })[0]?.price ?? null;
    return {
      ...activity,
      title,
      productIds: new Map((productIds ?? []).map(({ id, slug }) => [id, priceOf(slug)])),
    };
  });
}

/** No product has this id. */
const nobody = 0;

/** Writes all current prices into the state's price columns. */
export function writePrices(state: CatalogueState, activities: readonly PricedActivity[], now: Instant): void {
  for (const table of state.tables) {
    const { slug } = table.category;
    const mine = activities.filter(({ categories, productIds }) => categories.includes(slug) || productIds.size > 0);
    if (mine.length === 0) {
      table.price.values.set(table.regularPrice.subarray(0, table.size));
      const { values, regular, offsets } = table.price.ofVersions;
      values.set(regular.subarray(0, offsets[table.size]));
      continue;
    }
    // Activities of the whole shelf are gathered once; only products named by an activity have more.
    const ofShelf = applicableActivities(mine, slug, nobody);
    const named = new Set(mine.flatMap(({ productIds }) => [...productIds.keys()]));
    const { values } = table.price;
    for (let row = 0; row < table.size; row++) {
      const id = table.ids[row]!;
      const activities = named.has(id) ? applicableActivities(mine, slug, id) : ofShelf;
      values[row] = priceNow(table.regularPrice[row]!, activities, now);
      writeVersions(table, row, activities, now);
    }
  }
}

/** Writes one product's current prices, just after it was added. */
export function writePrice(
  state: CatalogueState,
  id: number,
  activities: readonly PricedActivity[],
  now: Instant,
): void {
  const at = state.find(id);
  if (!at) return;
  const { table, row } = at;
  table.price.put(
    row,
    priceNow(table.regularPrice[row]!, applicableActivities(activities, table.category.slug, id), now),
  );
  writeVersions(table, row, applicableActivities(activities, table.category.slug, id), now);
}

function writeVersions(table: CatalogueTable, row: number, activities: readonly PricedActivity[], now: Instant): void {
  const { offsets, regular, values } = table.price.ofVersions;
  for (let at = offsets[row]!; at < offsets[row + 1]!; at++) values[at] = priceNow(regular[at]!, activities, now);
}

/** The activities that apply to a product, each with the price that is set for it. */
export function applicableActivities(
  activities: readonly PricedActivity[],
  category: string,
  id: number,
): PricedActivity[] {
  return activities
    .filter(({ categories, productIds }) => categories.includes(category) || productIds.has(id))
    .map((activity) => ({ ...activity, price: activity.productIds.get(id) ?? null }));
}

export function priceNow(regular: number, activities: readonly PricedActivity[], now: Instant): number {
  return activities.length === 0 ? regular : (promotionPrice(cents(regular), activities, now) ?? regular);
}

/** When prices change next: the nearest start or end after `now`. */
export function nextChange(activities: readonly PricedActivity[], now: Instant): number {
  return Math.min(...activities.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > now));
}
