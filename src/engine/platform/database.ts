import pg, { type PoolClient } from "pg";
import { isRefused } from "#domain/kernel/result.ts";
import { fairShare, type Spending } from "./fair-share.ts";
import type { Statement } from "./statement.ts";

// bigint and numeric become numbers: our ids and weights are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Arrays of bigint too, by their OIDs and as those of integers are read: an id that came as text would equal no id.
const [arrayOfBigint, arrayOfInteger]: readonly [number, number] = [1016, 1007];
pg.types.setTypeParser(arrayOfBigint, pg.types.getTypeParser(arrayOfInteger));
// date stays 'YYYY-MM-DD': a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// timestamptz becomes epoch milliseconds, the shop's Instant.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).getTime());

/** Runs statements: the pool or a transaction. */
export interface Db {
  /** All rows. */
  rows<P extends readonly unknown[], R extends object>(statement: Statement<P, R>, params: P): Promise<R[]>;
  /** The first row, or null. */
  row<P extends readonly unknown[], R extends object>(statement: Statement<P, R>, params: P): Promise<R | null>;
  /** The number of rows written. */
  run<P extends readonly unknown[], R extends object>(statement: Statement<P, R>, params: P): Promise<number>;
  /** Runs an unprepared statement: migrations, tests, administration. */
  sql<R extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<R[]>;
}

/** A transaction. A function that takes a `Tx` writes as a part of it. */
export interface Tx extends Db {
  readonly inTransaction: true;
  /** Set in a dry run: receives the jobs instead of the queue. */
  readonly captureJob?: (job: { readonly name: string; readonly payload: unknown }) => void;
  /** W3C trace context of the current span; null without tracing. */
  readonly traceparent?: () => string | null;
}

/** Traces statements: calls `send` once and returns its result. */
export interface StatementObserver {
  /** `name` is the statement's name; parameters are never passed, because they hold personal data. */
  observe<T>(name: string, send: () => Promise<T>): Promise<T>;
  /** W3C trace context of the current span, which links jobs to it; null without a span. */
  traceparent(): string | null;
}

export interface Database extends Db {
  readonly pool: pg.Pool;
  /**
   * Runs the work in one transaction. If it throws or refuses (`{ ok: false }`), the transaction is rolled back and the
   * refusal returned. To commit in spite of a refusal, return it in another shape. After a deadlock or serialization
   * failure the work runs again.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs the work on behalf of a party, such as a visitor's network. One party gets at most six of ten connections, so
   * that others always find one.
   */
  onBehalfOf<T>(party: string, work: () => T, spending?: Spending): T;
  /** Counter to which the current work adds its time; undefined when it is not measured. */
  readonly spending: () => Spending | undefined;
  /** Number of waits for a connection since the pool was opened. */
  readonly waits: () => number;
  /** Options to open another pool to the same database from another thread. */
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

export interface DatabaseConnection {
  url: string;
  /** Disabled behind a pooler without named statements. */
  prepare?: boolean;
  /**
   * The URL is a pooler's with `pool_mode = transaction` (PgBouncer). Session settings are not allowed there, so limits
   * are set in each transaction.
   */
  pooled?: boolean;
  statementTimeoutMs?: number;
}

export interface DatabaseOptions extends DatabaseConnection {
  max?: number;
  /** A commit does not wait for the disk: what was written in the last second may be lost with the server. */
  lossy?: boolean;
  onError?: (error: Error) => void;
  /** Called for each statement; used by tests for counting. */
  onStatement?: (text: string) => void;
  observer?: StatementObserver | undefined;
}

/**
 * TCP keepalive for idle connections. Ten unanswered probes, a second apart, end a connection. With the system's
 * default of two hours, a listening connection would miss changes after a network failure.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/** Maximum share of the pool for one party. */
const maxShareOfPool = 0.6;
/** Milliseconds a party waits for its share. */
const patienceMs = 30_000;

/** Opens a pool. It connects with the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { prepare = true, pooled = false, onStatement, observer, statementTimeoutMs = 10_000 } = options;
  const limits = { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 15_000 };
  const pool = openPool(options, limits);
  let isClosing = false;
  // Errors while closing are expected, such as a database that stops with the shop.
  const onError = (error: Error) => void (isClosing || options.onError?.(error));
  // An idle connection may break at any time; without a listener the error would end the process.
  pool.on("error", onError);
  // The same for a connection in use, whose statement reports the error to its caller.
  pool.on("connect", (client) => client.on("error", onError));
  const max = pool.options.max ?? 10;
  const share = fairShare(Math.ceil(max * maxShareOfPool), patienceMs);
  const watched = watch(observer, share.spending);
  const connect = () => watched("connection", "waiting", () => pool.connect());
  const runnerOptions = { prepare, onStatement };
  const onClient = (client: PoolClient, inTurn: InTurn): Db =>
    runner((name, query) => inTurn(() => watched(name, "database", () => client.query(query))), runnerOptions);
  const onPool = runner(async (name, query) => {
    const client = await connect();
    let broken: Error | undefined;
    try {
      return await watched(name, "database", () => client.query(query));
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }, runnerOptions);
  const setLimits = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`);
  const begin = pooled ? ["begin", ...setLimits].join("; ") : "begin";
  let waits = 0;
  const take = <T>(work: () => Promise<T>): Promise<T> =>
    share.take(() => {
      if (pool.idleCount === 0 && pool.totalCount >= max) waits += 1;
      return work();
    });
  const { rows, row, run, sql } = onPool;
  return {
    pool,
    rows: (...args) => take(() => rows(...args)),
    row: (...args) => take(() => row(...args)),
    run: (...args) => take(() => run(...args)),
    sql: (...args) => take(() => sql(...args)),
    transaction: (work) =>
      take(() => runTransaction({ connect, onClient, watched, begin, onStatement, observer }, work)),
    waits: () => waits,
    onBehalfOf: share.onBehalfOf,
    spending: share.spending,
    connection: { url: options.url, prepare, pooled, statementTimeoutMs },
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}

function openPool(
  { url, max = 10, pooled = false, lossy = false }: DatabaseOptions,
  limits: { readonly statement_timeout: number; readonly idle_in_transaction_session_timeout: number },
): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    ...keptAlive,
    // A long timeout, because reconnecting is most expensive under load.
    idleTimeoutMillis: 300_000,
    // A pooler rejects session parameters, because it shares connections.
    ...(pooled ? {} : limits),
    ...(lossy && { options: "-c synchronous_commit=off" }),
    // A server that does not answer cannot end the statement, so the client does.
    query_timeout: limits.statement_timeout + 1_000,
    application_name: "plenum",
  });
}

/** Runs database work, measuring it for the tracer and for its party. */
type Watched = <T>(name: string, kind: "waiting" | "database", work: () => Promise<T>) => Promise<T>;

function watch(observer: StatementObserver | undefined, spendingNow: () => Spending | undefined): Watched {
  return async (name, kind, work) => {
    const spending = spendingNow();
    const began = spending && performance.now();
    try {
      return await (observer ? observer.observe(name, work) : work());
    } finally {
      if (spending && began !== undefined) {
        spending[kind] += performance.now() - began;
        if (kind === "database") spending.statements += 1;
      }
    }
  };
}

/** Begins work once all work before it has ended. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The turns of one connection. Reads that use cases begin together come to one connection within a transaction, and pg
 * will no longer hold the second back while the first runs.
 */
function turns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}

