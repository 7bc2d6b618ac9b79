import { type Grant, mayAt, type MemberRight, type Place } from "#domain/buyers/member-roles.ts";
import type { AskedFacts } from "#domain/companies/company-facts.ts";
import type { CompanyState } from "#domain/companies/company-life.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Address } from "#domain/shipping/address.ts";
import { grantsOf } from "../buyers/grants.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Actor on a company: a member, or staff by their email. */
export type CompanyActor = { readonly customerId: number } | { readonly staff: string };

export interface CompanyRow {
  readonly id: number;
  readonly legalName: string;
  readonly taxId: string;
  readonly state: CompanyState;
  readonly reason: string;
  readonly termsWished: string;
  readonly tradeReferences: string;
  readonly language: Language;
  /** Where it is billed, without its name; null where it never said. */
  readonly billing: Address | null;
  /** A name and tax ID that wait for the merchant. */
  readonly asked: AskedFacts | null;
  /** By staff, who refused the last ones. */
  readonly askedAnswer: string;
  readonly poRequired: boolean;
  readonly poMask: string;
  /** People with a confirmed address there may ask to join; empty for nobody. */
  readonly mailDomain: string;
  readonly version: number;
  readonly createdAt: Instant;
}

export type CompanyNotFound = { readonly code: "company_not_found" };

const columns = `id, legal_name as "legalName", tax_id as "taxId", state, reason, terms_wished as "termsWished",
  trade_references as "tradeReferences", language, billing_address as billing,
  asked_facts as asked, asked_answer as "askedAnswer",
  po_required as "poRequired", po_mask as "poMask", mail_domain as "mailDomain", version, created_at as "createdAt"`;
const byId = statement<[number], CompanyRow>("company", `select ${columns} from companies where id = $1`);
const lockById = statement<[number], CompanyRow>(
  "lock_company",
  `select ${columns} from companies where id = $1 for update`,
);

export function findCompany(db: Db, id: number): Promise<CompanyRow | null> {
  return db.row(byId, [id]);
}

/** A company as one of its people finds it; null for everybody else. */
export async function findOwnCompany(
  db: Db,
  customerId: number,
  id: number,
): Promise<{ company: CompanyRow; grants: Grant[]; isManaged: boolean } | null> {
  const grants = await grantsOf(db, customerId, id);
  const company = grants.length === 0 ? null : await findCompany(db, id);
  if (!company) return null;
  return { company, grants, isManaged: mayAt(grants, { companyId: id, siteId: null }, "manage") };
}

/** Locks a company that the actor may manage; null for any other, as for one that is not there. */
export async function lockManaged(tx: Tx, id: number, by: CompanyActor): Promise<CompanyRow | null> {
  const company = await tx.row(lockById, [id]);
  if (!company || "staff" in by) return company;
  const grants = await grantsOf(tx, by.customerId, id);
  return mayAt(grants, { companyId: id, siteId: null }, "manage") ? company : null;
}

/** Locks a company where the person has a right at a place; null for any other, as for one that is not there. */
export async function lockWith(
  tx: Tx,
  customerId: number,
  place: Place,
  right: MemberRight,
): Promise<CompanyRow | null> {
  const company = await tx.row(lockById, [place.companyId]);
  const grants = await grantsOf(tx, customerId, place.companyId);
  return mayAt(grants, place, right) ? company : null;
}

/** Locks a company of which the person is a member. */
export async function lockOwn(tx: Tx, id: number, customerId: number): Promise<CompanyRow | null> {
  const company = await tx.row(lockById, [id]);
  const grants = await grantsOf(tx, customerId, id);
  return grants.length > 0 ? company : null;
}

export type CompanyEvent =
  | "applied"
  | "made"
  | "apply-again"
  | "facts-changed"
  | "facts-asked"
  | "facts-refused"
  | "withdraw"
  | "approve"
  | "decline"
  | "hold"
  | "release"
  | "close"
  | "invited"
  | "invitation-withdrawn"
  | "joined"
  | "mail-domain-changed"
  | "join-asked"
  | "join-declined"
  | "admitted"
  | "roles-changed"
  | "removed"
  | "left"
  | "site-added"
  | "site-changed"
  | "site-closed"
  | "certificate-sent"
  | "certificate-refused"
  | "exemption-granted"
  | "exemption-ended"
  | "po-rule-changed"
  | "terms-changed"
  | "references-changed"
  | "cost-center-saved"
  | "cost-center-closed"
  | "person-budget-changed"
  | "rule-saved"
  | "rule-deleted";

const insertEvent = statement<[number, CompanyEvent, number | null, string, string, Date]>(
  "write_company_event",
  `insert into company_events (company_id, event, by_customer_id, by_staff, data, at)
   values ($1, $2, $3, $4, $5::jsonb, $6)`,
);

/** Adds to a company's history. `about` names a site or a reason, and no person: those are rows that can be erased. */
export async function writeCompanyEvent(
  tx: Tx,
  companyId: number,
  event: CompanyEvent,
  { by, about = "", now }: { readonly by: CompanyActor; readonly about?: string; readonly now: Instant },
): Promise<void> {
  const [customerId, staff] = "staff" in by ? [null, by.staff] : [by.customerId, ""];
  await tx.run(insertEvent, [companyId, event, customerId, staff, JSON.stringify({ about }), new Date(now)]);
}
