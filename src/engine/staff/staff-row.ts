import type { Instant } from "#domain/kernel/time.ts";
import type { Role } from "#domain/staff/permissions.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A member of staff as the use cases need them. */
export interface StaffRow {
  id: number;
  email: string;
  emailKey: string;
  name: string;
  role: Role;
  passwordHash: string;
  totpSealed: string | null;
  totpConfirmedAt: Instant | null;
  passkeys: number;
  demo: boolean;
  active: boolean;
  ownerSince: Instant | null;
}

const columns = `id, email, email_key as "emailKey", name, role, password_hash as "passwordHash",
  totp_sealed as "totpSealed", totp_confirmed_at as "totpConfirmedAt",
  (select count(*)::int from staff_passkeys k where k.staff_id = staff.id) as passkeys, demo, active,
  owner_since as "ownerSince"`;

const byEmail = statement<[string], StaffRow>(
  "staff_by_email",
  `select ${columns} from staff where email_key = $1 and active`,
);
const byId = statement<[number], StaffRow>("staff_by_id", `select ${columns} from staff where id = $1 and active`);
const lockOne = statement<[number], StaffRow>(
  "lock_one_staff",
  `select ${columns} from staff where id = $1 and active for update`,
);
const listAll = statement<[], StaffRow>("staff_all", `select ${columns} from staff order by active desc, name, id`);
// Decisions about owners depend on all of them: one lock, so that two owners cannot demote each other concurrently.
const lockAll = statement<[], StaffRow>("lock_staff", `select ${columns} from staff order by id for update`);

const selectOwner = statement<[], { exists: boolean }>(
  "has_owner",
  `select exists (select from staff where active and role = 'owner')`,
);

const selectDemo = statement<[], { exists: boolean }>(
  "has_demo_staff",
  "select exists (select from staff where active and demo)",
);

/** True when the demo's merchant exists, whose sign-in is public. */
export async function hasDemoStaff(db: Db): Promise<boolean> {
  return (await db.row(selectDemo, []))?.exists ?? false;
}

/** True when the shop has an owner. */
export async function hasOwner(db: Db): Promise<boolean> {
  return (await db.row(selectOwner, []))?.exists ?? false;
}

export function findStaffByEmail(db: Db, emailKey: string): Promise<StaffRow | null> {
  return db.row(byEmail, [emailKey]);
}

export function findStaff(db: Db, id: number): Promise<StaffRow | null> {
  return db.row(byId, [id]);
}

export function listStaff(db: Db): Promise<StaffRow[]> {
  return db.rows(listAll, []);
}

export function lockStaff(tx: Tx): Promise<StaffRow[]> {
  return tx.rows(lockAll, []);
}

/**
 * Locks and reads a member of staff, for decisions about second factors. Read under the lock, since waiting may have
 * changed the row.
 */
export async function lockStaffMember(tx: Tx, id: number): Promise<StaffRow | null> {
  return (await tx.row(lockOne, [id])) && tx.row(byId, [id]);
}

/** True when a second factor is set up. */
export function isEnrolled(staff: Pick<StaffRow, "totpConfirmedAt" | "passkeys">): boolean {
  return staff.totpConfirmedAt !== null || staff.passkeys > 0;
}
