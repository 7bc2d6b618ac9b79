import { beforeAll, expect, test } from "vitest";
import { dayIn } from "#domain/kernel/business-days.ts";
import { days, instant } from "#domain/kernel/time.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { purgeTables } from "#engine/platform/purge-tables.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop, type Browser } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { buys, cartsOf, customerLeaves, noteCarts, pass, remindAfter, words } from "./recovery-shop.ts";

const shop = openShop();

/** One session for each role and moment: a code signs in once. */
const sessions = new Map<string, Promise<Browser>>();
function staff(role: Role = "owner"): Promise<Browser> {
  const name = `${role} ${shop().clock.now()}`;
  const session = sessions.get(name) ?? signedInAs(shop(), role);
  sessions.set(name, session);
  return session;
}

beforeAll(() => remindAfter(shop(), 24));

test("while the setting is off, and it is so until the merchant decides, nothing is noted", async () => {
  await shop().db.sql("delete from settings where key = 'reminders'");
  await customerLeaves(shop(), "off@example.com", { sku: "OFF-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "off@example.com")).toEqual([]);
  expect(words((await (await staff()).get("/admin/abandonedCarts")).text)).toContain("Reminders are off");
});

test("the merchant switches them on for 1 to 168 hours; other numbers are refused at their field", async () => {
  const owner = await staff();
  const path = "/admin/settings/abandonedCarts";
  for (const hours of ["0", "169", "", "x"]) {
    const refused = await owner.post(path, { intent: "save", version: "0", on: "on", hours });
    expect(refused.status, hours).toBe(400);
    expect(refused.text, hours).toContain("168");
  }
  expect((await owner.post(path, { intent: "save", version: "0", on: "on", hours: "24" })).status).toBe(303);
  const [stored] = await shop().db.sql<{ value: unknown }>("select value from settings where key = 'reminders'");
  expect(stored?.value).toEqual({ on: true, hours: 24 });
  expect((await (await staff("read-only")).post(path, { intent: "save", version: "1", hours: "5" })).status).toBe(403);
});

test("a cart is noted once it was unchanged for the hours, with its goods and what the buyer saw them cost; once", async () => {
  const { browser } = await customerLeaves(shop(), "left@example.com", { sku: "LEFT-1", price: 12_345, quantity: 2 });
  pass(shop(), 23);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "left@example.com")).toEqual([]);
  // Removing an item counts as activity.
  await stockGoods(shop().db, { sku: "LEFT-2" });
  await browser.post("/shoppingCart", { intent: "add", sku: "LEFT-2", quantity: "1" });
  pass(shop(), 23);
  await browser.post("/shoppingCart", { intent: "delete", sku: "LEFT-2" });
  pass(shop(), 23);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "left@example.com")).toEqual([]);
  pass(shop(), 1);
  await Promise.all([noteCarts(shop()), noteCarts(shop()), noteCarts(shop())]);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "left@example.com")).toMatchObject([{ units: 2, value: 24_690, endedAt: null }]);
});

test("goods that cannot be bought, companies' carts and carts of weeks ago are not noted", async () => {
  await customerLeaves(shop(), "gone@example.com", { sku: "GONE-1" });
  await customerLeaves(shop(), "unsold@example.com", { sku: "UNSOLD-1" });
  await customerLeaves(shop(), "ancient@example.com", { sku: "ANCIENT-1" });
  await shop().db.sql("update stock set on_hand = 0 from variants v where v.id = variant_id and v.sku = 'GONE-1'");
  await shop().db.sql("update products set status = 'unavailable' where slug = 'unsold-1'");
  pass(shop(), 24);
  await shop().db.sql(
    `update carts set updated_at = updated_at - interval '8 days'
     where customer_id = (select id from customers where email = 'ancient@example.com')`,
  );
  await noteCarts(shop());
  for (const name of ["gone", "unsold", "ancient"])
    expect(await cartsOf(shop(), `${name}@example.com`), name).toEqual([]);
});

test("a cart of goods to come is noted in the evening of the day on which they are expected", async () => {
  const email = "evening@example.com";
  await customerLeaves(shop(), email, { sku: "EVENING-1" });
  pass(shop(), 24);
  // Midnight in UTC is the evening before in the shop's zone.
  const evening = instant(Math.ceil(shop().clock.now() / days(1)) * days(1));
  shop().clock.set(evening);
  await shop().db.sql(
    `update stock s set on_hand = 0, backorder_limit = 5, expected_on = $1
     from variants v where v.id = s.variant_id and v.sku = 'EVENING-1'`,
    [dayIn(defaultTimeZone, evening)],
  );
  await noteCarts(shop());
  expect(await cartsOf(shop(), email)).toMatchObject([{ units: 1 }]);
});

