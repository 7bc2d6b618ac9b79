import { readSite } from "#domain/companies/site.ts";
import { applyAsCompany } from "#engine/companies/apply.ts";
import { takeCompanyStep } from "#engine/companies/company-steps.ts";
import { addMember } from "#engine/companies/members.ts";
import { saveSite, sitesOf } from "#engine/companies/sites.ts";
import { grantTerms } from "#engine/receivables/grant-terms.ts";
import type { Shop } from "#engine/shop.ts";
import { type DemoCompany, demoCompanies, type DemoPerson } from "../../demo/companies.ts";
import { demoCustomer } from "../../demo/customer.ts";
import { demoApprovals } from "../../demo/approvals.ts";
import { demoMachines } from "../../demo/machines.ts";
import { demoQuotes } from "../../demo/quotes.ts";
import { openDemoApprovals } from "./demo-approvals.ts";
import { openDemoCollection } from "./demo-collections.ts";
import { openDemoMachines } from "./demo-machines.ts";
import { openDemoQuotes } from "./demo-quotes.ts";
import { openDemoOrders } from "./demo-company-orders.ts";
import { backThen, openDemoAccount } from "./demo-customer.ts";

const staff = "merchant@example.com";

/** Creates the demo companies with their sites and people, through the use cases. */
export async function openDemoCompanies(shop: Shop): Promise<void> {
  for (const company of demoCompanies) await openDemoCompany(shop, company);
}

const accountOf = ({ firstName, lastName, email }: DemoPerson) => ({
  firstName,
  lastName,
  email,
  password: demoCustomer.password,
});

async function openDemoCompany(shop: Shop, company: DemoCompany): Promise<void> {
  const [first, ...others] = company.people;
  const customerId = await openDemoAccount(shop, accountOf(first));
  if (customerId === null) return;
  const { legalName, taxId, termsWished } = company;
  // Longer ago than its first order.
  const then = backThen(shop, 90);
  const applicant = { customerId, emailVerified: true, language: "en" } as const;
  const applied = await applyAsCompany(then, applicant, { legalName, taxId, termsWished, tradeReferences: "" });
  if (!applied.ok) throw new Error(`a demo company is refused: ${applied.error.code}`);
  const companyId = applied.value;
  for (const { name, receivingHours, facts, ...address } of company.sites) {
    const site = readSite({ ...address, name, receivingHours }, facts);
    if (!site.ok) throw new Error(`a demo site is refused: ${JSON.stringify(site.error)}`);
    await saveSite(then, { customerId }, { companyId, id: null, site: site.value });
  }
  await join(shop, companyId, first, customerId);
  for (const person of others) {
    const id = await openDemoAccount(shop, accountOf(person));
    if (id !== null) await join(shop, companyId, person, id);
  }
  const approval = { id: companyId, step: "approve", reason: "", version: 1 } as const;
  const approved = await takeCompanyStep(then, { staff }, approval);
  if (!approved.ok) throw new Error(`a demo company is not approved: ${approved.error.code}`);
  if (company.terms) {
    const granted = await grantTerms(then, staff, { companyId, version: 0, typed: company.terms });
    if (!granted.ok) throw new Error(`a demo company's terms are refused: ${granted.error.code}`);
  }
  await openDemoOrders(shop, companyId, company);
  if (company.terms) await openDemoCollection(shop, companyId);
  if (legalName === demoApprovals.company) await openDemoApprovals(shop, companyId, company, customerId);
  if (legalName === demoMachines.company) await openDemoMachines(shop, companyId);
  if (legalName === demoQuotes.company) await openDemoQuotes(shop, companyId, company);
}

async function join(shop: Shop, companyId: number, { roles }: DemoPerson, customerId: number): Promise<void> {
  const sites = new Map((await sitesOf(shop.db, companyId)).map(({ id, name }) => [name, id]));
  const grants = roles.map(({ role, site }) => ({
    role,
    siteId: site === undefined ? null : (sites.get(site) ?? null),
  }));
  await shop.db.transaction((tx) => addMember(tx, { companyId, customerId, roles: grants }, shop.clock.now()));
}
