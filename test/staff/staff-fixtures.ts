import { unnamedBrowser } from "#domain/customers/browser-name.ts";
import { typedPassword } from "#domain/customers/password.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { hashPassword } from "#engine/customers/password-hash.ts";
import type { Database } from "#engine/platform/database.ts";
import { seal } from "#engine/platform/seal.ts";
import type { StaffBrowser } from "#engine/staff/sign-in.ts";

export const staffPassword = "Gauge-and-Valve-9";
/** The authenticator of everybody in these tests. */
export const totpSecret = Buffer.from("12345678901234567890");

let hashed: Promise<string> | undefined;

/**
 * Somebody who has run the shop for years, with `staffPassword` and, unless said otherwise, an authenticator of
 * `totpSecret`.
 */
export async function staffMember(
  db: Database,
  email: string,
  role: Role,
  options: { secret: string; factor?: boolean; demo?: boolean },
): Promise<number> {
  hashed ??= hashPassword(typedPassword(staffPassword));
  const factor = options.factor ?? true;
  const [row] = await db.sql<{ id: number }>(
    `insert into staff (email, email_key, name, role, password_hash, totp_sealed, totp_confirmed_at, demo, created_at, owner_since)
     values ($1, $1, 'Sam', $2, $3, $4, case when $4::text is null then null else timestamptz '2020-01-01' end, $5, now(),
       case when $2 = 'owner' then timestamptz '2020-01-01' end) returning id`,
    [
      email,
      role,
      await hashed,
      factor ? seal(options.secret, "authenticator", totpSecret) : null,
      options.demo ?? false,
    ],
  );
  if (!row) throw new Error("no staff was written");
  return row.id;
}

/** A browser that was never here. */
export const nobody: StaffBrowser = { session: null, device: null, clientIp: "203.0.113.9", name: unnamedBrowser };
