import { beforeEach, expect, test } from "vitest";
import { approvingCompany, press, sendCart, stored } from "#test/approvals/approval-shop.ts";
import { companyWithRule, offered, request } from "#test/approvals/quote-approval.ts";
import { openForQuotes, ordersOf } from "#test/checkout/quote-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
beforeEach(async () => void (await shop().db.sql("delete from rate_limits")));

const mainOf = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";

async function costCenter(companyId: number, code: string): Promise<string> {
  const [row] = await shop().db.sql<{ id: number }>(
    "insert into company_cost_centers (company_id, code, created_at) values ($1, $2, now()) returning id",
    [companyId, code],
  );
  return String(row!.id);
}

const close = (id: string) =>
  shop().db.sql("update company_cost_centers set closed_at = now() where id = $1", [Number(id)]);

const writesPo = (companyId: number, mask: string) =>
  shop().db.sql("update companies set po_mask = $2, po_required = true where id = $1", [companyId, mask]);

const sentences = {
  "": {
    center: "Cost center: This cost center is closed or another site’s",
    po: "PO number: This is not how your company writes PO numbers",
    ask: "Ask for changes, so that the requester corrects it",
    withdraw: "Withdraw it and ask anew",
  },
  "/cn": {
    center: "此成本中心已关闭或属于其他地点",
    po: "采购订单号：这与贵公司的采购订单号格式不符",
    ask: "请要求修改，由申请人更正",
    withdraw: "请撤回后重新申请",
  },
} as const;

/** Presses a button of a request in a language. */
async function pressIn(prefix: string, ...[browser, id, intent, fields]: Parameters<typeof press>) {
  const { version, total } = await stored(shop(), id);
  const of = { intent, version: String(version), total: String(total), over: "0", ...fields };
  return browser.post(`${prefix}/personal/requisitions/${id}`, of);
}

test("a cost center that closes and a PO pattern that changes while a cart waits are named, and corrected when sent again", async () => {
  const { works, people } = await approvingCompany(shop(), {
    theo: ["requester", "Plant"],
    max: ["approver", "Plant"],
  });
  const { theo, max } = people;
  const [old, open] = [await costCenter(works.id, "MAINT"), await costCenter(works.id, "TOOLS")];
  const { id } = await sendCart(shop(), theo, works, { costCenter: old, poNumber: "A-1" });
  await close(old);
  await writesPo(works.id, "45-##");
  for (const [prefix, said] of Object.entries(sentences)) {
    const refused = mainOf((await pressIn(prefix, max.browser, id, "approve")).text);
    expect(refused).toContain(said.po);
    expect(refused).toContain(said.ask);
  }
  await press(max.browser, id, "ask-changes", { note: "New numbers, please" });
  const form = mainOf((await theo.browser.get(`/personal/requisitions/${id}`)).text);
  for (const text of ['value="A-1"', "Your company writes 45-##", "TOOLS", 'name="costCenter"'])
    expect(form).toContain(text);
  expect(form).not.toContain("MAINT</option>");
  const fields = { poNumber: "45-17", costCenter: old };
  for (const [prefix, said] of Object.entries(sentences)) {
    const refused = mainOf((await pressIn(prefix, theo.browser, id, "again", fields)).text);
    expect(refused).toContain(said.center);
    // Above the form and at its field.
    expect(refused.split(said.center.split(": ").at(-1)!)).toHaveLength(3);
    expect(refused).toContain('value="45-17"');
    expect(refused).not.toContain(said.ask);
  }
  expect((await stored(shop(), id)).state).toBe("changes-requested");
  expect((await press(theo.browser, id, "again", { ...fields, costCenter: open })).location).toContain("done=again");
  const page = mainOf((await max.browser.get(`/personal/requisitions/${id}`)).text);
  for (const text of ["45-17", "TOOLS"]) expect(page).toContain(text);
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
  const [order] = await shop().db.sql(
    `select o.po_number as po, o.cost_center as center from orders o join requisitions r on r.order_id = o.id
     where r.id = $1`,
    [id],
  );
  expect(order).toEqual({ po: "45-17", center: "TOOLS" });
});

test("of a quote, too; and once approved, its requester is led to withdraw it", async () => {
  await openForQuotes(shop());
  const { buyer, approver, company } = await companyWithRule(shop());
  const [old, open] = [await costCenter(company.id, "MAINT"), await costCenter(company.id, "TOOLS")];
  const quote = await offered(shop(), buyer.browser);
  const { id } = await request(quote, buyer.browser, { costCenter: old, method: "stripe" });
  await close(old);
  const refused = mainOf((await press(approver.browser, id, "approve")).text);
  expect(refused).toContain(sentences[""].center);
  expect(refused).toContain(sentences[""].ask);
  await press(approver.browser, id, "ask-changes", { note: "Which cost center?" });
  const again = await press(buyer.browser, id, "again", { poNumber: "x".repeat(41), costCenter: open });
  expect([again.status, mainOf(again.text).split("PO number can have at most 40 characters").length]).toEqual([400, 3]);
  await press(buyer.browser, id, "again", { poNumber: " PO-2 ", costCenter: open });
  expect((await press(approver.browser, id, "approve")).location).toContain("done=approved");
  await writesPo(company.id, "45-##");
  for (const [prefix, said] of Object.entries(sentences)) {
    const late = mainOf((await pressIn(prefix, buyer.browser, id, "order", { payment: "stripe" })).text);
    expect(late).toContain(said.po);
    expect(late).toContain(said.withdraw);
  }
  await writesPo(company.id, "");
  expect((await press(buyer.browser, id, "order", { payment: "stripe" })).status).toBe(303);
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ po: "PO-2" })]);
});

test("a PO number that was used before is said of once when it is typed anew, and taken when sent again", async () => {
  const { works, people } = await approvingCompany(shop(), {
    theo: ["requester", "Plant"],
    max: ["approver", "Plant"],
  });
  const { theo, max } = people;
  const first = await sendCart(shop(), theo, works, { poNumber: "USED-1" });
  expect((await press(max.browser, first.id, "approve")).location).toContain("done=ordered");
  const { id } = await sendCart(shop(), theo, works, { poNumber: "NEW-1" });
  await press(max.browser, id, "ask-changes", { note: "The other PO" });
  const said = await press(theo.browser, id, "again", { poNumber: "USED-1" });
  expect(said.status).toBe(409);
  expect(said.text).toContain("has used PO number USED-1 before");
  expect(said.text).toContain('name="seenPo" value="USED-1"');
  const sent = await press(theo.browser, id, "again", { poNumber: "USED-1", seenPo: "USED-1" });
  expect(sent.location).toContain("done=again");
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
});
