import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { MigrationRefused } from "./migration-refused.ts";

// One number all processes agree on, so that two starting together migrate one after the other.
const lock = 716_2026;

export interface LockOptions {
  /** Called once after `nameAfterMs` with the current holder. */
  readonly onWait?: (holder: string) => void;
  readonly nameAfterMs?: number;
  /** The longest wait, and the longest for an idle holder: a migrating process is never idle for a minute. */
  readonly patienceMs?: number;
  readonly idleMs?: number;
}

interface Holder {
  readonly pid: number;
  readonly words: string;
  readonly idleMs: number;
}

/**
 * Waits until no other process migrates. Asks again and again instead of waiting in the database: a waiting statement
 * would hold up an index that is built concurrently. Refuses, with the holder's name, once that is over-long.
 */
export async function lockMigrations(client: pg.Client, options: LockOptions): Promise<void> {
  const { onWait, nameAfterMs = 5_000, patienceMs = 900_000, idleMs = 60_000 } = options;
  const began = performance.now();
  let isNamed = false;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lock]);
    if (rows[0]?.taken) return;
    const waited = performance.now() - began;
    if (waited > nameAfterMs) {
      const holder = await holderOf(client);
      if (holder !== null && !isNamed) {
        onWait?.(holder.words);
        isNamed = true;
      }
      if (holder !== null && (waited > patienceMs || holder.idleMs > idleMs))
        throw new MigrationRefused(
          `another process has held the lock of migrations for too long: ${holder.words}. If it is no shop that is ` +
            `just starting, end it (select pg_terminate_backend(${holder.pid})) and start again`,
        );
    }
    await wait(200);
  }
}

async function holderOf(client: pg.Client): Promise<Holder | null> {
  const { rows } = await client.query<{
    pid: number;
    program: string | null;
    address: string | null;
    state: string | null;
    seconds: number | null;
  }>(
    `select a.pid, a.application_name as program, host(a.client_addr) as address, a.state,
       extract(epoch from clock_timestamp() - a.state_change)::float8 as seconds
     from pg_locks l join pg_stat_activity a on a.pid = l.pid join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and d.datname = current_database()
       and l.classid = 0 and l.objid = $1 and l.objsubid = 1`,
    [lock],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { pid, program, address, state, seconds } = row;
  const facts = [program, address && `from ${address}`, state && `${state} for ${Math.round(seconds ?? 0)} s`];
  return {
    pid,
    words: `PostgreSQL's process ${pid} (${facts.filter(Boolean).join(", ")})`,
    idleMs: state === "idle" ? (seconds ?? 0) * 1_000 : 0,
  };
}
