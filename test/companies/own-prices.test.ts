import { beforeAll, expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { companyWith, type MadeCompany } from "./company-fixture.ts";

const shop = openShop();

let works: MadeCompany;
let ada: Browser;
let eve: Browser;

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(
    db,
    { sku: "OWN-1", price: 10_000 },
    { sku: "OWN-2", price: 20_000 },
    { sku: "OWN-3", price: 30_000 },
  );
  await db.sql(`update products set summary = '{"en":"Fits","cn":"适用"}', description = '{"en":[],"cn":[]}'`);
  await shop().goodsChanged();
  const [adaId, eveId] = [await customer(db, "own-ada@example.com"), await customer(db, "own-eve@example.com")];
  works = await companyWith(db, "Quetzal Own", ["Plant", "Body shop"], [[adaId, "buyer"]]);
  const rival = await companyWith(db, "Rival", ["Shed"], [[eveId, "buyer"]]);
  const [list] = await db.sql<{ id: number }>(
    `insert into price_lists (name, place, created_at, updated_at) values ('{"en":"Terms","cn":"协议"}', 1, now(), now()) returning id`,
  );
  await db.sql("insert into price_list_holders (list_id, company_id, site_id) values ($1, $2, $3)", [
    list!.id,
    works.id,
    works.sites["Plant"]!,
  ]);
  for (const [sku, from, price] of [
    ["OWN-1", 1, 7_777],
    ["OWN-1", 6, 6_666],
    ["OWN-2", 1, null],
  ])
    await db.sql(
      "insert into price_list_prices (list_id, variant_id, from_quantity, price_cents) select $1, id, $3, $4 from variants where sku = $2",
      [list!.id, sku, from, price],
    );
  ada = await signedIn(shop(), "own-ada@example.com");
  eve = await signedIn(shop(), "own-eve@example.com");
  await choose(ada, works.sites["Plant"]!);
  await choose(eve, rival.sites["Shed"]!);
});

const choose = (browser: Browser, site: number | "") =>
  browser.post("/personal/companies", { intent: "buys-for", site: String(site) });

const asked = "/api/v1/prices?sku=OWN-1&sku=OWN-2&sku=OWN-3&sku=NONE";
const pricesFor = async (browser: Browser) => JSON.parse((await browser.get(asked)).text) as unknown;

test("one private answer tells a page's part numbers that the site's lists name, and is kept nowhere", async () => {
  const answer = await ada.get(asked);
  expect(JSON.parse(answer.text)).toEqual({
    prices: {
      "OWN-1": { price: 7_777, regular: 10_000, by: "contract", breaks: [{ from: 6, price: 6_666 }] },
      "OWN-2": { price: null, regular: 20_000, by: "regular", breaks: [] },
    },
  });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("vary")).toContain("cookie");
});

test("it tells nobody else anything: no guest, no other company, no other site, not the buyer's own person, not who left", async () => {
  expect(await pricesFor(shop().browser())).toEqual({ prices: {} });
  expect(await pricesFor(eve)).toEqual({ prices: {} });
  await choose(ada, works.sites["Body shop"]!);
  expect(await pricesFor(ada)).toEqual({ prices: {} });
  await choose(ada, "");
  expect(await pricesFor(ada)).toEqual({ prices: {} });
  await choose(ada, works.sites["Plant"]!);
  expect(await pricesFor(ada)).not.toEqual({ prices: {} });
  await shop().db.sql("delete from company_members where company_id = $1", [works.id]);
  expect(await pricesFor(ada)).toEqual({ prices: {} });
  const member = await shop().db.sql<{ id: number }>(
    "insert into company_members (company_id, customer_id, joined_at) select $1, id, now() from customers where email_key = 'own-ada@example.com' returning id",
    [works.id],
  );
  await shop().db.sql("insert into company_roles (member_id, company_id, role) values ($1, $2, 'buyer')", [
    member[0]!.id,
    works.id,
  ]);
  await choose(ada, works.sites["Plant"]!);
});

test("public pages are the same for the company and for everybody, whoever asked for them first", async () => {
  for (const path of [
    "/products/own-1.html",
    "/cn/products/own-1.html",
    "/products/own-1.html/_payload.json",
    "/categories/piston/all",
    "/search?q=own",
    "/compare?ids=own-1,own-2",
  ]) {
    const own = await ada.get(path);
    for (const other of [await shop().browser().get(path), await eve.get(path)]) {
      expect({ path, status: other.status }).toEqual({ path, status: own.status });
      // Cents by themselves: a page tells its moment too, whose digits may hold those of a price.
      const tells = /77\.77|66\.66|\b(7777|6666)\b/.test(own.text + other.text);
      expect({ path, tells }).toEqual({ path, tells: false });
    }
  }
  expect((await ada.get("/products/own-1.html")).text).toContain(
    "If you have contract prices, they are shown in the cart",
  );
});

test("a machine's running cost is filled in and shared with the catalog's price, whoever asked for it first", async () => {
  const named = "/tools/runningCost?part1=OWN-1&units=imperial";
  const { location } = await ada.get(named);
  const filled = new URL(location!, "http://shop.example");
  expect(Object.fromEntries(filled.searchParams)).toMatchObject({ of1: "OWN-1", price1: "100", list1: "100" });
  const seen = await ada.get(filled.pathname + filled.search);
  expect(seen.text).toMatch(/name="price1"[^>]*value="100"/);
  for (const other of [eve, shop().browser()]) {
    expect((await other.get(named)).location).toBe(location);
    expect((await other.get(filled.pathname + filled.search)).text).toMatch(/name="price1"[^>]*value="100"/);
  }
  expect(seen.text).not.toMatch(/77\.77|66\.66|\b(7777|6666)\b/);
});

test("it answers so many part numbers at once, and says so of more and of none", async () => {
  expect((await ada.get("/api/v1/prices")).status).toBe(400);
  const many = Array.from({ length: 49 }, (_, at) => `sku=P-${at}`).join("&");
  expect((await ada.get(`/api/v1/prices?${many}`)).status).toBe(400);
});
