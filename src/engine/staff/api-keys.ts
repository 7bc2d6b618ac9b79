import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, type Instant, minutes } from "#domain/kernel/time.ts";
import { type ApiScope, apiScopes } from "#domain/staff/api-scopes.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { audit, type StaffActor } from "./audit.ts";
import { tellOwners } from "./tell-owners.ts";

/** A key as shown to its owner. */
export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Its last characters. */
  readonly hint: string;
  readonly madeBy: string;
  readonly madeAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** Maximum number of active keys, and of listed ones. */
const mostApiKeys = 50;
const maxApiKeyName = 60;
/**
 * Identifies a leaked key in files and secret scanners. Keys made under another one stay valid: a key is found by its
 * hash.
 */
const prefix = "shop_";

const selectKeys = statement<[], ApiKey>(
  "api_keys",
  `select id, name, scopes, hint, made_by as "madeBy", made_at as "madeAt", last_used_at as "lastUsedAt",
     revoked_at as "revokedAt"
   from api_keys order by revoked_at is not null, id desc limit 100`,
);

/** Active keys, latest first, followed by revoked ones. */
export function listApiKeys(db: Db): Promise<ApiKey[]> {
  return db.rows(selectKeys, []);
}

// Serializes concurrent creation, so that the limit holds.
const lockApiKeys = statement<[]>("lock_api_keys", "select pg_advisory_xact_lock(7162063)");
const selectInUse = statement<[string], { inUse: number; taken: boolean }>(
  "api_keys_in_use",
  `select count(*)::int as "inUse", coalesce(bool_or(lower(name) = lower($1)), false) as taken from api_keys
   where revoked_at is null`,
);
const insertKey = statement<[string, string[], Buffer, string, string, Date]>(
  "make_api_key",
  "insert into api_keys (name, scopes, hash, hint, made_by, made_at) values ($1, $2, $3, $4, $5, $6)",
);

/** Of the name, a kind of field errors. */
export type ApiKeyRefused =
  | KindError<"required" | "too_long">
  | { readonly code: "key_name_taken" | "too_many_keys" }
  | { readonly code: "scope_required" };

/** Creates a key and returns it once; only its hash is stored. */
export function makeApiKey(
  { db, clock }: DbAndClock,
  by: StaffActor,
  request: { readonly name: string; readonly scopes: readonly ApiScope[] },
): Promise<Result<{ key: string }, ApiKeyRefused>> {
  return db.transaction(async (tx): Promise<Result<{ key: string }, ApiKeyRefused>> => {
    await tx.row(lockApiKeys, []);
    const name = cleanText(request.name);
    const scopes = apiScopes.filter((scope) => request.scopes.includes(scope));
    if (name === "") return refuse({ code: "required" });
    if (name.length > maxApiKeyName) return refuse({ code: "too_long", values: { max: maxApiKeyName } });
    if (scopes.length === 0) return refuse({ code: "scope_required" });
    const { inUse = 0, taken: isNameTaken = false } = (await tx.row(selectInUse, [name])) ?? {};
    // A repeated submission must not create a second key that nobody has seen.
    if (isNameTaken) return refuse({ code: "key_name_taken" });
    if (inUse >= mostApiKeys) return refuse({ code: "too_many_keys" });
    const key = prefix + newToken();
    const now = clock.now();
    await tx.run(insertKey, [name, scopes, hashToken(key), key.slice(-4), by.email, new Date(now)]);
    await audit(
      tx,
      by,
      "api-key-made",
      name,
      now,
      Object.fromEntries(scopes.map((scope) => [scope.split(".")[0], scope])),
    );
    await tellOwners(tx, clock, by, { about: "key", subject: name });
    return ok({ key });
  });
}

const revoke = statement<[number, Date], { name: string }>(
  "revoke_api_key",
  "update api_keys set revoked_at = $2 where id = $1 and revoked_at is null returning name",
);

/** Revokes a key at once. Idempotent. */
export function revokeApiKey({ db, clock }: DbAndClock, by: StaffActor, id: number): Promise<Result<null, never>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const row = await tx.row(revoke, [id, new Date(now)]);
    if (row) await audit(tx, by, "api-key-revoked", row.name, now);
    return ok(null);
  });
}

const selectByHash = statement<[Buffer], { id: number; scopes: ApiScope[]; lastUsedAt: Instant | null }>(
  "api_key_by_hash",
  `select id, scopes, last_used_at as "lastUsedAt" from api_keys where hash = $1 and revoked_at is null`,
);
const noteUse = statement<[number, Date]>("note_api_key_use", "update api_keys set last_used_at = $2 where id = $1");

/** Checks a key and its scope. The last use is recorded to the minute. */
export async function checkApiKey(
  { db, clock }: DbAndClock,
  key: string,
  scope: ApiScope,
): Promise<Result<{ id: number }, { code: "key_unknown" | "scope_missing" }>> {
  const row = key.startsWith(prefix) ? await db.row(selectByHash, [hashToken(key)]) : null;
  if (!row) return refuse({ code: "key_unknown" });
  const now = clock.now();
  if (row.lastUsedAt === null || row.lastUsedAt < after(now, -minutes(1)))
    await db.run(noteUse, [row.id, new Date(now)]);
  return row.scopes.includes(scope) ? ok({ id: row.id }) : refuse({ code: "scope_missing" });
}
