import pg, { type PoolClient, type QueryResultRow } from "pg";
import { isRefused } from "#domain/kernel/result.ts";
import { fairShare, type Spending } from "./fair-share.ts";
import type { Statement } from "./statement.ts";

// bigint and numeric arrive as numbers: our ids and weights stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// date stays 'YYYY-MM-DD': a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// timestamptz becomes epoch milliseconds, the shop's Instant.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).getTime());

/** Something that runs statements: the pool, or a transaction. */
export interface Db {
  /** All rows. */
  rows<P extends readonly unknown[], R extends QueryResultRow>(statement: Statement<P, R>, params: P): Promise<R[]>;
  /** The first row, or null. */
  row<P extends readonly unknown[], R extends QueryResultRow>(statement: Statement<P, R>, params: P): Promise<R | null>;
  /** The number of rows written. */
  run<P extends readonly unknown[], R extends QueryResultRow>(statement: Statement<P, R>, params: P): Promise<number>;
  /** Runs SQL that is not worth preparing: migrations, tests, administration. */
  sql<R extends QueryResultRow>(text: string, params?: readonly unknown[]): Promise<R[]>;
}

/** A transaction: what takes a `Tx` writes, and either all of it stands or none. */
export interface Tx extends Db {
  readonly inTransaction: true;
  /** Set in a dry run: takes the jobs that would be enqueued. */
  readonly captureJob?: (job: { readonly name: string; readonly payload: unknown }) => void;
  /** What it is part of, while somebody looks on. */
  readonly traceparent?: () => string | null;
}

/** Looks on while statements are sent: calls `send` once, and gives on what becomes of it. */
export interface StatementObserver {
  /** `name` is the statement's own; its parameters are nobody's business. */
  observe<T>(name: string, send: () => Promise<T>): Promise<T>;
  /** What is being done, in the words of W3C Trace Context, so that its jobs can be joined to it; null for nothing. */
  traceparent(): string | null;
}