test("an order from the cart recovers it, an emptied one is over, and the next goods are a cart of their own", async () => {
  const email = "back@example.com";
  const { browser } = await customerLeaves(shop(), email, { sku: "BACK-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  await buys(browser, email);
  const [order] = await shop().db.sql<{ number: string }>("select number from orders where email = $1", [email]);
  expect(await cartsOf(shop(), email)).toMatchObject([{ order: order?.number, endedAt: shop().clock.now() }]);
  await browser.post("/shoppingCart", { intent: "add", sku: "BACK-1", quantity: "1" });
  pass(shop(), 24);
  await noteCarts(shop());
  await browser.post("/shoppingCart", { intent: "delete", sku: "BACK-1" });
  await noteCarts(shop());
  expect(await cartsOf(shop(), email)).toMatchObject([
    { order: order?.number },
    { order: null, endedAt: shop().clock.now() },
  ]);
  const list = words((await (await staff()).get("/admin/abandonedCarts?scope=recovered&q=back@")).text);
  expect(list).toContain(order?.number);
  expect(words((await (await staff()).get("/admin/abandonedCarts?scope=emptied&q=back@")).text)).toContain("1 ");
});

test("a cart that was changed and left again shows its goods of now", async () => {
  const email = "changed@example.com";
  const { browser } = await customerLeaves(shop(), email, { sku: "CHANGED-1", price: 1_000 });
  pass(shop(), 24);
  await noteCarts(shop());
  await browser.post("/shoppingCart", { intent: "add", sku: "CHANGED-1", quantity: "4" });
  pass(shop(), 24);
  await noteCarts(shop());
  expect(await cartsOf(shop(), email)).toMatchObject([{ units: 5, value: 5_000 }]);
});

test("a cart shows its lines at today's prices, and what cannot be had any more; staff who only look see it too", async () => {
  const email = "detail@example.com";
  const { browser } = await customerLeaves(shop(), email, { sku: "DETAIL-1", price: 10_000, quantity: 3 });
  await stockGoods(shop().db, { sku: "DETAIL-2", price: 500 });
  await browser.post("/shoppingCart", { intent: "add", sku: "DETAIL-2", quantity: "2" });
  pass(shop(), 24);
  await noteCarts(shop());
  await shop().db.sql("update variants set price_cents = 8000 where sku = 'DETAIL-1'");
  await shop().db.sql("update stock set on_hand = 2 from variants v where v.id = variant_id and v.sku = 'DETAIL-1'");
  await shop().db.sql("update products set status = 'draft' where slug = 'detail-2'");
  const [cart] = await cartsOf(shop(), email);
  const page = words((await (await staff("read-only")).get(`/admin/abandonedCarts/${cart?.id}`)).text);
  for (const text of [
    "DETAIL-1 × 3",
    "2 of 3 can be ordered",
    "$160.00",
    "Not sold at the moment",
    "$310.00",
    "Ada Byron",
    email,
  ])
    expect(page).toContain(text);
  const chinese = words((await (await staff()).get(`/cn/admin/abandonedCarts/${cart?.id}`)).text);
  expect(chinese).toContain("3 件中有 2 件可以订购");
  for (const id of ["0", "999999", "x"])
    expect((await (await staff()).get(`/admin/abandonedCarts/${id}`)).status, id).toBe(404);
});

test("staff who may not see customers do not see who left which cart: no menu entry, search hit, list or page", async () => {
  const email = "unseen@example.com";
  await customerLeaves(shop(), email, { sku: "UNSEEN-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  const [cart] = await cartsOf(shop(), email);
  const statuses = async (role: Role) => {
    const browser = await staff(role);
    const [list, page] = await Promise.all([
      browser.get("/admin/abandonedCarts"),
      browser.get(`/admin/abandonedCarts/${cart?.id}`),
    ]);
    const [orders, search] = await Promise.all([
      browser.get("/admin/orders"),
      browser.get("/admin/search?q=abandoned"),
    ]);
    return {
      opens: [list.status, page.status],
      shows: [list, page].map(({ text }) => text.includes(email)),
      leads: [orders, search].map(({ text }) => text.includes('"/admin/abandonedCarts"')),
    };
  };
  const [hand, support] = [await statuses("fulfilment"), await statuses("support")];
  expect(hand).toEqual({ opens: [403, 403], shows: [false, false], leads: [false, false] });
  expect(support).toEqual({ opens: [200, 200], shows: [true, true], leads: [true, true] });
});

test("a thousand carts are counted, filtered, sorted and paged by fifty", async () => {
  await shop().db.sql(
    `insert into abandoned_carts (cart_version, email, email_key, language, units, value_cents, changed_at, noted_at,
       reminded_at)
     select 1, 'many' || n || '@example.com', 'many' || n || '@example.com', case when n % 4 = 0 then 'cn' else 'en' end, 1,
       n * 100, $1::timestamptz - n * interval '1 minute', $1, case when n % 10 = 0 then $1 end
     from generate_series(1, 1000) n`,
    [new Date(shop().clock.now())],
  );
  const owner = await staff();
  const page = async (query: string) => words((await owner.get(`/admin/abandonedCarts?q=many${query}`)).text);
  expect(await page("")).toContain("1,000");
  const emails = (text: string) => [...text.matchAll(/many(\d+)@/g)].map(([, n]) => Number(n));
  const first = emails(await page("&sort=value-down"));
  expect(first).toEqual(Array.from({ length: 50 }, (_, at) => 1000 - at));
  expect(emails(await page("&sort=value-up&page=20"))).toEqual(Array.from({ length: 50 }, (_, at) => 951 + at));
  expect(emails(await page("&scope=reminded&sort=oldest"))[0]).toBe(1000);
  expect(emails(await page("&language=cn&sort=newest"))[0]).toBe(4);
  expect(emails(await page("&by=account"))).toEqual([]);
  expect(emails(await page("&from=2030-01-01"))).toEqual([]);
  const columns = [
    ["intent", "columns"],
    ["placed", "value"],
    ["step", "save"],
  ] as const;
  expect((await owner.post("/admin/abandonedCarts", columns)).status).toBe(303);
  expect((await owner.get("/admin/abandonedCarts?q=many")).text).not.toContain("$1,000.00");
  const file = await owner.get("/admin/export/abandonedCarts?q=many&scope=reminded&sort=value-down");
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(emails(file.text)).toEqual(Array.from({ length: 100 }, (_, at) => 1000 - 10 * at));
  expect((await (await staff("support")).get("/admin/export/abandonedCarts")).status).toBe(403);
});

test("a file has all rows of its list, however many there are, and the record of changes says how many", async () => {
  await shop().db.sql(
    `insert into abandoned_carts (cart_version, email, email_key, language, units, value_cents, changed_at, noted_at)
     select 1, 'endless' || n || '@example.com', 'endless' || n || '@example.com', 'en', 1, n, $1, $1
     from generate_series(1, 10001) n`,
    [new Date(shop().clock.now())],
  );
  const owner = await staff();
  const { text } = await owner.get("/admin/export/abandonedCarts?q=endless&sort=value-up");
  const numbers = [...text.matchAll(/endless(\d+)@/g)].map(([, n]) => Number(n));
  expect(numbers).toEqual(Array.from({ length: 10_001 }, (_, at) => at + 1));
  const [entry] = await shop().db.sql<{ data: unknown }>(
    "select data from audit_log where action = 'exported' order by id desc limit 1",
  );
  expect(entry?.data).toMatchObject({ rows: 10_001 });
  await shop().db.sql("delete from abandoned_carts where email like 'endless%'");
});

test("erasing an account removes its carts, its data hold them, and all are swept after 90 days", async () => {
  const email = "erased@example.com";
  const { customerId } = await customerLeaves(shop(), email, { sku: "ERASED-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  const data = await personalData(shop().db, customerId, shop().clock.now());
  expect(data?.["abandonedCarts"]).toMatchObject([{ email, units: 1 }]);
  expect(data?.["abandonedCartLines"]).toMatchObject([{ quantity: 1 }]);
  await shop().db.sql("update customers set closure_due_at = $2 where id = $1", [
    customerId,
    new Date(shop().clock.now()),
  ]);
  const { eraseCustomer } = await import("#engine/customers/erase-customer.ts");
  await eraseCustomer({ ...shop(), settings: { secret: "s".repeat(32) } }, customerId);
  expect(await cartsOf(shop(), email)).toEqual([]);
  await customerLeaves(shop(), "swept@example.com", { sku: "SWEPT-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "swept@example.com")).toHaveLength(1);
  pass(shop(), 24 * 89);
  await purgeTables(shop().db, shop().clock.now());
  expect(await cartsOf(shop(), "swept@example.com")).toHaveLength(1);
  pass(shop(), 25);
  await purgeTables(shop().db, shop().clock.now());
  expect(await cartsOf(shop(), "swept@example.com")).toEqual([]);
});
