import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ActivityTeaser, Banner } from "./page-types.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectBanners = statement<
  [Date, Language],
  { id: number; title: string; text: string; href: string; picture: string }
>(
  "home_banners",
  `select id, title ->> $2 as title, text ->> $2 as text, href, picture from banners
   where (starts_at is null or starts_at <= $1) and (ends_at is null or ends_at > $1) order by position, id`,
);

/** The banners of this moment, in their order. */
export function currentBanners(db: Db, now: Instant, language: Language): Promise<Banner[]> {
  return db.rows(selectBanners, [new Date(now), language]);
}

/** SQL: an activity's teaser in language `$2`. */
export const teaserColumns = `slug, title ->> $2 as title, lead ->> $2 as lead, percent_off as "percentOff", picture,
  starts_at as "startsAt", ends_at as "endsAt"`;

const selectRunning = statement<[Date, Language], { [Field in keyof ActivityTeaser]: ActivityTeaser[Field] }>(
  "running_activities",
  `select ${teaserColumns} from activities where active and starts_at <= $1 and ends_at > $1 order by ends_at, slug`,
);

/** The activities that run, the soonest to end first. */
export function runningTeasers(db: Db, now: Instant, language: Language): Promise<ActivityTeaser[]> {
  return db.rows(selectRunning, [new Date(now), language]);
}
