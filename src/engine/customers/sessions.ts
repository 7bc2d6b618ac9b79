import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import type { Grant } from "#domain/buyers/member-roles.ts";
import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import { type BrowserName, unnamedBrowser } from "#domain/customers/browser-name.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Instant, after, days, hours } from "#domain/kernel/time.ts";
import {
  buysForColumns,
  type BuysForRow,
  chosenOf,
  endChoiceOf,
  isTaxExempt,
  type LostChoice,
  lostChoiceOf,
} from "../buyers/buys-for.ts";
import type { Db, Tx } from "../platform/database.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";

/** The signed-in customer of a session cookie. */
export interface SignedIn extends Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly taxExempt: TaxExempt;
  readonly points: number;
  readonly emailVerified: boolean;
  readonly buysFor: BuysFor | null;
  readonly grants: readonly Grant[];
  /** The company and site they bought for until that ended without them; empty once they chose again. */
  readonly boughtForUntil: string;
  /** The same where they may choose it again; null once that is over. */
  readonly lostChoice: LostChoice | null;
  /** When the account is to be closed; until that is cancelled the session opens nothing else. */
  readonly closureDueAt: Instant | null;
}

/** A session ends this long after it was last used, in milliseconds. */
export const sessionLifetime = days(30);

/** Absolute lifetime after sign-in, in milliseconds, regardless of use. */
export const sessionMaxLifetime = days(180);

const insertSession = statement<[Buffer, number, Date, Date, string | null, string | null]>(
  "open_session",
  `insert into customer_sessions (token_hash, customer_id, created_at, last_seen_at, expires_at, browser, system)
   values ($1, $2, $3, $3, $4, $5, $6)`,
);
const deleteSession = statement<[Buffer]>("close_session", `delete from customer_sessions where token_hash = $1`);
const deleteAll = statement<[number]>(
  "close_sessions_of_customer",
  `delete from customer_sessions where customer_id = $1`,
);

/**
 * Opens a session and ends the one the browser had, so that a token planted before signing in is worth nothing. Gives
 * the new token.
 */
export async function openSession(
  tx: Tx,
  customerId: number,
  before: string | null,
  now: Instant,
  { browser, system }: BrowserName = unnamedBrowser,
): Promise<string> {
  const token = newToken();
  if (before !== null) await tx.run(deleteSession, [hashToken(before)]);
  const until = new Date(after(now, sessionLifetime));
  await tx.run(insertSession, [hashToken(token), customerId, new Date(now), until, browser, system]);
  return token;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.run(deleteSession, [hashToken(token)]);
}

/** Signs the customer out everywhere. */
export async function closeSessionsOf(tx: Tx, customerId: number): Promise<void> {
  await tx.run(deleteAll, [customerId]);
}

type Found = Omit<SignedIn, "buysFor" | "lostChoice"> & BuysForRow & { lastSeenAt: Instant };

const selectSession = statement<[Buffer, Date], Found>(
  "session",
  `select c.id as "customerId", c.email, c.first_name as "firstName", c.last_name as "lastName", c.language, c.points,
     ${isTaxExempt("c", "$2")} as "taxExempt",
     c.email_verified_at is not null as "emailVerified", c.closure_due_at as "closureDueAt",
     s.last_seen_at as "lastSeenAt", c.bought_for_until as "boughtForUntil", ${buysForColumns("c", "$2")}
   from customer_sessions s join customers c on c.id = s.customer_id
   where s.token_hash = $1 and s.expires_at > $2 and c.erased_at is null`,
);
const touchSession = statement<[Buffer, Date, Date, number]>(
  "touch_session",
  `update customer_sessions set last_seen_at = $2,
     expires_at = least($3, created_at + make_interval(secs => $4::float8 / 1000))
   where token_hash = $1`,
);

/**
 * The customer of a session token; null if the session ended or never existed. Use prolongs it, recorded hourly, up to
 * half a year.
 */
export async function findSession(db: Db, token: string, now: Instant): Promise<SignedIn | null> {
  const session = await db.row(selectSession, [hashToken(token), new Date(now)]);
  if (!session) return null;
  const { lastSeenAt, chosen: _, ...account } = session;
  if (now - lastSeenAt > hours(1))
    await db.run(touchSession, [
      hashToken(token),
      new Date(now),
      new Date(after(now, sessionLifetime)),
      sessionMaxLifetime,
    ]);
  const site = chosenOf(session);
  if (!site) {
    const boughtForUntil = (await endChoiceOf(db, session)) || account.boughtForUntil;
    const lostChoice = boughtForUntil === "" ? null : await lostChoiceOf(db, account.customerId);
    return { ...account, buysFor: null, boughtForUntil, lostChoice };
  }
  // Tax depends on the site that receives the goods, not on the person.
  const { taxExempt, ...buysFor } = site;
  return { ...account, buysFor, taxExempt, lostChoice: null };
}
