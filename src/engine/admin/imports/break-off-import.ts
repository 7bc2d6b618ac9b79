import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { enqueue } from "../../platform/outbox.ts";
import { type ImportRun, moveImportRun } from "./import-run.ts";

/** Ends a run that cannot go on, and tells the staff; one that has moved on meanwhile is left alone. */
export function breakOffImport(
  { db, clock }: DbAndClock,
  { id, state }: Pick<ImportRun, "id" | "state">,
): Promise<void> {
  return db.transaction(async (tx) => {
    const isBroken = await moveImportRun(tx, id, [state], "failed", clock.now());
    const things = [{ name: String(id), key: String(id) }];
    if (isBroken)
      await enqueue(tx, clock, "tell_staff", { about: "failed-import", things, episode: String(clock.now()) });
  });
}
