import type { Customer } from "#domain/buyers/buyer.ts";
import type { Application, ApplicationPlaces } from "#domain/companies/application.ts";
import type { CompanyState } from "#domain/companies/company-life.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { budgets } from "../platform/budgets.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueue } from "../platform/outbox.ts";
import { account } from "../platform/parties.ts";
import { claimFile, type PendingFile } from "../platform/pending-files.ts";
import { spend, type TooMany } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import { type CompanyActor, writeCompanyEvent } from "./company-row.ts";
import { type InviteRefused, inviteWithin } from "./invitations.ts";
import { addMember } from "./members.ts";
import { insertCertificate } from "./site-certificates.ts";
import { insertSiteOf } from "./sites.ts";

const insertCompany = statement<[string, string, CompanyState, string, string, Language, Date], { id: number }>(
  "insert_company",
  `insert into companies (legal_name, tax_id, state, terms_wished, trade_references, language, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
);

async function write(
  tx: Tx,
  shop: DbAndClock,
  application: Application,
  origin: { readonly state: CompanyState; readonly language: Language; readonly by: CompanyActor },
): Promise<number> {
  const now = shop.clock.now();
  const { legalName, taxId, termsWished, tradeReferences } = application;
  const values = [
    legalName,
    taxId,
    origin.state,
    termsWished,
    tradeReferences,
    origin.language,
    new Date(now),
  ] as const;
  const row = await tx.row(insertCompany, [...values]);
  if (!row) throw new Error("no company was written");
  await writeCompanyEvent(tx, row.id, origin.state === "applied" ? "applied" : "made", { by: origin.by, now });
  return row.id;
}

/** Roles of whoever applies: more are given by themselves. */
const firstRoles = [
  { role: "administrator", siteId: null },
  { role: "buyer", siteId: null },
] as const;

export type ApplyRefused = { code: "email_unconfirmed" } | TooMany;

const setBilling = statement<[number, string]>(
  "set_billing_address_of_company",
  "update companies set billing_address = $2::jsonb where id = $1",
);

/** Places of an application, and the exemption certificate of its site, which waits in the store. */
interface Places extends ApplicationPlaces {
  readonly certificate: PendingFile | null;
}

async function writePlaces(
  tx: Tx,
  { site, billing, certificate }: Places,
  { companyId, by, now }: { readonly companyId: number; readonly by: CompanyActor; readonly now: Instant },
): Promise<void> {
  await tx.run(setBilling, [companyId, JSON.stringify(billing)]);
  const siteId = await insertSiteOf(tx, companyId, site, now);
  await writeCompanyEvent(tx, companyId, "site-added", { by, about: site.name, now });
  if (!certificate || !(await claimFile(tx, certificate))) return;
  const { name, state } = site;
  await insertCertificate(tx, by, { companyId, site: { id: siteId, name, state }, file: certificate, now });
}

/** Applies for a company: the applicant becomes its administrator and buyer, and the staff are told. Gives its id. */
export function applyAsCompany(
  shop: DbAndClock,
  customer: Customer & { readonly language: Language },
  application: Application,
  places: Places | null = null,
): Promise<Result<number, ApplyRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<number, ApplyRefused>> => {
    if (!customer.emailVerified) return refuse({ code: "email_unconfirmed" });
    const within = await spend(tx, shop.clock.now(), [budgets.companyApplications, account(customer.customerId)]);
    if (!within.ok) return within;
    const { language } = customer;
    const id = await write(tx, shop, application, { state: "applied", language, by: customer });
    const now = shop.clock.now();
    await addMember(tx, { companyId: id, customerId: customer.customerId, roles: firstRoles }, now);
    if (places) await writePlaces(tx, places, { companyId: id, by: customer, now });
    await tellStaffOf(tx, shop, id, "");
    return ok(id);
  });
}

/** Tells the staff of an application. They find its name behind their sign-in. */
export function tellStaffOf(tx: Tx, shop: DbAndClock, id: number, episode: string): Promise<void> {
  const key = String(id);
  return enqueue(tx, shop.clock, "tell_staff", { about: "company", things: [{ name: key, key }], episode });
}

/** A company that the merchant makes is approved; its first administrator is invited by mail. */
export function makeCompany(
  shop: DbAndClock,
  by: { readonly staff: string },
  { application, email, language }: { application: Application; email: string; language: Language },
): Promise<Result<number, InviteRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<number, InviteRefused>> => {
    const id = await write(tx, shop, application, { state: "approved", language, by });
    const invited = await inviteWithin(tx, shop, { companyId: id, email, roles: firstRoles, language, by });
    return invited.ok ? ok(id) : invited;
  });
}
