import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { useToken } from "../platform/one-time-token.ts";
import { mailboxKey } from "../platform/parties.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";

/** A mailed link that proves a mailbox at checkout, without an account. */
export interface CheckoutProof {
  readonly email: string;
  /** False once an order has used it, or after its time. */
  readonly works: boolean;
}

const select = statement<[Buffer, Date], CheckoutProof>(
  "checkout_proof",
  `select email_key as email, (used_at is null and revoked_at is null and expires_at > $2) as works
   from one_time_tokens where token_hash = $1 and purpose = 'checkout-proof'`,
);

/** The proof by the token that a browser holds; null where it holds none. */
export async function findCheckoutProof(db: Db, token: string | null, now: Instant): Promise<CheckoutProof | null> {
  return token === null ? null : db.row(select, [hashToken(token), new Date(now)]);
}

/** True if the proof is of this mailbox, in any spelling. */
export function proves(proof: CheckoutProof | null, email: string): boolean {
  return proof?.works === true && mailboxKey(proof.email) === mailboxKey(email);
}

/** True if the link of this token works for this mailbox; it stays as it is. */
export async function hasCheckoutProof(db: Db, token: string | null, email: string, now: Instant): Promise<boolean> {
  return proves(await findCheckoutProof(db, token, now), email);
}

/**
 * Uses up the proof for an order to its mailbox: of orders at once, one gets it. Leaves one of another mailbox alone.
 */
export async function takeCheckoutProof(tx: Tx, token: string | null, email: string, now: Instant): Promise<boolean> {
  return (
    token !== null &&
    (await hasCheckoutProof(tx, token, email, now)) &&
    (await useToken(tx, "checkout-proof", token, now)).ok
  );
}
