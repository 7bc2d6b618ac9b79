import { paysInvoicesOf } from "#domain/buyers/member-roles.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { withClosedSites } from "#engine/buyers/grants.ts";
import { companiesOf } from "#engine/companies/companies.queries.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { openSums } from "#engine/invoices/invoices.queries.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { requisitionsToDecide } from "#engine/requisitions/requisitions.queries.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";

/** Work of people of companies: requests to decide, and each company's open invoices that they pay. */
export async function waitingFor({ db, clock }: DbAndClock, customer: SignedIn) {
  const grants = customer.grants ?? [];
  if (grants.length === 0) return { toDecide: 0, toPay: [] };
  const [toDecide, companies, timeZone] = await Promise.all([
    withClosedSites(db, customer).then((person) => requisitionsToDecide(db, person)),
    companiesOf(db, customer.customerId),
    readShopTimeZone(db),
  ]);
  const today = dayIn(timeZone, clock.now());
  const owed = await Promise.all(
    companies.map(async ({ id, legalName }) => {
      const siteIds = paysInvoicesOf(grants.filter(({ companyId }) => companyId === id));
      const sums = siteIds === undefined ? null : await openSums(db, { companyId: id, siteIds, today });
      return sums && { companyId: id, legalName, ...sums };
    }),
  );
  return { toDecide: toDecide.length, toPay: owed.flatMap((one) => (one && one.open > 0 ? [one] : [])) };
}
