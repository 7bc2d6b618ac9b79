import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ActivityTeaser } from "./page-types.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

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

const selectPictures = statement<[], { picture: string; title: LocalizedText }>(
  "activity_pictures",
  `select picture, title from activities where picture is not null and active order by ends_at desc, slug limit 50`,
);

/** The pictures of activities, by the titles of these. */
export function activityPictures(db: Db): Promise<{ picture: string; title: LocalizedText }[]> {
  return db.rows(selectPictures, []);
}
