import {
  changeSchedule,
  type InvoiceSchedule,
  lastDayOf,
  scheduleKinds,
  scheduleParts,
} from "#domain/receivables/invoice-schedule.ts";
import { depositPercents, longestDepositLead } from "#domain/receivables/deposit.ts";
import { longestEom, partsOf, type Terms, termsKinds } from "#domain/receivables/terms.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import type { Money } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type CompanyNotFound, lockManaged, writeCompanyEvent } from "../companies/company-row.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { type CompanyAccount, findAccount } from "./company-account.ts";

/** Terms as typed by the merchant. */
export interface TypedTerms {
  /** A kind of terms; empty for none. */
  readonly terms: string;
  readonly eomDays: string;
  readonly limit: string;
  readonly daysOverdue: string;
  /**
   * A kind of invoice schedule, with the day of those that have one. Empty for what holds: a form of a process of the
   * version before has no choice.
   */
  readonly schedule: string;
  readonly weekday: string;
  readonly monthDay: string;
  /**
   * Percentage of the deposit, empty for none, and the days to dispatch from which it is asked. Left out for what
   * holds: a form of a process of the version before has neither.
   */
  readonly depositPercent?: string;
  readonly depositLead?: string;
  /** `on` to put orders that the terms refuse on credit hold; left out for what holds, as the deposit. */
  readonly holds?: string;
  /** `on` to remind of open invoices by mail. */
  readonly reminds: string;
  /** `on` to mail its statement each month. */
  readonly mailsStatements: string;
}

export type TermsField = keyof TypedTerms;
export interface TermsError extends KindError {
  readonly field: TermsField;
}

type TermsInvalid = { code: "invalid"; fieldErrors: TermsError[] };
export type GrantRefused = TermsInvalid | CompanyNotFound | { code: "not_approved" } | { code: "company_stale" };

interface Granted {
  readonly terms: Terms | null;
  readonly limit: Money;
  readonly daysOverdue: number;
  readonly schedule: InvoiceSchedule;
  readonly deposit: CompanyAccount["deposit"];
  readonly holdsOrders: boolean;
  readonly reminds: boolean;
  readonly mailsStatements: boolean;
}

const mostOverdue = 365;

/** Terms as typed, schedule and deposit as they are where none was; refuses with an error at each field. */
function readGrant(
  typed: TypedTerms,
  current: Pick<CompanyAccount, "schedule" | "deposit" | "holdsOrders">,
): Result<Granted, TermsInvalid> {
  const fieldErrors: TermsInvalid["fieldErrors"] = [];
  const kind = termsKinds.find((one) => one === typed.terms);
  const days = readTypedWhole(typed.eomDays, { least: 0, most: longestEom });
  if (!kind && typed.terms !== "") fieldErrors.push({ field: "terms", code: "choice_unknown" });
  if (kind === "eom" && days === null)
    fieldErrors.push({ field: "eomDays", code: "whole_number", values: { least: 0, most: longestEom } });
  const limit = readMoney(typed.limit);
  if (limit === null) fieldErrors.push({ field: "limit", code: "money_format" });
  const daysOverdue = readTypedWhole(typed.daysOverdue, { least: 0, most: mostOverdue });
  if (daysOverdue === null)
    fieldErrors.push({ field: "daysOverdue", code: "whole_number", values: { least: 0, most: mostOverdue } });
  const schedule = typed.schedule === "" ? current.schedule : readTypedSchedule(typed, fieldErrors);
  const deposit = typed.depositPercent === undefined ? current.deposit : readTypedDeposit(typed, fieldErrors);
  if (fieldErrors.length > 0 || limit === null || daysOverdue === null || schedule === null)
    return refuse({ code: "invalid", fieldErrors });
  const terms = kind === "eom" ? (`eom-${days ?? 0}` as const) : (kind ?? null);
  return ok({
    terms,
    limit,
    daysOverdue,
    schedule,
    deposit,
    holdsOrders: typed.holds === undefined ? current.holdsOrders : typed.holds === "on",
    reminds: typed.reminds === "on",
    mailsStatements: typed.mailsStatements === "on",
  });
}

/** Days to dispatch from which goods count as built to order, unless the merchant says otherwise. */
const usualDepositLead = 20;

