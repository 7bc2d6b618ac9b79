import { readProfile, type Industry, type ProfileError, type ProfileField } from "#domain/customers/profile.ts";
import { type Result, ok } from "#domain/kernel/result.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Data of a customer's personal page. `totalAmount` is paid minus refunded. */
export interface PersonalInfo {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly industry: Industry | "";
  readonly email: string;
  readonly language: Language;
  readonly points: number;
  readonly totalOrders: number;
  readonly totalAmount: Money;
}

const selectInfo = statement<[number], PersonalInfo>(
  "personal_info",
  `select c.first_name as "firstName", c.last_name as "lastName", c.phone, c.industry, c.email, c.language, c.points,
     o.total_orders as "totalOrders", o.total_amount as "totalAmount"
   from customers c, lateral (
     select count(*) filter (where state <> 'canceled')::int as total_orders,
       coalesce(sum(total_cents - refunded_cents) filter (where confirmed_at is not null), 0)::bigint as total_amount
     from orders where customer_id = c.id and company_id is null) o
   where c.id = $1`,
);

export function findPersonalInfo(db: Db, customerId: number): Promise<PersonalInfo | null> {
  return db.row(selectInfo, [customerId]);
}

const updateProfile = statement<[number, string, string, string, string, Language | null]>(
  "update_profile",
  `update customers set first_name = $2, last_name = $3, phone = $4, industry = $5,
     language = coalesce($6, language) where id = $1 and erased_at is null`,
);

/** Stores a customer's profile, or returns its field errors. */
export async function saveProfile(
  db: Db,
  customerId: number,
  typed: Readonly<Record<ProfileField, string>>,
): Promise<Result<null, ProfileError>> {
  const fields = readProfile(typed);
  if (!fields.ok) return fields;
  const { firstName, lastName, phone, industry, language } = fields.value;
  await db.run(updateProfile, [customerId, firstName, lastName, phone, industry, language]);
  return ok(null);
}
