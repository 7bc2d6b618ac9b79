import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { mayAt, seesInvoicesOf } from "#domain/buyers/member-roles.ts";
import { standingOf } from "#domain/invoices/invoice-standing.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { subtract, zero } from "#domain/kernel/money.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import { disputeInvoice, type DisputeInvoiceRefused, disputesOfInvoice } from "#engine/invoices/invoice-disputes.ts";
import { findInvoice, type Invoice } from "#engine/invoices/invoices.queries.ts";
import { payableInvoices } from "#engine/invoices/payable-invoices.ts";
import { isNumberOf } from "#engine/invoices/series.ts";
import { settledBy, sumSettled } from "#engine/invoices/settled-by.ts";
import { seesInvoice } from "#engine/orders/sees-invoice.ts";
import { readRemittance } from "#engine/payments/remittance.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { requireCustomer } from "../session.server.ts";

/** The invoice of a number, for whoever may see it, and whether they see its orders too; null for everybody else. */
async function findSeenInvoice(
  shop: Shop,
  request: Request,
  number: string,
): Promise<{ readonly invoice: Invoice; readonly opensOrders: boolean } | null> {
  const invoice = await findInvoice(shop.db, number);
  const sight = invoice && (await seesInvoice(shop.db, await buyerOf(shop, request), invoice, shop.clock.now()));
  return invoice && sight && { invoice, opensOrders: sight === "with-orders" };
}

/** One invoice, with what has settled it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const number = params.invoice ?? "";
  if (!isNumberOf("invoice", number)) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const seen = await findSeenInvoice(shop, request, number);
  if (!seen) throw pageMissing(context);
  const { invoice, opensOrders } = seen;
  const { db, clock } = shop;
  const [rows, disputes, own, timeZone] = await Promise.all([
    settledBy(db, invoice.id),
    disputesOfInvoice(db, invoice.id),
    findOwnCompany(db, customer.customerId, invoice.companyId),
    readShopTimeZone(db),
  ]);
  const open = subtract(invoice.total, sumSettled(rows));
  const today = dayIn(timeZone, clock.now());
  const one = { companyId: invoice.companyId, siteIds: null, numbers: [number] };
  const [payable] = await payableInvoices(db, one, today);
  return {
    invoice,
    /** Those of a company that is closed open to nobody. */
    opensOrders,
    settledBy: rows,
    disputes,
    done: new URL(request.url).searchParams.get("done") === "dispute",
    open,
    /** Nothing more is to be sent for one that is settled. */
    payTo: open > 0 ? await readRemittance(db) : [],
    standing: standingOf({ open, dueOn: invoice.dueOn }, today),
    /** The discount for paying today. */
    early: payable ? subtract(payable.open, payable.toPay) : zero,
    /** The buyer of all its orders sees an invoice; the list is for members whose role shows all of the site. */
    mayPay: own !== null && open > 0 && mayAt(own.grants, invoice, "pay"),
    paysThere: own !== null && mayAt(own.grants, invoice, "pay"),
    seesList: own !== null && seesInvoicesOf(own.grants) !== undefined,
  };
}

export interface DisputeReply {
  readonly error: DisputeInvoiceRefused;
  readonly reason: string;
}

/** Members who may pay an invoice may dispute it. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  if (!isNumberOf("invoice", params.invoice ?? "")) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const invoice = (await findSeenInvoice(shop, request, params.invoice ?? ""))?.invoice;
  const own = invoice && (await findOwnCompany(shop.db, customer.customerId, invoice.companyId));
  if (!invoice || !own || !mayAt(own.grants, invoice, "pay")) throw pageMissing(context);
  const reason = textOf(form, "reason");
  const { id: invoiceId, companyId, number } = invoice;
  const disputed = await disputeInvoice(shop, { invoiceId, companyId, reason });
  if (!disputed.ok) return data<DisputeReply>({ error: disputed.error, reason }, 409);
  const { prefix } = context.get(requestContext);
  throw redirect(href(prefix, "invoice", { invoice: number }, { done: "dispute" }), 303);
}
