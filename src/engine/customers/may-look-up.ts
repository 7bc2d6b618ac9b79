import type { Result } from "#domain/kernel/result.ts";
import { budgets } from "../platform/budgets.ts";
import { account, network } from "../platform/parties.ts";
import { spend, type TooMany } from "../platform/rate-limit.ts";
import type { AccountShop } from "./account-shop.ts";
import { findCustomerByEmail } from "./customer-row.ts";
import { knownBrowser } from "./known-browsers.ts";
import type { SignedIn } from "./sessions.ts";

/**
 * Counts a look-up with what was proved: a confirmed account that is signed in, or that this browser signed in to
 * before and whose email is typed; else with the network, which strangers behind it may have used up.
 */
export async function mayLookUp(
  shop: AccountShop,
  typed: string,
  by: { readonly signedIn: SignedIn | null; readonly device: string | null; readonly clientIp: string },
): Promise<Result<null, TooMany>> {
  const now = shop.clock.now();
  const proved = by.signedIn?.emailVerified ? by.signedIn.customerId : await knownAccount(shop, typed, by.device);
  if (proved === null) return spend(shop.db, now, [budgets.lookUps, network(by.clientIp)]);
  return spend(shop.db, now, [budgets.lookUpsOfAccount, account(proved)]);
}

async function knownAccount(shop: AccountShop, typed: string, device: string | null): Promise<number | null> {
  const owner = device === null ? null : await findCustomerByEmail(shop.db, typed);
  const isKnown = owner?.emailVerifiedAt != null && knownBrowser(shop.settings.secret, device, owner) !== null;
  return isKnown ? owner.id : null;
}
