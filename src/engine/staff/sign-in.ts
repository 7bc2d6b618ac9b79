import type { BrowserName } from "#domain/customers/browser-name.ts";
import { readSignIn, type SignInError } from "#domain/customers/forms.ts";
import { typedPassword } from "#domain/customers/password.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { confirmPassword, type PasswordRefused } from "../customers/confirm-password.ts";
import { type Bucket, bucketOf, isBucketLocked } from "../customers/failures.ts";
import { hashPassword } from "../customers/password-hash.ts";
import { newToken } from "../platform/secret.ts";
import { knownBrowser, rememberBrowser } from "../customers/known-browsers.ts";
import { budgets } from "../platform/budgets.ts";
import { enqueue } from "../platform/outbox.ts";
import { network } from "../platform/parties.ts";
import { mayStillSpend, spend, type TooMany } from "../platform/rate-limit.ts";
import { audit } from "./audit.ts";
import { findBrowserLink, isLinkJustUsed, useBrowserLink } from "./browser-link.ts";
import { findStaff, findStaffByEmail } from "./staff-row.ts";
import { markConfirmed, openStaffSession, type StaffSession } from "./sessions.ts";
import { isDemoOpen, type StaffShop } from "./staff-shop.ts";

/** The browser's cookies and client IP. */
export interface StaffBrowser {
  readonly session: string | null;
  readonly device: string | null;
  readonly clientIp: string;
  readonly name: BrowserName;
  /** The token of a mailed link that this browser came by. */
  readonly link?: string | null;
}

/** `complete`: signed in. Otherwise the second factor must be given or set up first. */
export interface StaffEntry {
  readonly session: string;
  readonly device: string;
  readonly complete: boolean;
}

/** `wrong_sign_in`: email or password is wrong, without saying which. `0210`: locked for 15 minutes. */
export type StaffSignInRefused =
  | SignInError
  | { code: "wrong_sign_in" }
  | { code: "0210" }
  /** The mailed link was used up by another press at the same time. */
  | { code: "browser_link_used" }
  | TooMany;

// Staff and customers are counted apart, though one person may be both.
export const staffBucket = (emailKey: string, browser: string | null): Bucket => bucketOf(`staff ${emailKey}`, browser);
const deviceSecret = (shop: StaffShop) => `${shop.settings.secret} staff`;
/** Signs the names of browsers that gave a second factor too, which takes more than to know the password. */
const factorSecret = (shop: StaffShop) => `${shop.settings.secret} staff factor`;

let ofNobody: Promise<string> | undefined;
const hashOfNobody = () => (ofNobody ??= hashPassword(typedPassword(newToken())));

/**
 * Signs somebody in to the merchant's side by email and password. A browser that signed in before, or that came by a
 * link mailed to its owner, waits neither for strangers' guesses nor for others behind its network.
 */
export async function signInStaff(
  shop: StaffShop,
  typed: { email: string; password: string },
  browser: StaffBrowser,
): Promise<Result<StaffEntry, StaffSignInRefused>> {
  const entry = readSignIn(typed);
  if (!entry.ok) return entry;
  const { email, password } = entry.value;
  const now = shop.clock.now();
  const row = await findStaffByEmail(shop.db, email);
  const staff = row && (!row.demo || isDemoOpen(shop.settings)) ? row : null;
  const proved = staff && knownBrowser(factorSecret(shop), browser.device, staff);
  const browserId = proved ?? (staff && knownBrowser(deviceSecret(shop), browser.device, staff));
  // Failures of whoever reads the mailbox are counted together, however many links they ask for.
  const link =
    staff && !proved && (await findBrowserLink(shop.db, browser.link ?? null, now)) === email && browser.link;
  const bucket = staffBucket(email, browserId ?? (link ? "link" : null));
  const failures = [budgets.signInFailures, network(browser.clientIp)] as const;
  if (await isBucketLocked(shop.db, bucket, now)) {
    const isSecondPress = staff !== null && (await isLinkJustUsed(shop.db, browser.link ?? null, email, now));
    return refuse({ code: isSecondPress ? "browser_link_used" : "0210" });
  }
  const mayTry = browserId || link ? ok(null) : await mayStillSpend(shop.db, now, failures);
  if (!mayTry.ok) return mayTry;
  const nobodys = await hashOfNobody();
  // Of an email without anybody a password is compared as well: how long it takes tells nobody who runs the shop.
  const checked = await confirmPassword(shop.db, staff?.passwordHash ?? nobodys, password, { bucket, now });
  if (!checked.ok || !staff) {
    await spend(shop.db, now, failures);
    return refuse({ code: !checked.ok && checked.error.code === "0210" ? "0210" : "wrong_sign_in" });
  }
  const session = await shop.db.transaction(async (tx) => {
    if (link && !(await useBrowserLink(tx, link, staff, now))) return null;
    // Before the second factor: who has lost their password is to know, whether or not it opened anything.
    if (!browserId && !staff.demo)
      await enqueue(tx, shop.clock, "send_new_browser_mail", { staffId: staff.id, at: now });
    if (staff.demo) await audit(tx, staff, "sign-in", staff.email, now);
    const codesWith = proved ?? (link ? "link" : null);
    const factorSince = staff.demo ? now : null;
    return openStaffSession(tx, staff.id, browser.session, now, staff.demo, factorSince, browser.name, codesWith);
  });
  if (session === null) return refuse({ code: "browser_link_used" });
  const device = rememberBrowser((proved ? factorSecret : deviceSecret)(shop), browser.device, staff, browserId);
  return ok({ session, device, complete: staff.demo });
}

/**
 * The device cookie's value after a second factor was given: the browser's wrong codes are its own from now on,
 * whatever others type who know the password. Null for who has left.
 */
export async function rememberFactor(
  shop: StaffShop,
  who: StaffSession,
  device: string | null,
): Promise<string | null> {
  const staff = await findStaff(shop.db, who.id);
  if (!staff) return null;
  const before = knownBrowser(factorSecret(shop), device, staff) ?? knownBrowser(deviceSecret(shop), device, staff);
  return rememberBrowser(factorSecret(shop), device, staff, before);
}

/** Asks for the password again before money is moved; a right one opens that for ten minutes. */
export async function confirmStaff(
  shop: StaffShop,
  who: StaffSession,
  token: string,
  password: string,
): Promise<Result<null, PasswordRefused>> {
  const staff = await findStaff(shop.db, who.id);
  if (!staff) return refuse({ code: "wrong_password" });
  const now = shop.clock.now();
  const checked = await confirmPassword(shop.db, staff.passwordHash, password, {
    bucket: staffBucket(staff.email.toLowerCase(), `session ${staff.id}`),
    now,
  });
  if (checked.ok) await markConfirmed(shop.db, token, now);
  return checked;
}
