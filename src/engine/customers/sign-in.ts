import { readEmail } from "#domain/kernel/email.ts";
import type { BrowserName } from "#domain/customers/browser-name.ts";
import { readSignIn, type SignInError } from "#domain/customers/forms.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { buysForOf } from "../buyers/buys-for.ts";
import { mergeCartsOnSignIn } from "../cart/merge-carts.ts";
import { budgets } from "../platform/budgets.ts";
import { network } from "../platform/parties.ts";
import { mayStillSpend, spend, type TooMany } from "../platform/rate-limit.ts";
import type { AccountShop } from "./account-shop.ts";
import { confirmPassword } from "./confirm-password.ts";
import { bucketOf, countFailure, isBucketLocked, secondsLocked } from "./failures.ts";
import { type CustomerRow, findCustomerByEmail } from "./customer-row.ts";
import { knownBrowser, rememberBrowser } from "./known-browsers.ts";
import { openSession } from "./sessions.ts";

/** The browser's cookies and client IP. */
export interface Browser {
  readonly session: string | null;
  readonly device: string | null;
  readonly cart: string | null;
  readonly clientIp: string;
  readonly name: BrowserName;
}

/** Cookies for the browser: the session token and the device cookie. */
export interface SignInResult {
  readonly customer: CustomerRow;
  readonly session: string;
  readonly device: string;
  /** Lines of the guest's cart for which the account's cart had no room. */
  readonly cutLines: number;
}

export type SignInRefused =
  | SignInError
  | { code: "wrong_password" }
  /** The user does not exist; revealed here only. */
  | { code: "0208" }
  /** Locked for 15 minutes, for this browser or for all unknown ones. */
  | { code: "0210" }
  | TooMany;

/**
 * Signs a customer in by email and password. Emails without an account are locked after as many failures as those with
 * one.
 */
export async function signIn(
  shop: AccountShop,
  typed: { email: string; password: string },
  browser: Browser,
): Promise<Result<SignInResult, SignInRefused>> {
  const fields = readSignIn(typed);
  if (!fields.ok) return fields;
  const { email, password } = fields.value;
  const now = shop.clock.now();
  const customer = await findCustomerByEmail(shop.db, email);
  const isKnownBrowser = customer && knownBrowser(shop.settings.secret, browser.device, customer);
  const bucket = bucketOf(email, isKnownBrowser);
  const failures = [budgets.signInFailures, network(browser.clientIp)] as const;
  if (await isBucketLocked(shop.db, bucket, now)) return refuse({ code: "0210" });
  // The owner at a known browser is not held up by what others do from the same network.
  const mayTry = isKnownBrowser ? ok(null) : await mayStillSpend(shop.db, now, failures);
  if (!mayTry.ok) return mayTry;
  const checked = customer
    ? await confirmPassword(shop.db, customer.passwordHash, password, { bucket, now })
    : refuse({ code: (await countFailure(shop.db, bucket, now)) ? ("0210" as const) : ("0208" as const) });
  if (!checked.ok || !customer) {
    await spend(shop.db, now, failures);
    return checked.ok ? refuse({ code: "0208" }) : checked;
  }
  return ok(await openSignedInSession(shop, customer, browser));
}

/** Seconds until this browser may try again to sign in by that email after 0210. */
export async function signInLockedFor(shop: AccountShop, typed: string, { device }: Browser): Promise<number> {
  const email = readEmail(typed);
  if (!email.ok) return 0;
  const customer = await findCustomerByEmail(shop.db, email.value);
  const isKnownBrowser = customer && knownBrowser(shop.settings.secret, device, customer);
  return secondsLocked(shop.db, bucketOf(email.value, isKnownBrowser), shop.clock.now());
}

/**
 * Signs a browser in whose owner is proven: opens a session, takes over the guest's cart, and remembers the browser.
 */
export async function openSignedInSession(
  shop: AccountShop,
  customer: CustomerRow,
  browser: Browser,
): Promise<SignInResult> {
  const entry = await shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const buysFor = browser.cart === null ? null : await buysForOf(tx, customer.id, new Date(now));
    const cutLines = await mergeCartsOnSignIn(tx, browser.cart, { customerId: customer.id, buysFor }, now);
    return { cutLines, session: await openSession(tx, customer.id, browser.session, now, browser.name) };
  });
  return { ...entry, customer, device: rememberBrowser(shop.settings.secret, browser.device, customer) };
}
