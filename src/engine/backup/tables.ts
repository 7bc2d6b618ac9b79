import type { Db } from "../platform/database.ts";

/** A table as a backup holds it: its quoted name, and the columns that are written (all but generated ones). */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

interface Found extends StoredTable {
  readonly needs: readonly string[];
}

// Our own tables and the waiting jobs. A backup's head names the migrations; what is known of saved listing indexes
// and of backups is true of one database only.
const find = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(distinct format('%I.%I', fn.nspname, f.relname)), '{}') from pg_constraint k
     join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname not in ('migrations', 'listing_changes', 'listing_snapshots', 'last_backup')
  order by 1`;

/** Every table that holds something of the shop, those first that others refer to. */
export async function storedTables(db: Db): Promise<StoredTable[]> {
  const left = await db.sql<Found & Record<string, unknown>>(find);
  const sorted: StoredTable[] = [];
  const done = new Set<string>();
  while (left.length > 0) {
    const at = left.findIndex(({ needs }) => needs.every((name) => done.has(name)));
    const [next] = left.splice(at, 1);
    if (at < 0 || !next)
      throw new Error(`tables refer to each other in a circle: ${left.map(({ name }) => name).join(", ")}`);
    done.add(next.name);
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/** What each counter of ids gave last; null for one that was never used. */
export async function sequenceValues(db: Db): Promise<Record<string, number | null>> {
  const rows = await db.sql<{ name: string; value: number | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The migrations that made the schema: the shop's by name, the job queue's by number. */
export async function schemaVersion(db: Db): Promise<{ migrations: string[]; jobs: number[] }> {
  const ours = await db.sql<{ name: string }>("select name from migrations order by name");
  const jobs = await db.sql<{ id: number }>("select id from graphile_worker.migrations order by id");
  return { migrations: ours.map(({ name }) => name), jobs: jobs.map(({ id }) => id) };
}
