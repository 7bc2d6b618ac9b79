import pg from "pg";
import type { Database, Db, Tx } from "#engine/platform/database.ts";
import { percentile } from "./table.ts";

/** One statement as it was sent, and the first row it gave. */
interface Step {
  readonly name?: string;
  readonly text: string;
  readonly params: readonly unknown[];
  readonly first: object | null;
}

// Numbers from here on are ids that the database drew during the recording; nothing else is as large.
const firstId = 500_000_000;
const ids = /\b5\d{8}\b/g;

/** Lets every table draw ids that can be told from other numbers. Sequences that end before are no table's ids. */
export async function drawLargeIds(db: Database): Promise<void> {
  await db.sql(`select setval((quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass, ${firstId} + row_number() over () * 1000000)
    from pg_sequences where schemaname = 'public' and max_value > ${firstId} * 2`);
}

/** Passes everything on to the database and writes down what was sent. */
export function recording(db: Database, steps: Step[]): Database {
  const through = <D extends Db>(to: D): D => ({
    ...to,
    async rows(statement, params) {
      const rows = await to.rows(statement, params);
      steps.push({ ...statement, params, first: rows[0] ?? null });
      return rows;
    },
    async row(statement, params) {
      const row = await to.row(statement, params);
      steps.push({ ...statement, params, first: row });
      return row;
    },
    async run(statement, params) {
      const count = await to.run(statement, params);
      steps.push({ ...statement, params, first: null });
      return count;
    },
  });
  const bare = (text: string) => steps.push({ text, params: [], first: null });
  return {
    ...through(db),
    transaction: (work) =>
      db.transaction(async (tx) => {
        bare("begin");
        const value = await work(through<Tx>(tx));
        bare("commit");
        return value;
      }),
  };
}

/**
 * Sends recorded conversations again from a plain client script, `crowd` at a time, each on a connection of its own,
 * with the ids that the database draws now. Gives conversations per second.
 */
export async function replay(
  url: string,
  conversations: readonly (readonly Step[])[],
  crowd: number,
): Promise<{ perSecond: number; p95: number }> {
  const clients = Array.from({ length: crowd }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const waiting = [...conversations];
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let steps = waiting.shift(); steps; steps = waiting.shift()) {
        const from = performance.now();
        await converse(client, steps);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond: conversations.length / seconds, p95: percentile(times, 0.95) };
}

async function converse(client: pg.Client, steps: readonly Step[]): Promise<void> {
  const drawn = new Map<number, unknown>();
  const now = (param: unknown): unknown => {
    if (typeof param === "number") return drawn.get(param) ?? param;
    if (typeof param === "string") return param.replaceAll(ids, (id) => String(drawn.get(Number(id)) ?? id));
    return Array.isArray(param) ? param.map(now) : param;
  };
  for (const { name, text, params, first } of steps) {
    const { rows } = await client.query<Record<string, unknown>>({
      ...(name && { name }),
      text,
      values: params.map(now),
    });
    for (const [column, value] of Object.entries(first ?? {}))
      if (typeof value === "number" && value >= firstId) drawn.set(value, rows[0]?.[column]);
  }
}

/** Filled by `recording`. */
export type Conversation = Step[];
