import type { Db } from "../platform/database.ts";

/** A table in a backup: its quoted name and its columns, without generated ones. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

interface Found extends StoredTable {
  readonly needs: readonly string[];
}

// Our own tables and the waiting jobs. Migrations are in the head; rows about saved listing indexes and backups apply
// to one database only.
const find = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(distinct format('%I.%I', fn.nspname, f.relname)), '{}') from pg_constraint k
     join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    and c.relname not in ('migrations', 'listing_changes', 'listing_snapshots', 'last_backup')
  order by 1`;

/** All tables with data of the shop, each after those it refers to. */
export async function storedTables(db: Db): Promise<StoredTable[]> {
  const queue = await db.sql<Found>(find);
  const sorted: StoredTable[] = [];
  const names = new Set<string>();
  while (queue.length > 0) {
    const at = queue.findIndex(({ needs }) => needs.every((name) => names.has(name)));
    const [next] = queue.splice(at, 1);
    if (at < 0 || !next)
      throw new Error(`tables refer to each other in a circle: ${queue.map(({ name }) => name).join(", ")}`);
    names.add(next.name);
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/** Last value of each sequence; null for an unused one. */
export async function sequenceValues(db: Db): Promise<Record<string, number | null>> {
  const rows = await db.sql<{ name: string; value: number | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Applied migrations: the shop's by name, the job queue's by number. */
export async function schemaVersion(db: Db): Promise<{ migrations: string[]; jobs: number[] }> {
  const ours = await db.sql<{ name: string }>("select name from migrations order by name");
  const jobs = await db.sql<{ id: number }>("select id from graphile_worker.migrations order by id");
  return { migrations: ours.map(({ name }) => name), jobs: jobs.map(({ id }) => id) };
}
