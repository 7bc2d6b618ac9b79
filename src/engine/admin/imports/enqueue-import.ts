import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import type { Clock } from "../../ports/clock.ts";
import { importJobKey } from "./import-run.ts";

/** Enqueues the job of a run. Ten attempts take hours, as long as the file store may be away. */
export const enqueueImport = (tx: Tx, clock: Clock, id: number): Promise<void> =>
  enqueue(tx, clock, "run_import", { id }, { key: importJobKey(id), maxAttempts: 10 });
