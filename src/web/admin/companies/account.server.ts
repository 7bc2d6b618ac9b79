import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isPaymentKind, type TypedAllocation } from "#domain/invoices/settling.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import { may } from "#domain/staff/permissions.ts";
import { accountSheet } from "#engine/admin/company-account.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { creditsOf } from "#engine/invoices/invoices.queries.ts";
import { type AnswerDisputeRefused, answerDispute, openDisputes } from "#engine/invoices/invoice-disputes.ts";
import {
  applyUnapplied,
  type BounceRefused,
  bouncePayment,
  recordPayment,
  type RecordRefused,
  writeOff,
  type WriteOffRefused,
} from "#engine/invoices/record-payment.ts";
import {
  refundInvoicePayment,
  type RefundPaymentRefused,
  refundsOfPayments,
} from "#engine/invoices/refund-invoice-payment.ts";
import { openInvoices } from "#engine/invoices/settlements.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { type GrantRefused, grantTerms, type TermsError, termsTyped } from "#engine/receivables/grant-terms.ts";
import { type AuditEntry, audited } from "#engine/staff/audited.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import { proofAsked, requireProof, staffContext, unprovedForm } from "../staff-session.server.ts";

/** A company's account: its terms, what it owes, and its payments. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const company = await findCompany(db, readId(params.company) ?? 0);
  if (!company) throw pageMissing(context);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const [sheet, invoices, credits, disputes, refunds, asked] = await Promise.all([
    accountSheet(db, company.id, today),
    openInvoices(db, company.id),
    creditsOf(db, company.id),
    openDisputes(db, company.id),
    refundsOfPayments(db, company.id),
    proofAsked(context, "companies.terms"),
  ]);
  return {
    company: { id: company.id, legalName: company.legalName, state: company.state, termsWished: company.termsWished },
    sheet,
    terms: termsTyped(sheet?.account ?? null),
    version: sheet?.account.version ?? 0,
    invoices: invoices.map(({ id, number, issuedOn, dueOn, total, open }) => ({
      id,
      number,
      issuedOn,
      dueOn,
      total,
      open,
      isOverdue: dueOn < today,
      dispute: disputes.find(({ invoiceId }) => invoiceId === id) ?? null,
    })),
    credits,
    refunds,
    today,
    mayGrant: may(context.get(staffContext).role, "companies.terms"),
    asked,
  };
}

export const accountIntents = ["terms", "payment", "bounce", "refund", "write-off", "apply", "dispute"] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** Why a form was refused, and what was typed into it. */
export interface AccountReply {
  readonly unproved?: Unproved;
  readonly intent: AccountIntent;
  readonly code: AccountCode | null;
  readonly fieldErrors: readonly TermsError[];
  readonly typed: Readonly<Record<string, string>>;
  /** An amount that the refusal names. */
  readonly amount: Money;
}

type Refused =
  | { readonly code: "nothing_to_apply" }
  | AnswerDisputeRefused
  | RecordRefused
  | BounceRefused
  | RefundPaymentRefused
  | WriteOffRefused
  | GrantRefused
  | { readonly code: "kind_required" };
export type AccountCode = Exclude<Refused["code"], "invalid">;

interface Sent {
  readonly shop: Shop;
  readonly staff: StaffActor;
  readonly companyId: number;
  readonly form: FormData;
}

