import { expect, test } from "vitest";
import {
  approvingCompany,
  type Person,
  press,
  requisitionMails,
  sendCart,
  stored,
} from "#test/approvals/approval-shop.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import type { MadeCompany } from "#test/companies/company-fixture.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const people = {
  nora: ["administrator"],
  max: ["approver", "Plant"],
  rosa: ["approver", "Body shop"],
  lena: ["buyer", "Plant"],
} as const;

let count = 0;
const always = { intent: "rule", name: "Always", when: "always", who1: "approver", roles: "buyer" };

/** A company with these rules, each of which lets approvers change quantities unless told otherwise. */
async function withRules(...rules: Record<string, string>[]) {
  const made = await approvingCompany(shop(), people);
  const path = `/personal/companies/${made.works.id}/rules`;
  for (const rule of rules)
    expect(
      (await made.people.nora.browser.post(`${path}?rule=new`, { ...always, mayChange: "on", ...rule })).location,
    ).toContain("done=rule");
  return { ...made, path };
}

/** A request for three hoses at $100 and a machine at $200. */
async function requested({ lena }: { lena: Person }, works: MadeCompany) {
  const hose = `HOSE-${++count}`;
  await stockGoods(shop().db, { sku: hose, price: 10_000 });
  await lena.browser.post("/shoppingCart", { intent: "add", sku: hose, quantity: "3" });
  await shop().db.sql("delete from graphile_worker._private_jobs");
  return { ...(await sendCart(shop(), lena, works)), hose };
}

