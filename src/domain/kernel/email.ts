import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** An address mail can be sent to, trimmed and in lower case, so that it compares and is unique. */
export type Email = string & { readonly __unit: "email" };

// One @, no spaces or list separators, a dotted domain: what every provider accepts. Whether it exists, only a mail can
// tell.
const shape = /^[^\s\p{C}@<>(),;:"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u;

/** Reads an email address as typed (full-width characters included). Refuses an empty or malformed one. */
export function readEmail(text: string): Result<Email, { code: "email_required" } | { code: "email_format" }> {
  const email = text.normalize("NFKC").trim().toLowerCase();
  if (email === "") return refuse({ code: "email_required" });
  const local = email.split("@")[0]!;
  const misplacedDot = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  if (email.length > 254 || local.length > 64 || misplacedDot || !shape.test(email))
    return refuse({ code: "email_format" });
  return ok(email as Email);
}
