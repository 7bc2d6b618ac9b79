import { createHash } from "node:crypto";
import type { Db } from "../platform/database.ts";
import { mailboxKey } from "../platform/parties.ts";
import { isSigned, signatureOf } from "../platform/signed-id.ts";
import { statement } from "../platform/statement.ts";
import type { RecoveryShop } from "./note-abandoned.ts";

// No secret goes into it: a stop holds for ever, also after the shop's secret was changed.
export const mailboxHash = (email: string): Buffer => createHash("sha256").update(mailboxKey(email)).digest();

const insert = statement<[Buffer, Date]>(
  "stop_reminders",
  "insert into reminder_stops (mailbox_hash, stopped_at) values ($1, $2) on conflict do nothing",
);

const textOf = (hash: string): string => `cart reminders ${hash}`;

/** Token that stops reminders to a mailbox without signing in: the mailbox's hash, signed by the shop. */
export function stopRemindersToken(secret: string, email: string): string {
  const hash = mailboxHash(email).toString("base64url");
  return `${hash}.${signatureOf(secret, textOf(hash))}`;
}

function readStopToken(secret: string, token: string): Buffer | null {
  const [hash = "", signature = ""] = token.split(".");
  return isSigned(secret, textOf(hash), signature) ? Buffer.from(hash, "base64url") : null;
}

/** True for an intact token of this shop. */
export const isStopRemindersToken = ({ settings }: Pick<RecoveryShop, "settings">, token: string): boolean =>
  readStopToken(settings.secret, token) !== null;

/** Stops reminders to the mailbox of a link, for ever; false for a forged link. Idempotent. */
export async function stopByLink({ db, clock, settings }: RecoveryShop, token: string): Promise<boolean> {
  const hash = readStopToken(settings.secret, token);
  if (hash !== null) await stop(db, hash, new Date(clock.now()));
  return hash !== null;
}

const stop = (db: Db, hash: Buffer, now: Date) => db.run(insert, [hash, now]);

const remove = statement<[Buffer]>("allow_reminders", "delete from reminder_stops where mailbox_hash = $1");
const select = statement<[Buffer], { stopped: boolean }>(
  "are_reminders_stopped",
  "select exists (select from reminder_stops where mailbox_hash = $1) as stopped",
);

/** True if the mailbox of a link wants no reminders any more; false for a forged link. */
export async function isStoppedByLink(
  { db, settings }: Pick<RecoveryShop, "db" | "settings">,
  token: string,
): Promise<boolean> {
  const hash = readStopToken(settings.secret, token);
  return hash !== null && ((await db.row(select, [hash]))?.stopped ?? false);
}

/** True unless the mailbox wants no reminders. */
export async function wantsReminders(db: Db, email: string): Promise<boolean> {
  return !(await db.row(select, [mailboxHash(email)]))?.stopped;
}

/** An account's choice for its mailbox, which it has confirmed: only its owner may ask for reminders again. */
export async function chooseReminders(
  { db, clock }: Pick<RecoveryShop, "db" | "clock">,
  email: string,
  isWanted: boolean,
): Promise<void> {
  const hash = mailboxHash(email);
  if (isWanted) await db.run(remove, [hash]);
  else await stop(db, hash, new Date(clock.now()));
}
