import { person, type Person } from "#test/approvals/approval-shop.ts";
import { accept, ask, buyerOfPlant, offeredTotal, type Quoted, send } from "#test/checkout/quote-shop.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import type { Browser, OpenShop } from "#test/open-shop.ts";

/** A company whose rule wants an approver to agree to what its buyer at the plant orders, and its people. */
export async function companyWithRule(shop: OpenShop) {
  const buyer = await buyerOfPlant(shop, { limit: "1000000" });
  const { company } = buyer;
  const made = async (role: Parameters<typeof giveRole>[2][1], site?: string): Promise<Person> => {
    const one = await person(shop);
    await giveRole(shop.db, company, [one.id, role, site]);
    return one;
  };
  const approver = await made("approver", "Plant");
  await ruleFor(shop, company.id, buyer.id);
  return { buyer, company, approver, made };
}

/** A rule that holds for one person, always. */
export async function ruleFor({ db }: OpenShop, companyId: number, customerId: number): Promise<void> {
  const chain = [{ role: "approver", customerId: null, standInId: null, nextAfter: null }];
  await db.sql(
    `insert into company_approval_rules (company_id, name, people, condition, chain, created_at)
     values ($1, 'Quetzal rule', array[$2::bigint], '{"kind":"always"}', $3::jsonb, now())`,
    [companyId, customerId, JSON.stringify(chain)],
  );
}

/** An offer for the plant, as its buyer sees it. */
export async function offered(shop: OpenShop, browser: Browser, changes: Record<string, string> = {}, owner?: Browser) {
  return send(shop, await ask(shop, browser), changes, owner);
}

/** Sends the acceptance of a quote for approval; gives the number of the request. */
export async function request(quote: Quoted, browser: Browser, changes: Record<string, string> = {}) {
  const answer = await accept(quote, browser, { intent: "request", why: "The old one is worn", ...changes });
  return { answer, id: Number(/requisitions\/(\d+)/.exec(answer.location ?? "")?.[1] ?? 0) };
}

/** By hand: two at $90, $50 freight, 8% on the goods. */
export const exactOrder = {
  subtotal: 18_000,
  shipping: 5_000,
  tax: 1_440,
  total: offeredTotal,
  terms: "net-30",
};
