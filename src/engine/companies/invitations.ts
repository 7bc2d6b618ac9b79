import type { CompanyState } from "#domain/companies/company-life.ts";
import type { GivenRole } from "#domain/companies/roles-form.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { budgets } from "../platform/budgets.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueue } from "../platform/outbox.ts";
import { account, mailboxAbout } from "../platform/parties.ts";
import { spend, type TooMany } from "../platform/rate-limit.ts";
import { hashToken, newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import {
  type CompanyActor,
  type CompanyNotFound,
  type CompanyRow,
  lockManaged,
  writeCompanyEvent,
} from "./company-row.ts";

/** Validity of an invitation, in milliseconds. */
const lifetime = days(14);

const selectMember = statement<[number, string], { id: number }>(
  "member_by_email",
  `select m.id from company_members m join customers c on c.id = m.customer_id
   where m.company_id = $1 and c.email_key = $2`,
);

export type InviteRefused =
  | { code: "email_required" }
  | { code: "email_format" }
  | { code: "member_already" }
  | TooMany;

const withdrawEarlier = statement<[number, string, Date]>(
  "withdraw_company_invitation_to",
  `update company_invitations set withdrawn_at = $3
   where company_id = $1 and email_key = $2 and used_at is null and withdrawn_at is null`,
);
const insertInvitation = statement<[number, string, string, string, Language, string, Date, Date], { id: number }>(
  "insert_company_invitation",
  `insert into company_invitations (company_id, email, email_key, roles, language, invited_by, created_at, expires_at)
   values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) returning id`,
);
const nameOf = statement<[number], { name: string }>(
  "name_of_inviter",
  `select btrim(first_name || ' ' || last_name) as name from customers where id = $1`,
);

interface Invite {
  readonly companyId: number;
  readonly email: string;
  readonly roles: readonly GivenRole[];
  readonly language: Language;
  readonly by: CompanyActor;
}

/**
 * Writes an invitation of a company that is locked, in place of an earlier one to the same mailbox, and has it mailed.
 * Gives its id.
 */
export async function inviteWithin(
  tx: Tx,
  shop: DbAndClock,
  { companyId, email: typed, roles, language, by }: Invite,
): Promise<Result<number, InviteRefused>> {
  const email = readEmail(typed);
  if (!email.ok) return email;
  if (await tx.row(selectMember, [companyId, email.value])) return refuse({ code: "member_already" });
  const now = shop.clock.now();
  const mails = await spend(
    tx,
    now,
    [budgets.companyInvitationsTo, mailboxAbout(email.value, companyId)],
    ...("staff" in by ? [] : [[budgets.companyInvitations, account(by.customerId)] as const]),
  );
  if (!mails.ok) return mails;
  await tx.run(withdrawEarlier, [companyId, email.value, new Date(now)]);
  const name = "staff" in by ? "" : ((await tx.row(nameOf, [by.customerId]))?.name ?? "");
  const until = new Date(after(now, lifetime));
  const values = [companyId, typed.trim(), email.value, JSON.stringify(roles), language, name] as const;
  const row = await tx.row(insertInvitation, [...values, new Date(now), until]);
  if (!row) throw new Error("no invitation was written");
  await enqueue(tx, shop.clock, "send_company_invitation", { invitationId: row.id });
  await writeCompanyEvent(tx, companyId, "invited", { by, now });
  return ok(row.id);
}

/** Before the merchant has approved a company, its administrators invite `most` people a day. */
type InvitedEarly = { readonly code: "invited_early"; readonly most: number };

async function spendEarly(
  tx: Tx,
  now: Instant,
  { state }: CompanyRow,
  { by, email }: Invite,
): Promise<Result<null, InvitedEarly>> {
  if (state !== "applied" || "staff" in by || !readEmail(email).ok) return ok(null);
  const budget = budgets.companyInvitationsEarly;
  const may = await spend(tx, now, [budget, account(by.customerId)]);
  return may.ok ? may : refuse({ code: "invited_early", most: budget.limit });
}

/**
 * Invites a person by mail, to roles at sites of the company. Of one by the merchant its administrators are told, who
 * can withdraw it. Gives its id.
 */
export function invite(
  shop: DbAndClock,
  invitation: Invite,
): Promise<Result<number, InviteRefused | InvitedEarly | CompanyNotFound | { code: "company_closed" }>> {
  return shop.db.transaction(async (tx) => {
    const { companyId, by } = invitation;
    const company = await lockManaged(tx, companyId, by);
    if (!company) return refuse({ code: "company_not_found" as const });
    if (company.state === "closed" || company.state === "declined") return refuse({ code: "company_closed" as const });
    const early = await spendEarly(tx, shop.clock.now(), company, invitation);
    if (!early.ok) return early;
    const invited = await inviteWithin(tx, shop, invitation);
    if (invited.ok && "staff" in by) {
      const invitationId = invited.value;
      await enqueue(tx, shop.clock, "send_company_mail", {
        companyId,
        mail: "company-invited",
        reason: "",
        invitationId,
      });
    }
    return invited;
  });
}

/** An invitation that waits for its person. */
export interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly expiresAt: Instant;
  readonly roles: readonly GivenRole[];
}

