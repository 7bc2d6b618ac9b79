import { changeSchedule, type InvoiceSchedule } from "#domain/receivables/invoice-schedule.ts";
import type { Terms } from "#domain/receivables/terms.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type CompanyNotFound, lockManaged, writeCompanyEvent } from "../companies/company-row.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { findAccount } from "./company-account.ts";
import { type Granted, readGrant, type TermsInvalid, type TypedTerms } from "./typed-terms.ts";

export type GrantRefused = TermsInvalid | CompanyNotFound | { code: "not_approved" } | { code: "company_stale" };

const writeGrant = statement<
  [
    ...[number, Terms, boolean, number, number, Date, boolean, boolean],
    ...[InvoiceSchedule, InvoiceSchedule, CalendarDay | null, number | null, number | null, boolean, number | null],
  ]
>(
  "grant_terms",
  `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at, reminds,
     mails_statements, invoice_schedule, invoice_schedule_before, invoice_schedule_from, deposit_percent,
     deposit_lead_days, holds_orders, bounce_fee_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (company_id) do update set terms = $2, takes_orders = $3, credit_limit_cents = $4, days_overdue = $5,
     reminds = $7, mails_statements = $8, invoice_schedule = $9, invoice_schedule_before = $10,
     invoice_schedule_from = $11, deposit_percent = $12, deposit_lead_days = $13, holds_orders = $14,
     bounce_fee_cents = $15,
     version = company_accounts.version + 1, updated_at = $6`,
);

/** Schedule, deposit and fee of an account that is new. */
const never = {
  schedule: "shipment",
  scheduleBefore: "shipment",
  scheduleFrom: null,
  deposit: null,
  bounceFee: null,
  holdsOrders: false,
} as const;

/** Grants an approved company terms and a limit, changes them, or takes no more orders on account from it. */
export function grantTerms(
  shop: DbAndClock,
  staff: string,
  request: { readonly companyId: number; readonly version: number; readonly typed: TypedTerms },
): Promise<Result<Granted, GrantRefused>> {
  const { companyId, version, typed } = request;
  return shop.db.transaction(async (tx): Promise<Result<Granted, GrantRefused>> => {
    const by = { staff };
    const company = await lockManaged(tx, companyId, by);
    if (!company) return refuse({ code: "company_not_found" });
    const account = await findAccount(tx, companyId);
    const grant = readGrant(typed, account ?? never);
    if (!grant.ok) return grant;
    if (company.state !== "approved" && company.state !== "on-hold") return refuse({ code: "not_approved" });
    if ((account?.version ?? 0) !== version) return refuse({ code: "company_stale" });
    const { terms, limit, daysOverdue, schedule, deposit, bounceFee, holdsOrders, reminds, mailsStatements } =
      grant.value;
    // Nothing was granted and nothing is: there is no account to make.
    if (terms === null && account === null) return ok(grant.value);
    const now = shop.clock.now();
    const chosenTerms = terms ?? account?.terms ?? "net-30";
    const today = dayIn(await readShopTimeZone(tx), now);
    const invoiced = changeSchedule(account ?? never, schedule, today);
    await tx.run(writeGrant, [
      companyId,
      chosenTerms,
      terms !== null,
      limit,
      daysOverdue,
      new Date(now),
      reminds,
      mailsStatements,
      invoiced.schedule,
      invoiced.scheduleBefore,
      invoiced.scheduleFrom,
      deposit?.percent ?? null,
      deposit?.leadDays ?? null,
      holdsOrders,
      bounceFee,
    ]);
    await writeCompanyEvent(tx, companyId, "terms-changed", { by, about: "", now });
    return ok(grant.value);
  });
}
