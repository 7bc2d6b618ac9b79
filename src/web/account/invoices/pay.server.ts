import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouterContextProvider,
} from "react-router";
import { paysInvoicesOf } from "#domain/buyers/member-roles.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { add, cents, type Money, zero } from "#domain/kernel/money.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import { beginInvoicePayment, type PayInvoicesRefused } from "#engine/invoices/begin-invoice-payment.ts";
import { isProviderMethod } from "#domain/checkout/payment-method.ts";
import { mostPaidAtOnce, type PayableAsked, payableInvoices } from "#engine/invoices/payable-invoices.ts";
import { offeredMethods } from "#engine/payments/offered-methods.ts";
import { readRemittance } from "#engine/payments/remittance.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { account } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm, textOf, textsOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { requireCustomer } from "../session.server.ts";

interface Asking {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
  readonly params: { readonly company?: string };
}

/** The payer and the company's invoices that they may pay; 404 for everybody else. */
async function payerOf({ context, request, params }: Asking, chosen: readonly string[]) {
  const companyId = readId(params.company);
  if (companyId === null) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const own = await findOwnCompany(shop.db, customer.customerId, companyId);
  const siteIds = paysInvoicesOf(own?.grants ?? []);
  if (!own || siteIds === undefined) throw pageMissing(context);
  // None chosen means all: the form needs no script to say so.
  const numbers = chosen.length > 0 ? chosen.slice(0, mostPaidAtOnce) : null;
  const payable: PayableAsked = { companyId: own.company.id, siteIds, numbers };
  return { shop, customer, company: own.company, asked: payable };
}

/** The chosen invoices with what is to be paid of each. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, company, asked } = await payerOf(args, new URL(args.request.url).searchParams.getAll("invoice"));
  const today = dayIn(await readShopTimeZone(shop.db), shop.clock.now());
  const [invoices, offered, figures] = await Promise.all([
    payableInvoices(shop.db, asked, today),
    offeredMethods(shop),
    // Credits are the whole company's, and told to those who pay for all of it.
    asked.siteIds === null ? accountFigures(shop.db, company.id) : null,
  ]);
  return {
    company: { id: company.id, legalName: company.legalName },
    invoices,
    chosen: asked.numbers,
    total: add(...invoices.map(({ toPay }) => toPay)),
    unused: figures?.unapplied ?? zero,
    methods: offered.filter(isProviderMethod),
    payTo: invoices.length > 0 ? await readRemittance(shop.db) : [],
    isFull: invoices.length === mostPaidAtOnce,
  };
}

export interface PayReply {
  readonly error: PayInvoicesRefused | TooMany | { readonly code: "method_unchosen" };
  readonly method: string;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { shop, customer, asked } = await payerOf(args, textsOf(form, "invoice"));
  const method = textOf(form, "method");
  const refused = (error: PayReply["error"]) =>
    data<PayReply>({ error, method }, error.code === "too_many" ? tooManyInit(error) : 409);
  if (!isProviderMethod(method)) return refused({ code: "method_unchosen" });
  const { customerId } = customer;
  const may = await spend(shop.db, shop.clock.now(), [budgets.invoicePayments, account(customerId)]);
  if (!may.ok) return refused(may.error);
  const seenTotal: Money = cents(readId(textOf(form, "total")) ?? 0);
  const { language } = args.context.get(requestContext);
  const page = await beginInvoicePayment(shop, { ...asked, customerId, language, method, seenTotal });
  if (!page.ok) return refused(page.error);
  throw redirect(page.value, 303);
}
