import { createHash } from "node:crypto";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type Instant, minutes } from "#domain/kernel/time.ts";
import type { Budget, PartyKind } from "./budgets.ts";
import { type Database, type Db, isSilent, type Tx } from "./database.ts";
import type { Party } from "./parties.ts";
import { statement } from "./statement.ts";

/** A budget is exhausted until the next window, in `minutes`. */
export interface TooMany {
  readonly code: "too_many";
  readonly minutes: number;
}

/** An action to count: a budget and the party that spends it. */
export type Draw = { [Kind in PartyKind]: readonly [budget: Budget<Kind>, party: Party<Kind>] }[PartyKind];

/** `beside` is a table of one row. In one order of rows, so that two with the same budgets never deadlock. */
const spending = (name: string, beside = "") =>
  statement<[string[], Date[]], { bucket: string; count: number }>(
    name,
    `insert into rate_limits (bucket, window_start, count)
     select bucket, window_start, 1 from unnest($1::text[], $2::timestamptz[]) as drawn (bucket, window_start)${beside}
     order by bucket, window_start
     on conflict (bucket, window_start) do update set count = rate_limits.count + 1 returning bucket, count`,
  );
const spendCounters = spending("spend_budget");
// By itself it need not wait for the disk: where the server dies, a party has a few more tries in that second.
const spendAlone = spending("spend_budget_alone", ", set_config('synchronous_commit', 'off', true)");
const readCounters = statement<[string[], Date[]], { bucket: string; count: number }>(
  "read_budgets",
  `select bucket, count from unnest($1::text[], $2::timestamptz[]) as drawn (bucket, window_start)
   join rate_limits using (bucket, window_start)`,
);

/**
 * Spends one of each budget in order, up to the first exhausted one; later budgets are not charged. Safe under
 * concurrency.
 */
export async function spend(db: Db, now: Instant, ...draws: readonly Draw[]): Promise<Result<null, TooMany>> {
  for (const draw of draws) {
    const may = await spendTogether(db, now, [draw]);
    if (!may.ok) return may;
  }
  return ok(null);
}

/**
 * Spends one of each budget with one statement, and refuses with the first exhausted one; the others are charged too.
 */
async function spendTogether(db: Db, now: Instant, draws: readonly Draw[]): Promise<Result<null, TooMany>> {
  const counters = countersOf(draws);
  if (counters.length === 0) return ok(null);
  const rows = await db.rows("inTransaction" in db ? spendCounters : spendAlone, [
    counters.map(({ bucket }) => bucket),
    counters.map(({ budget }) => windowOf(budget, now)),
  ]);
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  const exhausted = counters.find(({ bucket, limit }) => (counts.get(bucket) ?? 0) > limit);
  return exhausted ? tooMany(exhausted.budget, now) : ok(null);
}

/** Budgets that some work draws on. */
export interface Draws {
  /** Charged for each try, also for one that is refused or fails. */
  readonly tries: readonly Draw[];
  /** Charged for work that is done. */
  readonly done?: readonly Draw[];
}

/**
 * Runs the work in a transaction that spends its budgets, so that they need no commit of their own. A refusal or an
 * error undoes that with the rest, and the tries are then charged by themselves.
 */
export async function spendWith<T, Refused extends { readonly code: string }>(
  db: Database,
  now: Instant,
  { tries, done = [] }: Draws,
  work: (tx: Tx) => Promise<Result<T, Refused>>,
): Promise<Result<T, Refused | TooMany>> {
  // Where the database is away nothing is tried, and to charge for it would wait for the database once more.
  let isTried = false;
  let isCharged = false;
  let isExhausted = false;
  try {
    const answer = await db.transaction<Result<T, Refused | TooMany>>(async (tx) => {
      isTried = true;
      const may = await spendTogether(tx, now, [...done, ...tries]);
      isExhausted = !may.ok;
      return may.ok ? work(tx) : may;
    });
    isCharged = answer.ok;
    return answer;
  } catch (error) {
    isTried &&= !isSilent(error);
    throw error;
  } finally {
    if (isTried && !isCharged && !isExhausted) await spend(db, now, ...tries);
  }
}

const returnCounters = statement<[string[], Date]>(
  "return_budget",
  "update rate_limits set count = count - 1 where bucket = any($1) and window_start = $2 and count > 0",
);

/** Returns what was spent at that moment on an action that did not happen. */
export async function giveBack(db: Db, at: Instant, ...draws: readonly Draw[]): Promise<void> {
  for (const [budget, party] of draws)
    await db.run(returnCounters, [[...limitsOf(budget, party).keys()], windowOf(budget, at)]);
}

/** Refuses when a budget is exhausted, without spending. */
export async function mayStillSpend(db: Db, now: Instant, ...draws: readonly Draw[]): Promise<Result<null, TooMany>> {
  const counters = countersOf(draws);
  if (counters.length === 0) return ok(null);
  const rows = await db.rows(readCounters, [
    counters.map(({ bucket }) => bucket),
    counters.map(({ budget }) => windowOf(budget, now)),
  ]);
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  const exhausted = counters.find(({ bucket, limit }) => (counts.get(bucket) ?? 0) >= limit);
  return exhausted ? tooMany(exhausted.budget, now) : ok(null);
}

function tooMany({ windowMs }: Budget, now: Instant): Result<never, TooMany> {
  return refuse({ code: "too_many", minutes: Math.ceil((windowMs - (now % windowMs)) / minutes(1)) });
}

const countersOf = (draws: readonly Draw[]) =>
  draws.flatMap(([budget, party]) =>
    [...limitsOf(budget, party)].map(([bucket, limit]) => ({ budget, bucket, limit })),
  );

/** The counters of a party's budget. Emails and IPs are hashed, so that an erased person cannot be found here. */
function limitsOf({ name, limit }: Budget, { counters }: Party): ReadonlyMap<string, number> {
  return new Map(counters.map(({ key, times }) => [`${name} ${fingerprint(key)}`, limit * times]));
}

function windowOf({ windowMs }: Budget, now: Instant): Date {
  return new Date(now - (now % windowMs));
}

/** A party's stored name: deterministic, and not reversible. */
export function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
