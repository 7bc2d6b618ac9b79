import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { useToken } from "../platform/one-time-token.ts";
import type { AccountShop } from "./account-shop.ts";
import { type CustomerRow, lockCustomer } from "./customer-row.ts";
import { bucketOf, clearFailures } from "./failures.ts";
import { type Browser, openSignedInSession, type SignInResult } from "./sign-in.ts";

/**
 * An account that its mailbox opens with the password it has: its owner proved the email before. One that was never
 * proved may have been opened by somebody else, who knows that password.
 */
export function keepsPassword(customer: CustomerRow | null): boolean {
  return customer !== null && customer.passwordHash !== null && customer.emailVerifiedAt !== null;
}

/**
 * Signs in by the mailed link to a new password, once, and leaves the password as it is: for an owner who knows theirs
 * while wrong ones that others typed lock the account. The lock ends.
 */
export async function enterByLink(
  shop: AccountShop,
  token: string,
  browser: Browser,
): Promise<Result<SignInResult, { code: "link_expired" }>> {
  const now = shop.clock.now();
  const entered = await shop.db.transaction(async (tx): Promise<Result<CustomerRow, { code: "link_expired" }>> => {
    const used = await useToken(tx, "reset-password", token, now);
    if (!used.ok) return used;
    const customer = used.value.customerId === null ? null : await lockCustomer(tx, used.value.customerId);
    return customer && keepsPassword(customer) ? ok(customer) : refuse({ code: "link_expired" });
  });
  if (!entered.ok) return entered;
  await clearFailures(shop.db, bucketOf(entered.value.email, null));
  return ok(await openSignedInSession(shop, entered.value, browser));
}
