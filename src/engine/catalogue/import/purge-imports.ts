import { after, days } from "#domain/kernel/time.ts";
import type { Database } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";

/** A file and its report can be looked up for so long. */
const keptRuns = days(30);
const takeOld = statement<[Date], { fileKey: string }>(
  "take_old_imports",
  `delete from import_runs where created_at <= $1 and state not in ('reading', 'checking', 'importing')
   returning file_key as "fileKey"`,
);

/** Has old imports removed, with their files. */
export function purgeImports({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.transaction(async (tx) => {
    const names = (await tx.rows(takeOld, [new Date(after(clock.now(), -keptRuns))])).map(({ fileKey }) => fileKey);
    if (names.length > 0) await enqueue(tx, clock, "remove_files", { names });
  });
}
