import { createHash } from "node:crypto";
import type { Tx } from "./database.ts";
import { statement } from "./statement.ts";

const claim = statement<[string, string, Buffer, Date]>(
  "claim_key",
  `insert into idempotency_keys (scope, key, body_hash, reply, created_at) values ($1, $2, $3, 'null', $4)
   on conflict do nothing`,
);
const selectReply = statement<[string, string], { bodyHash: Buffer; reply: unknown }>(
  "key_reply",
  `select body_hash as "bodyHash", reply from idempotency_keys where scope = $1 and key = $2`,
);

export interface RequestKey {
  readonly scope: string;
  readonly key: string;
}

/** Hash of a request's body, independent of the order of its fields. */
export function bodyHash(body: unknown): Buffer {
  return createHash("sha256").update(canonical(body)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join()}}`;
}

/** True for a key claimed before. Work that rolls back on a refusal claims its key last. */
export async function wasClaimed(tx: Tx, { scope, key }: RequestKey): Promise<boolean> {
  return (await tx.row(selectReply, [scope, key])) !== null;
}

/** True for the first request with a key; a form that was sent twice does nothing the second time. */
export async function isFirst(tx: Tx, scope: string, key: string, now: Date): Promise<boolean> {
  return (await tx.run(claim, [scope, key, bodyHash(null), now])) === 1;
}

/**
 * Claims an Idempotency-Key in the transaction that does the work. A second request with the key waits until the first
 * commits, then gets its reply, or `key_reused` if its body differs. A rollback releases the key.
 */
export async function claimKey(
  tx: Tx,
  { scope, key }: RequestKey,
  hash: Buffer,
  now: Date,
): Promise<{ kind: "first" } | { kind: "key_reused" } | { kind: "replied"; reply: unknown }> {
  if ((await tx.run(claim, [scope, key, hash, now])) === 1) return { kind: "first" };
  const first = await tx.row(selectReply, [scope, key]);
  if (!first?.bodyHash.equals(hash)) return { kind: "key_reused" };
  return { kind: "replied", reply: first.reply };
}
