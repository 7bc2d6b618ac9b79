import { unnamedBrowser } from "#domain/customers/browser-name.ts";
import { readNewPassword } from "#domain/customers/password.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { AccountShop } from "#engine/customers/account-shop.ts";
import { hashPassword } from "#engine/customers/password-hash.ts";
import type { Browser } from "#engine/customers/sign-in.ts";
import type { Database } from "#engine/platform/database.ts";
import { fixedClock } from "#engine/ports/clock.ts";

export const noon = instant(Date.parse("2026-11-20T12:00:00-06:00"));
export const secret = "a secret of thirty-two characters";
export const goodPassword = "Kompressor-77";

let hashed: Promise<string> | undefined;

/** A shop with a clock that stands at noon until it is moved. */
export function accountShop(db: Database): AccountShop & { clock: ReturnType<typeof fixedClock> } {
  return { db, clock: fixedClock(noon), settings: { secret } };
}

/** An account with `goodPassword`. */
export async function customer(
  db: Database,
  email: string,
  options: { verified?: boolean; firstName?: string } = {},
): Promise<number> {
  const password = readNewPassword(goodPassword);
  if (!password.ok) throw new Error("the password of the tests is refused");
  hashed ??= hashPassword(password.value);
  const [row] = await db.sql<{ id: number }>(
    `insert into customers (email, email_key, email_verified_at, password_hash, first_name, last_name, language, created_at)
     values ($1, $1, $2, $3, $4, 'Byron', 'en', $5) returning id`,
    [
      email,
      options.verified === false ? null : new Date(noon),
      await hashed,
      options.firstName ?? "Ada",
      new Date(noon),
    ],
  );
  if (!row) throw new Error("no customer was written");
  return row.id;
}

/** A browser that was never here. */
export const stranger: Browser = {
  session: null,
  device: null,
  cart: null,
  clientIp: "203.0.113.7",
  name: unnamedBrowser,
};

/** Jobs of one name that wait, by their payloads. */
export async function waiting<Payload>(db: Database, job: string): Promise<{ payload: Payload; runAt: Instant }[]> {
  return db.sql(
    `select payload, run_at as "runAt" from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [job],
  );
}
