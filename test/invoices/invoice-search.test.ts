import { beforeAll, expect, test } from "vitest";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { grant, ordered, part } from "#test/receivables/on-account-shop.ts";

const shop = openShop();
let works: MadeCompany;
let payer: Browser;

const invoices = [
  { number: "INV-700001", poNumber: "4500-1234", order: "PL-AAAA-0001", isPaid: false },
  { number: "INV-700002", poNumber: "4500-9999", order: "PL-BBBB-0002", isPaid: false },
  { number: "INV-700003", poNumber: "100%_off", order: "PL-CCCC-0003", isPaid: true },
  { number: "INV-700004", poNumber: "采购 2026", order: "PL-DDDD-0004", isPaid: true },
] as const;

beforeAll(async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const ids = [
    await customer(db, "payer@example.com"),
    await customer(db, "buyer@example.com"),
    await customer(db, "plant@example.com"),
  ] as const;
  works = await companyWith(
    db,
    "Quetzal Works",
    ["Plant", "Body shop"],
    [
      [ids[0], "accounts-payable"],
      [ids[1], "buyer", "Plant"],
      [ids[2], "accounts-payable", "Plant"],
    ],
  );
  await grant(deps, works.id, { limit: "100000" });
  const items = [{ sku: await part(db), quantity: 1 }];
  const { number } = await ordered(deps, { company: works, buyers: [ids[1]] }, { items });
  const [order] = await db.sql<{ id: number }>("select id from orders where number = $1", [number]);
  await insertInvoices(
    db,
    invoices.map(({ number, poNumber, order: name }) => ({
      number,
      companyId: works.id,
      orderId: order!.id,
      issuedOn: "2026-11-01",
      dueOn: "2026-12-01",
      total: 1_000,
      facts: { company: "Quetzal Works", order: name, poNumber },
    })),
  );
  await db.sql(
    `insert into invoice_settlements (invoice_id, kind, amount_cents, reason, staff, at)
     select id, 'write-off', total_cents, 'x', 'x', now() from invoices where number in ('INV-700003', 'INV-700004')`,
  );
  payer = await signedIn(shop(), "payer@example.com");
}, 120_000);

const path = () => `/personal/companies/${works.id}/invoices`;
const listed = (page: string) =>
  invoices
    .map(({ number }) => number)
    .filter((number) => page.includes(`/invoices/${number}`) || page.includes(`>${number}<`));

test("accounts payable finds an invoice by any part of its number, PO number or order, whatever separates the groups", async () => {
  for (const [search, wanted] of [
    ["", ["INV-700001", "INV-700002", "INV-700003", "INV-700004"]],
    ["4500", ["INV-700001", "INV-700002"]],
    ["45001234", ["INV-700001"]],
    ["4500 9999", ["INV-700002"]],
    ["inv 700003", ["INV-700003"]],
    ["pl-cccc", ["INV-700003"]],
    ["采购", ["INV-700004"]],
    ["100%_", ["INV-700003"]],
    ["%", ["INV-700003"]],
    ["_", ["INV-700003"]],
    ["nothing", []],
  ] as const) {
    const page = await payer.get(`${path()}?all&q=${encodeURIComponent(search)}`);
    expect([search, page.status, listed(page.text)]).toEqual([search, 200, wanted]);
  }
});

test("the search stays with the list that is shown, says what it did not find, and is led out of", async () => {
  const open = await payer.get(`${path()}?q=4500`);
  expect(listed(open.text)).toEqual(["INV-700001", "INV-700002"]);
  expect(open.text).toContain('value="4500"');
  expect(open.text).toContain(`href="${path()}?all=&q=4500"`);
  const none = await payer.get(`${path()}?q=100%25`);
  expect(none.text.replaceAll("<!-- -->", "")).toContain("None of these invoices matches “100%”.");
  const inChinese = await payer.get(`/cn${path()}?q=x`);
  expect(inChinese.text.replaceAll("<!-- -->", "")).toContain("这些账单中没有与“x”匹配的。");
  const all = await payer.get(`${path()}?all&q=nothing`);
  expect(all.text).toContain(`href="${path()}?all="`);
  expect((await payer.get(`${path()}?q=${"9".repeat(500)}&page=3`)).status).toBe(200);
});

test("what is to be paid stands with its PO number, in both languages", async () => {
  for (const [prefix, name] of [
    ["", "PO"],
    ["/cn", "采购订单号"],
  ] as const) {
    const page = await payer.get(`${prefix}/personal/companies/${works.id}/invoices/pay?invoice=INV-700001`);
    expect(page.text.replaceAll("<!-- -->", "")).toContain(`${name} 4500-1234<`);
  }
});

test("who sees the invoices of one site finds none of another's", async () => {
  const plant = await signedIn(shop(), "plant@example.com");
  expect(listed((await plant.get(`${path()}?all&q=4500`)).text)).toEqual(["INV-700001", "INV-700002"]);
  await shop().db.sql("update company_roles set site_id = $1 where role = 'accounts-payable' and site_id is not null", [
    works.sites["Body shop"],
  ]);
  expect(listed((await plant.get(`${path()}?all&q=4500`)).text)).toEqual([]);
});
