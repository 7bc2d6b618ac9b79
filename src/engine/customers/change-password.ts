import { type BrowserName, unnamedBrowser } from "#domain/customers/browser-name.ts";
import { type PasswordError, readNewPassword, typedPassword } from "#domain/customers/password.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { revokeOrderLinksOf, revokeResetsOf } from "../platform/one-time-token.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { confirmPassword } from "./confirm-password.ts";
import { findCustomer } from "./customer-row.ts";
import { bucketOf } from "./failures.ts";
import { hashPassword } from "./password-hash.ts";
import { closeSessionsOf, openSession } from "./sessions.ts";

type Field = "oldPassword" | "newPassword" | "confirm";
type Code =
  | Exclude<PasswordError, "password_required">
  | "required"
  | "password_mismatch"
  | "password_same"
  | "wrong_password";

export type ChangePasswordRefused =
  | { code: "invalid"; fieldErrors: readonly { field: Field; code: Code }[] }
  | { code: "0210" };

const writePassword = statement<[number, string, string]>(
  "change_password",
  `update customers set password_hash = $2 where id = $1 and password_hash = $3 and erased_at is null`,
);

/**
 * Changes the password of who is signed in, who shows the old one: every session ends, this browser's too, so that a
 * copied cookie is worth nothing either, other browsers are known no more, mailed links to a new password close, and
 * the owner is told by mail. Gives this browser's new session and the name it is known by.
 */
export async function changePassword(
  shop: AccountShop,
  customerId: number,
  typed: Readonly<Record<Field, string>>,
  { device, name }: { readonly device: string | null; readonly name: BrowserName } = {
    device: null,
    name: unnamedBrowser,
  },
): Promise<Result<{ session: string; device: string }, ChangePasswordRefused>> {
  const now = shop.clock.now();
  const customer = await findCustomer(shop.db, customerId);
  const fieldErrors = fieldErrorsOf(typed, customer?.email ?? "");
  if (fieldErrors.length > 0 || !customer) return refuse({ code: "invalid", fieldErrors });
  const password = await confirmPassword(shop.db, customer.passwordHash, typed.oldPassword, {
    bucket: bucketOf(customer.email, "change-password"),
    now,
  });
  if (!password.ok)
    return password.error.code === "0210"
      ? refuse({ code: "0210" })
      : refuse({ code: "invalid", fieldErrors: [{ field: "oldPassword", code: "wrong_password" }] });
  const passwordHash = await hashPassword(typedPassword(typed.newPassword));
  const session = await shop.db.transaction(async (tx) => {
    if ((await tx.run(writePassword, [customerId, passwordHash, customer.passwordHash ?? ""])) === 0) return null;
    await closeSessionsOf(tx, customerId);
    await revokeOrderLinksOf(tx, customerId, now);
    await revokeResetsOf(tx, customerId, now);
    await enqueue(tx, shop.clock, "send_customer_mail", { customerId, mail: "password-changed" });
    return openSession(tx, customerId, null, now, name);
  });
  // Of two changes at once the second no longer knows the old password.
  return session
    ? ok({ session, device: rememberBrowser(shop.settings.secret, device, { id: customerId, passwordHash }) })
    : refuse({ code: "invalid", fieldErrors: [{ field: "oldPassword", code: "wrong_password" }] });
}

function fieldErrorsOf(
  { oldPassword, newPassword, confirm }: Readonly<Record<Field, string>>,
  email: string,
): { field: Field; code: Code }[] {
  const fieldErrors: { field: Field; code: Code }[] = [];
  if (oldPassword === "") fieldErrors.push({ field: "oldPassword", code: "required" });
  if (newPassword === "") fieldErrors.push({ field: "newPassword", code: "required" });
  if (confirm === "") fieldErrors.push({ field: "confirm", code: "required" });
  if (fieldErrors.length > 0) return fieldErrors;
  const password = readNewPassword(newPassword, email);
  if (!password.ok) {
    const { code } = password.error;
    return [{ field: "newPassword", code: code === "password_required" ? "required" : code }];
  }
  if (typedPassword(confirm) !== password.value) return [{ field: "confirm", code: "password_mismatch" }];
  return typedPassword(oldPassword) === password.value ? [{ field: "newPassword", code: "password_same" }] : [];
}
