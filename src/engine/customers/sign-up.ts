import { readSignUp, type SignUp, type SignUpError, type SignUpField } from "#domain/customers/forms.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { budgets } from "../platform/budgets.ts";
import { mailbox, network, sender } from "../platform/parties.ts";
import { spend, type TooMany } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import type { AccountShop } from "./account-shop.ts";
import { hashPassword } from "./password-hash.ts";

const insertCustomer = statement<[string, string, string, string, Language, Date], { id: number }>(
  "insert_customer",
  `insert into customers (email, email_key, password_hash, first_name, last_name, language, created_at)
   values ($1, $1, $2, $3, $4, $5, $6) on conflict (email_key) do nothing returning id`,
);
const idOfEmail = statement<[string], { id: number }>(
  "customer_id_of_email",
  `select id from customers where email_key = $1`,
);

/**
 * Opens an account, to be confirmed by mail. If the email has one already, nothing changes and its owner is told by
 * mail; whoever typed it gets the same answer, after the same work. An email typed again and again is mailed nothing
 * more for a while.
 */
export async function signUp(
  shop: AccountShop,
  typed: Readonly<Record<SignUpField, string>>,
  visitor: { language: Language; clientIp: string },
): Promise<Result<{ email: string }, SignUpError | TooMany>> {
  const fields = readSignUp(typed);
  if (!fields.ok) return fields;
  const now = shop.clock.now();
  const budget = await spend(shop.db, now, [budgets.signUps, network(visitor.clientIp)]);
  if (!budget.ok) return budget;
  const passwordHash = await hashPassword(fields.value.password);
  await shop.db.transaction(async (tx) => {
    const { customerId, mail } = await openAccount(tx, fields.value, { passwordHash, language: visitor.language, now });
    const mails = await spend(
      tx,
      now,
      [budgets.signUpMails, sender(visitor.clientIp, fields.value.email)],
      [budgets.signUpLinks, mailbox(fields.value.email)],
    );
    if (!mails.ok) return;
    await enqueue(tx, shop.clock, "send_customer_mail", { customerId, mail }, { key: `${mail}:${customerId}` });
  });
  return ok({ email: fields.value.email });
}

/** Writes the account if its email is free. Gives whose it is, and the mail that is due. */
export async function openAccount(
  tx: Tx,
  { email, firstName, lastName }: SignUp,
  to: { passwordHash: string; language: Language; now: Instant },
) {
  const opened = await tx.row(insertCustomer, [
    email,
    to.passwordHash,
    firstName,
    lastName,
    to.language,
    new Date(to.now),
  ]);
  if (opened) return { customerId: opened.id, mail: "verify-email" as const };
  const before = await tx.row(idOfEmail, [email]);
  if (!before) throw new Error("an account is neither new nor there");
  return { customerId: before.id, mail: "account-exists" as const };
}
