import type { Instant } from "#domain/kernel/time.ts";
import type { Role } from "#domain/staff/permissions.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const insertDemo = statement<[string, string, Role, string, Date]>(
  "demo_staff",
  `insert into staff (email, email_key, name, role, password_hash, demo, created_at, owner_since)
   values ($1, lower($1), $2, $3, $4, true, $5, case when $3::text = 'owner' then $5::timestamptz end)
   on conflict (email_key) do nothing`,
);

/** A sign-in with a public password; see `demo` in the table of staff for its limits. */
export async function openDemoStaff(
  db: Db,
  staff: { email: string; name: string; role: Role; passwordHash: string },
  now: Instant,
): Promise<void> {
  await db.run(insertDemo, [staff.email, staff.name, staff.role, staff.passwordHash, new Date(now)]);
}
