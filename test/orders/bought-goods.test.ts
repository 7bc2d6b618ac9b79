import { expect, test } from "vitest";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { formsOf } from "#test/web/page-forms.ts";

const shop = openShop();

const skuOf = async (orderId: number) => {
  const [line] = await shop().db.sql<{ sku: string }>("select sku from order_lines where order_id = $1", [orderId]);
  return line?.sku ?? "";
};

test("a customer finds what they bought and paid for at today's price, and takes it into a quick order; nobody else does", async () => {
  const { db, clock } = shop();
  const ada = await customer(db, "bought-ada@example.com");
  await customer(db, "bought-bob@example.com");
  const paid = await paidOrder(backOfficeOf(shop()), { customerId: ada });
  const unpaid = await placeOrder(db, clock, "stripe", { customerId: ada });
  const [sku, notBought] = [await skuOf(paid.id), await skuOf(unpaid.id)];
  await db.sql("update variants set price_cents = 123456 where sku = $1", [sku]);
  const browser = await signedIn(shop(), "bought-ada@example.com");
  const page = await browser.get("/personal/bought");
  expect(page.text.includes(sku), page.text.slice(-900)).toBe(true);
  expect(page.text).toMatch(/Last bought Nov \d+, 2026: 2 at \$/);
  expect(page.text).toContain("$1,234.56");
  expect(page.text).not.toContain(notBought);
  expect((await browser.get("/cn/personal/bought")).text).toContain("上次购买：");
  expect((await browser.get(`/personal/bought?q=${sku.toLowerCase().replaceAll("-", "")}`)).text).toContain(
    "Last bought",
  );
  for (const nothing of ["%", "_", "🦊", "' or 1=1 --"])
    expect((await browser.get(`/personal/bought?q=${encodeURIComponent(nothing)}`)).text).toContain("matches");
  const taken = await browser.post("/quickOrder", [
    ["counted", "yes"],
    ["number", sku],
    ["quantity", "3"],
    ["number", "LEFT-OUT"],
    ["quantity", ""],
  ]);
  expect(taken.text).toContain("The line is ready to go into the cart");
  expect(taken.text).not.toContain("LEFT-OUT");
  expect((await (await signedIn(shop(), "bought-bob@example.com")).get("/personal/bought")).text).not.toContain(sku);
});

test("a thousand part numbers come fifty a page, and a page past the end is the last", async () => {
  const { db } = shop();
  const ada = await customer(db, "bought-much@example.com");
  const { id } = await paidOrder(backOfficeOf(shop()), { customerId: ada });
  const columns = await db.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'order_lines' and column_name not in ('id', 'position', 'sku', 'variant_id', 'product_id')`,
  );
  const others = columns.map(({ name }) => name).join(", ");
  await db.sql(
    `insert into order_lines (position, sku, ${others})
     select n, 'MANY-' || n, ${others} from order_lines, generate_series(2, 1000) n where order_id = $1`,
    [id],
  );
  const browser = await signedIn(shop(), "bought-much@example.com");
  db.takeStatements();
  const first = await browser.get("/personal/bought");
  const statements = db.takeStatements().length;
  expect(first.text.match(/Last bought/g)).toHaveLength(50);
  expect(first.text).toContain("Page 1 of 20");
  // Another page is turned to by a button of the form, which takes along what was typed.
  const [turn = ""] = /<button[^>]* name="page"[^>]*>/.exec(first.text) ?? [];
  expect(turn.toLowerCase()).toContain('formmethod="get"');
  const query = "number=MANY-7&quantity=3&number=MANY-77&quantity=+&number=MANY-99&quantity=2";
  const second = await browser.get(`/personal/bought?page=2&${query}`);
  expect(second.text).toContain("more parts from other pages");
  const form = formsOf(second.text, "").find(({ path }) => path === "/quickOrder");
  const checked = await browser.post("/quickOrder", form!.fields);
  for (const [sku, isMeant] of [
    ["MANY-7", true],
    ["MANY-77", false],
    ["MANY-99", true],
  ] as const)
    expect({ sku, isMeant: checked.text.includes(`value="${sku}"`) }).toEqual({ sku, isMeant });
  const here = await browser.get("/personal/bought?q=MANY-99&number=MANY-99&quantity=2");
  expect(here.text).toMatch(/name="quantity"[^>]* value="2"/);
  expect(here.text).not.toContain("from other pages");
  const last = await browser.get("/personal/bought?page=999");
  expect(last.text).toContain("Page 20 of 20");
  db.takeStatements();
  await browser.get("/personal/bought?q=MANY-77");
  expect(Math.abs(db.takeStatements().length - statements)).toBeLessThanOrEqual(2);
});

test("a search and its Clear keep the quantities that are typed on the page", async () => {
  const { db } = shop();
  const ada = await customer(db, "bought-searches@example.com");
  const { id } = await paidOrder(backOfficeOf(shop()), { customerId: ada });
  const sku = await skuOf(id);
  const browser = await signedIn(shop(), "bought-searches@example.com");
  const press = async (html: string, button: string, values: Record<string, string>) => {
    const [whole = ""] = /<form[^>]*action="\/quickOrder"[\s\S]*?<\/form>/.exec(html) ?? [];
    const tag = new RegExp(`<button([^>]*)>(?:<svg[^]*?</svg>)?${button}</button>`).exec(whole)?.[1] ?? "";
    expect(tag.toLowerCase()).toContain('formmethod="get"');
    expect(tag.toLowerCase()).toContain('formaction="/personal/bought"');
    const form = formsOf(html, "").find(({ path }) => path === "/quickOrder");
    const fields = form!.fields.map(([name, value]) => [name, values[name] ?? value] as [string, string]);
    if (tag.includes('name="q"')) fields.push(["q", ""]);
    return (await browser.get(`/personal/bought?${new URLSearchParams(fields).toString()}`)).text;
  };
  const first = (await browser.get("/personal/bought")).text;
  const other = await press(first, "Search", { q: "no such part", quantity: "5" });
  expect(other).toContain("matches");
  const all = await press(other, "Clear search", {});
  expect(all).toContain(sku);
  expect(all).toMatch(/name="quantity"[^>]* value="5"/);
  expect(all).toMatch(/<input[^>]*name="q"[^>]* value=""/);
});
