import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { approvingCompany, type Person, sendCart } from "#test/approvals/approval-shop.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { invoicesOf, send } from "#test/receivables/on-account-shop.ts";

const shop = openShop();

test("the account's menu marks the page one is on, and of a page that it does not list the part it belongs to", async () => {
  const { works, people } = await approvingCompany(shop(), {
    requester: ["requester", "Plant"],
    head: ["approver", "Plant"],
  });
  const marked = async ({ browser }: Person, path: string) => {
    const page = (await browser.get(path)).text;
    const menu = /<nav[^>]*aria-label="(?:My account|我的账户)"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? "";
    const [, line] = /<summary[^>]*>([\s\S]*?)<\/summary>/.exec(menu)!;
    const entries = [...menu.matchAll(/<a[^>]*>/g)].filter(([link]) => link.includes("aria-current"));
    return {
      line: line!.replaceAll(/<[^>]*>/g, " ").trim(),
      entries: entries.map(([link]) => [/href="([^"]*)"/.exec(link)![1], /aria-current="(\w+)"/.exec(link)![1]]),
    };
  };
  expect(await marked(people.head, "/personal/companies")).toMatchObject({
    entries: [["/personal/companies", "page"]],
  });
  const companies = { entries: [["/personal/companies", "true"]] };
  expect(await marked(people.head, `/personal/companies/${works.id}`)).toMatchObject(companies);
  const sent = await sendCart(shop(), people.requester, works);
  const request = sent.answer.location!.split("?")[0]!;
  expect(await marked(people.requester, request)).toEqual({
    line: expect.stringMatching(/^My account\s+Requests$/),
    entries: [["/personal/requisitions", "true"]],
  });
});

const waitingIn = (text: string) => /aria-labelledby="waiting"[\s\S]*?<\/section>/.exec(text)?.[0] ?? "";

test("whoever decides or pays for a company finds on the first page of their account what waits for them, and nobody else does", async () => {
  const { works, people } = await approvingCompany(shop(), {
    requester: ["requester", "Plant"],
    buyer: ["buyer", "Plant"],
    approver: ["approver", "Plant"],
    payable: ["accounts-payable", "Plant"],
    "approver elsewhere": ["approver", "Body shop"],
    "payable elsewhere": ["accounts-payable", "Body shop"],
  });
  const said = async ({ browser }: Person, prefix = "") => waitingIn((await browser.get(`${prefix}/personal`)).text);
  expect(await said(people.approver)).toBe("");
  await sendCart(shop(), people.requester, works);
  await sendCart(shop(), people.requester, works);
  const placed = await sendCart(shop(), people.buyer, works, {}, { intent: "place" });
  await send(backOfficeOf(shop()).deps, { number: /order=([\w-]+)/.exec(placed.answer.location!)![1]! });
  const [invoice] = await invoicesOf(shop().db, works.id);
  const open = `$${(invoice!.total / 100).toFixed(2)}`;

  expect(await said(people.approver)).toContain('href="/personal/requisitions"');
  expect(await said(people.approver)).toContain("2 requests are waiting for your approval");
  expect(await said(people.approver, "/cn")).toContain("2 份采购申请等待您审批");
  expect(await said(people.approver)).not.toContain(open);
  expect(await said(people.payable)).toContain(`Quetzal Works: ${open} to pay`);
  expect(await said(people.payable)).toContain(`href="/personal/companies/${works.id}/invoices"`);
  expect(await said(people.payable)).not.toContain("overdue");
  for (const nobody of [people.requester, people.buyer, people["approver elsewhere"], people["payable elsewhere"]])
    expect(await said(nobody)).toBe("");

  shop().clock.advance(days(40));
  const later = { ...people.payable, browser: await signedIn(shop(), people.payable.email) };
  expect(await said(later)).toContain(`${open} overdue`);
  expect(await said(later, "/cn")).toContain("已逾期");
});
