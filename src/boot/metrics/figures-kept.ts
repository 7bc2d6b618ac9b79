import type { Database, Tx } from "#engine/platform/database.ts";
import { errorFields, type Log } from "#engine/platform/log.ts";
import { withinTime } from "#engine/platform/within-time.ts";

/** Figures out of the database, as old as they may be. */
export interface KeptFigures<T> {
  /** The figures; null until the database has given some. Waits for a newer answer no longer than the patience. */
  current(): Promise<T | null>;
  /** Time by the machine's clock at which the current figures were queried; null while there are none. */
  askedAt(): number | null;
}

interface KeepOptions {
  /** Time for which an answer or a failure is reused, however often it is scraped. */
  readonly everyMs: number;
  /** The most that one statement of it may take. */
  readonly statementMs: number;
  /** Longest wait of a scrape for a newer answer. */
  readonly patienceMs: number;
  readonly log: Log;
}

/**
 * Asks the database seldom and never twice at a time, so that looking costs it nothing, whoever looks and how often.
 * What it does not answer in time is shown as it was.
 */
export function keepFigures<T>(
  db: Database,
  query: (tx: Tx) => Promise<T>,
  { everyMs, statementMs, patienceMs, log }: KeepOptions,
): KeptFigures<T> {
  let last: { readonly at: number; readonly figures: T } | null = null;
  let begunAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  const ask = async () => {
    const at = Date.now();
    try {
      const figures = await db.transaction(async (tx) => {
        await tx.sql(`set local statement_timeout = ${statementMs}`);
        await tx.sql("set transaction read only");
        return query(tx);
      });
      last = { at, figures };
    } catch (error) {
      log.warn("figures could not be read", errorFields(error));
    } finally {
      running = null;
    }
  };
  return {
    askedAt: () => last?.at ?? null,
    async current() {
      if (!running && performance.now() - begunAt >= everyMs) {
        begunAt = performance.now();
        running = ask();
      }
      if (running) await withinTime(running, patienceMs);
      return last?.figures ?? null;
    },
  };
}
