import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/**
 * Paths that are counted, of each kind at most: a stranger can ask for any number of pages that are not there. Where
 * there is no room, the path that was asked for least gives way, of several the one that was not for longest.
 */
const mostCounted = 1_000;

const count = statement<[string, string, Date, number]>(
  "count_path",
  `with gives_way as (
     delete from path_hits where kind = $1 and not exists (select from path_hits where kind = $1 and path = $2)
       and path in (select path from path_hits where kind = $1 order by hits, last_at
         limit greatest(0, (select count(*) from path_hits where kind = $1) - $4 + 1)))
   insert into path_hits (kind, path, hits, last_at) values ($1, $2, 1, $3)
   on conflict (kind, path) do update set hits = path_hits.hits + 1, last_at = excluded.last_at`,
);

/** Counts that a rule was used, or that a visitor found nothing at a path. */
export async function countPath(db: Db, kind: "redirect" | "missing", path: string, now: Instant): Promise<void> {
  if (path.length <= 500) await db.run(count, [kind, path, new Date(now), mostCounted]);
}
