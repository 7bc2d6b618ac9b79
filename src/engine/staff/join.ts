import { readName } from "#domain/customers/name.ts";
import { minStaffPassword, type PasswordError, readNewPassword, typedPassword } from "#domain/customers/password.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, after } from "#domain/kernel/time.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { invitationLifetime } from "#domain/staff/session-rules.ts";
import { clearFailures } from "../customers/failures.ts";
import { hashPassword } from "../customers/password-hash.ts";
import type { Database, Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { audit, type StaffActor } from "./audit.ts";
import { codesBucket } from "./guess-code.ts";
import { closeSessionsOfStaff } from "./sessions.ts";
import { staffBucket } from "./sign-in.ts";
import { lockStaff } from "./staff-row.ts";
import type { StaffShop } from "./staff-shop.ts";
import { tellOwners } from "./tell-owners.ts";
import { withdrawOpenInvitations } from "./withdraw-invitations.ts";

const insertInvitation = statement<[Buffer, string, string, Role, number | null, Date, Date, Language], { id: number }>(
  "invite_staff",
  `insert into staff_invitations (token_hash, email, email_key, role, invited_by, expires_at, created_at, language)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);

/**
 * Makes the link by which somebody joins the merchant's side; for who is there already, it renews password and second
 * factor. The token is in the answer and nowhere else. `by` is null for the command line, which makes the first owner.
 */
export async function inviteStaff(
  db: Database,
  input: { email: string; role: Role; by: StaffActor | null },
  now: Instant,
): Promise<Result<string, { code: "email_required" | "email_format" }>> {
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const token = newToken();
  return db.transaction(async (tx) => {
    await write(tx, { ...input, language: "en", emailKey: email.value, token }, now);
    await audit(tx, input.by ?? { id: null, email: "command line" }, "invite", email.value, now, { role: input.role });
    return ok(token);
  });
}

/** Writes an invitation and withdraws the earlier ones to this email. */
async function write(
  tx: Tx,
  invitation: { email: string; emailKey: string; role: Role; by: StaffActor | null; language: Language; token: string },
  now: Instant,
): Promise<number> {
  const { email, emailKey, role, by, language, token } = invitation;
  await withdrawOpenInvitations(tx, emailKey, now);
  const row = await tx.row(insertInvitation, [
    hashToken(token),
    email.trim(),
    emailKey,
    role,
    by?.id ?? null,
    new Date(after(now, invitationLifetime)),
    new Date(now),
    language,
  ]);
  if (!row) throw new Error("no invitation was written");
  return row.id;
}

/**
 * Invites a person by mail in their language. The link is made when the mail is written, so neither job nor screen
 * contains it.
 */
export async function mailInvitation(
  shop: StaffShop,
  input: { email: string; role: Role; language: Language; by: StaffActor },
): Promise<Result<null, { code: "email_required" | "email_format" }>> {
  const email = readEmail(input.email);
  if (!email.ok) return email;
  const now = shop.clock.now();
  return shop.db.transaction(async (tx) => {
    const invitationId = await write(tx, { ...input, emailKey: email.value, token: newToken() }, now);
    await audit(tx, input.by, "invite", email.value, now, { role: input.role });
    await enqueue(tx, shop.clock, "send_staff_mail", { invitationId });
    await tellOwners(tx, shop.clock, input.by, { about: "invited", subject: email.value, role: input.role });
    return ok(null);
  });
}

const renewToken = statement<
  [number, Buffer, Date],
  { email: string; language: Language; role: Role; invitedBy: string | null }
>(
  "renew_invitation",
  `update staff_invitations i set token_hash = $2 where id = $1 and used_at is null and withdrawn_at is null
     and expires_at > $3
   returning email, language, role, (select name from staff where staff.id = i.invited_by) as "invitedBy"`,
);

/**
 * An invitation's facts with a new token, for the mail that carries it; null when it was used, withdrawn or has
 * expired.
 */
export async function invitationForMail(
  shop: StaffShop,
  id: number,
): Promise<{ email: string; language: Language; role: Role; invitedBy: string | null; token: string } | null> {
  const token = newToken();
  const invitation = await shop.db.row(renewToken, [id, hashToken(token), new Date(shop.clock.now())]);
  return invitation && { ...invitation, token };
}

/** An invitation that waits. */
export interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Instant;
}

const selectOpen = statement<[Date], OpenInvitation>(
  "open_invitations",
  `select id, email, role, expires_at as "expiresAt" from staff_invitations
   where used_at is null and withdrawn_at is null and expires_at > $1 order by id desc limit 100`,
);

/** Open invitations, latest first. */
export function openInvitations(db: Db, now: Instant): Promise<OpenInvitation[]> {
  return db.rows(selectOpen, [new Date(now)]);
}

const withdraw = statement<[number, Date], { email: string }>(
  "withdraw_invitation",
  `update staff_invitations set withdrawn_at = $2 where id = $1 and used_at is null and withdrawn_at is null
   returning email`,
);

/** Withdraws an invitation: its link opens nothing any more. */
export async function withdrawInvitation(
  shop: StaffShop,
  id: number,
  by: StaffActor,
): Promise<Result<null, { code: "invitation_not_found" }>> {
  return shop.db.transaction(async (tx): Promise<Result<null, { code: "invitation_not_found" }>> => {
    const now = shop.clock.now();
    const invitation = await tx.row(withdraw, [id, new Date(now)]);
    if (!invitation) return refuse({ code: "invitation_not_found" });
    await audit(tx, by, "invitation-withdrawn", invitation.email, now);
    return ok(null);
  });
}

/** An invited person and role. */
interface Invitation {
  readonly email: string;
  readonly emailKey: string;
  readonly role: Role;
}
const invitationColumns = `email, email_key as "emailKey", role`;
const look = statement<[Buffer, Date], Invitation>(
  "look_at_invitation",
  `select ${invitationColumns} from staff_invitations where token_hash = $1 and used_at is null and withdrawn_at is null
     and expires_at > $2`,
);
const useUp = statement<[Buffer, Date], Invitation>(
  "use_invitation",
  `update staff_invitations set used_at = $2 where token_hash = $1 and used_at is null and withdrawn_at is null
     and expires_at > $2 returning ${invitationColumns}`,
);

/** The invitation of a link; null for a false, used or expired one. */
export function findInvitation(db: Db, token: string, now: Instant): Promise<Invitation | null> {
  return db.row(look, [hashToken(token), new Date(now)]);
}

const upsert = statement<[string, string, string, Role, string, Date], { id: number }>(
  "join_staff",
  `insert into staff (email, email_key, name, role, password_hash, created_at, owner_since)
   values ($1, $2, $3, $4, $5, $6, case when $4::text = 'owner' then $6::timestamptz end)
   on conflict (email_key) do update set name = excluded.name, role = excluded.role,
     password_hash = excluded.password_hash, owner_since = excluded.owner_since,
     totp_sealed = null, totp_confirmed_at = null, active = true, demo = false
   returning id`,
);

const deleteFactors = statement<[number]>(
  "forget_second_factors",
  `with codes as (delete from staff_recovery_codes where staff_id = $1) delete from staff_passkeys where staff_id = $1`,
);

export type JoinRefused =
  | { code: PasswordError }
  | { code: "name_required" }
  | { code: "password_mismatch" }
  | { code: "link_expired" }
  /** The shop's only owner would become something else. */
  | { code: "last_owner" };

/**
 * Joins the merchant's side by a link, once: a name and a password. The second factor is set up at the first sign-in.
 * Every other link to this email ends. A shop keeps an owner.
 */
export async function joinStaff(
  shop: StaffShop,
  typed: { token: string; name: string; password: string; confirm: string },
): Promise<Result<{ email: string }, JoinRefused>> {
  const now = shop.clock.now();
  const invited = await findInvitation(shop.db, typed.token, now);
  if (!invited) return refuse({ code: "link_expired" });
  const name = readName("first", typed.name);
  if (!name.ok) return refuse({ code: "name_required" });
  const password = readNewPassword(typed.password, invited.email, minStaffPassword);
  if (!password.ok) return password;
  if (typedPassword(typed.confirm) !== password.value) return refuse({ code: "password_mismatch" });
  const hash = await hashPassword(password.value);
  return shop.db.transaction(async (tx): Promise<Result<{ email: string }, JoinRefused>> => {
    const owners = (await lockStaff(tx)).filter((one) => one.active && one.role === "owner");
    if (invited.role !== "owner" && owners.length > 0 && owners.every((one) => one.emailKey === invited.emailKey))
      return refuse({ code: "last_owner" });
    const invitation = await tx.row(useUp, [hashToken(typed.token), new Date(now)]);
    if (!invitation) return refuse({ code: "link_expired" });
    const { email, emailKey, role } = invitation;
    await withdrawOpenInvitations(tx, emailKey, now);
    const staff = await tx.row(upsert, [email, emailKey, name.value, role, hash, new Date(now)]);
    if (!staff) throw new Error("nobody joined");
    await tx.run(deleteFactors, [staff.id]);
    await closeSessionsOfStaff(tx, staff.id);
    await clearFailures(tx, staffBucket(emailKey, null));
    await clearFailures(tx, codesBucket(staff.id, null));
    await audit(tx, { id: staff.id, email }, "join", emailKey, now, { role });
    await tellOwners(tx, shop.clock, { email }, { about: "joined", subject: email, role });
    return ok({ email });
  });
}
