import type { LoaderFunctionArgs } from "react-router";
import { paysInvoicesOf } from "#domain/buyers/member-roles.ts";
import { readPublicNumber } from "#domain/kernel/public-number.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import {
  findInvoicePaymentByNumber,
  type InvoicePaymentRow,
  partsOfPayment,
} from "#engine/invoices/invoice-payment-row.ts";
import { outcomeOf } from "#engine/invoices/payment-outcome.ts";
import { settleOnReturn } from "#engine/invoices/settle-invoice-payment.ts";
import { errorFields } from "#engine/platform/log.ts";
import { withinTime } from "#engine/platform/within-time.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requireCustomer } from "../session.server.ts";

/** Milliseconds between two questions to the provider about one payment, however often its page is loaded. */
const askedAtMostEvery = 3_000;
const patienceMs = 4_000;

/** A payment, for whoever may pay all of its invoices. */
async function findOwnPayment(shop: Shop, customerId: number, number: string) {
  const payment = await findInvoicePaymentByNumber(shop.db, number);
  const own = payment && (await findOwnCompany(shop.db, customerId, payment.companyId));
  const siteIds = paysInvoicesOf(own?.grants ?? []);
  if (!payment || siteIds === undefined) return null;
  const parts = await partsOfPayment(shop.db, payment.id);
  const maySee = siteIds === null || parts.every(({ siteId }) => siteId !== null && siteIds.includes(siteId));
  return maySee ? { payment, parts } : null;
}

/** On the payer's return the provider is asked at once; one that is slow is asked in the background. */
async function askForAWhile(shop: Shop, payment: InvoicePaymentRow): Promise<void> {
  const check = settleOnReturn(shop, payment, askedAtMostEvery).catch((error: unknown) => {
    shop.log.warn("the provider could not be asked", { payment: payment.id, ...errorFields(error) });
  });
  await withinTime(check, patienceMs);
}

export type PaymentScreen = "paid" | "clearing" | "checking" | "left" | "failed" | "over";

function screenOf({ state, failure }: InvoicePaymentRow, returnedFrom: string | null): PaymentScreen {
  if (state === "captured") return "paid";
  if (state === "clearing") return "clearing";
  if (state === "voided") return "over";
  if (state === "failed" || (failure !== null && returnedFrom !== null)) return "failed";
  return returnedFrom === "left" ? "left" : "checking";
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const number = readPublicNumber("IP", params.payment ?? "");
  if (number === null) throw pageMissing(context);
  const { customerId } = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const own = await findOwnPayment(shop, customerId, number);
  if (!own) throw pageMissing(context);
  const { payment, parts } = own;
  const returnedFrom = new URL(request.url).searchParams.get("return");
  if (returnedFrom === "paid") await askForAWhile(shop, payment);
  const [now, outcome] = await Promise.all([findInvoicePaymentByNumber(shop.db, number), outcomeOf(shop.db, payment)]);
  const current = now ?? payment;
  return {
    number,
    companyId: payment.companyId,
    screen: screenOf(current, returnedFrom),
    amount: current.capture === null ? current.amount : current.captured,
    invoices: parts.map((part) => part.number),
    ...outcome,
    taken: current.taken,
    /** New with every answer, so that the page asks again. */
    at: shop.clock.now(),
  };
}
