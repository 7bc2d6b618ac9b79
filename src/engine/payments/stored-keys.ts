import { type KeyedProvider, keyedProviders } from "#domain/payments/provider-keys.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { seal, unseal } from "../platform/seal.ts";
import { statement } from "../platform/statement.ts";

/** One set of keys of a provider. */
export interface StoredKeys {
  readonly id: number;
  readonly provider: KeyedProvider;
  /** Null if they were sealed with another secret of the installation. */
  readonly values: Texts | null;
  readonly madeBy: string;
  readonly madeAt: Instant;
  /** Null for those in use. */
  readonly replacedAt: Instant | null;
}

/** Earlier keys of a provider that are kept beside the ones in use: each is one more question about a lost payment. */
const mostEarlier = 5;

const purposeOf = (provider: KeyedProvider): string => `keys of ${provider}`;

type Row = Omit<StoredKeys, "values"> & { readonly sealed: string };

const selectKeys = statement<[], Row>(
  "stored_keys",
  `select id, provider, sealed, made_by as "madeBy", made_at as "madeAt", replaced_at as "replacedAt"
   from provider_keys order by replaced_at is not null, id desc`,
);

/** All stored keys still sealed; those in use come first, then the latest of the earlier ones. */
export function readSealedKeys(db: Db): Promise<Row[]> {
  return db.rows(selectKeys, []);
}

export function openKeys(secret: string, { sealed, ...row }: Row): StoredKeys {
  return { ...row, values: opened(secret, row.provider, sealed) };
}

export async function readStoredKeys(db: Db, secret: string): Promise<StoredKeys[]> {
  return (await readSealedKeys(db)).map((row) => openKeys(secret, row));
}

function opened(secret: string, provider: KeyedProvider, sealed: string): Texts | null {
  try {
    return JSON.parse(unseal(secret, purposeOf(provider), sealed).toString()) as Texts;
  } catch {
    return null;
  }
}

// Two owners who save at once have no row to wait for each other at.
const lockProvider = statement<[number]>("lock_provider_keys", "select pg_advisory_xact_lock(7162106, $1::int)");
const replace = statement<[KeyedProvider, Date]>(
  "replace_keys",
  "update provider_keys set replaced_at = $2 where provider = $1 and replaced_at is null",
);
const insert = statement<[KeyedProvider, string, string, Date]>(
  "store_keys",
  "insert into provider_keys (provider, sealed, made_by, made_at) values ($1, $2, $3, $4)",
);
const trim = statement<[KeyedProvider, number]>(
  "trim_keys",
  `delete from provider_keys where provider = $1 and replaced_at is not null and id not in
     (select id from provider_keys where provider = $1 and replaced_at is not null order by id desc limit $2)`,
);
const forget = statement<[KeyedProvider]>(
  "forget_keys",
  "delete from provider_keys where provider = $1 and replaced_at is not null",
);

/** Serializes changes of a provider's keys. */
export async function lockKeys(tx: Tx, provider: KeyedProvider): Promise<void> {
  await tx.row(lockProvider, [keyedProviders.indexOf(provider)]);
}

/** Puts keys in use in place of the earlier ones; null for none. */
export async function replaceKeys(
  tx: Tx,
  {
    secret,
    provider,
    values,
    by,
    now,
  }: { secret: string; provider: KeyedProvider; values: Texts | null; by: string; now: Instant },
): Promise<void> {
  await tx.run(replace, [provider, new Date(now)]);
  if (values !== null) {
    const sealed = seal(secret, purposeOf(provider), Buffer.from(JSON.stringify(values)));
    await tx.run(insert, [provider, sealed, by, new Date(now)]);
  }
  await tx.run(trim, [provider, mostEarlier]);
}

/** Deletes the earlier keys of a provider. Gives their number. */
export function forgetEarlierKeys(tx: Tx, provider: KeyedProvider): Promise<number> {
  return tx.run(forget, [provider]);
}
