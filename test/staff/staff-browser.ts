import type { Role } from "#domain/staff/permissions.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { staffMember, staffPassword, totpSecret } from "#test/staff/staff-fixtures.ts";
import type { Browser } from "#test/open-shop.ts";

/** The secret of the shop that tests open. */
export const shopSecret = "s".repeat(32);

/** A browser in which somebody of this role has signed in through the pages, second factor included. */
export async function signedInAs(
  shop: { readonly db: Database; readonly clock: Clock; browser(): Browser },
  role: Role,
  email = `${role}@example.com`,
): Promise<Browser> {
  const [found] = await shop.db.sql("select from staff where email_key = $1", [email]);
  if (!found) await staffMember(shop.db, email, role, { secret: shopSecret });
  // The same code never works twice, and this clock stands still.
  await shop.db.sql("update staff set totp_step = 0 where email_key = $1", [email]);
  const browser = shop.browser();
  const first = await browser.post("/admin/signIn", { email, password: staffPassword });
  if (first.location !== "/admin/secondFactor")
    throw new Error(`no second factor was asked for: ${first.status} ${first.location} ${first.text.slice(0, 300)}`);
  const second = await browser.post("/admin/secondFactor", { code: codeOf(totpSecret, stepAt(shop.clock.now())) });
  if (second.location !== "/admin") throw new Error(`not let in: ${second.status} ${second.location}`);
  return browser;
}