const page = async ({ browser }: Person, id: number, prefix = "") =>
  ((await browser.get(`${prefix}/personal/requisitions/${id}`)).text.match(/<main[\s\S]*<\/main>/)?.[0] ?? "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const change = ({ browser }: Person, id: number, quantities: Record<string, string>, note = "") =>
  press(browser, id, "change", {
    ...Object.fromEntries(Object.entries(quantities).map(([sku, quantity]) => [`quantity-${sku}`, quantity])),
    note,
  });
const ordered = (id: number) =>
  shop().db.sql(
    `select l.sku, l.quantity from order_lines l join requisitions r on r.order_id = l.order_id where r.id = $1`,
    [id],
  );

test("an approver takes pieces and a line away, whoever asked is told what, and exactly the rest is ordered", async () => {
  const { works, people: their, path } = await withRules({});
  for (const [prefix, text] of [
    ["", "Approvers may change quantities"],
    ["/cn", "审批人可以修改数量"],
  ])
    expect((await their.nora.browser.get(prefix + path)).text).toContain(text);
  const { id, sku, hose, total } = await requested(their, works);
  expect(await page(their.max, id)).toContain("Change quantities");
  expect(await page(their.lena, id)).not.toContain("Change quantities");
  const changed = await change(their.max, id, { [hose]: "1", [sku]: "0" }, "One is on the shelf");
  expect(changed.location).toContain("done=change");
  const now = await stored(shop(), id);
  expect(now.state).toBe("submitted");
  expect(now.total).toBeLessThan(total - 30_000);
  const dollars = (amount: number) => (amount / 100).toFixed(2);
  for (const who of [their.lena, their.max]) {
    const text = await page(who, id);
    for (const part of [`(${hose}): 3 → 1`, `(${sku}): 1, taken out`, `Total before: $${dollars(total)}`])
      expect(text).toContain(part);
    for (const part of ["One is on the shelf", `Changed by the approver · $${dollars(now.total)}`])
      expect(text).toContain(part);
  }
  expect(await page(their.lena, id, "/cn")).toContain(`（${sku}）：原 1，已删除`);
  const mails = (await requisitionMails(shop())).filter(({ to }) => to === their.lena.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Request ${id} was changed`]);
  for (const part of ["3, now 1", "1, taken out", `$${dollars(total)}`, "One is on the shelf", hose])
    expect(mails[0]!.text).toContain(part);
  expect((await press(their.max.browser, id, "approve")).location).toContain("done=ordered");
  expect(await ordered(id)).toEqual([{ sku: hose, quantity: 1 }]);
});

test("only whoever decides it now changes it, only where every rule that caught it says so, and not a page of before", async () => {
  const { works, people: their } = await withRules({}, { name: "As it is", mayChange: "" });
  const strict = await requested(their, works);
  expect(await page(their.max, strict.id)).not.toContain("Change quantities");
  expect((await change(their.max, strict.id, { [strict.hose]: "1" })).status).toBe(409);
  const { works: others, people: open } = await withRules({});
  const asked = await requested(open, others);
  expect((await change(open.lena, asked.id, { [asked.hose]: "1" })).status).toBe(409);
  for (const stranger of [open.rosa, their.max])
    expect((await change(stranger, asked.id, { [asked.hose]: "1" })).status).toBe(404);
  const before = await stored(shop(), asked.id);
  const stale = { version: String(before.version), [`quantity-${asked.hose}`]: "2" };
  expect((await press(open.max.browser, asked.id, "change", stale)).location).toContain("done=change");
  expect(
    (await press(open.max.browser, asked.id, "change", { ...stale, [`quantity-${asked.hose}`]: "1" })).status,
  ).toBe(409);
  for (const [quantity, sentence] of [
    ["1.5", `${asked.hose} must be a whole number from 0 to 999`],
    ["-1", `${asked.hose} must be a whole number from 0 to 999`],
  ] as const) {
    const wrong = await change(open.max, asked.id, { [asked.hose]: quantity }, "Typed");
    expect([wrong.status, wrong.text.includes(sentence), wrong.text.includes(`value="${quantity}"`)]).toEqual([
      409,
      true,
      true,
    ]);
    expect(wrong.text).toContain("Typed");
  }
  const nothing = await change(open.max, asked.id, { [asked.hose]: "0", [asked.sku]: "0" });
  expect([nothing.status, nothing.text.includes("Leave at least one item in the request, or reject it.")]).toEqual([
    409,
    true,
  ]);
  expect((await press(open.max.browser, asked.id, "approve")).location).toContain("done=ordered");
  expect(await ordered(asked.id)).toHaveLength(2);
  expect(await ordered(strict.id)).toEqual([]);
});

test("quantities left as they were change nothing: it is said, with the note kept, and whoever asked is told nothing", async () => {
  const { works, people: their } = await withRules({});
  const { id, hose } = await requested(their, works);
  const before = await stored(shop(), id);
  for (const quantities of [{ [hose]: "3" }, {}]) {
    const same = await change(their.max, id, quantities, "One is on the shelf");
    expect(same.status).toBe(409);
    for (const part of ["The quantities are as they were, so nothing was changed.", "One is on the shelf"])
      expect(same.text).toContain(part);
  }
  expect(await stored(shop(), id)).toEqual(before);
  expect((await requisitionMails(shop())).filter(({ to }) => to === their.lena.email)).toEqual([]);
  const path = `/cn/personal/requisitions/${id}`;
  const sent = { intent: "change", version: String(before.version), [`quantity-${hose}`]: "3" };
  expect((await their.max.browser.post(path, sent)).text).toContain("数量与原来相同，未作任何修改。");
});

test("less of everything keeps the steps that were taken; more, or what another rule catches, begins them anew", async () => {
  const { works, people: their } = await withRules(
    {},
    { name: "Over $250", when: "total", over: "250", who1: "administrator" },
  );
  const { id, hose } = await requested(their, works);
  await press(their.max.browser, id, "approve");
  expect(await stored(shop(), id)).toMatchObject({ state: "submitted", step: 2 });
  expect((await change(their.nora, id, { [hose]: "2" })).location).toContain("done=change");
  expect(await stored(shop(), id)).toMatchObject({ state: "submitted", step: 2 });
  expect((await change(their.nora, id, { [hose]: "9" })).location).toContain("done=change");
  expect(await stored(shop(), id)).toMatchObject({ state: "submitted", step: 1 });
  expect((await press(their.nora.browser, id, "approve")).status).toBe(409);
  await press(their.max.browser, id, "approve");
  expect((await press(their.nora.browser, id, "approve")).location).toContain("done=ordered");
  expect(await ordered(id)).toContainEqual({ sku: hose, quantity: 9 });
});

test("a rule that did not catch it asks its own approver once the change makes it dearer", async () => {
  const { works, people: their } = await withRules(
    {},
    { name: "Over $900", when: "total", over: "900", who1: "administrator" },
  );
  const { id, hose } = await requested(their, works);
  await change(their.max, id, { [hose]: "8" });
  await press(their.max.browser, id, "approve");
  expect(await stored(shop(), id)).toMatchObject({ state: "submitted", step: 2 });
  expect(await page(their.nora, id)).toContain("Over $900");
  expect((await press(their.nora.browser, id, "approve")).location).toContain("done=ordered");
});

test("a change passes no budget: what it adds is counted before it can be approved", async () => {
  const { works, people: their } = await withRules({});
  const { id, hose } = await requested(their, works);
  await shop().db.sql("update company_members set budget_cents = 60000 where company_id = $1 and customer_id = $2", [
    works.id,
    their.lena.id,
  ]);
  await change(their.max, id, { [hose]: "9" });
  expect(await page(their.max, id)).toContain("so it can’t be approved");
  expect((await press(their.max.browser, id, "approve")).status).toBe(409);
  await change(their.max, id, { [hose]: "1" });
  expect((await press(their.max.browser, id, "approve")).location).toContain("done=ordered");
});
