import { beforeAll, expect, test } from "vitest";
import { budgets } from "#engine/platform/budgets.ts";
import type { DeliveredPrices } from "#web/storefront/delivery/delivered-prices.ts";
import type { Visitor } from "#web/visitor/visitor.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { demoSettings } from "../../demo/settings.ts";
import { setSetting, stockGoods } from "./checkout-shop.ts";

const shop = openShop();

beforeAll(async () => {
  const { db } = shop();
  for (const key of ["opening", "tax", "pickup"] as const) await setSetting(db, key, demoSettings[key]);
  await stockGoods(
    db,
    { sku: "BOX", price: 12_345 },
    { sku: "SCREW", price: 950_000, weightLb: 812 },
    { sku: "GONE", onHand: 0 },
    { sku: "OLD", status: "unavailable" },
  );
  await db.sql(
    `update products set summary = '{"en":"a","cn":"b"}', description = '{"en":["a"],"cn":["b"]}', attributes = '{}'`,
  );
});

const page = (sku: string, prefix = "") => `${prefix}/deliveredPrice?sku=${sku}`;
const save = (browser: Browser, zip: string, more: readonly [string, string][] = [], path = page("BOX")) =>
  browser.post(path, [["intent", "save"], ["zip", zip], ...more]);
const asked = async (browser: Browser, ...skus: string[]) => {
  const answer = await browser.get(`/api/v1/delivered?${new URLSearchParams(skus.map((sku) => ["sku", sku]))}`);
  return { ...answer, ...(JSON.parse(answer.text) as DeliveredPrices & { code?: string }) };
};

test("without scripts, the form on a product's page leads to its price at the dock, in both languages", async () => {
  const browser = shop().browser();
  for (const [prefix, submit, words] of [
    ["", "Show price", ["To Ohio, 45402", "Standard shipping", "Pick Up", "Arrives", "Goods $123.45 + shipping"]],
    ["/cn", "查看价格", ["送至俄亥俄州 45402", "标准配送", "自提", "送达", "商品 US$123.45 + 运费"]],
  ] as const) {
    const product = await browser.get(`${prefix}/products/box.html`);
    const action = `${prefix}/deliveredPrice?sku=BOX`;
    expect(product.text).toContain(`action="${action}"`);
    expect(product.text).toContain(submit);
    const sent = await save(browser, "45402", [], action);
    expect({ status: sent.status, location: sent.location }).toEqual({ status: 303, location: action });
    const shown = await browser.get(action);
    for (const word of words) expect(shown.text).toContain(word);
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
    await browser.post(action, { intent: "forget" });
    expect((await browser.get(action)).text).not.toContain("45402");
  }
});

test("pages for everybody stay the same for who gave a ZIP code; who looks is told afterwards, by one private address", async () => {
  const [mine, other] = [shop().browser(), shop().browser()];
  await save(mine, "45402");
  const [first, second] = await Promise.all([mine.get("/products/box.html"), other.get("/products/box.html")]);
  expect(first.text).toBe(second.text);
  expect(first.headers.get("cache-control")).toContain("public");
  const visitor = async (browser: Browser) =>
    (JSON.parse((await browser.get("/api/v1/visitor")).text) as Visitor).destination;
  expect(await visitor(mine)).toEqual({ zip: "45402", extras: null });
  expect(await visitor(other)).toBeNull();
  const prices = await asked(mine, "BOX", "SCREW", "NOTHING");
  expect(prices.headers.get("cache-control")).toBe("private, no-store");
  expect(prices.prices.map(({ sku }) => sku).toSorted()).toEqual(["BOX", "SCREW"]);
  expect(await asked(other, "BOX")).toMatchObject({ status: 404, code: "destination_missing" });
});