interface QueryResult<Row> {
  readonly rows: Row[];
  readonly rowCount: number | null;
}

function runner(
  ask: <R extends object>(name: string, query: pg.QueryConfig) => Promise<QueryResult<R>>,
  { prepare, onStatement }: Pick<DatabaseOptions, "prepare" | "onStatement">,
): Db {
  const send = <R extends object>({ name, text }: { name: string; text: string }, params: readonly unknown[]) => {
    onStatement?.(text);
    const values = params as unknown[];
    // The statement's name without the hash of its text.
    return ask<R>(name.replace(/_[0-9a-f]{8}$/, ""), prepare ? { name, text, values } : { text, values });
  };
  return {
    async rows<P extends readonly unknown[], R extends object>(statement: Statement<P, R>, params: P) {
      return (await send<R>(statement, params)).rows;
    },
    async row<P extends readonly unknown[], R extends object>(statement: Statement<P, R>, params: P) {
      return (await send<R>(statement, params)).rows[0] ?? null;
    },
    async run<P extends readonly unknown[], R extends object>(statement: Statement<P, R>, params: P) {
      return (await send<R>(statement, params)).rowCount ?? 0;
    },
    async sql<R extends object>(text: string, params: readonly unknown[] = []) {
      onStatement?.(text);
      return (await ask<R>("sql", { text, values: params as unknown[] })).rows;
    },
  };
}

/** True for the error of a statement that the server did not answer in time. */
export const isSilent = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

// Deadlocks and serialization failures roll everything back, so the work can run again.
const retryable = new Set(["40P01", "40001"]);
const attempts = 4;

interface Connections extends Pick<DatabaseOptions, "onStatement" | "observer"> {
  readonly connect: () => Promise<PoolClient>;
  readonly onClient: (client: PoolClient, inTurn: InTurn) => Db;
  readonly watched: Watched;
  readonly begin: string;
}

async function runTransaction<T>(
  { connect, onClient, watched, begin, onStatement, observer }: Connections,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await connect();
    const inTurn = turns();
    let broken: Error | undefined;
    try {
      onStatement?.("begin");
      await watched("begin", "database", () => client.query(begin));
      const value = await work({
        ...onClient(client, inTurn),
        inTransaction: true,
        ...(observer && { traceparent: () => observer.traceparent() }),
      });
      const end = isRefused(value) ? "rollback" : "commit";
      onStatement?.(end);
      await inTurn(() => watched(end, "database", () => client.query(end)));
      return value;
    } catch (error) {
      // A server that does not answer would not answer a rollback either; dropping the connection rolls back too. Where
      // one of several statements failed, the others come before the rollback, or they would be written without it.
      broken = isSilent(error)
        ? error
        : await inTurn(() => client.query("rollback")).then(
            () => undefined,
            (failure: Error) => failure,
          );
      if (attempt >= attempts || !retryable.has((error as { code?: string }).code ?? "")) throw error;
    } finally {
      client.release(broken);
    }
  }
}
