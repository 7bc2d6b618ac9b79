import type { LoaderFunctionArgs } from "react-router";
import { type Grant, paysInvoicesOf, seesInvoicesOf } from "#domain/buyers/member-roles.ts";
import { standingOf } from "#domain/invoices/invoice-standing.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { subtract } from "#domain/kernel/money.ts";
import { payableInvoices } from "#engine/invoices/payable-invoices.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import { findInvoice, type Invoice } from "#engine/invoices/invoices.queries.ts";
import { isNumberOf } from "#engine/invoices/series.ts";
import { settledBy, sumSettled } from "#engine/invoices/settled-by.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { requireCustomer } from "../session.server.ts";

/** The invoice of a number, for whoever may see the details of its order; null for everybody else. */
async function findSeenInvoice(shop: Shop, request: Request, number: string): Promise<Invoice | null> {
  const invoice = await findInvoice(shop.db, number);
  if (!invoice) return null;
  const buyer = await buyerOf(shop, request);
  const order = await findVisibleOrder(shop.db, buyer, invoice.facts.order, "detail", shop.clock.now());
  return order.ok ? invoice : null;
}

/** Whether roles let their person pay an invoice: those for all sites, or for that of its order. */
async function maySettle(shop: Shop, grants: readonly Grant[], { companyId, number }: Invoice): Promise<boolean> {
  const siteIds = paysInvoicesOf(grants);
  if (siteIds === undefined) return false;
  const today = dayIn(await readShopTimeZone(shop.db), shop.clock.now());
  return (await payableInvoices(shop.db, { companyId, siteIds, numbers: [number] }, today)).length > 0;
}

/** One invoice, with what has settled it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const number = params.invoice ?? "";
  if (!isNumberOf("invoice", number)) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const invoice = await findSeenInvoice(shop, request, number);
  if (!invoice) throw pageMissing(context);
  const { db, clock } = shop;
  const [rows, own, timeZone] = await Promise.all([
    settledBy(db, invoice.id),
    findOwnCompany(db, customer.customerId, invoice.companyId),
    readShopTimeZone(db),
  ]);
  const open = subtract(invoice.total, sumSettled(rows));
  const today = dayIn(timeZone, clock.now());
  return {
    invoice,
    settledBy: rows,
    open,
    standing: standingOf({ open, dueOn: invoice.dueOn }, today),
    isEarly: invoice.discountUntil !== null && today <= invoice.discountUntil,
    /** Who placed the order sees its invoice; the list is for those whose role shows all of the site. */
    mayPay: own !== null && (await maySettle(shop, own.grants, invoice)),
    seesList: own !== null && seesInvoicesOf(own.grants) !== undefined,
  };
}