export interface Database extends Db {
  readonly pool: pg.Pool;
  /**
   * Runs the work in one transaction. A work that throws or refuses (`{ ok: false }`) leaves nothing behind; its refusal is
   * given back. What must stay written although the answer is a refusal is returned in another form. The whole of it
   * runs again after a deadlock or serialization failure.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Does the work on behalf of a party, such as a visitor's network. However much one party asks for at once, it never
   * has more than six of ten connections: the others find one.
   */
  onBehalfOf<T>(party: string, work: () => T, spending?: Spending): T;
  /** The sum to which the current work adds its time; undefined where nobody measures. */
  readonly spending: () => Spending | undefined;
  /** Waits for a connection because all were in use, since the pool was opened. */
  readonly waits: () => number;
  /** The options to open another pool to it, from another thread. */
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

export interface DatabaseConnection {
  url: string;
  /** Off behind a pooler that has no named statements. */
  prepare?: boolean;
  /**
   * The URL is a pooler's, which lends a server connection for one transaction (PgBouncer, `pool_mode = transaction`):
   * nothing may be said of a session there, so limits are said of each transaction.
   */
  pooled?: boolean;
  statementTimeoutMs?: number;
}

export interface DatabaseOptions extends DatabaseConnection {
  max?: number;
  onError?: (error: Error) => void;
  /** Called for each statement sent; tests count with it. */
  onStatement?: (text: string) => void;
  observer?: StatementObserver | undefined;
}

/**
 * How soon an idle connection is asked whether anybody is still there; ten unanswered questions, a second each, and it is
 * over. By the system's own two hours, one that listens would miss whatever changes after a network has lost the other end.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/** The share of the pool that one party may have at a time. */
const maxShareOfPool = 0.6;
/** Milliseconds that it then waits for one of its own connections. */
const patienceMs = 30_000;

/** Opens a pool. Nothing connects until the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { prepare = true, pooled = false, onStatement, observer, statementTimeoutMs = 10_000 } = options;
  const limits = { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 15_000 };
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    ...keptAlive,
    // Opening one costs most just when there is most to do.
    idleTimeoutMillis: 300_000,
    // A pooler refuses what it cannot keep for a connection that it lends to many.
    ...(pooled ? {} : limits),
    // A server that no longer answers at all cannot end the statement itself.
    query_timeout: statementTimeoutMs + 1_000,
    application_name: "plenum",
  });
  let isClosing = false;
  // One that breaks while it is closed, as before a database that stops with the shop, is news to nobody.
  const onError = (error: Error) => void (isClosing || options.onError?.(error));
  // An idle connection may break at any time; without a listener that would end the process.
  pool.on("error", onError);
  // And so may one that is just being used; whoever uses it learns of it by its statement.
  pool.on("connect", (client) => client.on("error", onError));
  const max = pool.options.max ?? 10;
  const share = fairShare(Math.ceil(max * maxShareOfPool), patienceMs);
  const watched = watch(observer, share.spending);
  const connect = () => watched("connection", "waiting", () => pool.connect());
  const runnerOptions = { prepare, onStatement };
  const onClient = (client: PoolClient): Db =>
    runner((name, query) => watched(name, "database", () => client.query(query)), runnerOptions);
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
    rows: (...asked) => take(() => rows(...asked)),
    row: (...asked) => take(() => row(...asked)),
    run: (...asked) => take(() => run(...asked)),
    sql: (...asked) => take(() => sql(...asked)),
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

/** Does something with the database and tells who looks on, and whoever it is done for, how long that took. */
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

function runner(
  ask: <R extends QueryResultRow>(name: string, query: pg.QueryConfig) => Promise<pg.QueryResult<R>>,
  { prepare, onStatement }: Pick<DatabaseOptions, "prepare" | "onStatement">,
): Db {
  const send = <R extends QueryResultRow>(
    { name, text }: { name: string; text: string },
    params: readonly unknown[],
  ) => {
    onStatement?.(text);
    const values = params as unknown[];
    // Without the hash of its text.
    return ask<R>(name.replace(/_[0-9a-f]{8}$/, ""), prepare ? { name, text, values } : { text, values });
  };
  return {
    async rows<P extends readonly unknown[], R extends QueryResultRow>(statement: Statement<P, R>, params: P) {
      return (await send<R>(statement, params)).rows;
    },
    async row<P extends readonly unknown[], R extends QueryResultRow>(statement: Statement<P, R>, params: P) {
      return (await send<R>(statement, params)).rows[0] ?? null;
    },
    async run<P extends readonly unknown[], R extends QueryResultRow>(statement: Statement<P, R>, params: P) {
      return (await send<R>(statement, params)).rowCount ?? 0;
    },
    async sql<R extends QueryResultRow>(text: string, params: readonly unknown[] = []) {
      onStatement?.(text);
      return (await ask<R>("sql", { text, values: params as unknown[] })).rows;
    },
  };
}

// Deadlocks and serialization failures undo everything, so the whole unit may run again.
const retryable = new Set(["40P01", "40001"]);
const attempts = 4;

interface Connections extends Pick<DatabaseOptions, "onStatement" | "observer"> {
  readonly connect: () => Promise<PoolClient>;
  readonly onClient: (client: PoolClient) => Db;
  readonly watched: Watched;
  readonly begin: string;
}

async function runTransaction<T>(
  { connect, onClient, watched, begin, onStatement, observer }: Connections,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await connect();
    let broken: Error | undefined;
    try {
      onStatement?.("begin");
      await watched("begin", "database", () => client.query(begin));
      const value = await work({
        ...onClient(client),
        inTransaction: true,
        ...(observer && { traceparent: () => observer.traceparent() }),
      });
      const end = isRefused(value) ? "rollback" : "commit";
      onStatement?.(end);
      await watched(end, "database", () => client.query(end));
      return value;
    } catch (error) {
      // A server that did not answer will not answer a rollback either. Dropping the connection rolls back as well.
      const isSilent = error instanceof Error && error.message === "Query read timeout";
      broken = isSilent
        ? error
        : await client.query("rollback").then(
            () => undefined,
            (failure: Error) => failure,
          );
      if (attempt >= attempts || !retryable.has((error as { code?: string }).code ?? "")) throw error;
    } finally {
      client.release(broken);
    }
  }
}
