import { readEmail } from "#domain/kernel/email.ts";
import { type Result, ok } from "#domain/kernel/result.ts";
import { type Instant, after, minutes } from "#domain/kernel/time.ts";
import { budgets } from "../platform/budgets.ts";
import type { Db, Tx } from "../platform/database.ts";
import { createToken, findToken, findUsedToken, useToken } from "../platform/one-time-token.ts";
import { enqueue } from "../platform/outbox.ts";
import { mailbox } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { findStaff, findStaffByEmail, type StaffRow } from "./staff-row.ts";
import { isDemoOpen, type StaffShop } from "./staff-shop.ts";

const purpose = "staff-browser";
const lifetime = minutes(30);

/**
 * Mails a member of staff a link that lets a new browser try their password while strangers' guesses lock it elsewhere.
 * The answer is the same for every email. There is no limit per network, because one stranger on it would lock out
 * everybody.
 */
export async function requestBrowserLink(
  shop: StaffShop,
  emailText: string,
): Promise<Result<{ email: string }, { code: "email_required" | "email_format" }>> {
  const email = readEmail(emailText);
  if (!email.ok) return email;
  await shop.db.transaction(async (tx) => {
    // Spent for every email: a write only for staff would take measurably longer, and reveal who runs the shop.
    const may = await spend(tx, shop.clock.now(), [budgets.staffLinkMails, mailbox(email.value)]);
    const staff = await findStaffByEmail(tx, email.value);
    if (!may.ok || !staff || (staff.demo && !isDemoOpen(shop.settings))) return;
    const job = { staffId: staff.id };
    await enqueue(tx, shop.clock, "send_browser_link_mail", job, { key: `browser-link:${staff.id}` });
  });
  return ok({ email: email.value });
}

/** The link's token and its recipient, for the mail; null for former staff. */
export async function browserLinkForMail(
  shop: Pick<StaffShop, "db" | "clock">,
  staffId: number,
): Promise<{ email: string; token: string } | null> {
  const staff = await findStaff(shop.db, staffId);
  if (!staff) return null;
  const now = shop.clock.now();
  const expiresAt = after(now, lifetime);
  return {
    email: staff.email,
    token: await createToken(shop.db, { purpose, emailKey: staff.emailKey, expiresAt, now }),
  };
}

/** The email a link was sent to; null for an invalid, used or expired one. Does not use the link. */
export async function findBrowserLink(db: Db, token: string | null, now: Instant): Promise<string | null> {
  return token === null ? null : ((await findToken(db, purpose, token, now))?.emailKey ?? null);
}

/** True of a link to the email that was used within the minute, as by a second press. */
export async function isLinkJustUsed(db: Db, token: string | null, email: string, now: Instant): Promise<boolean> {
  if (token === null) return false;
  const subject = await findUsedToken(db, purpose, token, after(now, -minutes(1)));
  return subject?.emailKey === email;
}

/** Uses the link, as part of the sign-in it allows. */
export async function useBrowserLink(tx: Tx, token: string, staff: StaffRow, now: Instant): Promise<boolean> {
  const used = await useToken(tx, purpose, token, now);
  return used.ok && used.value.emailKey === staff.emailKey;
}
