import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { judgePoNumber, readPoRule } from "#domain/companies/po-rule.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { ask } from "#test/checkout/quote-shop.ts";
import { companyWith, giveRole, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

describe("a PO number", () => {
  const judged = [
    // [mask, number] → what is wrong
    ["", "anything at all", null],
    ["PO-####", "PO-4711", null],
    ["PO-####", "po-4711", null],
    ["PO-####", " PO-4711 ", null],
    ["PO-####", "ＰＯ－４７１１", null],
    ["ＰＯ－＃＃＃＃", "PO-4711", null],
    ["PO-####", "PO-471", "po_mask"],
    ["PO-####", "PO-47111", "po_mask"],
    ["PO-####", "PO-47l1", "po_mask"],
    ["@@**", "ab1c", null],
    ["@@**", "a1bc", "po_mask"],
    ["(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", "po_mask"],
    ["(a+)+$", "(a+)+$", null],
  ] as const;
  test.each(judged)("as %s, written %s", (poMask, number, wrong) => {
    expect(judgePoNumber({ poMask, poRequired: true }, number)).toBe(wrong);
    expect(judgePoNumber({ poMask, poRequired: true }, " ")).toBe("po_required");
    expect(judgePoNumber({ poMask, poRequired: false }, " ")).toBe(null);
  });
  test("has a pattern of forty letters at most", () => {
    expect([readPoRule(true, "#".repeat(40)).ok, readPoRule(true, "#".repeat(41)).ok]).toEqual([true, false]);
  });
});

const shop = openShop();
let count = 0;

async function person() {
  const email = `po-${++count}@example.com`;
  const id = await customer(shop().db, email);
  return { id, browser: await signedIn(shop(), email) };
}

async function company() {
  const [nora, ada] = [await person(), await person()];
  const works = await companyWith(
    shop().db,
    "Quetzal Works",
    ["Plant", "Body shop"],
    [
      [nora.id, "administrator"],
      [ada.id, "buyer"],
    ],
  );
  await choose(ada.browser, works, "Plant");
  return { nora, ada, works, path: `/personal/companies/${works.id}` };
}

const choose = (browser: Browser, works: MadeCompany, site: string) =>
  browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites[site]) });