function readTypedDeposit(typed: TypedTerms, fieldErrors: TermsError[]): CompanyAccount["deposit"] {
  const { depositPercent = "", depositLead = "" } = typed;
  if (depositPercent.trim() === "") return null;
  const percent = readTypedWhole(depositPercent.replace("%", ""), depositPercents);
  if (percent === null) fieldErrors.push({ field: "depositPercent", code: "whole_number", values: depositPercents });
  const bounds = { least: 0, most: longestDepositLead };
  const leadDays = readTypedWhole(depositLead, bounds);
  if (leadDays === null) fieldErrors.push({ field: "depositLead", code: "whole_number", values: bounds });
  return percent === null || leadDays === null ? null : { percent, leadDays };
}

function readTypedSchedule(typed: TypedTerms, fieldErrors: TermsError[]): InvoiceSchedule | null {
  const kind = scheduleKinds.find((one) => one === typed.schedule);
  if (!kind) fieldErrors.push({ field: "schedule", code: "choice_unknown" });
  if (!kind || kind === "shipment") return kind ?? null;
  const field = kind === "week" ? "weekday" : "monthDay";
  const bounds = { least: 1, most: lastDayOf[kind] };
  const day = readTypedWhole(typed[field], bounds);
  if (day === null) fieldErrors.push({ field, code: "whole_number", values: bounds });
  return day === null ? null : `${kind}-${day}`;
}

/** The form's values of terms that were granted. */
export function termsTyped(
  account: Pick<
    CompanyAccount,
    | "terms"
    | "isOpen"
    | "limit"
    | "daysOverdue"
    | "schedule"
    | "deposit"
    | "holdsOrders"
    | "reminds"
    | "mailsStatements"
  > | null,
): TypedTerms {
  // Monday, and the first of a month.
  const usual = { schedule: "shipment", weekday: "1", monthDay: "1" };
  const deposit = {
    depositPercent: String(account?.deposit?.percent ?? ""),
    depositLead: String(account?.deposit?.leadDays ?? usualDepositLead),
  };
  if (!account)
    return {
      terms: "",
      eomDays: "",
      limit: "",
      daysOverdue: "0",
      ...usual,
      ...deposit,
      holds: "",
      reminds: "on",
      mailsStatements: "",
    };
  const { kind, days } = partsOf(account.terms);
  const invoiced = scheduleParts(account.schedule);
  return {
    terms: account.isOpen ? kind : "",
    eomDays: kind === "eom" ? String(days) : "",
    limit: (account.limit / 100).toFixed(2),
    daysOverdue: String(account.daysOverdue),
    schedule: invoiced.kind,
    weekday: invoiced.kind === "week" ? String(invoiced.day) : usual.weekday,
    monthDay: invoiced.kind === "month" ? String(invoiced.day) : usual.monthDay,
    ...deposit,
    holds: account.holdsOrders ? "on" : "",
    reminds: account.reminds ? "on" : "",
    mailsStatements: account.mailsStatements ? "on" : "",
  };
}

const writeGrant = statement<
  [
    ...[number, Terms, boolean, number, number, Date, boolean, boolean],
    ...[InvoiceSchedule, InvoiceSchedule, CalendarDay | null, number | null, number | null, boolean],
  ]
>(
  "grant_terms",
  `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at, reminds,
     mails_statements, invoice_schedule, invoice_schedule_before, invoice_schedule_from, deposit_percent,
     deposit_lead_days, holds_orders)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (company_id) do update set terms = $2, takes_orders = $3, credit_limit_cents = $4, days_overdue = $5,
     reminds = $7, mails_statements = $8, invoice_schedule = $9, invoice_schedule_before = $10,
     invoice_schedule_from = $11, deposit_percent = $12, deposit_lead_days = $13, holds_orders = $14,
     version = company_accounts.version + 1, updated_at = $6`,
);

/** Schedule and deposit of an account that is new. */
const never = {
  schedule: "shipment",
  scheduleBefore: "shipment",
  scheduleFrom: null,
  deposit: null,
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
    const { terms, limit, daysOverdue, schedule, deposit, holdsOrders, reminds, mailsStatements } = grant.value;
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
    ]);
    await writeCompanyEvent(tx, companyId, "terms-changed", { by, about: "", now });
    return ok(grant.value);
  });
}
