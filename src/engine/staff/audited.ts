import type { Result } from "#domain/kernel/result.ts";
import type { Database } from "../platform/database.ts";
import { withinTransaction } from "../platform/within-transaction.ts";
import type { Clock } from "../ports/clock.ts";
import { audit, type AuditAction, type StaffActor } from "./audit.ts";

/** A line of the audit log. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly subject: string;
  /** Further subjects of the same step, each with a line of its own. */
  readonly also?: readonly string[];
  readonly data?: Record<string, string | number | null>;
}

/**
 * Runs a merchant's step and its audit entry in one transaction, so that neither exists without the other. `entryOf`
 * gives the entry, or null when nothing changed. The step must not affect anything outside the database; follow-ups are
 * jobs.
 */
export function audited<
  Deps extends { readonly db: Database; readonly clock: Clock },
  Done,
  E extends { readonly code: string },
>(
  deps: Deps,
  by: StaffActor,
  step: (deps: Deps) => Promise<Result<Done, E>>,
  entryOf: (done: Done) => AuditEntry | null,
): Promise<Result<Done, E>> {
  return deps.db.transaction(async (tx) => {
    const outcome = await step({ ...deps, db: withinTransaction(deps.db, tx) });
    const entry = outcome.ok ? entryOf(outcome.value) : null;
    const subjects = entry ? [entry.subject, ...(entry.also ?? [])] : [];
    for (const subject of subjects) await audit(tx, by, entry!.action, subject, deps.clock.now(), entry!.data);
    return outcome;
  });
}
