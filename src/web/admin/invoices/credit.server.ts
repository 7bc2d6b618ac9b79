import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { CreditSums, TypedCredit } from "#domain/invoices/line-credits.ts";
import { type UseOfCredit, useOfCredit } from "#domain/invoices/settling.ts";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readTypedWhole, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { type InvoiceToCredit, invoiceToCredit, linesOf, seenOfInvoice } from "#engine/invoices/creditable.ts";
import { isNumberOf } from "#engine/invoices/series.ts";
import {
  creditInvoice,
  type CreditInvoiceRefused,
  judgeCredit,
  type TypedCredits,
} from "#engine/orders/credit-invoice.ts";
import type { Db } from "#engine/platform/database.ts";
import { audited } from "#engine/staff/audited.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf, typedIn } from "../../read-form.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import { proofAsked, requireProof, requireRole, unprovedForm } from "../staff-session.server.ts";

/** An invoice with its lines to credit. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const invoice = await findInvoice(context.get(shopContext).db, params.invoice);
  if (!invoice) throw pageMissing(context);
  return { ...screenOf(invoice), asked: await proofAsked(context, "companies.terms") };
}

/** The invoice as a page shows it. */
export interface ShownInvoice {
  readonly invoice: InvoiceToCredit;
  readonly seen: string;
}

const screenOf = (invoice: InvoiceToCredit): ShownInvoice => ({ invoice, seen: seenOfInvoice(invoice) });

const findInvoice = (db: Db, number = ""): Promise<InvoiceToCredit | null> =>
  isNumberOf("invoice", number) ? invoiceToCredit(db, number) : Promise.resolve(null);

type Unreadable = "units_invalid" | "amount_unreadable";

/** A refusal at its line, if it is about one. */
export interface CreditError {
  readonly code: CreditInvoiceRefused["code"] | Unreadable;
  readonly key?: string;
  /** The rest that can be credited, or the total as it is now. */
  readonly amount?: Money;
  readonly max?: number;
}

export interface CreditReply {
  readonly screen: ShownInvoice;
  readonly unproved?: Unproved;
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: readonly CreditError[];
  /** Figures of what was typed; null while it can't be issued. */
  readonly figures: (CreditSums & UseOfCredit) | null;
}

/** Units and amounts of a form by the names of their lines, and what of them can't be read. */
function creditsIn(invoice: InvoiceToCredit, form: FormData): { credits: TypedCredits; errors: CreditError[] } {
  const credits: Record<string, TypedCredit[]> = {};
  const errors: CreditError[] = [];
  for (const { key } of linesOf(invoice)) {
    const [units, amount] = [textOf(form, `units-${key}`).trim(), textOf(form, `amount-${key}`).trim()];
    const [count, sum] = [readTypedWhole(units || "0"), readMoney(amount || "0")];
    if (count === null) errors.push({ code: "units_invalid", key });
    else if (sum === null) errors.push({ code: "amount_unreadable", key });
    else credits[key] = [...(count > 0 ? [{ units: count }] : []), ...(sum > zero ? [{ amount: sum }] : [])];
  }
  return { credits, errors };
}

function errorOf(error: CreditInvoiceRefused): CreditError {
  const { code } = error;
  if (code === "more_than_left") return { code, key: error.key, amount: error.left };
  if (code === "more_units_than_left") return { code, key: error.key };
  if (code === "refund_too_large") return { code, amount: error.left };
  if (code === "credit_changed") return { code, amount: error.now };
  return code === "text_too_long" ? { code, max: error.max } : { code };
}

function figuresOf(invoice: InvoiceToCredit, { goods, shipping, tax, total }: CreditSums): CreditReply["figures"] {
  return { goods, shipping, tax, total, ...useOfCredit(invoice, total) };
}

/** Answers with the figures of what was typed, as the invoice stands now. */
function answered(invoice: InvoiceToCredit, form: FormData, refused?: CreditInvoiceRefused): CreditReply {
  const { credits, errors } = creditsIn(invoice, form);
  const judged = judgeCredit(invoice, credits);
  const own = judged.ok || errors.length > 0 ? [] : [errorOf(judged.error)];
  const all = [...errors, ...own];
  const figures = all.length === 0 && judged.ok ? figuresOf(invoice, judged.value) : null;
  const more = refused && !all.some(({ code }) => code === refused.code) ? [errorOf(refused)] : [];
  return { screen: screenOf(invoice), typed: typedIn(form), errors: [...more, ...all], figures };
}

/** Works out a credit, or issues it as it was shown. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = (["check", "issue"] as const).find((one) => one === textOf(form, "intent"));
  if (!intent) throw badForm();
  const staff = requireRole(context, "companies.terms");
  const shop = context.get(shopContext);
  const invoice = await findInvoice(shop.db, params.invoice);
  if (!invoice) throw pageMissing(context);
  const reply = answered(invoice, form);
  if (intent === "check" || reply.figures === null) return data<CreditReply>(reply, reply.figures === null ? 409 : 200);
  const proved = await requireProof(context, request, form, "companies.terms");
  if (!proved.ok) return data<CreditReply>({ ...reply, unproved: unprovedForm(form, proved.error) }, 401);
  const { credits } = creditsIn(invoice, form);
  const [reason, note, seen] = [textOf(form, "reason"), textOf(form, "note"), textOf(form, "seen")];
  const seenTotal = cents(readWholeNumber(textOf(form, "total")) ?? 0);
  const credit = { invoice: invoice.number, typed: credits, reason, note, seen, seenTotal, staffId: staff.id };
  const issued = await audited(
    shop,
    staff,
    (deps) => creditInvoice(deps, credit),
    ({ companyId, numbers, amount }) => ({
      action: "invoice-credited",
      subject: `company ${companyId}`,
      data: { invoice: invoice.number, memo: numbers.join(", "), amount, reason: note || reason },
    }),
  );
  const { prefix } = context.get(requestContext);
  if (issued.ok)
    throw redirect(
      href(prefix, "adminCompanyAccount", { company: String(invoice.companyId) }, { done: "credit" }),
      303,
    );
  // It may have been credited meanwhile: the answer is of how it stands now.
  const now = (await findInvoice(shop.db, params.invoice)) ?? invoice;
  return data<CreditReply>(answered(now, form, issued.error), issued.error.code === "text_too_long" ? 400 : 409);
}