test("what the endpoint answers is what the cart and the checkout show for one unit", async () => {
  const browser = shop().browser();
  const extras: [string, string][] = [
    ["freightAsked", "yes"],
    ["freight", "liftgate"],
    ["freight", "residential"],
  ];
  await save(browser, "77002", extras);
  const { prices } = await asked(browser, "SCREW");
  const way = prices[0]!.ways.find(({ method }) => method === "LOCAL")!;
  expect(way.charges.map(({ kind }) => kind)).toEqual(["basic_fee", "weight", "liftgate", "residential"]);
  const total = `$${(way.total / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  await browser.post("/shoppingCart", { intent: "add", sku: "SCREW", quantity: "1" });
  expect((await browser.get("/shoppingCart")).text).toContain(total);
  const checkout = await browser.get("/checkout");
  expect(checkout.text).toMatch(/name="shipping.zip"[^>]*value="77002"/);
  for (const [extra, answer] of Object.entries({ liftgate: "yes", residential: "yes", limitedAccess: "no" }))
    expect(checkout.text).toMatch(
      new RegExp(`<input(?=[^>]*name="freight.${extra}")(?=[^>]*value="${answer}")[^>]*checked`),
    );
  const quote = await browser.post("/checkout", {
    intent: "quote",
    method: "LOCAL",
    "shipping.state": "TX",
    "shipping.zip": "77002",
    "freight.liftgate": "yes",
    "freight.residential": "yes",
    "freight.appointment": "no",
    "freight.limitedAccess": "no",
  });
  expect(quote.text).toContain(total);
});

test.each([
  [
    "",
    "Please enter a 5-digit ZIP code",
    "This state is not supported for shipping. You can choose Pick Up at checkout.",
  ],
  ["/cn", "请输入 5 位邮政编码", "该州不支持配送，您可在结算时选择自提。"],
] as const)(
  "a ZIP code that is none, and a state not supplied, are said with %s",
  async (prefix, none, unsupported) => {
    const browser = shop().browser();
    await save(browser, "45402", [], page("BOX", prefix));
    const wrong = await save(browser, "4540", [], page("BOX", prefix));
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain(none);
    expect(wrong.text).toMatch(/name="zip"[^>]*value="4540"/);
    // The price for the one before would be taken for that of what was typed.
    expect(wrong.text).not.toContain("45402");
    await save(browser, "99501", [], page("BOX", prefix));
    const shown = await browser.get(page("BOX", prefix));
    expect(shown.text).toContain(unsupported);
    expect(shown.text).toContain(prefix === "" ? "Pick Up" : "自提");
  },
);

test.each([
  ["", "Out of Stock: there is no arrival date before it is back.", "Unavailable: this product is no longer sold."],
  ["/cn", "缺货：到货前无法给出送达日期", "已停售：该商品不再销售。"],
] as const)(
  "goods that cannot be bought say so with their price or without, with %s",
  async (prefix, out, unavailable) => {
    const browser = shop().browser();
    await save(browser, "45402");
    const gone = await browser.get(page("GONE", prefix));
    expect(gone.text).toContain(out);
    expect(gone.text).not.toMatch(/Arrives|送达\s*</);
    expect((await browser.get(page("OLD", prefix))).text).toContain(unavailable);
    expect((await browser.get(page("NO-SUCH-PART", prefix))).status).toBe(404);
  },
);

test("goods that a company buys by quote are on request at its dock, with the way to ask, and are no goods that are gone", async () => {
  const { db } = shop();
  const email = "by-quote@example.com";
  const works = await companyWith(db, "Quetzal Works", ["Plant"], [[await customer(db, email), "buyer"]]);
  await db.sql(
    `with list as (insert into price_lists (name, place, created_at, updated_at)
         values ('{"en":"Terms","cn":"协议"}', 1, now(), now()) returning id),
       holder as (insert into price_list_holders (list_id, company_id) select id, $1 from list)
     insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
     select list.id, v.id, 1, null from list, variants v where v.sku = 'SCREW'`,
    [works.id],
  );
  const browser = await signedIn(shop(), email);
  await browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites["Plant"]) });
  await save(browser, "45402");
  expect((await asked(browser, "SCREW")).prices).toEqual([{ sku: "SCREW", problem: "on_request", ways: [] }]);
  for (const [prefix, words] of [
    ["", "You buy this by quote."],
    ["/cn", "该商品需询价购买"],
  ] as const) {
    const { text } = await browser.get(page("SCREW", prefix));
    expect(text).toContain(words);
    expect(text).toMatch(/href="[^"]*sku=SCREW"[^>]*>(You buy this by quote|[^<]*询价)/);
    expect(text).not.toContain(prefix === "" ? "no longer sold" : "已停售");
  }
  const anybody = shop().browser();
  await save(anybody, "45402");
  expect((await asked(anybody, "SCREW")).prices).toMatchObject([{ sku: "SCREW", problem: null }]);
});

test("a truck's services are answered beside the ZIP code, and the page keeps them", async () => {
  const browser = shop().browser();
  await save(browser, "45402", [], page("SCREW"));
  const before = await browser.get(page("SCREW"));
  expect(before.text).toContain("Dock to dock: no liftgate or other service is included.");
  await save(
    browser,
    "45402",
    [
      ["freightAsked", "yes"],
      ["freight", "appointment"],
    ],
    page("SCREW"),
  );
  const after = await browser.get(page("SCREW"));
  expect(after.text).toContain("Delivery appointment $");
  expect(after.text).toMatch(/<input(?=[^>]*value="appointment")[^>]*checked/);
  expect(after.text).not.toContain("Dock to dock");
});

test("the way back is one within the shop, and nowhere else", async () => {
  const browser = shop().browser();
  expect((await browser.get("/deliveredPrice?back=/search%3Fq%3Dbox")).text).toContain('href="/search?q=box"');
  for (const back of ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
    expect((await browser.get(`/deliveredPrice?back=${encodeURIComponent(back)}`)).text).not.toMatch(
      /href="((https?:)?\/\/evil|javascript:)/,
    );
});

test("prices of a page are asked for at once: few statements, not too many part numbers, and within a network's budget", async () => {
  const browser = shop().browser();
  await save(browser, "45402");
  shop().db.takeStatements();
  await asked(browser, "BOX", "SCREW", "GONE");
  expect(shop().db.takeStatements().length).toBeLessThanOrEqual(4);
  expect(await asked(browser)).toMatchObject({ status: 400, code: "sku_missing" });
  expect(await asked(browser, ...Array.from({ length: 49 }, (_, at) => `P-${at}`))).toMatchObject({
    status: 400,
    code: "too_many_skus",
  });
  const used = budgets.deliveredPrices.limit;
  await shop().db.sql("update rate_limits set count = $1 where bucket like $2", [
    used,
    `${budgets.deliveredPrices.name}%`,
  ]);
  expect(await asked(browser, "BOX")).toMatchObject({ status: 429, code: "too_many" });
  expect(shop().errors).toEqual([]);
});

test("a ZIP code begins a cart only within the network's budget, and an empty cart stays empty", async () => {
  const browser = shop().browser();
  await save(browser, "not a ZIP");
  expect(browser.cookies.has("cart")).toBe(false);
  await save(browser, "45402");
  expect(browser.cookies.has("cart")).toBe(true);
  expect((await browser.get("/shoppingCart")).text).toContain("Your cart is empty");
});

test("a form that says nothing of these is refused", async () => {
  expect((await shop().browser().post("/deliveredPrice", { intent: "else", zip: "45402" })).status).toBe(400);
});
