import { createHash } from "node:crypto";
import { type Instant, minutes, hours } from "#domain/kernel/time.ts";
import type { Db } from "./database.ts";
import { statement } from "./statement.ts";

/** How often something may be done by one party in a window of time. */
export interface Budget {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** The shop's budgets. Network addresses are shared by whole offices, so theirs are wide. */
export const budgets = {
  /** Wrong passwords from one network address, over all accounts. */
  signInFailures: { name: "sign-in-failures", limit: 100, windowMs: minutes(15) },
  signUps: { name: "sign-ups", limit: 60, windowMs: hours(1) },
  /** Mails that signing up sends to one email address, whoever types it, and mails about orders placed with it that are not paid yet. */
  signUpMails: { name: "sign-up-mails", limit: 5, windowMs: hours(1) },
  placedMails: { name: "placed-mails", limit: 30, windowMs: hours(1) },
  resetsByAddress: { name: "resets-by-address", limit: 60, windowMs: hours(1) },
  resetsByEmail: { name: "resets-by-email", limit: 5, windowMs: hours(1) },
  /** Discount codes tried from one network address, whatever cart they are tried on. */
  codeTries: { name: "code-tries", limit: 300, windowMs: hours(1) },
  /** Order look-ups from one network address, and mails they send to one email address. */
  lookUps: { name: "look-ups", limit: 120, windowMs: hours(1) },
  lookUpMails: { name: "look-up-mails", limit: 5, windowMs: hours(1) },
  /** Orders placed or refused from one cart. */
  placings: { name: "placings", limit: 60, windowMs: minutes(10) },
  /** Orders that wait days for a transfer, by email address and by network address: each holds stock and sends mail. */
  transfersByEmail: { name: "transfers-by-email", limit: 5, windowMs: hours(1) },
  transfersByAddress: { name: "transfers-by-address", limit: 40, windowMs: hours(1) },
  /** Forms with photos sent for one order's return. */
  photos: { name: "photos", limit: 120, windowMs: hours(1) },
  verificationMails: { name: "verification-mails", limit: 5, windowMs: hours(1) },
} as const satisfies Record<string, Budget>;

const spendOne = statement<[string, Date], { count: number }>(
  "spend_budget",
  `insert into rate_limits (bucket, window_start, count) values ($1, $2, 1)
   on conflict (bucket, window_start) do update set count = rate_limits.count + 1 returning count`,
);

/** Spends one of the budget; false when it was already spent. Many at once are counted one by one. */
export async function spend(db: Db, budget: Budget, who: string, now: Instant): Promise<boolean> {
  const row = await db.row(spendOne, [bucketOf(budget, who), windowOf(budget, now)]);
  return (row?.count ?? 0) <= budget.limit;
}

const countSpent = statement<[string, Date], { count: number }>(
  "spent_budget",
  `select count from rate_limits where bucket = $1 and window_start = $2`,
);

/** Whether the budget is spent, without spending any of it. */
export async function isSpent(db: Db, budget: Budget, who: string, now: Instant): Promise<boolean> {
  const row = await db.row(countSpent, [bucketOf(budget, who), windowOf(budget, now)]);
  return (row?.count ?? 0) >= budget.limit;
}

/** Budgets and who draws on each. */
export type Drawn = readonly (readonly [budget: Budget, who: string])[];

const spendMany = statement<[string[], Date[]]>(
  "spend_budgets",
  `insert into rate_limits (bucket, window_start, count)
   select bucket, window_start, 1 from unnest($1::text[], $2::timestamptz[]) as drawn (bucket, window_start) order by bucket
   on conflict (bucket, window_start) do update set count = rate_limits.count + 1`,
);

/** Spends one of each of different budgets, in one statement. */
export async function spendEach(db: Db, drawn: Drawn, now: Instant): Promise<void> {
  if (drawn.length > 0)
    await db.run(spendMany, [
      drawn.map(([budget, who]) => bucketOf(budget, who)),
      drawn.map(([budget]) => windowOf(budget, now)),
    ]);
}

const findSpent = statement<[string[], Date[], number[]]>(
  "spent_budgets",
  `select from unnest($1::text[], $2::timestamptz[], $3::int[]) as drawn (bucket, window_start, most)
   join rate_limits using (bucket, window_start) where count >= most`,
);

/** Whether one of the budgets is spent, without spending any of them. */
export async function isAnySpent(db: Db, drawn: Drawn, now: Instant): Promise<boolean> {
  if (drawn.length === 0) return false;
  const spent = await db.rows(findSpent, [
    drawn.map(([budget, who]) => bucketOf(budget, who)),
    drawn.map(([budget]) => windowOf(budget, now)),
    drawn.map(([{ limit }]) => limit),
  ]);
  return spent.length > 0;
}

// Emails and addresses are counted, not kept: an erased account must not be found here.
function bucketOf({ name }: Budget, who: string): string {
  return `${name} ${createHash("sha256").update(who).digest("base64url")}`;
}

function windowOf({ windowMs }: Budget, now: Instant): Date {
  return new Date(now - (now % windowMs));
}

/** The party behind a network address: an IPv4 address, or the /64 an IPv6 customer is given as a whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
