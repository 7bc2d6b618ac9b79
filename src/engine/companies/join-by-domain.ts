import type { Customer } from "#domain/buyers/buyer.ts";
import { companyDomainOf } from "#domain/companies/mail-domain.ts";
import type { GivenRole } from "#domain/companies/roles-form.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { budgets } from "../platform/budgets.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { enqueue } from "../platform/outbox.ts";
import { account } from "../platform/parties.ts";
import { spendWith, type TooMany } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import { type CompanyNotFound, lockManaged, writeCompanyEvent } from "./company-row.ts";
import { addMember } from "./members.ts";

/** Days after which somebody who was declined may ask again. */
const askAgainAfter = days(30);

const selectMailbox = statement<[number], { email: string }>(
  "confirmed_mailbox",
  "select email_key as email from customers where id = $1 and email_verified_at is not null and erased_at is null",
);

/** The mail domain that a person's confirmed address proves; null without one, and where anybody can have one. */
export async function provedDomain(db: Db, customerId: number): Promise<string | null> {
  const mailbox = await db.row(selectMailbox, [customerId]);
  return mailbox && companyDomainOf(mailbox.email);
}

const writeDomain = statement<[number, string, Date | null]>(
  "write_mail_domain",
  "update companies set mail_domain = $2, mail_domain_verified_at = $3 where id = $1",
);
const forgetRequests = statement<[number]>(
  "forget_join_requests",
  "delete from company_join_requests where company_id = $1 and declined_at is null",
);

/**
 * Lets people of the administrator's own mail domain ask to join, or no longer. One that is proved by another
 * administrator stays. Refused where their address proves none.
 */
export function setJoining(
  shop: DbAndClock,
  by: Customer,
  { companyId, isOpen }: { readonly companyId: number; readonly isOpen: boolean },
): Promise<Result<null, CompanyNotFound>> {
  return shop.db.transaction(async (tx): Promise<Result<null, CompanyNotFound>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company || company.state === "closed") return refuse({ code: "company_not_found" });
    if (isOpen === (company.mailDomain !== "")) return ok(null);
    const domain = isOpen ? await provedDomain(tx, by.customerId) : "";
    if (domain === null) return refuse({ code: "company_not_found" });
    const now = shop.clock.now();
    await tx.run(writeDomain, [companyId, domain, isOpen ? new Date(now) : null]);
    if (!isOpen) await tx.run(forgetRequests, [companyId]);
    await writeCompanyEvent(tx, companyId, "mail-domain-changed", { by, about: domain, now });
    return ok(null);
  });
}

/** SQL: an account `c` whose confirmed address is at the mail domain of a company `k` that it does not belong to. */
const mayAsk = `c.email_verified_at is not null and c.erased_at is null and k.state = 'approved' and k.mail_domain <> ''
  and split_part(c.email_key, '@', 2) = k.mail_domain
  and not exists (select from company_members m where m.company_id = k.id and m.customer_id = c.id)`;

/** A company that lets a person ask to join. */
export interface JoinableCompany {
  readonly id: number;
  readonly legalName: string;
  readonly state: "open" | "asked" | "declined";
}

const selectJoinable = statement<[number, Date], JoinableCompany>(
  "companies_to_join",
  `select k.id, k.legal_name as "legalName", case when r.declined_at > $2 then 'declined'
     when r.declined_at is null and r.id is not null then 'asked' else 'open' end as state
   from customers c join companies k on ${mayAsk}
     left join company_join_requests r on r.company_id = k.id and r.customer_id = c.id
   where c.id = $1 order by k.legal_name, k.id limit 20`,
);

export function companiesToJoin(db: Db, customerId: number, now: Instant): Promise<JoinableCompany[]> {
  return db.rows(selectJoinable, [customerId, new Date(after(now, -askAgainAfter))]);
}

