import { commonPasswords } from "#domain/customers/common-passwords.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** A password fit to be hashed: in one Unicode form, so that it is the same from every keyboard. */
export type Password = string & { readonly __unit: "password" };

const minPassword = 8;
/** Of those who run the shop: NIST SP 800-63B counts length, not kinds of letters. */
export const minStaffPassword = 12;
/** Limit far above real passwords, which bounds the cost of hashing. */
export const maxPassword = 200;

export type PasswordError = "password_required" | "password_rule" | "password_common" | "password_too_long";

/** A typed password as it is hashed and compared, by no rule: old passwords must stay usable. */
export function typedPassword(text: string): Password {
  return text.toWellFormed().normalize("NFKC") as Password;
}

/** True for a typed password that is too long to be worth hashing. */
export function isTooLong(password: Password): boolean {
  return [...password].length > maxPassword;
}

/**
 * A new password: at least 8 characters (or `shortest`) with a letter and a number, and none of those everybody tries
 * first, nor the account's own email. Up to 200 characters are accepted.
 */
export function readNewPassword(
  text: string,
  email = "",
  shortest = minPassword,
): Result<Password, { code: PasswordError }> {
  const password = typedPassword(text);
  if (password === "") return refuse({ code: "password_required" });
  if (isTooLong(password)) return refuse({ code: "password_too_long" });
  if ([...password].length < shortest || !/\p{L}/u.test(password) || !/\p{N}/u.test(password))
    return refuse({ code: "password_rule" });
  if (isGuessable(password.toLowerCase(), email.toLowerCase())) return refuse({ code: "password_common" });
  return ok(password);
}

function isGuessable(password: string, email: string): boolean {
  const local = email.split("@")[0] ?? "";
  return (
    commonPasswords.has(password) ||
    password === email ||
    (local.length >= 4 && /^\p{N}{0,4}$/u.test(password.replace(local, "")))
  );
}
