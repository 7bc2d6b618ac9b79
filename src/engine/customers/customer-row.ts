import type { Customer } from "#domain/buyers/buyer.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** An account, as its use cases need it. */
export interface CustomerRow {
  id: number;
  email: string;
  emailVerifiedAt: Instant | null;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  closureDueAt: Instant | null;
}

const columns = `id, email, email_verified_at as "emailVerifiedAt", password_hash as "passwordHash",
  first_name as "firstName", last_name as "lastName", language, closure_due_at as "closureDueAt"`;

const byEmail = statement<[string], CustomerRow>(
  "customer_by_email",
  `select ${columns} from customers where email_key = $1 and erased_at is null`,
);
const byId = statement<[number], CustomerRow>(
  "customer_by_id",
  `select ${columns} from customers where id = $1 and erased_at is null`,
);
const lockById = statement<[number], CustomerRow>(
  "lock_customer",
  `select ${columns} from customers where id = $1 and erased_at is null for update`,
);

/** The account of an email, if there is one. */
export function findCustomerByEmail(db: Db, emailKey: string): Promise<CustomerRow | null> {
  return db.row(byEmail, [emailKey]);
}

export function findCustomer(db: Db, id: number): Promise<CustomerRow | null> {
  return db.row(byId, [id]);
}

/** Locks the owner of a buyer's rows, so that counts stay valid; false if it no longer exists. */
export async function lockOwner(tx: Tx, { customerId }: Customer): Promise<boolean> {
  return (await lockCustomer(tx, customerId)) !== null;
}

export function lockCustomer(tx: Tx, id: number): Promise<CustomerRow | null> {
  return tx.row(lockById, [id]);
}