const insertRequest = statement<[number, number, Date]>(
  "ask_to_join",
  `insert into company_join_requests (company_id, customer_id, asked_at) values ($1, $2, $3)
   on conflict (company_id, customer_id) do update set asked_at = excluded.asked_at, declined_at = null`,
);

/** Asks to join a company of one's mail domain, and tells its administrators. Asked again, it is asked once. */
export function askToJoin(
  shop: DbAndClock,
  customer: Customer,
  companyId: number,
): Promise<Result<null, CompanyNotFound | TooMany>> {
  const { customerId } = customer;
  const now = shop.clock.now();
  const draws = { tries: [[budgets.companyJoins, account(customerId)] as const] };
  return spendWith(shop.db, now, draws, async (tx): Promise<Result<null, CompanyNotFound>> => {
    const company = (await companiesToJoin(tx, customerId, now)).find(({ id }) => id === companyId);
    if (!company || company.state === "declined") return refuse({ code: "company_not_found" });
    if (company.state === "asked") return ok(null);
    await tx.run(insertRequest, [companyId, customerId, new Date(now)]);
    await writeCompanyEvent(tx, companyId, "join-asked", { by: customer, now });
    await enqueue(tx, shop.clock, "send_company_mail", { companyId, mail: "company-join-asked", reason: "" });
    return ok(null);
  });
}

/** Somebody who asks to join. */
export interface JoinRequest {
  readonly id: number;
  readonly customerId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const selectRequests = statement<[number], JoinRequest>(
  "join_requests",
  `select r.id, c.id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.email
   from company_join_requests r join companies k on k.id = r.company_id join customers c on c.id = r.customer_id
   where r.company_id = $1 and r.declined_at is null and ${mayAsk} order by r.id limit 200`,
);

/** The people who wait for an answer and may still ask. */
export const joinRequestsOf = (db: Db, companyId: number): Promise<JoinRequest[]> =>
  db.rows(selectRequests, [companyId]);

const declineRequest = statement<[number, Date]>(
  "decline_join_request",
  "update company_join_requests set declined_at = $2 where id = $1",
);

interface JoinAnswer {
  readonly companyId: number;
  readonly requestId: number;
}

type AnswerRefused = CompanyNotFound | { readonly code: "join_request_over" };

/** The request, under the lock of a company that the administrator runs. */
async function openRequest(tx: Tx, by: Customer, of: JoinAnswer): Promise<Result<JoinRequest, AnswerRefused>> {
  const company = await lockManaged(tx, of.companyId, by);
  if (!company) return refuse({ code: "company_not_found" });
  const request = (await joinRequestsOf(tx, of.companyId)).find(({ id }) => id === of.requestId);
  return request ? ok(request) : refuse({ code: "join_request_over" });
}

/** Adds whoever asked to the company with roles, and tells them. */
export function admit(
  shop: DbAndClock,
  by: Customer,
  { roles, ...of }: JoinAnswer & { readonly roles: readonly GivenRole[] },
): Promise<Result<null, AnswerRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, AnswerRefused>> => {
    const request = await openRequest(tx, by, of);
    if (!request.ok) return request;
    const { companyId } = of;
    const { customerId } = request.value;
    const now = shop.clock.now();
    await addMember(tx, { companyId, customerId, roles }, now);
    await writeCompanyEvent(tx, companyId, "admitted", { by, now });
    await enqueue(tx, shop.clock, "send_company_mail", { companyId, mail: "company-joined", reason: "", customerId });
    return ok(null);
  });
}

/** Declines whoever asked; they read it on their page, and may ask again after a month. */
export function turnAway(shop: DbAndClock, by: Customer, of: JoinAnswer): Promise<Result<null, AnswerRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, AnswerRefused>> => {
    const request = await openRequest(tx, by, of);
    if (!request.ok) return request;
    const now = shop.clock.now();
    await tx.run(declineRequest, [of.requestId, new Date(now)]);
    await writeCompanyEvent(tx, of.companyId, "join-declined", { by, now });
    return ok(null);
  });
}
