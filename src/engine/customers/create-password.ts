import { type PasswordError, readNewPassword, typedPassword } from "#domain/customers/password.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { deleteRequestsOf } from "../checkout/delete-drafts.ts";
import type { Db, Tx } from "../platform/database.ts";
import { findToken, revokeOrderLinksOf, type TokenSubject, useToken } from "../platform/one-time-token.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { attachGuestOrders } from "./attach-guest-orders.ts";
import { type CustomerRow, findCustomer, findCustomerByEmail, lockCustomer } from "./customer-row.ts";
import { keepsPassword } from "./enter-by-link.ts";
import { bucketOf, clearFailures } from "./failures.ts";
import { hashPassword, matches, withHashingSlot } from "./password-hash.ts";
import { closeSessionsOf } from "./sessions.ts";
import { type Browser, openSignedInSession, type SignInResult } from "./sign-in.ts";

/** Purposes of a password link: an invitation for a guest's first password, and a reset. */
type LinkPurpose = "invitation" | "reset-password";

/** Purpose of a link, shown above the form. */
export interface PasswordLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** It may also just let in, with the password as it is. */
  readonly mayKeep: boolean;
}

export type CreatePasswordRefused =
  | { code: PasswordError }
  | { code: "password_mismatch" }
  /** It cannot be the same as the old password. */
  | { code: "0206" }
  | { code: "link_expired" };

async function findLink(
  db: Db,
  token: string,
  now: Instant,
): Promise<(PasswordLink & { subject: TokenSubject; customer: CustomerRow | null }) | null> {
  for (const purpose of ["invitation", "reset-password"] as const) {
    const subject = await findToken(db, purpose, token, now);
    const customer = subject && (await customerOf(db, subject));
    const email = customer?.email ?? subject?.emailKey;
    // An invitation opens an account; it is no second key to one whose owner has proven the email and has a password.
    // One that somebody opened with another's email and never proved still comes to the owner of the mailbox.
    const isUsed = purpose === "invitation" && customer?.passwordHash != null && customer.emailVerifiedAt !== null;
    const mayKeep = purpose === "reset-password" && keepsPassword(customer);
    if (subject && email && !isUsed) return { purpose, email, mayKeep, subject, customer };
  }
  return null;
}

function customerOf(db: Db, { customerId, emailKey }: TokenSubject): Promise<CustomerRow | null> {
  if (customerId !== null) return findCustomer(db, customerId);
  return emailKey === null ? Promise.resolve(null) : findCustomerByEmail(db, emailKey);
}

/** The account whose password the link sets; null for a false, used or expired link. Does not use it up. */
export async function findPasswordLink(shop: AccountShop, token: string): Promise<PasswordLink | null> {
  const link = await findLink(shop.db, token, shop.clock.now());
  return link && { purpose: link.purpose, email: link.email, mayKeep: link.mayKeep };
}

const numberOfOrder = statement<[number, number], { number: string }>(
  "number_of_own_order",
  `select number from orders where id = $1 and customer_id = $2`,
);

/**
 * Sets the password a link allows, once: opens the account of an invited guest, or renews a forgotten password. The
 * mail proves the address, so guest orders join, and what somebody saved who never proved it is deleted; other browsers
 * are signed out, and this one is signed in. Gives the order the invitation was about.
 */
