import type { Instant } from "#domain/kernel/time.ts";
import { type Result, refuse, ok } from "#domain/kernel/result.ts";
import type { Db, Tx } from "./database.ts";
import { hashToken, newToken } from "./secret.ts";
import { statement } from "./statement.ts";

export type TokenPurpose =
  | "verify-email"
  | "reset-password"
  | "invitation"
  | "order-link"
  | "erase-orders"
  | "staff-browser"
  | "checkout-proof";

export interface TokenSubject {
  customerId: number | null;
  orderId: number | null;
  emailKey: string | null;
}

const insertToken = statement<[Buffer, TokenPurpose, number | null, number | null, string | null, Date, Date]>(
  "insert_token",
  `insert into one_time_tokens (token_hash, purpose, customer_id, order_id, email_key, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** A link's token before it is stored. */
export interface NewLink {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** SQL: a new link to an order, for the statement that writes the order; none where its hash is null. */
export function insertOrderLink(
  order: string,
  { hash, expiresAt, at }: Record<"hash" | "expiresAt" | "at", string>,
): string {
  return `insert into one_time_tokens (token_hash, purpose, order_id, expires_at, created_at)
     select ${hash}, 'order-link', ${order}.id, ${expiresAt}, ${at} from ${order} where ${hash}::bytea is not null`;
}

interface NewToken {
  readonly purpose: TokenPurpose;
  readonly expiresAt: Instant;
  readonly now: Instant;
  readonly secret?: string;
}

/** Creates a link's token for one purpose and subject, or stores the given one. Only its hash is stored. */
export async function createToken(
  db: Db,
  { secret = newToken(), ...token }: NewToken & Partial<TokenSubject>,
): Promise<string> {
  const { purpose, customerId = null, orderId = null, emailKey = null, expiresAt, now } = token;
  await db.run(insertToken, [
    hashToken(secret),
    purpose,
    customerId,
    orderId,
    emailKey,
    new Date(expiresAt),
    new Date(now),
  ]);
  return secret;
}

const useUp = statement<[Buffer, TokenPurpose, Date], TokenSubject>(
  "use_token",
  `update one_time_tokens set used_at = $3
   where token_hash = $1 and purpose = $2 and used_at is null and revoked_at is null and expires_at > $3
   returning customer_id as "customerId", order_id as "orderId", email_key as "emailKey"`,
);

/**
 * Consumes a token: of concurrent calls, one gets its subject. Refuses used, expired, revoked and foreign tokens alike.
 */
export async function useToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Instant,
): Promise<Result<TokenSubject, { code: "link_expired" }>> {
  const subject = await tx.row(useUp, [hashToken(token), purpose, new Date(now)]);
  return subject ? ok(subject) : refuse({ code: "link_expired" });
}

const look = statement<[Buffer, TokenPurpose, Date], TokenSubject>(
  "look_at_token",
  `select customer_id as "customerId", order_id as "orderId", email_key as "emailKey" from one_time_tokens
   where token_hash = $1 and purpose = $2 and used_at is null and revoked_at is null and expires_at > $3`,
);

/**
 * A token's subject without consuming it: order links are opened repeatedly, and forms are shown before they are sent.
 */
export function findToken(db: Db, purpose: TokenPurpose, token: string, now: Instant): Promise<TokenSubject | null> {
  return db.row(look, [hashToken(token), purpose, new Date(now)]);
}

const lookAtUsed = statement<[Buffer, TokenPurpose, Date], TokenSubject>(
  "look_at_used_token",
  `select customer_id as "customerId", order_id as "orderId", email_key as "emailKey" from one_time_tokens
   where token_hash = $1 and purpose = $2 and used_at > $3`,
);

/** The subject of a token that was used after a moment; null for all others. */
export function findUsedToken(
  db: Db,
  purpose: TokenPurpose,
  token: string,
  after: Instant,
): Promise<TokenSubject | null> {
  return db.row(lookAtUsed, [hashToken(token), purpose, new Date(after)]);
}

const revokeInvitations = statement<[string, Date]>(
  "revoke_guest_invitations",
  `update one_time_tokens set revoked_at = $2
   where email_key = $1 and purpose = 'invitation' and used_at is null and revoked_at is null`,
);

/** Revokes the invitations to an email that now has an account. */
export async function revokeInvitationsTo(tx: Tx, emailKey: string, now: Instant): Promise<void> {
  await tx.run(revokeInvitations, [emailKey, new Date(now)]);
}

const revokeResets = statement<[number, Date]>(
  "revoke_resets_of_customer",
  `update one_time_tokens set revoked_at = $2
   where customer_id = $1 and purpose = 'reset-password' and used_at is null and revoked_at is null`,
);

/** Revokes the links to a new password that were mailed to an account. */
export async function revokeResetsOf(tx: Tx, customerId: number, now: Instant): Promise<void> {
  await tx.run(revokeResets, [customerId, new Date(now)]);
}

const revoke = statement<[number, Date]>(
  "revoke_order_links",
  "update one_time_tokens set revoked_at = $2 where order_id = $1 and purpose = 'order-link' and revoked_at is null",
);

const revokeOfCustomer = statement<[number, Date]>(
  "revoke_order_links_of_customer",
  `update one_time_tokens set revoked_at = $2
   where order_id in (select id from orders where customer_id = $1) and purpose = 'order-link' and revoked_at is null`,
);

/** Revokes all order links of an account, against anyone who could read its mail or used its browsers. */
export async function revokeOrderLinksOf(tx: Tx, customerId: number, now: Instant): Promise<void> {
  await tx.run(revokeOfCustomer, [customerId, new Date(now)]);
}

/** Revokes all links to an order. */
export async function revokeOrderLinks(tx: Tx, orderId: number, now: Instant): Promise<void> {
  await tx.run(revoke, [orderId, new Date(now)]);
}
