import type { Database } from "#engine/platform/database.ts";

/** A digest of each table, made by the database: equal where no row has changed, and by its name where one has. */
export async function digestOf(db: Database, tables: readonly string[]): Promise<Record<string, string>> {
  const columns = tables.map(
    (table) => `(select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${table} t) as ${table}`,
  );
  const [digests] = await db.sql<Record<string, string>>(`select ${columns.join(", ")}`);
  return digests!;
}
