import { nextTurn } from "#domain/content/schedule.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { nextArticleTurn } from "./articles.ts";
import { readHomeSettings } from "./home-settings.ts";
import { readStorefront } from "./storefront.ts";

/** The next scheduled start or end of a banner or announcement, or start of a page or post. */
export async function nextContentTurn(db: Db, now: Instant): Promise<Instant | null> {
  const [{ announcement }, { banners }] = [await readStorefront(db), await readHomeSettings(db)];
  const article = { startsAt: await nextArticleTurn(db, now), endsAt: null };
  return nextTurn([...banners, ...(announcement ? [announcement] : []), article], now);
}
