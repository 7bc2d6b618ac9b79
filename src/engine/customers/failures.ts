import { createHash } from "node:crypto";
import { type Failures, afterFailure, isLocked } from "#domain/customers/lockout.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Database, Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Group of failures that a guess is counted with. */
export type Bucket = Buffer & { readonly __unit: "bucket" };

/** Unknown browsers share the account's bucket, and every email has one, whether or not an account is behind it. */
export function bucketOf(emailKey: string, browser: string | null): Bucket {
  const name = browser === null ? `account ${emailKey}` : `browser ${browser} ${emailKey}`;
  return createHash("sha256").update(name).digest() as Bucket;
}

type Row = Failures;
const columns = `count, since, locked_until as "lockedUntil"`;
const select = statement<[Buffer], Row>("failures", `select ${columns} from sign_in_failures where bucket = $1`);
const lockRow = statement<[Buffer, Date], Row & { isNew: boolean }>(
  "lock_failures",
  `insert into sign_in_failures (bucket, count, since) values ($1, 1, $2)
   on conflict (bucket) do update set bucket = excluded.bucket returning ${columns}, xmax = 0 as "isNew"`,
);
const update = statement<[Buffer, number, Date, Date | null]>(
  "count_failure",
  `update sign_in_failures set count = $2, since = $3, locked_until = $4 where bucket = $1`,
);
const remove = statement<[Buffer]>("forget_failures", `delete from sign_in_failures where bucket = $1`);

/** True while this bucket is locked. */
export async function isBucketLocked(db: Db, bucket: Bucket, now: Instant): Promise<boolean> {
  return isLocked(await db.row(select, [bucket]), now);
}

/** Seconds until this bucket is open again; 0 for one that is not locked. */
export async function secondsLocked(db: Db, bucket: Bucket, now: Instant): Promise<number> {
  const until = (await db.row(select, [bucket]))?.lockedUntil ?? now;
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Counts a wrong password; true when that locked the bucket. Many at once are counted one by one. */
export function countFailure(db: Database, bucket: Bucket, now: Instant): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await tx.row(lockRow, [bucket, new Date(now)]);
    const next = afterFailure(row && !row.isNew ? row : null, now);
    await tx.run(update, [
      bucket,
      next.count,
      new Date(next.since),
      next.lockedUntil === null ? null : new Date(next.lockedUntil),
    ]);
    return isLocked(next, now);
  });
}

/** A right password ends the counting. */
export async function clearFailures(db: Db, bucket: Bucket): Promise<void> {
  await db.run(remove, [bucket]);
}
