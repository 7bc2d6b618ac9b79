import type { LoaderFunctionArgs } from "react-router";
import { dayIn } from "#domain/kernel/business-days.ts";
import { zero } from "#domain/kernel/money.ts";
import { readId, readPage } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { paysInvoicesOf, seesInvoicesOf } from "#domain/buyers/member-roles.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import { uninvoicedOf } from "#engine/invoices/invoice-due.ts";
import { longestSearch } from "#engine/invoices/invoice-search.ts";
import { listInvoices, openSums } from "#engine/invoices/invoices.queries.ts";
import { ownCredits } from "#engine/invoices/own-credits.ts";
import { readRemittance } from "#engine/payments/remittance.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { findAccount } from "#engine/receivables/company-account.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requireCustomer } from "../session.server.ts";

/** Invoices of a company, for those of its people whose roles let them see its orders. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = readId(params.company);
  if (id === null) throw pageMissing(context);
  const customer = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const own = await findOwnCompany(db, customer.customerId, id);
  const siteIds = seesInvoicesOf(own?.grants ?? []);
  if (!own || siteIds === undefined) throw pageMissing(context);
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams.get("page"), 1_000);
  const search = cutText(cleanText(searchParams.get("q") ?? ""), longestSearch);
  const onlyOpen = !searchParams.has("all");
  const companyId = own.company.id;
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const payable = paysInvoicesOf(own.grants);
  // Payments are the whole company's, as its statement is.
  const seesStatement = payable === null;
  const [list, sums, uninvoiced, account, money] = await Promise.all([
    listInvoices(db, { companyId, siteIds, onlyOpen, search, page }),
    openSums(db, { companyId, siteIds, today }),
    uninvoicedOf(db, companyId, siteIds),
    findAccount(db, companyId),
    seesStatement ? ownCredits(db, { companyId, onlyUnused: onlyOpen }) : null,
  ]);
  const { legalName } = own.company;
  const invoices = list.invoices.map(({ siteId, ...invoice }) => ({
    ...invoice,
    mayPay: invoice.open > 0 && (payable === null || (payable?.includes(siteId ?? 0) ?? false)),
  }));
  return {
    company: { id, legalName },
    invoices,
    more: list.more,
    sums,
    payTo: sums.open > 0 ? await readRemittance(db) : [],
    uninvoiced,
    /** The fee of its terms for a payment that comes back, told to those who pay. */
    bounceFee: payable === undefined ? null : (account?.bounceFee ?? null),
    page,
    onlyOpen,
    search,
    today,
    seesStatement,
    unused: money?.unused ?? zero,
    credits: search === "" && page === 1 ? (money?.credits ?? []) : [],
  };
}