export async function createPassword(
  shop: AccountShop,
  typed: { token: string; password: string; confirm: string; language: Language },
  browser: Browser,
): Promise<Result<SignInResult & { orderNumber: string | null }, CreatePasswordRefused>> {
  const now = shop.clock.now();
  const link = await findLink(shop.db, typed.token, now);
  if (!link) return refuse({ code: "link_expired" });
  const password = readNewPassword(typed.password, link.email);
  if (!password.ok) return password;
  if (typedPassword(typed.confirm) !== password.value) return refuse({ code: "password_mismatch" });
  const old = link.customer?.passwordHash ?? null;
  if (await withHashingSlot(() => matches(old, password.value))) return refuse({ code: "0206" });
  const passwordHash = await hashPassword(password.value);
  const set = await shop.db.transaction(async (tx) => {
    const used = await useToken(tx, link.purpose, typed.token, now);
    if (!used.ok) return used;
    const unproven = await tx.row(deleteUnverified, [link.email]);
    if (unproven) await deleteRequestsOf(tx, unproven.id, now);
    const id = await setPassword(tx, used.value, { passwordHash, language: typed.language, now });
    if (id === null) return refuse({ code: "link_expired" });
    await closeSessionsOf(tx, id);
    await attachGuestOrders(tx, id);
    await revokeOrderLinksOf(tx, id, now);
    if (old !== null) await enqueue(tx, shop.clock, "send_customer_mail", { customerId: id, mail: "password-changed" });
    const { orderId } = used.value;
    const order = orderId === null ? null : await tx.row(numberOfOrder, [orderId, id]);
    const customer = await lockCustomer(tx, id);
    return customer ? ok({ customer, orderNumber: order?.number ?? null }) : refuse({ code: "link_expired" });
  });
  if (!set.ok) return set;
  await clearFailures(shop.db, bucketOf(link.email, null));
  return ok({ ...(await openSignedInSession(shop, set.value.customer, browser)), orderNumber: set.value.orderNumber });
}

// A guest's account takes its name and phone from the order that invited them.
const upsertInvited = statement<[string, string, Language, Date, number | null], { id: number }>(
  "upsert_invited_customer",
  `insert into customers (email, email_key, email_verified_at, password_hash, first_name, last_name, phone, language,
     created_at)
   select $1, $1, $4, $2, coalesce(o.first_name, ''), coalesce(o.last_name, ''), coalesce(o.phone, ''),
     coalesce(o.language, $3), $4
   from (select 1) as one left join orders o on o.id = $5 and o.email_key = $1
   on conflict (email_key) do update set password_hash = excluded.password_hash,
     email_verified_at = coalesce(customers.email_verified_at, excluded.email_verified_at),
     (first_name, last_name) = row(case when customers.first_name || customers.last_name = '' then excluded.first_name
       else customers.first_name end, case when customers.first_name || customers.last_name = '' then excluded.last_name
       else customers.last_name end)
   returning id`,
);
// A stranger may have opened an account without proving its email, and an address they left would receive the owner's
// goods. Accounts without a password were made by staff, and nobody else has written to them.
const deleteUnverified = statement<[string], { id: number }>(
  "forget_unproven_profile",
  `with unproven as (
     select id from customers where email_key = $1 and email_verified_at is null and erased_at is null for update
   ), addresses_gone as (
     delete from addresses a using unproven where a.customer_id = unproven.id
   ), cart_gone as (
     delete from carts c using unproven where c.customer_id = unproven.id
   ), lists_gone as (
     delete from part_lists l using unproven where l.customer_id = unproven.id
   ), machines_gone as (
     delete from customer_machines m using unproven where m.customer_id = unproven.id
   ), estimates_gone as (
     delete from saved_quotations s using unproven where s.customer_id = unproven.id
   )
   update customers c set first_name = '', last_name = '', phone = '', industry = '' from unproven
   where c.id = unproven.id and c.password_hash is not null returning c.id`,
);
const updatePassword = statement<[number, string, Date], { id: number }>(
  "renew_password",
  `update customers set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3)
   where id = $1 and erased_at is null returning id`,
);
const revokeOthers = statement<[number, Date]>(
  "revoke_password_links",
  `update one_time_tokens t set revoked_at = $2 from customers c
   where c.id = $1 and (t.customer_id = c.id or t.email_key = c.email_key) and t.used_at is null
     and t.revoked_at is null
     and t.purpose in ('invitation', 'reset-password', 'verify-email')`,
);

async function setPassword(
  tx: Tx,
  subject: TokenSubject,
  to: { passwordHash: string; language: Language; now: Instant },
): Promise<number | null> {
  const { customerId, emailKey, orderId } = subject;
  const at = new Date(to.now);
  const row =
    customerId !== null
      ? await tx.row(updatePassword, [customerId, to.passwordHash, at])
      : emailKey === null
        ? null
        : await tx.row(upsertInvited, [emailKey, to.passwordHash, to.language, at, orderId]);
  if (!row) return null;
  // A second mail that is still on its way must not open the account again.
  await tx.run(revokeOthers, [row.id, at]);
  return row.id;
}
