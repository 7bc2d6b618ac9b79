import { plainText } from "#domain/catalogue/search/search-tokens.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";

const count = statement<[string, Language, string, number, Date]>(
  "count_search",
  `insert into searches (day, language, query, count, found, last_at) values ($1::date, $2, $3, 1, $4, $5)
   on conflict (day, language, query) do update set count = searches.count + 1, found = excluded.found,
     last_at = excluded.last_at`,
);

const longest = 80;

/** Counts a search and its results. Words only: email addresses and long numbers identify people and are not stored. */
export async function countSearch(
  db: Db,
  search: { readonly typed: string; readonly language: Language; readonly found: number },
  now: Instant,
): Promise<void> {
  const query = cleanText(plainText(search.typed)).replace(/\s+/g, " ");
  if (query === "" || query.length > longest || /@|\d{9,}/.test(query.replace(/[\s().-]/g, ""))) return;
  const today = dayIn(await readShopTimeZone(db), now);
  await db.run(count, [today, search.language, query, search.found, new Date(now)]);
}
