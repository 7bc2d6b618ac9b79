import { createHash } from "node:crypto";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type Instant, minutes } from "#domain/kernel/time.ts";
import type { Budget, PartyKind } from "./budgets.ts";
import type { Db } from "./database.ts";
import type { Party } from "./parties.ts";
import { statement } from "./statement.ts";

/** A budget is spent; `minutes` from now there is a new one. */
export interface TooMany {
  readonly code: "too_many";
  readonly minutes: number;
}

/** One thing that is done, counted with a budget for who does it. */
export type Draw = { [Kind in PartyKind]: readonly [budget: Budget<Kind>, party: Party<Kind>] }[PartyKind];

const spendCounters = statement<[string[], Date], { bucket: string; count: number }>(
  "spend_budget",
  `insert into rate_limits (bucket, window_start, count)
   select bucket, $2, 1 from unnest($1::text[]) as drawn (bucket) order by bucket
   on conflict (bucket, window_start) do update set count = rate_limits.count + 1 returning bucket, count`,
);
const readCounters = statement<[string[], Date[]], { bucket: string; count: number }>(
  "read_budgets",
  `select bucket, count from unnest($1::text[], $2::timestamptz[]) as drawn (bucket, window_start)
   join rate_limits using (bucket, window_start)`,
);

/**
 * Spends one of each budget, in their order, up to the first that is spent: what is refused draws on none after it.
 * Many at once are counted one by one.
 */
export async function spend(db: Db, now: Instant, ...draws: readonly Draw[]): Promise<Result<null, TooMany>> {
  for (const [budget, party] of draws) {
    const limits = limitsOf(budget, party);
    const counted = await db.rows(spendCounters, [[...limits.keys()], windowOf(budget, now)]);
    if (counted.some(({ bucket, count }) => count > limits.get(bucket)!)) return tooMany(budget, now);
  }
  return ok(null);
}

const returnCounters = statement<[string[], Date]>(
  "return_budget",
  "update rate_limits set count = count - 1 where bucket = any($1) and window_start = $2 and count > 0",
);

/** Gives back what was spent at that moment on something that was not done after all. */
export async function giveBack(db: Db, at: Instant, ...draws: readonly Draw[]): Promise<void> {
  for (const [budget, party] of draws)
    await db.run(returnCounters, [[...limitsOf(budget, party).keys()], windowOf(budget, at)]);
}

/** Refuses when one of the budgets is spent, without spending any of them. */
export async function mayStillSpend(db: Db, now: Instant, ...draws: readonly Draw[]): Promise<Result<null, TooMany>> {
  const asked = draws.flatMap(([budget, party]) =>
    [...limitsOf(budget, party)].map(([bucket, limit]) => ({ budget, bucket, limit })),
  );
  if (asked.length === 0) return ok(null);
  const counted = await db.rows(readCounters, [
    asked.map(({ bucket }) => bucket),
    asked.map(({ budget }) => windowOf(budget, now)),
  ]);
  const counts = new Map(counted.map(({ bucket, count }) => [bucket, count]));
  const spent = asked.find(({ bucket, limit }) => (counts.get(bucket) ?? 0) >= limit);
  return spent ? tooMany(spent.budget, now) : ok(null);
}

function tooMany({ windowMs }: Budget, now: Instant): Result<never, TooMany> {
  return refuse({ code: "too_many", minutes: Math.ceil((windowMs - (now % windowMs)) / minutes(1)) });
}

/** The counters a party's budget is kept in. Emails and IPs are hashed: an erased account must not be found here. */
function limitsOf({ name, limit }: Budget, { counters }: Party): ReadonlyMap<string, number> {
  return new Map(counters.map(({ key, times }) => [`${name} ${fingerprint(key)}`, limit * times]));
}

function windowOf({ windowMs }: Budget, now: Instant): Date {
  return new Date(now - (now % windowMs));
}

/** A party's name where it is stored: the same for the same party, and not to be read back. */
export function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
