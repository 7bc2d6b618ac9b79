import { expect, test } from "vitest";
import { approvingCompany, type Person, press, sendCart } from "#test/approvals/approval-shop.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const people = {
  nora: ["administrator"],
  max: ["approver", "Plant"],
  lena: ["buyer", "Plant"],
  theo: ["requester", "Plant"],
} as const;

const ruleOf = (works: MadeCompany, site?: string) => ({
  intent: "rule",
  name: "Only what we stock",
  when: "not-listed",
  who1: "approver",
  roles: "buyer",
  site: String(works.sites[site ?? "Plant"]!),
});

async function withRule(changes: Record<string, string> = {}) {
  const made = await approvingCompany(shop(), people);
  const path = `/personal/companies/${made.works.id}/rules`;
  const saved = await made.people.nora.browser.post(`${path}?rule=new`, { ...ruleOf(made.works), ...changes });
  expect(saved.location).toContain("done=rule");
  return { ...made, path };
}

/** Puts a part number on a list: of a site by its id, or of a person. */
async function listed(sku: string, of: { site: number } | { person: number }): Promise<number> {
  const [list] = await shop().db.sql<{ id: number }>(
    `insert into part_lists (customer_id, site_id, name, created_at, updated_at)
     values ($1, $2, 'Shelf', now(), now()) returning id`,
    ["person" in of ? of.person : null, "site" in of ? of.site : null],
  );
  await shop().db.sql(
    `insert into part_list_lines (list_id, variant_id, place, quantity) select $1, id, 1, 1 from variants where sku = $2`,
    [list!.id, sku],
  );
  return list!.id;
}

const place = (person: Person, works: MadeCompany) => sendCart(shop(), person, works, {}, { intent: "place" });
const again = ({ browser }: Person, { form }: { form: Record<string, string> }) =>
  browser.post("/checkout", { ...form, key: crypto.randomUUID() });

test("goods on no list of the site need approval, and the sentence names them; the approver sees which, and approves", async () => {
  const { works, people: their, path } = await withRule();
  for (const prefix of ["", "/cn"])
    expect((await their.nora.browser.get(prefix + path)).text).toContain("Only what we stock");
  expect((await their.nora.browser.get(path)).text).toContain("Goods that are on none of your lists");
  const caught = await place(their.lena, works);
  expect(caught.answer.status).toBe(409);
  for (const said of [
    "Your company wants this order approved: Only what we stock",
    `Not on your lists: ${caught.sku}.`,
    "Send for approval",
  ])
    expect(caught.answer.text).toContain(said);
  const asked = await their.lena.browser.post("/checkout", { ...caught.form, intent: "request", why: "New machine" });
  const id = Number(/requisitions\/(\d+)/.exec(asked.location ?? "")![1]);
  const page = (await their.max.browser.get(`/personal/requisitions/${id}`)).text;
  for (const said of ["On none of your lists", "Only what we stock", caught.sku]) expect(page).toContain(said);
  expect((await press(their.max.browser, id, "approve")).location).toContain("done=ordered");
});

test("what a list of the site names is ordered at once; once it is off the list, or the list is removed, it is not", async () => {
  const { works, people: their } = await withRule();
  const caught = await place(their.lena, works);
  expect(caught.answer.status).toBe(409);
  const list = await listed(caught.sku, { site: works.sites["Plant"]! });
  await shop().db.sql("update part_list_lines set removed_at = now() where list_id = $1", [list]);
  expect((await again(their.lena, caught)).status).toBe(409);
  await shop().db.sql("update part_list_lines set removed_at = null where list_id = $1", [list]);
  await shop().db.sql("update part_lists set removed_at = now() where id = $1", [list]);
  expect((await again(their.lena, caught)).status).toBe(409);
  await shop().db.sql("update part_lists set removed_at = null where id = $1", [list]);
  expect((await again(their.lena, caught)).status).toBe(303);
});

test("a person's own list and another company's list let nothing pass, and neither does another site's for a rule of one site", async () => {
  const { works, people: their } = await withRule();
  const rival = await companyWith(shop().db, "Rival Lists", ["Shed"], []);
  const caught = await place(their.lena, works);
  await listed(caught.sku, { person: their.lena.id });
  await listed(caught.sku, { site: rival.sites["Shed"]! });
  await listed(caught.sku, { site: works.sites["Body shop"]! });
  const still = await again(their.lena, caught);
  expect(still.status).toBe(409);
  expect(still.text).toContain(`Not on your lists: ${caught.sku}.`);
});

test("a rule for all sites takes the list of any of them, and holds for nobody of another company", async () => {
  const { works, people: their } = await withRule({ site: "", who1: "administrator" });
  const caught = await place(their.lena, works);
  expect(caught.answer.status).toBe(409);
  await listed(caught.sku, { site: works.sites["Body shop"]! });
  expect((await again(their.lena, caught)).status).toBe(303);
  const other = await approvingCompany(shop(), people);
  expect((await place(other.people.lena, other.works)).answer.status).toBe(303);
});

test("it composes with other rules: each names its reason, and a listed part is still caught by the others", async () => {
  const { works, people: their, path } = await withRule();
  const dear = { ...ruleOf(works), name: "Over $100", when: "total", over: "100" };
  expect((await their.nora.browser.post(`${path}?rule=new`, dear)).location).toContain("done=rule");
  const caught = await place(their.lena, works);
  expect(caught.answer.text).toContain("approved: Only what we stock; Over $100");
  expect(caught.answer.text).toContain(`Not on your lists: ${caught.sku}.`);
  await listed(caught.sku, { site: works.sites["Plant"]! });
  const still = await again(their.lena, caught);
  expect(still.status).toBe(409);
  expect(still.text).toContain("approved: Over $100");
  expect(still.text).not.toContain("Not on your lists");
});

test("only administrators make such a rule: no buyer, approver or person of another company", async () => {
  const { works, people: their, path } = await withRule();
  const other = await approvingCompany(shop(), people);
  for (const { browser } of [their.lena, their.max, their.theo, other.people.nora]) {
    const refused = await browser.post(`${path}?rule=new`, { ...ruleOf(works), name: "Of a stranger" });
    expect(refused.status).toBe(404);
  }
  const rows = await shop().db.sql("select from company_approval_rules where company_id = $1", [works.id]);
  expect(rows).toHaveLength(1);
});
