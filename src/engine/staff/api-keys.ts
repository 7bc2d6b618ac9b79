import { cleanText } from "#domain/kernel/text.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, type Instant, minutes } from "#domain/kernel/time.ts";
import { type ApiScope, apiScopes } from "#domain/staff/api-scopes.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import type { Database, Db } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";
import { audit, type StaffActor } from "./audit.ts";
import { tellOwners } from "./tell-owners.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** A key as its owner sees it. */
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

/** So many keys may be in use, and so many are listed. */
const mostApiKeys = 50;
const maxApiKeyName = 60;
/** Tells whoever finds it in a file what it is. */
const prefix = "plenum_";

const selectKeys = statement<[], ApiKey & Record<string, unknown>>(
  "api_keys",
  `select id, name, scopes, hint, made_by as "madeBy", made_at as "madeAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
   from api_keys order by revoked_at is not null, id desc limit 100`,
);

/** The keys in use, the latest first, and below them those that were revoked. */
export function listApiKeys(db: Db): Promise<ApiKey[]> {
  return db.rows(selectKeys, []);
}

// Two that are made at once must not both be the last one.
const takeTurn = statement<[]>("api_keys_turn", "select pg_advisory_xact_lock(7162063)");
const selectInUse = statement<[string], { inUse: number; taken: boolean }>(
  "api_keys_in_use",
  `select count(*)::int as "inUse", coalesce(bool_or(lower(name) = lower($1)), false) as taken from api_keys where revoked_at is null`,
);
const insertKey = statement<[string, string[], Buffer, string, string, Date]>(
  "make_api_key",
  "insert into api_keys (name, scopes, hash, hint, made_by, made_at) values ($1, $2, $3, $4, $5, $6)",
);

export type ApiKeyRefused = {
  readonly code: "name_required" | "name_too_long" | "name_taken" | "scope_required" | "too_many_keys";
};

/** Makes a key and gives it, this one time: only its hash is stored. */
export function makeApiKey(
  { db, clock }: Deps,
  by: StaffActor,
  request: { readonly name: string; readonly scopes: readonly ApiScope[] },
): Promise<Result<{ key: string }, ApiKeyRefused>> {
  return db.transaction(async (tx): Promise<Result<{ key: string }, ApiKeyRefused>> => {
    await tx.row(takeTurn, []);
    const name = cleanText(request.name);
    const scopes = apiScopes.filter((scope) => request.scopes.includes(scope));
    if (name === "") return refuse({ code: "name_required" });
    if (name.length > maxApiKeyName) return refuse({ code: "name_too_long" });
    if (scopes.length === 0) return refuse({ code: "scope_required" });
    const { inUse = 0, taken = false } = (await tx.row(selectInUse, [name])) ?? {};
    // A second press of the same button makes no second key that nobody has seen.
    if (taken) return refuse({ code: "name_taken" });
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

/** Ends a key at once; one that is revoked already is no fault. */
export function revokeApiKey({ db, clock }: Deps, by: StaffActor, id: number): Promise<Result<null, never>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const gone = await tx.row(revoke, [id, new Date(now)]);
    if (gone) await audit(tx, by, "api-key-revoked", gone.name, now);
    return ok(null);
  });
}

const selectByHash = statement<[Buffer], { id: number; scopes: ApiScope[]; lastUsedAt: Instant | null }>(
  "api_key_by_hash",
  `select id, scopes, last_used_at as "lastUsedAt" from api_keys where hash = $1 and revoked_at is null`,
);
const noteUse = statement<[number, Date]>("note_api_key_use", "update api_keys set last_used_at = $2 where id = $1");

/** Whose key this is and whether it may read this. When it was last used is noted to the minute. */
export async function checkApiKey(
  { db, clock }: Deps,
  key: string,
  scope: ApiScope,
): Promise<Result<{ id: number }, { code: "key_unknown" | "scope_missing" }>> {
  const found = key.startsWith(prefix) ? await db.row(selectByHash, [hashToken(key)]) : null;
  if (!found) return refuse({ code: "key_unknown" });
  const now = clock.now();
  if (found.lastUsedAt === null || found.lastUsedAt < after(now, -minutes(1)))
    await db.run(noteUse, [found.id, new Date(now)]);
  return found.scopes.includes(scope) ? ok({ id: found.id }) : refuse({ code: "scope_missing" });
}
