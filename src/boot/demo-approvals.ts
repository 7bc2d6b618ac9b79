import { costCenterForm } from "#domain/approvals/cost-center.ts";
import { readReferenceRules } from "#domain/approvals/references.ts";
import { readRule } from "#domain/approvals/rule-form.ts";
import { bookingRulesOf, setReferences } from "#engine/approvals/booking.ts";
import { saveCostCenter } from "#engine/approvals/cost-centers.ts";
import { saveRule } from "#engine/approvals/rules.ts";
import { beginSiteCart } from "#engine/companies/choose-site.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { decideRequisition } from "#engine/requisitions/decide-requisition.ts";
import { findRequisition } from "#engine/requisitions/requisition-row.ts";
import { submitRequisition } from "#engine/requisitions/submit-requisition.ts";
import type { Shop } from "#engine/shop.ts";
import { demoApprovals } from "../../demo/approvals.ts";
import type { DemoCompany } from "../../demo/companies.ts";
import { backThen, demoCheckout } from "./demo-customer.ts";

/** Gives a demo company cost centers, a reference and a rule, and requisitions that wait and were decided. */
export async function openDemoApprovals(
  shop: Shop,
  companyId: number,
  company: DemoCompany,
  administrator: number,
): Promise<void> {
  const by = { customerId: administrator };
  const { costCenters, references, rule } = demoApprovals;
  const sites = new Map((await sitesOf(shop.db, companyId)).map(({ name, id }) => [name, id]));
  for (const { site, ...typed } of costCenters) {
    const fields = costCenterForm.read(typed);
    if (fields.ok)
      await saveCostCenter(shop, by, { companyId, id: null, siteId: sites.get(site) ?? null, fields: fields.value });
  }
  const rules = readReferenceRules(references);
  if (rules.ok) await setReferences(shop, by, { companyId, references: rules.value, costCenterRequired: false });
  const siteId = sites.get(demoApprovals.site) ?? 0;
  const typed = readRule({
    name: rule.name,
    site: String(siteId),
    roles: [],
    people: [],
    when: "total",
    over: rule.over,
    categories: [],
    steps: [{ who: "approver", standIn: String(administrator), after: "" }],
  });
  if (!typed.ok) throw new Error("a demo rule is refused");
  for (const one of demoApprovals.requisitions) await ask(shop, { companyId, siteId }, company, one);
  const saved = await saveRule(shop, by, { companyId, id: null, rule: typed.value });
  if (!saved.ok) throw new Error(`a demo rule is refused: ${saved.error.code}`);
}

const accountOf = async ({ db }: Shop, email: string): Promise<number> =>
  (await db.sql<{ id: number }>("select id from customers where email = $1", [email]))[0]?.id ?? 0;

/** Asks for goods some days ago, and decides it the day after. */
async function ask(
  shop: Shop,
  { companyId, siteId }: { readonly companyId: number; readonly siteId: number },
  { legalName, people, sites }: DemoCompany,
  requisition: (typeof demoApprovals.requisitions)[number],
): Promise<void> {
  const { requester: email, approver, site } = demoApprovals;
  const then = backThen(shop, requisition.daysAgo);
  const customerId = await accountOf(shop, email);
  const person = people.find((one) => one.email === email);
  const address = sites.find(({ name }) => name === site);
  if (!person || !address) throw new Error("a demo requisition of nobody");
  await shop.db.transaction((tx) => beginSiteCart(tx, { customerId, siteId, now: then.clock.now() }));
  const by = `${person.firstName} ${person.lastName}`;
  const buyer = { customerId, buysFor: { companyId, siteId, company: legalName, site, by } };
  const { costCenters } = await bookingRulesOf(shop.db, { companyId, siteId });
  const costCenter = costCenters.find(({ code }) => code === requisition.costCenter);
  const booking = { costCenter: String(costCenter?.id ?? ""), references: [requisition.job] };
  const checkout = await demoCheckout(then, { buyer, email, address, booking }, requisition);
  if (!checkout) return;
  const requisitionSent = await submitRequisition(then, { ...checkout, why: requisition.why });
  if (!requisitionSent.ok) throw new Error(`a demo requisition is refused: ${requisitionSent.error.code}`);
  const stored = await findRequisition(shop.db, requisitionSent.value.id);
  if (requisition.decision === null || !stored) return;
  const decided = await decideRequisition(
    backThen(shop, requisition.daysAgo - 1),
    { customerId: await accountOf(shop, approver) },
    { id: stored.id, version: stored.version, step: "approve", note: "", seenTotal: stored.total, seenOver: 0 },
  );
  if (!decided.ok) throw new Error(`a demo requisition is not approved: ${decided.error.code}`);
}
