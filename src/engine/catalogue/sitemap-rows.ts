import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import { listedCategories } from "./category-names.ts";

/** A page for search engines: the parameters of its URL, and its last change. */
export interface SitemapRow {
  readonly params: Readonly<Record<string, string>>;
  readonly changedAt: Instant | null;
  /** Its picture: an uploaded picture's key, or a family. */
  readonly picture?: string | null;
}

const selectProducts = statement<[number, number], { slug: string; changedAt: Instant; picture: string | null }>(
  "sitemap_products",
  `select slug, updated_at as "changedAt", coalesce(lead_picture, nullif(picture_family, '')) as picture from products
   where status in ('published', 'unavailable') order by id limit $1 offset $2`,
);

/** Products of one sitemap file: at most 50,000, as the protocol allows. `page` counts from 0. */
export async function sitemapProducts(db: Db, page: number): Promise<SitemapRow[]> {
  const rows = await db.rows(selectProducts, [50_000, page * 50_000]);
  return rows.map(({ slug, changedAt, picture }) => ({ params: { id: slug }, changedAt, picture }));
}

/** Categories that the shop names, and their subcategories that have products. */
export function sitemapCategories(shop: Shop): SitemapRow[] {
  return listedCategories(shop.listing.state).flatMap(({ slug, subcategories }) => {
    const table = shop.listing.state.table(slug);
    const filled = subcategories.map((each) => each.slug).filter((each) => table.subcategory.has(each));
    return ["all", ...filled].map((id) => ({
      params: { category: slug, id },
      changedAt: null,
    }));
  });
}

const selectActivities = statement<[Date], { slug: string; changedAt: Instant }>(
  "sitemap_activities",
  `select slug, starts_at as "changedAt" from activities where active and starts_at <= $1 and ends_at > $1
   order by slug`,
);

/** Activities that run. */
export async function sitemapActivities(shop: Shop): Promise<SitemapRow[]> {
  const rows = await shop.db.rows(selectActivities, [new Date(shop.clock.now())]);
  return rows.map(({ slug, changedAt }) => ({ params: { id: slug }, changedAt }));
}
