import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";

/**
 * A pooler answers that lends connections for one transaction at a time: locks and notices that belong to a session
 * fail there.
 */
export class PoolerAnswers extends Error {
  override readonly name = "PoolerAnswers";
}

/** Milliseconds that a server may take to answer a connection. */
const patienceMs = 15_000;
const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  await client.connect();
  return client;
};

/** Throws `PoolerAnswers` where a pooler in transaction mode answers at the URL, such as PgBouncer. */
export async function refusePooler(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  const next = async () => {
    const client = await open(url);
    clients.push(client);
    return client;
  };
  try {
    const one = await next();
    const { rows } = await one.query<{ pid: number }>("select pg_backend_pid() as pid");
    // A server says at once which of its processes answers; a pooler has to make something up.
    if (rows[0]?.pid === (one as unknown as { processID: number }).processID) return;
    // In session mode it is as good as the server.
    const mark = randomUUID();
    await one.query("select set_config('plenum.session', $1, false)", [mark]);
    for (let others = 0; others < 3; others += 1) {
      // In a transaction, so that each keeps the server's connection that it was lent.
      const other = await next();
      await other.query("begin");
      if ((await markOf(other)) === mark || (await markOf(one)) !== mark) throw new PoolerAnswers();
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function markOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select current_setting('plenum.session', true) as mark",
  );
  return rows[0]?.mark ?? null;
}

/** True if two URLs lead to one database: an advisory lock of one is seen by the other. */
export async function areSameDatabase(direct: string, pooled: string): Promise<boolean> {
  const one = await open(direct);
  try {
    const other = await open(pooled);
    try {
      const key = randomInt(2 ** 47);
      await one.query("select pg_advisory_lock($1)", [key]);
      const { rows } = await other.query<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [key]);
      return rows[0]?.taken === false;
    } finally {
      await other.end();
    }
  } finally {
    await one.end();
  }
}
