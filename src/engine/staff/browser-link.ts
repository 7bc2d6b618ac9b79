import { readEmail } from "#domain/kernel/email.ts";
import { type Result, ok } from "#domain/kernel/result.ts";
import { type Instant, after, minutes } from "#domain/kernel/time.ts";
import { budgets } from "../platform/budgets.ts";
import type { Db, Tx } from "../platform/database.ts";
import { createToken, findToken, useToken } from "../platform/one-time-token.ts";
import { enqueue } from "../platform/outbox.ts";
import { mailbox } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { findStaff, findStaffByEmail, type StaffRow } from "./staff-row.ts";
import { isDemoOpen, type StaffShop } from "./staff-shop.ts";

const purpose = "staff-browser";
const lifetime = minutes(30);

/**
 * Mails one of the staff a link by which a new browser may try their password while strangers' guesses lock it elsewhere.
 * The answer is the same for every email. It draws on no network's budget: one stranger behind it would keep out all.
 */
export async function requestBrowserLink(
  shop: StaffShop,
  typed: string,
): Promise<Result<{ email: string }, { code: "email_required" | "email_format" }>> {
  const email = readEmail(typed);
  if (!email.ok) return email;
  await shop.db.transaction(async (tx) => {
    // Counted for everybody: what is written takes longer than what is only read, which would tell who runs the shop.
    const may = await spend(tx, shop.clock.now(), [budgets.staffLinkMails, mailbox(email.value)]);
    const staff = await findStaffByEmail(tx, email.value);
    if (!may.ok || !staff || (staff.demo && !isDemoOpen(shop.settings))) return;
    const job = { staffId: staff.id };
    await enqueue(tx, shop.clock, "send_browser_link_mail", job, { key: `browser-link:${staff.id}` });
  });
  return ok({ email: email.value });
}

/** The link's token with whom it is for, for the mail that carries it; null for who has left. */
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

/** The email that a link was mailed to; null for one that is false, used or expired. Looking uses nothing up. */
export async function findBrowserLink(db: Db, token: string | null, now: Instant): Promise<string | null> {
  return token === null ? null : ((await findToken(db, purpose, token, now))?.emailKey ?? null);
}

/** Uses the link up with the sign-in that it was for. */
export async function useBrowserLink(tx: Tx, token: string, staff: StaffRow, now: Instant): Promise<boolean> {
  const used = await useToken(tx, purpose, token, now);
  return used.ok && used.value.emailKey === staff.emailKey;
}