/** SQL: true for an invitation that can be accepted at the moment of this parameter. */
export const isOpen = (now: string) => `used_at is null and withdrawn_at is null and expires_at > ${now}`;
const selectOpen = statement<[number, Date], OpenInvitation>(
  "open_company_invitations",
  `select id, email, expires_at as "expiresAt", roles from company_invitations
   where company_id = $1 and ${isOpen("$2")} order by id desc limit 200`,
);

export function openInvitationsOf(db: Db, companyId: number, now: Instant): Promise<OpenInvitation[]> {
  return db.rows(selectOpen, [companyId, new Date(now)]);
}

const withdraw = statement<[number, number, Date], { id: number }>(
  "withdraw_company_invitation",
  `update company_invitations set withdrawn_at = $3
   where id = $1 and company_id = $2 and used_at is null and withdrawn_at is null returning id`,
);

type WithdrawRefused = CompanyNotFound | { code: "invitation_not_found" };

/** Withdraws an invitation: its link opens nothing any more. */
export function withdrawInvitation(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, invitationId }: { companyId: number; invitationId: number },
): Promise<Result<null, WithdrawRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, WithdrawRefused>> => {
    if (!(await lockManaged(tx, companyId, by))) return refuse({ code: "company_not_found" });
    const now = shop.clock.now();
    if (!(await tx.row(withdraw, [invitationId, companyId, new Date(now)])))
      return refuse({ code: "invitation_not_found" });
    await writeCompanyEvent(tx, companyId, "invitation-withdrawn", { by, now });
    return ok(null);
  });
}

interface InvitationForMail {
  readonly email: string;
  readonly language: Language;
  readonly company: string;
  readonly state: CompanyState;
  /** Empty for the merchant's staff. */
  readonly by: string;
}

/** SQL: true for a company `c` that people can join. */
export const takesPeople = "c.state in ('applied', 'approved', 'on-hold')";

const renewToken = statement<[number, Buffer, Date], InvitationForMail>(
  "renew_company_invitation",
  `update company_invitations i set token_hash = $2 from companies c
   where i.id = $1 and c.id = i.company_id and ${isOpen("$3")} and ${takesPeople}
   returning i.email, i.language, c.legal_name as company, c.state, i.invited_by as by`,
);

/** An invitation and its new token; null once it was used or withdrawn, has expired, or nobody can join. */
export async function invitationForMail(
  shop: DbAndClock,
  id: number,
): Promise<(InvitationForMail & { readonly token: string }) | null> {
  const token = newToken();
  const row = await shop.db.row(renewToken, [id, hashToken(token), new Date(shop.clock.now())]);
  return row && { ...row, token };
}