async function order(browser: Browser, siteId: number, fields: Record<string, string>) {
  const sku = `PO-${++count}`;
  await stockGoods(shop().db, { sku, price: 4_000 });
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const form = { ...checkoutForm, buysFor: String(siteId), key: randomUUID(), ...fields };
  const quoted = await browser.post("/checkout", { ...form, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  return browser.post("/checkout", { ...form, total, intent: "place" });
}

test("an administrator demands PO numbers and says how they are written; checkout holds to it, with all typed kept", async () => {
  const { nora, ada, works, path } = await company();
  const long = await nora.browser.post(path, { intent: "po", poRequired: "on", poMask: "#".repeat(41) });
  expect([long.status, long.text.includes("#".repeat(41))]).toEqual([400, true]);
  expect((await ada.browser.post(path, { intent: "po", poMask: "" })).status).toBe(404);
  const set = await nora.browser.post(path, { intent: "po", poRequired: "on", poMask: "PO-####" });
  expect(set.location).toContain("done=po");
  const plant = works.sites["Plant"]!;
  const none = await order(ada.browser, plant, { note: "For the night shift" });
  expect(none.status).toBe(400);
  expect(none.text).toContain("PO number is required");
  expect(none.text).toContain("For the night shift");
  const wrong = await order(ada.browser, plant, { poNumber: "4711" });
  expect(wrong.text).toContain("This is not how your company writes PO numbers");
  expect(wrong.text).toContain("Your company writes PO-####");
  expect((await order(ada.browser, plant, { poNumber: "PO-4711" })).status).toBe(303);
  // An order for oneself needs none.
  await ada.browser.post("/personal/companies", { intent: "buys-for", site: "" });
  expect((await order(ada.browser, 0, { buysFor: "" })).status).toBe(303);
});

test("a PO number in full-width figures is stored in ASCII and found however it is typed, as older ones are", async () => {
  const { ada, nora, works, path } = await company();
  await nora.browser.post(path, { intent: "po", poRequired: "on", poMask: "PO-####" });
  expect((await order(ada.browser, works.sites["Plant"]!, { poNumber: "PO-１２３４" })).status).toBe(303);
  const written = () =>
    shop().db.sql<{ number: string; po: string }>(`select number, po_number as po from orders where customer_id = $1`, [
      ada.id,
    ]);
  const [{ number, po }] = (await written()) as [{ number: string; po: string }];
  expect(po).toBe("PO-1234");
  const owner = await signedInAs(shop(), "owner");
  for (const list of ["orders", "search"])
    expect((await owner.get(`/admin/${list}?q=${encodeURIComponent("ＰＯ－１２３４")}`)).text).toContain(number);
  const finds = async (query: string) =>
    (await ada.browser.get(`/order/list?q=${encodeURIComponent(query)}`)).text.includes(`order=${number}`);
  for (const stored of ["PO-1234", "PO-１２３４", "ＰＯ－１２３４"]) {
    await shop().db.sql("update orders set po_number = $2, cost_center = '４７１１' where number = $1", [
      number,
      stored,
    ]);
    for (const query of ["PO-1234", "PO-１２３４", "ＰＯ－１２３４", "po–1234", "4711", "４７１１"])
      expect([stored, query, await finds(query)]).toEqual([stored, query, true]);
    expect(await finds("PO-1235")).toBe(false);
  }
  const [en, cn] = [await ada.browser.get("/order/list"), await ada.browser.get("/cn/order/list")];
  expect(en.text).toContain("Search by order, PO or part number, or cost center");
  expect(cn.text).toContain("按订单号、采购订单号、零件号或成本中心搜索");
});

test("a PO number that the company used before is warned of, with the order where one may see it, and is taken then", async () => {
  const { ada, works } = await company();
  const plant = works.sites["Plant"]!;
  await order(ada.browser, plant, { poNumber: "A-17" });
  const [first] = await shop().db.sql<{ number: string }>("select number from orders where customer_id = $1", [ada.id]);
  const warned = await order(ada.browser, plant, { poNumber: "a-17" });
  expect(warned.status).toBe(409);
  expect(warned.text).toContain("Your company has used PO number a-17 before");
  expect(warned.text).toContain(`/order/detail?order=${first!.number}`);
  expect(warned.text).toContain('name="seenPo" value="a-17"');
  // A colleague at another site is warned too, and learns nothing of the order.
  const bob = await person();
  await giveRole(shop().db, works, [bob.id, "buyer", "Body shop"]);
  await choose(bob.browser, works, "Body shop");
  const told = await order(bob.browser, works.sites["Body shop"]!, { poNumber: "A-17" });
  expect([told.status, told.text.includes(first!.number)]).toEqual([409, false]);
  expect((await order(ada.browser, plant, { poNumber: "a-17", seenPo: "a-17" })).status).toBe(303);
  // Another company may use it as it likes.
  const other = await company();
  expect((await order(other.ada.browser, other.works.sites["Plant"]!, { poNumber: "A-17" })).status).toBe(303);
});

const warnings = [
  ["", "This company has ordered with PO number b-17 before:"],
  ["/cn", "该公司此前下单时已用过采购订单号（b-17）："],
] as const;
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

test("staff are warned of it on the later order and on a draft, with the earlier order, until that one is canceled", async () => {
  const { ada, works } = await company();
  const other = await company();
  const plant = works.sites["Plant"]!;
  await order(other.ada.browser, other.works.sites["Plant"]!, { poNumber: "B-17" });
  await order(ada.browser, plant, { poNumber: "B-17" });
  expect((await order(ada.browser, plant, { poNumber: "b-17", seenPo: "b-17" })).status).toBe(303);
  const numbersOf = async (customerId: number) =>
    (
      await shop().db.sql<{ number: string }>("select number from orders where customer_id = $1 order by id", [
        customerId,
      ])
    ).map(({ number }) => number);
  const [[strange], [first, second]] = [await numbersOf(other.ada.id), await numbersOf(ada.id)];
  const quote = await ask(shop(), ada.browser, { poNumber: "b-17" });
  const support = await signedInAs(shop(), "support");
  const textAt = async (path: string) => wordsOf((await support.get(path)).text);
  for (const [prefix, warning] of warnings) {
    expect(await textAt(`${prefix}/admin/orders/${second}`)).toContain(`${warning} ${first}`);
    // Of all orders the latest: what the draft would become comes after both.
    expect(await textAt(`${prefix}/admin/drafts/${quote.number}`)).toContain(`${warning} ${second}`);
    for (const unwarned of [first, strange])
      expect(await textAt(`${prefix}/admin/orders/${unwarned}`), unwarned).not.toContain(warning.slice(0, 12));
  }
  await shop().db.sql("update orders set state = 'canceled', payment_state = 'voided' where number = $1", [first]);
  for (const [prefix, warning] of warnings) {
    expect(await textAt(`${prefix}/admin/orders/${second}`)).not.toContain(warning.slice(0, 12));
    expect(await textAt(`${prefix}/admin/drafts/${quote.number}`)).toContain(`${warning} ${second}`);
  }
});
