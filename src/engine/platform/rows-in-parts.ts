import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

const batch = 500;

/** Reads rows of one moment in parts, for files that have no limit; gives how many there were. */
export function readInParts<Row extends object>(
  db: Database,
  text: string,
  params: readonly unknown[],
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.sql("set transaction isolation level repeatable read, read only");
    await tx.sql(`declare parts no scroll cursor for ${text}`, params);
    for (let count = 0; ;) {
      const rows = await tx.sql<Row>(`fetch ${batch} from parts`);
      await take(rows);
      count += rows.length;
      if (rows.length < batch) return count;
    }
  });
}

/** Rows of a list that may be long. */
export interface RowsInParts<Row> {
  readonly count: () => Promise<number>;
  readonly read: (take: (rows: readonly Row[]) => Promise<void>) => Promise<number>;
}

/** The rows of a statement, to be read in parts. */
export const rowsInParts = <Params extends readonly unknown[], Row extends object>(
  db: Database,
  { text }: Statement<Params, Row>,
  params: Params,
): RowsInParts<Row> => ({
  count: async () => {
    const [row] = await db.sql<{ count: number }>(`select count(*)::int as count from (${text}) counted`, params);
    return row?.count ?? 0;
  },
  read: (take) => readInParts(db, text, params, take),
});
