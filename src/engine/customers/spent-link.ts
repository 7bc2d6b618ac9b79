import { after, type Instant, minutes } from "#domain/kernel/time.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import type { SignedIn } from "./sessions.ts";

/** States of a password link that no longer works. */
export type SpentLink =
  /** They are signed in to its account, or came without any link and are signed in. */
  | { readonly kind: "in"; readonly email: string }
  /** It was used within minutes: by a second press, or in another window. */
  | { readonly kind: "used" }
  | { readonly kind: "expired" };

const usedJustNow = minutes(10);

const select = statement<[Buffer, number | null], { isOwn: boolean; usedAt: Instant | null }>(
  "spent_password_link",
  `select exists (select from customers c where c.id = $2
     and (c.id = t.customer_id or c.email_key = t.email_key)) as "isOwn",
     t.used_at as "usedAt"
   from one_time_tokens t where t.token_hash = $1 and t.purpose in ('invitation', 'reset-password')`,
);

/** Looks it up for a browser with the link's token (null for none) that is signed in as `signedIn`. */
export async function findSpentLink(
  shop: AccountShop,
  token: string | null,
  signedIn: SignedIn | null,
): Promise<SpentLink> {
  const link = token === null ? null : await shop.db.row(select, [hashToken(token), signedIn?.customerId ?? null]);
  if (signedIn && (token === null || link?.isOwn)) return { kind: "in", email: signedIn.email };
  const isJustUsed = link?.usedAt != null && shop.clock.now() < after(link.usedAt, usedJustNow);
  return { kind: isJustUsed ? "used" : "expired" };
}
