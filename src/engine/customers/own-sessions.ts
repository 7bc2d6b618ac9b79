import type { BrowserName } from "#domain/customers/browser-name.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";

/** A session as shown to its owner. */
export interface OwnSession extends BrowserName {
  /** Names the session in a form, and opens nothing. */
  readonly id: string;
  readonly createdAt: Instant;
  /** As coarse as it is written: within an hour for customers, within five minutes for staff. */
  readonly lastSeenAt: Instant;
  /** The one that asks. */
  readonly isThis: boolean;
}

const most = 100;
const ofOwner = {
  customer_sessions: { owner: "customer_id", isWaiting: "false" },
  staff_sessions: { owner: "staff_id", isWaiting: "not complete" },
} as const;

/** Lists and ends the sessions of one person; `isWaiting` where the second factor was not given yet. */
function ownSessions(table: keyof typeof ofOwner) {
  const { owner, isWaiting } = ofOwner[table];
  // The hash of what is stored: neither the token nor what is compared with it leaves the database.
  const id = "encode(sha256(token_hash), 'hex')";
  const select = statement<[number, Buffer, Date, number], OwnSession & { isWaiting: boolean }>(
    `list_${table}`,
    `select ${id} as id, browser, system, created_at as "createdAt", last_seen_at as "lastSeenAt",
       token_hash = $2 as "isThis", ${isWaiting} as "isWaiting"
     from ${table} where ${owner} = $1 and expires_at > $3
     order by token_hash = $2 desc, last_seen_at desc, created_at desc, token_hash limit $4`,
  );
  const end = statement<[number, Buffer, string, Date]>(
    `end_one_of_${table}`,
    `delete from ${table} where ${owner} = $1 and token_hash <> $2 and ${id} = $3 and expires_at > $4`,
  );
  const endOthers = statement<[number, Buffer]>(
    `end_others_of_${table}`,
    `delete from ${table} where ${owner} = $1 and token_hash <> $2`,
  );
  return {
    list: (db: Db, ownerId: number, token: string, now: Instant) =>
      db.rows(select, [ownerId, hashToken(token), new Date(now), most]),
    /** False for one that ended, is another's or the asking one. */
    end: async (db: Db, ownerId: number, token: string, id: string, now: Instant) =>
      (await db.run(end, [ownerId, hashToken(token), id, new Date(now)])) > 0,
    /** Ends all but the asking one; gives how many. */
    endOthers: (db: Db, ownerId: number, token: string) => db.run(endOthers, [ownerId, hashToken(token)]),
  };
}

export const customersOwnSessions = ownSessions("customer_sessions");
export const staffsOwnSessions = ownSessions("staff_sessions");
