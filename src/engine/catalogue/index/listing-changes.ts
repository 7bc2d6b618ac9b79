import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

const selectMark = statement<[], { mark: string }>(
  "listing_mark",
  "select pg_snapshot_xmin(pg_current_snapshot())::text as mark",
);

const selectChanges = statement<[string], { id: number | null }>(
  "listing_changes",
  "select distinct product_id as id from listing_changes where changed_in >= $1::text::xid8",
);

const selectDatabase = statement<[], { database: string }>(
  "listing_database",
  `select (select system_identifier from pg_control_system())::text || ' ' ||
     (select oid from pg_database where datname = current_database())::text as database`,
);

const insertSnapshot = statement<[string], never>(
  "insert_listing_snapshot",
  "insert into listing_snapshots (id) values ($1)",
);

// The changes since are kept a day longer than snapshots, by the clock that they are written down by.
const selectSnapshot = statement<[string], { id: string }>(
  "listing_snapshot",
  "select id from listing_snapshots where id = $1 and made_at > now() - interval '30 days'",
);

/** A transaction horizon: everything before it has ended and is visible to reads from now on. */
export async function readMark(db: Db): Promise<string> {
  const row = await db.row(selectMark, []);
  if (!row) throw new Error("no mark");
  return row.mark;
}

/** The products that changed in a transaction from this mark on; null when so many did that all must be read. */
export async function readChanges(db: Db, mark: string): Promise<number[] | null> {
  const rows = await db.rows(selectChanges, [mark]);
  const ids = rows.flatMap(({ id }) => id ?? []);
  return ids.length < rows.length ? null : ids;
}

/** Identifies this database, also among copies on other servers. */
export async function databaseIdentity(db: Db): Promise<string> {
  const row = await db.row(selectDatabase, []);
  if (!row) throw new Error("no database");
  return row.database;
}

/**
 * Writes down that a snapshot was made. After what is in it was read, so that a database that was put back to an
 * earlier moment either has all of it, or does not know the snapshot.
 */
export async function recordSnapshot(db: Db, id: string): Promise<void> {
  await db.run(insertSnapshot, [id]);
}

/** True if this database knows the snapshot and still has all changes since. */
export async function knowsSnapshot(db: Db, id: string): Promise<boolean> {
  return (await db.row(selectSnapshot, [id])) !== null;
}
