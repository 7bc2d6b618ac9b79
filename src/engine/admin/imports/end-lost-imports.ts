import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { breakOffImport } from "./break-off-import.ts";
import { importJobKeyOf } from "./import-run.ts";
import type { ImportState } from "./running.ts";

// A run whose process is alive has moved within ten minutes, by the database's clock.
const selectLost = statement<[], { id: number; state: ImportState }>(
  "lost_imports",
  `select r.id, r.state from import_runs r
   where r.state in ('reading', 'checking', 'importing')
     and r.updated_at not between now() - interval '10 minutes' and now()
     and not exists (select from graphile_worker.jobs j
       where j.key = ${importJobKeyOf("r.id")} and (j.locked_at is not null or j.attempts < j.max_attempts))`,
);

/**
 * Ends imports whose job was given up, as of a file store that was away for hours: the staff are told, as of any import
 * that broke off. Gives their number.
 */
export async function endLostImports(deps: DbAndClock): Promise<number> {
  const lost = await deps.db.rows(selectLost, []);
  for (const run of lost) await breakOffImport(deps, run);
  return lost.length;
}