/** Handlers of each form, with their entries in the audit log. */
const steps: Readonly<Record<AccountIntent, (sent: Sent) => Promise<Result<object, Refused>>>> = {
  terms: ({ shop, staff, companyId, form }) => {
    const [terms, eomDays] = [textOf(form, "terms"), textOf(form, "eomDays")];
    const typed = {
      terms,
      eomDays,
      limit: textOf(form, "limit"),
      daysOverdue: textOf(form, "daysOverdue"),
      // Forms that were loaded before there was a choice have none.
      schedule: textOf(form, "schedule") || "shipment",
      weekday: textOf(form, "weekday"),
      monthDay: textOf(form, "monthDay"),
      reminds: textOf(form, "reminds"),
      mailsStatements: textOf(form, "mailsStatements"),
    };
    const version = readId(textOf(form, "version")) ?? 0;
    return audited(
      shop,
      staff,
      (deps) => grantTerms(deps, staff.email, { companyId, version, typed }),
      ({ terms, limit }) => entry(companyId, "terms-granted", { terms: terms ?? "none", limit }),
    );
  },
  payment: async ({ shop, staff, companyId, form }) => {
    const kind = textOf(form, "kind");
    if (!isPaymentKind(kind)) return { ok: false, error: { code: "kind_required" } };
    const receivedOn = readDay(textOf(form, "receivedOn"));
    if (receivedOn === null) return { ok: false, error: { code: "received_later" } };
    const amount = readMoney(textOf(form, "amount")) ?? zero;
    const allocations = allocationsOf(form);
    if (allocations === null) return { ok: false, error: { code: "amount_number" } };
    const [reference, note] = [textOf(form, "reference"), textOf(form, "note")];
    const payment = { companyId, kind, reference, amount, receivedOn, note, allocations, staff: staff.email };
    return audited(
      shop,
      staff,
      (deps) => recordPayment(deps, payment),
      () => entry(companyId, "account-payment-entered", { kind, reference, amount }),
    );
  },
  bounce: ({ shop, staff, companyId, form }) => {
    const [creditId, reason] = [readId(textOf(form, "payment")) ?? 0, textOf(form, "reason")];
    return audited(
      shop,
      staff,
      (deps) => bouncePayment(deps, { creditId, companyId, reason, staff: staff.email }),
      ({ amount }) => entry(companyId, "account-payment-bounced", { amount, reason }),
    );
  },
  refund: ({ shop, staff, companyId, form }) => {
    const creditId = readId(textOf(form, "payment")) ?? 0;
    const [amount, seenKept] = [readMoney(textOf(form, "amount")) ?? zero, cents(readId(textOf(form, "kept")) ?? 0)];
    const refund = { creditId, companyId, amount, seenKept, reason: textOf(form, "reason"), staff: staff.email };
    return audited(
      shop,
      staff,
      (deps) => refundInvoicePayment({ ...deps, orders: shop.orders }, refund),
      ({ number, amount: sum }) =>
        entry(companyId, "account-payment-refunded", { payment: number, amount: sum, reason: refund.reason }),
    );
  },
  "write-off": ({ shop, staff, companyId, form }) => {
    const [invoiceId, reason] = [readId(textOf(form, "invoice")) ?? 0, textOf(form, "reason")];
    return audited(
      shop,
      staff,
      (deps) => writeOff(deps, { invoiceId, companyId, reason, staff: staff.email }),
      ({ number, amount }) => entry(companyId, "invoice-written-off", { invoice: number, amount, reason }),
    );
  },
  apply: ({ shop, staff, companyId }) =>
    audited(
      shop,
      staff,
      (deps) => applyUnapplied(deps, companyId),
      ({ amount }) => entry(companyId, "unapplied-money-used", { amount }),
    ),
  dispute: ({ shop, staff, companyId, form }) => {
    const [invoiceId, answer] = [readId(textOf(form, "invoice")) ?? 0, textOf(form, "reason")];
    return audited(
      shop,
      staff,
      (deps) => answerDispute(deps, { invoiceId, companyId, answer, staff: staff.email }),
      ({ number }) => entry(companyId, "invoice-dispute-answered", { invoice: number }),
    );
  },
};

const entry = (
  companyId: number,
  action: AuditEntry["action"],
  about: NonNullable<AuditEntry["data"]>,
): AuditEntry => ({
  action,
  subject: `company ${companyId}`,
  data: about,
});

/** Amounts typed beside invoices; empty to settle the oldest first. Null if one is not an amount. */
function allocationsOf(form: FormData): TypedAllocation[] | null {
  const allocations: TypedAllocation[] = [];
  for (const [name, value] of form) {
    const invoiceId = name.startsWith("for.") ? readId(name.slice(4)) : null;
    if (invoiceId === null || typeof value !== "string" || value.trim() === "") continue;
    const amount = readMoney(value);
    if (amount === null) return null;
    allocations.push({ invoiceId, amount });
  }
  return allocations;
}

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = accountIntents.find((one) => one === textOf(form, "intent"));
  if (!intent) throw badForm();
  const proved = await requireProof(context, request, form, "companies.terms");
  const plain = { intent, code: null, fieldErrors: [], typed: typedIn(form), amount: zero } as const;
  if (!proved.ok) return data<AccountReply>({ ...plain, unproved: unprovedForm(form, proved.error) }, 401);
  const companyId = readId(params.company) ?? 0;
  const shop = context.get(shopContext);
  if (!(await findCompany(shop.db, companyId))) throw pageMissing(context);
  const step = await steps[intent]({ shop, staff: proved.value, companyId, form });
  const { prefix } = context.get(requestContext);
  if (step.ok)
    throw redirect(href(prefix, "adminCompanyAccount", { company: String(companyId) }, { done: intent }), 303);
  const { error } = step;
  if (error.code === "invalid") return data<AccountReply>({ ...plain, fieldErrors: error.fieldErrors }, 400);
  return data<AccountReply>({ ...plain, code: error.code, amount: amountOf(error) }, 409);
}

function amountOf(error: Refused): Money {
  if (error.code === "more_than_open") return error.open;
  if (error.code === "more_than_paid") return error.by;
  if (error.code === "more_than_kept" || error.code === "kept_changed") return error.kept;
  return error.code === "recorded_before" ? error.amount : zero;
}
