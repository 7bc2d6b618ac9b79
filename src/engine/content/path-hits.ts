import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Paths that are counted, of each kind at most: a stranger can ask for any number of pages that are not there. */
const mostCounted = 1_000;

const count = statement<[string, string, Date, number]>(
  "count_path",
  `insert into path_hits (kind, path, hits, last_at) select $1, $2, 1, $3
   where exists (select from path_hits where kind = $1 and path = $2) or (select count(*) from path_hits where kind = $1) < $4
   on conflict (kind, path) do update set hits = path_hits.hits + 1, last_at = excluded.last_at`,
);

/** Counts that a rule was used, or that a visitor found nothing at a path. */
export async function countPath(db: Db, kind: "redirect" | "missing", path: string, now: Instant): Promise<void> {
  if (path.length <= 500) await db.run(count, [kind, path, new Date(now), mostCounted]);
}
