import { beforeAll, expect, test } from "vitest";
import { days, instant } from "#domain/kernel/time.ts";
import { turnRequisitions } from "#engine/requisitions/turn-requisitions.ts";
import { type Person, person, press, stored } from "#test/approvals/approval-shop.ts";
import { exactOrder, offered, request } from "#test/approvals/quote-approval.ts";
import { buyerOfPlant, openForQuotes, ordersOf } from "#test/checkout/quote-shop.ts";
import { giveRole, takeOut, takeRoles } from "#test/companies/company-fixture.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

beforeAll(() => openForQuotes(shop()));

/**
 * The rules: "a chain of steps: a role or a person, with a stand-in, and after N working days the next"; "Nobody
 * approves their own, also not as a stand-in"; "whoever leaves loses access at the next request"; of quotes "Approval
 * rules of the company hold at acceptance", and accepting gives "exactly its lines, prices, freight and terms, once".
 */
async function companyWithChain() {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop(), { limit: "1000000" });
  const made = async (role: "approver" | "administrator", site?: string): Promise<Person> => {
    const one = await person(shop());
    await giveRole(db, buyer.company, [one.id, role, site]);
    return one;
  };
  const [approver, standIn, head] = [
    await made("approver", "Plant"),
    await made("approver", "Plant"),
    await made("administrator"),
  ];
  const rule = async (chain: readonly object[]) =>
    db.sql(
      `insert into company_approval_rules (company_id, name, people, condition, chain, created_at)
       values ($1, 'Quetzal rule', array[$2::bigint], '{"kind":"always"}', $3::jsonb, now())`,
      [buyer.company.id, buyer.id, JSON.stringify(chain)],
    );
  return { buyer, company: buyer.company, approver, standIn, head, rule };
}
const step = { role: null, customerId: null, standInId: null, nextAfter: null };

test("the stand-in approves a quote in the approver's stead, once and exactly as it was offered; other approvers do not", async () => {
  const { buyer, approver, standIn, head, company, rule } = await companyWithChain();
  const colleague = await person(shop());
  await giveRole(shop().db, company, [colleague.id, "approver", "Plant"]);
  await rule([{ ...step, customerId: approver.id, standInId: standIn.id }]);
  const quote = await offered(shop(), buyer.browser);
  const { id } = await request(quote, buyer.browser);
  const { version } = await stored(shop(), id);
  for (const other of [colleague, head])
    expect((await press(other.browser, id, "approve", { version: String(version) })).text).toContain(
      "This request does not wait for you",
    );
  expect(await ordersOf(shop(), quote)).toEqual([]);
  expect((await press(standIn.browser, id, "approve")).location).toContain("done=ordered");
  expect((await press(approver.browser, id, "approve", { version: String(version) })).status).toBe(409);
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ ...exactOrder, customer: buyer.id })]);
});

test("an approver who leaves, or loses the role or the site, decides a quote no more at their next request; the stand-in does", async () => {
  for (const how of ["leaves", "loses the role", "loses the site"] as const) {
    const { buyer, approver, standIn, company, rule } = await companyWithChain();
    await rule([{ ...step, customerId: approver.id, standInId: standIn.id }]);
    const quote = await offered(shop(), buyer.browser);
    const { id } = await request(quote, buyer.browser);
    const { total, version } = await stored(shop(), id);
    const form = { intent: "approve", version: String(version), total: String(total), over: "0" };
    expect((await approver.browser.get(`/personal/requisitions/${id}`)).status).toBe(200);
    if (how === "leaves") await takeOut(shop().db, company, approver.id);
    else await takeRoles(shop().db, company, approver.id);
    if (how === "loses the role") await giveRole(shop().db, company, [approver.id, "requester", "Plant"]);
    if (how === "loses the site") await giveRole(shop().db, company, [approver.id, "approver", "Body shop"]);
    for (const path of [`/personal/requisitions/${id}`, quote.page])
      expect([how, path, (await approver.browser.get(path)).status]).toEqual([how, path, 404]);
    const late = await approver.browser.post(`/personal/requisitions/${id}`, form);
    expect([how, late.status]).toEqual([how, 404]);
    expect([how, await ordersOf(shop(), quote)]).toEqual([how, []]);
    expect([how, (await stored(shop(), id)).state]).toEqual([how, "submitted"]);
    expect((await press(standIn.browser, id, "approve")).location, how).toContain("done=ordered");
    expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ ...exactOrder, customer: buyer.id })]);
    await shop().db.sql("delete from rate_limits");
  }
});

test("a stand-in does not approve a quote that they asked for themselves; the approver does", async () => {
  const { buyer, approver, company, rule } = await companyWithChain();
  await giveRole(shop().db, company, [buyer.id, "approver", "Plant"]);
  await rule([{ ...step, customerId: approver.id, standInId: buyer.id }]);
  const quote = await offered(shop(), buyer.browser);
  const { id } = await request(quote, buyer.browser);
  const own = await press(buyer.browser, id, "approve");
  expect([own.status, own.text.includes("Nobody decides what they asked for themselves")]).toEqual([409, true]);
  expect(await ordersOf(shop(), quote)).toEqual([]);
  expect((await press(approver.browser, id, "approve")).location).toContain("done=ordered");
});

test("where the only approver of a step has left, a quote passes to the next after its working days, and is ordered as offered", async () => {
  const { buyer, approver, head, company, rule } = await companyWithChain();
  await rule([
    { ...step, customerId: approver.id, nextAfter: 2 },
    { ...step, role: "administrator" },
  ]);
  const quote = await offered(shop(), buyer.browser);
  const { id } = await request(quote, buyer.browser);
  await takeOut(shop().db, company, approver.id);
  const { version } = await stored(shop(), id);
  expect((await press(head.browser, id, "approve", { version: String(version) })).text).toContain(
    "This request does not wait for you",
  );
  const { db, clock } = shop();
  clock.set(instant(clock.now() + days(6)));
  await turnRequisitions({ db, clock } as never);
  expect((await stored(shop(), id)).step).toBe(2);
  const later = await signedIn(shop(), head.email);
  expect((await press(later, id, "approve")).location).toContain("done=ordered");
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ ...exactOrder, customer: buyer.id })]);
});
