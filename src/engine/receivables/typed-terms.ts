import { type InvoiceSchedule, lastDayOf, scheduleKinds, scheduleParts } from "#domain/receivables/invoice-schedule.ts";
import { bounceFeeIn, bounceFees } from "#domain/receivables/bounce-fee.ts";
import { depositPercents, longestDepositLead } from "#domain/receivables/deposit.ts";
import { longestEom, partsOf, type Terms, termsKinds } from "#domain/receivables/terms.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import type { Money } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { CompanyAccount } from "./company-account.ts";

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
  /** Whole dollars for a payment that comes back, empty for none; left out for what holds, as the deposit. */
  readonly bounceFee?: string;
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

/** Terms that were refused, with the errors of their fields. */
export type TermsInvalid = { code: "invalid"; fieldErrors: TermsError[] };

/** Terms as they were typed, read. */
export interface Granted {
  readonly terms: Terms | null;
  readonly limit: Money;
  readonly daysOverdue: number;
  readonly schedule: InvoiceSchedule;
  readonly deposit: CompanyAccount["deposit"];
  readonly bounceFee: CompanyAccount["bounceFee"];
  readonly holdsOrders: boolean;
  readonly reminds: boolean;
  readonly mailsStatements: boolean;
}

const mostOverdue = 365;

/** Terms as typed, schedule, deposit and fee as they are where none was; refuses with an error at each field. */
export function readGrant(
  typed: TypedTerms,
  current: Pick<CompanyAccount, "schedule" | "deposit" | "bounceFee" | "holdsOrders">,
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
  const bounceFee = typed.bounceFee === undefined ? current.bounceFee : readBounceFee(typed.bounceFee, fieldErrors);
  if (fieldErrors.length > 0 || limit === null || daysOverdue === null || schedule === null)
    return refuse({ code: "invalid", fieldErrors });
  const terms = kind === "eom" ? (`eom-${days ?? 0}` as const) : (kind ?? null);
  return ok({
    terms,
    limit,
    daysOverdue,
    schedule,
    deposit,
    bounceFee,
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

function readBounceFee(typed: string, fieldErrors: TermsError[]): CompanyAccount["bounceFee"] {
  if (typed.trim() === "") return null;
  const dollars = readTypedWhole(typed.replace("$", ""), bounceFees);
  if (dollars === null) fieldErrors.push({ field: "bounceFee", code: "whole_number", values: bounceFees });
  return dollars === null ? null : bounceFeeIn(dollars);
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
    | "bounceFee"
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
      bounceFee: "",
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
    bounceFee: account.bounceFee === null ? "" : String(account.bounceFee / 100),
    holds: account.holdsOrders ? "on" : "",
    reminds: account.reminds ? "on" : "",
    mailsStatements: account.mailsStatements ? "on" : "",
  };
}
