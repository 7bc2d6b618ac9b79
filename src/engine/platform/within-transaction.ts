import { isRefused } from "#domain/kernel/result.ts";
import type { Database, Tx } from "./database.ts";

/**
 * A database whose transactions are savepoints of this one, for use cases that open their own. A savepoint that refuses
 * or throws undoes its writes and the jobs it added. Runs one at a time.
 */
export function withinTransaction(db: Database, tx: Tx, jobs: unknown[] = []): Database {
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
      const before = jobs.length;
      const takeBack = async () => {
        await sql(`rollback to savepoint ${savepoint}`);
        jobs.length = before;
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
