import type { FieldError, Invalid } from "#domain/customers/forms.ts";
import { type NameError, readName } from "#domain/customers/name.ts";
import { longestStaffNote } from "#domain/customers/staff-note.ts";
import { readTags } from "#domain/customers/tags.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { isLanguage, type Language } from "#domain/kernel/language.ts";
import { readPhone } from "#domain/kernel/phone.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { budgets } from "../../platform/budgets.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { Clock } from "../../ports/clock.ts";
import { enqueue } from "../../platform/outbox.ts";
import { mailbox } from "../../platform/parties.ts";
import { spend, type TooMany } from "../../platform/rate-limit.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { subjectOf, writeNote } from "./customer-steps.ts";
import { writeTags } from "./tags.ts";

export const newCustomerFields = ["firstName", "lastName", "email", "phone", "language", "note", "tags"] as const;
export type NewCustomerField = (typeof newCustomerFields)[number];

type NewCustomerCode =
  | NameError
  | "email_required"
  | "email_format"
  | "phone_format"
  | "note_too_long"
  | "tag_too_long"
  | "tags_too_many";

/** A customer there is already, by which a new one may be the same person. */
interface AlikeCustomer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export type NewCustomerRefused =
  | Invalid<NewCustomerField, NewCustomerCode>
  /** An account has the email. */
  | { readonly code: "email_taken"; readonly alike: readonly AlikeCustomer[] }
  /** Customers with the phone or the name; `isOther` confirms that they are other people. */
  | { readonly code: "alike"; readonly alike: readonly AlikeCustomer[] };

interface NewCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Language;
  readonly note: string;
  readonly tags: readonly string[];
}

function readNewCustomer(
  typed: Readonly<Record<NewCustomerField, string>>,
): Result<NewCustomer, Invalid<NewCustomerField, NewCustomerCode>> {
  const firstName = readName("first", typed.firstName);
  const lastName = readName("last", typed.lastName);
  const email = readEmail(typed.email);
  const phone =
    typed.phone.trim() === "" || readPhone(typed.phone).ok ? ok(null) : refuse({ code: "phone_format" as const });
  const text = cleanLines(typed.note);
  const note = text.length > longestStaffNote ? refuse({ code: "note_too_long" as const }) : ok(text);
  const tags = readTags(typed.tags);
  if (firstName.ok && lastName.ok && email.ok && phone.ok && note.ok && tags.ok) {
    const digits = readPhone(typed.phone);
    return ok({
      firstName: firstName.value,
      lastName: lastName.value,
      email: email.value,
      phone: digits.ok ? digits.value : "",
      language: isLanguage(typed.language) ? typed.language : "en",
      note: note.value,
      tags: tags.value,
    });
  }
  const fieldErrors = Object.entries({ firstName, lastName, email, phone, note, tags }).flatMap(
    ([field, result]): FieldError<NewCustomerField, NewCustomerCode>[] =>
      result.ok ? [] : [{ field: field as NewCustomerField, code: result.error.code }],
  );
  return refuse({ code: "invalid", fieldErrors });
}

const insertCustomer = statement<[string, string, string, string, Language, Date], { id: number }>(
  "make_customer",
  `insert into customers (email, email_key, first_name, last_name, phone, language, created_at)
   values ($1, $1, $2, $3, $4, $5, $6) on conflict (email_key) do nothing returning id`,
);
const selectAlike = statement<[string, string, string], AlikeCustomer & { hasEmail: boolean }>(
  "customers_alike",
  `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.email_key = $1 as "hasEmail"
   from customers c
   where c.erased_at is null and c.id in (
     select id from customers where email_key = $1
     union select id from customers where erased_at is null and sort_name = $2
     union select id from customers where erased_at is null and $3 <> '' and search_text like '%' || $3 || '%'
       and phone = $3)
   order by c.email_key = $1 desc, c.created_at desc, c.id desc limit 6`,
);

/**
 * Makes an account without a password and mails its owner the link that sets one, which proves the email. Gives the
 * customer's id. Who has the email, the phone or the name already is named instead.
 */
export async function makeCustomer(
  { db, clock }: DbAndClock,
  by: StaffActor,
  typed: Readonly<Record<NewCustomerField, string>>,
  isOther: boolean,
): Promise<Result<number, NewCustomerRefused>> {
  const customer = readNewCustomer(typed);
  if (!customer.ok) return customer;
  const { firstName, lastName, email, phone, language, note, tags } = customer.value;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const alike = await tx.rows(selectAlike, [email, `${lastName} ${firstName}`.toLowerCase(), phone]);
    const owner = alike.filter(({ hasEmail }) => hasEmail);
    if (owner.length > 0) return refuse({ code: "email_taken" as const, alike: owner });
    if (alike.length > 0 && !isOther) return refuse({ code: "alike" as const, alike });
    const row = await tx.row(insertCustomer, [email, firstName, lastName, phone, language, new Date(now)]);
    // Somebody signed up with the email meanwhile.
    if (!row) return refuse({ code: "email_taken" as const, alike: [] });
    await writeTags(tx, row.id, tags);
    if (note !== "") await writeNote(tx, by, row.id, note, now);
    await audit(tx, by, "customer-made", subjectOf(row.id), now);
    await enqueueInvitation(tx, clock, row.id);
    return ok(row.id);
  });
}

function enqueueInvitation(tx: Tx, clock: Clock, customerId: number): Promise<void> {
  const payload = { customerId, mail: "customer-invited" } as const;
  return enqueue(tx, clock, "send_customer_mail", payload, { key: `customer-invited:${customerId}` });
}

const lockInvited = statement<[number], { email: string; hasPassword: boolean }>(
  "lock_invited_customer",
  `select email, password_hash is not null as "hasPassword" from customers where id = $1 and erased_at is null
   for update`,
);

export type InviteRefused = { readonly code: "customer_missing" } | { readonly code: "has_password" } | TooMany;

/** Mails the invitation again to a customer who has no password yet. */
export function inviteCustomer(
  { db, clock }: DbAndClock,
  by: StaffActor,
  customerId: number,
): Promise<Result<null, InviteRefused>> {
  return db.transaction(async (tx) => {
    const customer = await tx.row(lockInvited, [customerId]);
    if (!customer) return refuse({ code: "customer_missing" as const });
    if (customer.hasPassword) return refuse({ code: "has_password" as const });
    const mails = await spend(tx, clock.now(), [budgets.resetMails, mailbox(customer.email)]);
    if (!mails.ok) return mails;
    await enqueueInvitation(tx, clock, customerId);
    await audit(tx, by, "customer-invited", subjectOf(customerId), clock.now());
    return ok(null);
  });
}
