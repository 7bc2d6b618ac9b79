import { expect, test } from "vitest";
import { turnRequisitions } from "#engine/requisitions/turn-requisitions.ts";
import { approvingCompany, press, requisitionMails, sendCart } from "#test/approvals/approval-shop.ts";
import { giveRole, takeRoles } from "#test/companies/company-fixture.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const textOf = (page: { readonly text: string }) =>
  (/<main[\s\S]*<\/main>/.exec(page.text)?.[0] ?? "").replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

const memberOf = async (customerId: number) =>
  (await shop().db.sql<{ id: number }>("select id from company_members where customer_id = $1", [customerId]))[0]!.id;

test("of requests that the roles of now let nobody decide, their pages and the company's administrators are told", async () => {
  const people = { nora: ["administrator"], max: ["approver"], theo: ["requester", "Plant"] } as const;
  const { works, people: made } = await approvingCompany(shop(), people);
  const { nora, max, theo } = made;
  const { id } = await sendCart(shop(), theo, works);
  const [page, company] = [`/personal/requisitions/${id}`, `/personal/companies/${works.id}`];
  expect(textOf(await theo.browser.get(page))).toContain("Waits for: An approver of the site");
  expect(textOf(await nora.browser.get(company))).not.toContain("nobody can decide");

  const member = String(await memberOf(max.id));
  const elsewhere = { intent: "roles", member, roles: `approver@${works.sites["Body shop"]}` };
  const saved = await nora.browser.post(`${company}?member=${member}`, elsewhere);
  const after = textOf(await nora.browser.get(saved.location!));
  expect(after).toContain("The roles are saved.");
  expect(after).toContain("1 request waits that nobody can decide now. Give somebody the role for it under People");
  expect(textOf(await nora.browser.get(`/cn${company}`))).toContain("有 1 个申请目前没有人可以审批");
  expect(textOf(await max.browser.get(company))).not.toContain("nobody can decide");

  for (const [one, scope] of [
    [theo, "mine"],
    [nora, "all"],
  ] as const) {
    const list = textOf(await one.browser.get(`/personal/requisitions?scope=${scope}`));
    expect(list).toContain(`Request ${id} Nobody can decide this now`);
    expect(list).not.toContain("Waits for approval");
  }
  expect(textOf(await theo.browser.get("/cn/personal/requisitions"))).toContain("目前没有人可以审批");
  const theirs = await theo.browser.get(page);
  expect(textOf(theirs)).toContain(
    "Nobody can decide this now Nobody is an approver of Plant for this request. Ask an administrator",
  );
  expect(textOf(theirs)).not.toContain("Waits for:");
  expect(theirs.text).not.toContain(`href="${company}#people"`);
  const managed = await nora.browser.get(page);
  expect(textOf(managed)).toContain("Nobody can decide this now");
  expect(managed.text).toContain(`href="${company}#people"`);
  expect(textOf(await nora.browser.get(`/cn${page}`))).toContain("目前没有人可以审批");

  await nora.browser.post(`${company}?member=${member}`, { ...elsewhere, roles: "approver" });
  expect(textOf(await theo.browser.get("/personal/requisitions"))).toContain(`Request ${id} Waits for approval`);
  expect(textOf(await nora.browser.get(company))).not.toContain("nobody can decide");
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
});

test("whoever gives the roles is mailed once of a request that nobody can decide any more, and nobody of others", async () => {
  const administrators = { nora: ["administrator"], cora: ["administrator"] } as const;
  const people = { ...administrators, max: ["approver"], theo: ["requester", "Plant"] } as const;
  const { works, people: made } = await approvingCompany(shop(), people);
  const { nora, cora, max, theo } = made;
  const { id } = await sendCart(shop(), theo, works, { why: "Belt of the plant" });
  await shop().db.sql("update customers set language = 'cn' where id = $1", [cora.id]);
  const mails = async () => {
    await turnRequisitions(shop());
    const all = await requisitionMails(shop());
    return all.filter(({ subject }) => /nobody can decide|无人可审批/.test(subject));
  };
  expect(await mails()).toEqual([]);
  await takeRoles(shop().db, works, max.id);
  const [english, chinese] = await mails();
  expect([english?.to, chinese?.to]).toEqual([nora.email, cora.email]);
  expect(english?.subject).toBe(`Request ${id}: nobody can decide it`);
  expect(english?.text).toContain("Nobody of your company has the role to decide it any more.");
  expect(chinese?.text).toContain("贵公司目前没有人具备审批此申请的角色。");
  for (const mail of [english, chinese]) {
    expect(mail?.text).toContain("Belt of the plant");
    expect(mail?.text).toContain(`/personal/requisitions/${id}`);
  }
  expect(await mails(), "once").toHaveLength(2);
  await giveRole(shop().db, works, [max.id, "approver", undefined]);
  expect(await mails(), "none while somebody can").toEqual([]);
});

test("a request that names a person who may no longer decide says who that was", async () => {
  const people = { nora: ["administrator"], max: ["approver"], theo: ["requester", "Plant"] } as const;
  const { works, people: made } = await approvingCompany(shop(), people);
  const { nora, max, theo } = made;
  const rule = { intent: "rule", name: "All", when: "always", who1: String(max.id), site: "" };
  const rules = `/personal/companies/${works.id}/rules?rule=new`;
  expect((await nora.browser.post(rules, rule)).location).toContain("done=rule");
  const { id } = await sendCart(shop(), theo, works);
  const remove = { intent: "remove", member: String(await memberOf(max.id)) };
  expect((await nora.browser.post(`/personal/companies/${works.id}`, remove)).location).toContain("done=removed");
  expect(textOf(await theo.browser.get(`/personal/requisitions/${id}`))).toMatch(
    /Nobody can decide this now Ada Byron can’t decide for Plant any more\. .* or withdraw the request/,
  );
});

test("where nobody approves, a requester reads that the request was not sent, and what to do", async () => {
  const people = { nora: ["administrator"], theo: ["requester", "Body shop"] } as const;
  const { works, people: made } = await approvingCompany(shop(), people);
  const { theo } = made;
  const { answer, form } = await sendCart(shop(), theo, works, {}, { site: "Body shop" });
  const said = textOf(answer);
  expect(said).toContain("The request was not sent Nobody can approve this for you at Body shop. Ask an administrator");
  for (const wrong of ["The order was not placed", "Nobody but you"]) expect(said).not.toContain(wrong);
  const cn = textOf(await theo.browser.post("/cn/checkout", form));
  expect(cn).toContain("申请未提交 Body shop 目前没有人可以为您审批。请贵公司管理员指定审批人。");
  expect(cn).not.toContain("除您之外");
});
