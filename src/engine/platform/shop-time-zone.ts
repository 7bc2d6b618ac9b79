import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Db } from "./database.ts";
import { statement } from "./statement.ts";

const selectZone = statement<[], { timeZone: string | null }>(
  "shop_time_zone",
  `select value ->> 'timeZone' as "timeZone" from settings where key = 'profile'`,
);

/** The time zone chosen by the owner, for displayed times and for counting days. */
export async function readShopTimeZone(db: Db): Promise<string> {
  return (await db.row(selectZone, []))?.timeZone ?? defaultTimeZone;
}
