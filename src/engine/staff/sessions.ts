import { type BrowserName, unnamedBrowser } from "#domain/customers/browser-name.ts";
import { type Instant, after, minutes } from "#domain/kernel/time.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { staffSessionLifetime, staffSessionMaxLifetime } from "#domain/staff/session-rules.ts";
import type { Db, Tx } from "../platform/database.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";

/** The staff member at this browser. */
export interface StaffSession {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** False until the second factor was given; nothing opens before. */
  readonly complete: boolean;
  /** The failures that wrong codes count with while the session waits; null for those of strangers. */
  readonly codesWith: string | null;
  /** Has a second factor of any kind. */
  readonly enrolled: boolean;
  readonly hasPasskey: boolean;
  readonly demo: boolean;
  /** When the password was last given, or a passkey used in its place. */
  readonly confirmedAt: Instant;
  /** When a second factor was last given, and since when it is set up. */
  readonly factorAt: Instant | null;
  readonly factorSince: Instant | null;
  /** Null for who is none. */
  readonly ownerSince: Instant | null;
}

const insertSession = statement<
  [Buffer, number, Date, Date, boolean, Date | null, string | null, string | null, string | null]
>(
  "open_staff_session",
  `insert into staff_sessions (token_hash, staff_id, created_at, last_seen_at, expires_at, complete, confirmed_at,
     factor_at, factor_since, browser, system, codes_with)
   values ($1, $2, $3, $3, $4, $5, $3, case when $6::timestamptz is not null then $3::timestamptz end, $6::timestamptz,
     $7, $8, $9)`,
);
const deleteSession = statement<[Buffer]>("close_staff_session", `delete from staff_sessions where token_hash = $1`);
const replaceSession = statement<[Buffer], { browser: string | null; system: string | null }>(
  "replace_staff_session",
  `delete from staff_sessions where token_hash = $1 returning browser, system`,
);
const deleteAll = statement<[number]>("close_sessions_of_staff", `delete from staff_sessions where staff_id = $1`);
const proveFactor = statement<[Buffer, Date, Date]>(
  "prove_staff_session",
  `update staff_sessions set factor_at = $2, factor_since = $3 where token_hash = $1`,
);
const confirm = statement<[Buffer, Date]>(
  "confirm_staff_session",
  `update staff_sessions set confirmed_at = $2 where token_hash = $1`,
);

/**
 * Opens a session and ends the one the browser had, whose name it takes over where none is given; `factorSince` where a
 * second factor was given for it, `codesWith` where one is waited for. Gives the new token.
 */
export async function openStaffSession(
  tx: Tx,
  staffId: number,
  before: string | null,
  now: Instant,
  complete: boolean,
  factorSince: Instant | null = null,
  name?: BrowserName,
  codesWith: string | null = null,
): Promise<string> {
  const token = newToken();
  const replaced = before === null ? null : await tx.row(replaceSession, [hashToken(before)]);
  const { browser, system } = name ?? replaced ?? unnamedBrowser;
  await tx.run(insertSession, [
    hashToken(token),
    staffId,
    new Date(now),
    new Date(after(now, staffSessionLifetime)),
    complete,
    factorSince === null ? null : new Date(factorSince),
    browser,
    system,
    codesWith,
  ]);
  return token;
}

export async function closeStaffSession(db: Db, token: string): Promise<void> {
  await db.run(deleteSession, [hashToken(token)]);
}

/** Ends all sessions of a person: after a new password, another role, or leaving. */
export async function closeSessionsOfStaff(tx: Tx, staffId: number): Promise<void> {
  await tx.run(deleteAll, [staffId]);
}

/** Writes down that a second factor was given in this session, and since when that one is set up. */
export async function markProved(db: Db, token: string, now: Instant, since: Instant): Promise<void> {
  await db.run(proveFactor, [hashToken(token), new Date(now), new Date(since)]);
}

export async function markConfirmed(db: Db, token: string, now: Instant): Promise<void> {
  await db.run(confirm, [hashToken(token), new Date(now)]);
}

type Found = StaffSession & { lastSeenAt: Instant };

const selectSession = statement<[Buffer, Date], Found>(
  "staff_session",
  `select m.id, m.email, m.name, m.role, s.complete, s.codes_with as "codesWith", m.totp_confirmed_at is not null
     or k.has as enrolled, k.has as "hasPasskey", m.demo,
     s.confirmed_at as "confirmedAt", s.factor_at as "factorAt", s.factor_since as "factorSince",
     m.owner_since as "ownerSince", s.last_seen_at as "lastSeenAt"
   from staff_sessions s join staff m on m.id = s.staff_id
     cross join lateral (select exists (select from staff_passkeys p where p.staff_id = m.id) as has) k
   where s.token_hash = $1 and s.expires_at > $2 and m.active`,
);
const touchSession = statement<[Buffer, Date, Date, number]>(
  "touch_staff_session",
  `update staff_sessions set last_seen_at = $2,
     expires_at = least($3, created_at + make_interval(secs => $4::float8 / 1000))
   where token_hash = $1`,
);

/**
 * The staff member of a session token; null if the session ended or never existed. Use prolongs it, recorded every five
 * minutes, up to a week.
 */
export async function findStaffSession(
  db: Db,
  token: string,
  now: Instant,
  isUse = true,
): Promise<StaffSession | null> {
  const row = await db.row(selectSession, [hashToken(token), new Date(now)]);
  if (!row) return null;
  const { lastSeenAt, ...session } = row;
  if (isUse && now - lastSeenAt > minutes(5))
    await db.run(touchSession, [
      hashToken(token),
      new Date(now),
      new Date(after(now, staffSessionLifetime)),
      staffSessionMaxLifetime,
    ]);
  return session;
}
