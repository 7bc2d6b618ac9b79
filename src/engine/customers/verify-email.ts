import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { findToken, revokeInvitationsTo, useToken } from "../platform/one-time-token.ts";
import { enqueue } from "../platform/outbox.ts";
import { budgets } from "../platform/budgets.ts";
import { account } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { attachGuestOrders } from "./attach-guest-orders.ts";
import { confirmPassword, type PasswordRefused } from "./confirm-password.ts";
import { type CustomerRow, findCustomer, lockCustomer } from "./customer-row.ts";
import { bucketOf } from "./failures.ts";

/** The address that a link confirms; null for a false, used or expired one. */
export async function findVerification(
  shop: AccountShop,
  token: string,
): Promise<{ customerId: number; email: string } | null> {
  const subject = await findToken(shop.db, "verify-email", token, shop.clock.now());
  const customer = subject?.customerId == null ? null : await findCustomer(shop.db, subject.customerId);
  return customer && { customerId: customer.id, email: customer.email };
}

const markVerified = statement<[number, Date], { id: number }>(
  "mark_email_verified",
  `update customers set email_verified_at = coalesce(email_verified_at, $2) where id = $1 and erased_at is null
   returning id`,
);

/**
 * Confirms the account's email by its link, once, and lets guest orders of the address join. The link alone is not
 * enough: somebody may have opened an account with another's address and wait for its owner to press the button. So the
 * account's own session or its password is asked for. Gives the account, for whoever typed its password to be let in.
 */
export async function verifyEmail(
  shop: AccountShop,
  typed: { token: string; password: string },
  signedInAs: number | null,
): Promise<Result<CustomerRow, { code: "link_expired" | "password_required" } | PasswordRefused>> {
  const now = shop.clock.now();
  const link = await findVerification(shop, typed.token);
  if (!link) return refuse({ code: "link_expired" });
  if (link.customerId !== signedInAs) {
    if (typed.password === "") return refuse({ code: "password_required" });
    const customer = await findCustomer(shop.db, link.customerId);
    const confirmed = await confirmPassword(shop.db, customer?.passwordHash ?? null, typed.password, {
      // The holder of the link has proved the mailbox: attempts of strangers elsewhere don't count against them.
      bucket: bucketOf(link.email, "verify-email"),
      now,
    });
    if (!confirmed.ok) return confirmed;
  }
  return shop.db.transaction(async (tx) => {
    const used = await useToken(tx, "verify-email", typed.token, now);
    if (!used.ok) return used;
    await tx.row(markVerified, [link.customerId, new Date(now)]);
    await attachGuestOrders(tx, link.customerId);
    await revokeInvitationsTo(tx, link.email, now);
    const customer = await lockCustomer(tx, link.customerId);
    return customer ? ok(customer) : refuse({ code: "link_expired" as const });
  });
}

/** Mails the link again, within a budget; an address that is confirmed needs none. Gives whether one is mailed. */
export async function resendVerification(shop: AccountShop, customerId: number): Promise<boolean> {
  const customer = await findCustomer(shop.db, customerId);
  if (!customer || customer.emailVerifiedAt !== null) return false;
  if (!(await spend(shop.db, shop.clock.now(), [budgets.verificationMails, account(customerId)])).ok) return false;
  await shop.db.transaction((tx) =>
    enqueue(
      tx,
      shop.clock,
      "send_customer_mail",
      { customerId, mail: "verify-email" },
      { key: `verify-email:${customerId}` },
    ),
  );
  return true;
}
