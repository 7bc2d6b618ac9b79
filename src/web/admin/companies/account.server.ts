import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { accountSheet } from "#engine/admin/company-account.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { uninvoicedOf } from "#engine/invoices/invoice-due.ts";
import { creditsOf } from "#engine/invoices/invoices.queries.ts";
import { openDisputes, settledInDispute } from "#engine/invoices/invoice-disputes.ts";
import { refundsOfPayments } from "#engine/invoices/refund-invoice-payment.ts";
import { type OpenInvoice, openInvoices } from "#engine/invoices/settlements.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { heldOrders } from "#engine/receivables/credit-hold.ts";
import { type TermsError, termsTyped } from "#engine/receivables/typed-terms.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf, typedIn } from "../../read-form.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import {
  type AccountCode,
  accountIntents,
  type AccountIntent,
  accountSteps,
  amountOf,
} from "./account-steps.server.ts";
import { proofAsked, requireProof, staffContext, unprovedForm } from "../staff-session.server.ts";

/** A company's account: its terms, what it owes, and its payments. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const company = await findCompany(db, readId(params.company) ?? 0);
  if (!company) throw pageMissing(context);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const [sheet, invoices, settled, credits, disputes, refunds, factors, uninvoiced, held] = await Promise.all([
    accountSheet(db, company.id, today),
    openInvoices(db, company.id),
    settledInDispute(db, company.id),
    creditsOf(db, company.id),
    openDisputes(db, company.id),
    refundsOfPayments(db, company.id),
    proofAsked(context, "companies.terms"),
    uninvoicedOf(db, company.id),
    heldOrders(db, company.id),
  ]);
  const { role } = context.get(staffContext);
  const mayGrant = may(role, "companies.terms");
  const rowOf = ({ id, number, issuedOn, dueOn, total, open, isDeposit, isFee }: OpenInvoice) => ({
    id,
    number,
    issuedOn,
    dueOn,
    total,
    open,
    isOverdue: open > 0 && dueOn < today,
    isDeposit,
    isFee,
    isCreditable: mayGrant && open > 0 && !isDeposit && !isFee,
    dispute: disputes.find(({ invoiceId }) => invoiceId === id) ?? null,
  });
  return {
    company: { id: company.id, legalName: company.legalName, state: company.state, termsWished: company.termsWished },
    sheet,
    terms: termsTyped(sheet?.account ?? null),
    version: sheet?.account.version ?? 0,
    invoices: invoices.map(rowOf),
    /** Only an answer is still wanted of these. */
    settled: settled.map(rowOf),
    uninvoiced,
    held,
    credits,
    refunds,
    today,
    mayGrant,
    asked: factors,
  };
}

/** Why a form was refused, and what was typed into it. */
export interface AccountReply {
  readonly unproved?: Unproved;
  readonly intent: AccountIntent;
  readonly code: AccountCode | null;
  readonly tooLong?: TextTooLong;
  readonly fieldErrors: readonly TermsError[];
  readonly typed: Readonly<Record<string, string>>;
  /** The field that the refusal is about, where its code does not say. */
  readonly field?: string;
  /** An amount that the refusal names. */
  readonly amount: Money;
}

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
  const step = await accountSteps[intent]({ shop, staff: proved.value, companyId, form });
  const { prefix } = context.get(requestContext);
  if (step.ok) {
    const unapplied = "unapplied" in step.value ? Number(step.value.unapplied) : undefined;
    const done = { done: intent, unapplied };
    throw redirect(href(prefix, "adminCompanyAccount", { company: String(companyId) }, done), 303);
  }
  const { error } = step;
  if (error.code === "invalid") return data<AccountReply>({ ...plain, fieldErrors: error.fieldErrors }, 400);
  if (error.code === "text_too_long") return data<AccountReply>({ ...plain, tooLong: error }, 400);
  const field = error.code === "part_unreadable" ? { field: error.field } : {};
  return data<AccountReply>({ ...plain, code: error.code, ...field, amount: amountOf(error) }, 409);
}
