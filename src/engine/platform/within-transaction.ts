import { isRefused } from "#domain/kernel/result.ts";
import type { Database, Tx } from "./database.ts";

/**
 * A database whose transactions are all part of this one, for use cases that open their own: each is a savepoint, and one
 * that refuses or throws takes back only itself, and what it added to `asked`. One after the other, never two at once.
 */
export function withinTransaction(db: Database, tx: Tx, asked: unknown[] = []): Database {
  let count = 0;
  const { rows, row, run, sql } = tx;
  return {
    ...db,
    rows,
    row,
    run,
    sql,
    async transaction(work) {
      count += 1;
      const savepoint = `step_${count}`;
      const before = asked.length;
      const takeBack = async () => {
        await sql(`rollback to savepoint ${savepoint}`);
        asked.length = before;
      };
      await sql(`savepoint ${savepoint}`);
      try {
        const value = await work(tx);
        if (isRefused(value)) await takeBack();
        else await sql(`release savepoint ${savepoint}`);
        return value;
      } catch (error) {
        await takeBack();
        throw error;
      }
    },
  };
}
