import { beforeAll, expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

let merchant: Browser;
let works: MadeCompany;
let buyer: Browser;

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(
    db,
    { sku: "TERM-OIL-1", price: 10_000, category: "lubricants" },
    { sku: "TERM-OIL-2", price: 2_050, category: "lubricants" },
    { sku: "TERM-TANK", price: 50_000, category: "air-tanks" },
  );
  await db.sql(`update products set summary = '{"en":"Fits","cn":"适用"}', description = '{"en":[],"cn":[]}'`);
  await db.sql(
    "update stock set cost_cents = 9000 where variant_id = (select id from variants where sku = 'TERM-OIL-1')",
  );
  await shop().goodsChanged();
  const ada = await customer(db, "terms-ada@example.com", { firstName: "Ada" });
  works = await companyWith(db, "Quetzal Terms", ["Plant"], [[ada, "buyer"]]);
  merchant = await signedInAs(shop(), "owner");
  buyer = await signedIn(shop(), "terms-ada@example.com");
  await buyer.post("/personal/companies", { intent: "buys-for", site: String(works.sites["Plant"]!) });
});

const fields = {
  intent: "save",
  version: "0",
  "name.en": "Framework terms",
  "name.cn": "框架协议",
  place: "10",
  timeZone: "America/Chicago",
  startsAt: "",
  endsAt: "",
};

async function made(changes: Record<string, string> = {}): Promise<string> {
  await shop().db.sql("update price_lists set archived_at = now()");
  const answer = await merchant.post("/admin/price-lists/new", { ...fields, ...changes });
  expect(answer.status).toBe(303);
  const path = answer.location!.split("?")[0]!;
  expect((await merchant.post(path, { intent: "hold", holder: `${works.id} ` })).location).toContain("done=held");
  return path;
}

const seenIn = (text: string) => /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? "";

async function apply(path: string, rows: string) {
  const plan = await merchant.post(path, { intent: "check", rows });
  return merchant.post(path, { intent: "apply", rows, replaces: "", seen: seenIn(plan.text) });
}

const prices = (path: string) =>
  shop().db.sql<{ sku: string; from: number; price: number | null }>(
    `select v.sku, e.from_quantity as from, e.price_cents as price from price_list_prices e join variants v on v.id = e.variant_id
     where e.list_id = $1 order by v.sku, e.from_quantity`,
    [Number(path.split("/").at(-1))],
  );

test("the merchant names a list, lets it hold for a company, and pastes prices that hold once they are confirmed", async () => {
  const path = await made();
  const rows = "Part number\tFrom\tPrice\nterm-oil-1\t1\t$95.00\nTERM-OIL-1\t6\t80\nTERM-OIL-2\t\ton request";
  const plan = await merchant.post(path, { intent: "check", rows });
  expect(plan.text).toContain("3 prices added, 0 changed, 0 removed");
  expect(plan.text).toContain("5.3%");
  expect(plan.text).toContain("1 of these prices is below cost.");
  expect(await prices(path)).toEqual([]);
  const applied = await merchant.post(path, { intent: "apply", rows, replaces: "", seen: seenIn(plan.text) });
  expect(applied.location).toContain("done=priced");
  expect(await prices(path)).toEqual([
    { sku: "TERM-OIL-1", from: 1, price: 9_500 },
    { sku: "TERM-OIL-1", from: 6, price: 8_000 },
    { sku: "TERM-OIL-2", from: 1, price: null },
  ]);
  const again = await merchant.post(path, { intent: "apply", rows, replaces: "", seen: seenIn(plan.text) });
  expect(again.location).toContain("done=unchanged");
  const page = await merchant.get(path);
  for (const said of ["Quetzal Terms · all sites", "On request", `value="95.00"`, "3 prices added", "Sam · "])
    expect(page.text).toContain(said);
  expect((await merchant.get(`/admin/companies/${works.id}`)).text).toContain("Framework terms");
  expect((await merchant.get(`/cn${path}`)).text).toContain("框架协议");
});

test("a price above the regular one or above that for fewer units is marked in the review, in both languages, and stays allowed", async () => {
  const path = await made();
  const rows = "TERM-OIL-1\t1\t105\nTERM-TANK\t1\t400\nTERM-TANK\t6\t410\nTERM-OIL-2\t1\t20";
  const [en, cn] = [
    await merchant.post(path, { intent: "check", rows }),
    await merchant.post(`/cn${path}`, { intent: "check", rows }),
  ];
  const count = (text: string, said: string) => text.split(`>${said}<`).length - 1;
  expect([count(en.text, "Above the regular price"), count(en.text, "Above the price for fewer units")]).toEqual([
    1, 1,
  ]);
  expect([count(cn.text, "高于常规价格"), count(cn.text, "高于较少数量时的价格")]).toEqual([1, 1]);
  expect(en.text).toContain("2 of these prices are out of line");
  expect((await apply(path, rows)).location).toContain("done=priced");
  const lowered = await merchant.post(path, { intent: "check", rows: "TERM-TANK\t1\t390" });
  expect(count(lowered.text, "More units cost more each")).toBe(1);
  expect((await merchant.post(path, { intent: "check", rows: "TERM-TANK\t6\t390" })).text).not.toContain("out of line");
});

test("a price that a spreadsheet copies with a comma in it is that price", async () => {
  const path = await made();
  await apply(path, "Part number\tFrom\tPrice\nTERM-TANK\t1\t$1,234.50");
  expect(await prices(path)).toEqual([{ sku: "TERM-TANK", from: 1, price: 123_450 }]);
});

test("the company's cart and checkout show the contract price and its name without scripts; what is on request goes in no cart", async () => {
  const path = await made();
  await apply(path, "TERM-OIL-1\t1\t95\nTERM-OIL-1\t6\t80\nTERM-OIL-2\t1\ton request");
  await buyer.post("/shoppingCart", { intent: "add", sku: "TERM-OIL-1", quantity: "6" });
  const cart = await buyer.get("/shoppingCart");
  expect(cart.text).toContain("$480.00");
  expect(cart.text).toContain("Contract price");
  expect((await buyer.get("/cn/shoppingCart")).text).toContain("合同价");
  await buyer.post("/shoppingCart", { intent: "quantity", sku: "TERM-OIL-1", quantity: "5" });
  expect((await buyer.get("/shoppingCart")).text).toContain("$475.00");
  expect((await buyer.get("/checkout")).text).toContain("$475.00");
  const refused = await buyer.post("/shoppingCart", { intent: "add", sku: "TERM-OIL-2", quantity: "1" });
  expect(refused.text).toContain("You buy this by quote");
  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "TERM-OIL-1", quantity: "6" });
  const theirs = await guest.get("/shoppingCart");
  expect(theirs.text).toContain("$600.00");
  expect(theirs.text).not.toContain("Contract price");
});

test("an estimate with contract prices opens for the company's people alone, and says so; any other for everybody", async () => {
  const path = await made();
  await apply(path, "TERM-OIL-1\t1\t95");
  const { db } = shop();
  await customer(db, "terms-other@example.com");
  const mate = await customer(db, "terms-mate@example.com");
  await db.sql("insert into company_members (company_id, customer_id, joined_at) values ($1, $2, now())", [
    works.id,
    mate,
  ]);
  const estimate = async (browser: Browser, sku: string) => {
    await browser.post("/shoppingCart", { intent: "add", sku, quantity: "2" });
    return (await browser.post("/quotation", { intent: "make", kind: "cart" })).location!;
  };
  const [guest, other, colleague] = [
    shop().browser(),
    await signedIn(shop(), "terms-other@example.com"),
    await signedIn(shop(), "terms-mate@example.com"),
  ];
  const own = await estimate(await signedIn(shop(), "terms-ada@example.com"), "TERM-OIL-1");
  const pdf = own.replace("/quotation?", "/quotation.pdf?");
  for (const reader of [buyer, colleague]) {
    const page = await reader.get(own);
    for (const said of ["$95.00", "It holds prices of your own"]) expect(page.text).toContain(said);
    expect((await reader.get(pdf)).status).toBe(200);
  }
  expect((await buyer.get(`/cn${own}`)).text).toContain("此估价单含您的专属价格");
  for (const reader of [guest, other]) {
    const page = await reader.get(own);
    expect(page.text).not.toContain("$95.00");
    expect(page.text).toContain("There is no estimate with this number");
    expect(page.text).toContain("opens for its people once they have signed in");
    expect((await reader.get(pdf)).status).toBe(404);
    const number = new URL(own, "http://shop").searchParams.get("number")!;
    expect((await reader.post("/quotation", { intent: "make", from: number })).status).toBe(400);
  }
  const open = await estimate(guest, "TERM-OIL-1");
  expect((await other.get(open)).text).toContain("Whoever has this link sees the estimate");
});

test("goods that a list puts on request while they are in the cart keep it from checkout, with a sentence", async () => {
  const path = await made();
  await buyer.post("/shoppingCart", { intent: "add", sku: "TERM-TANK", quantity: "1" });
  await apply(path, "TERM-TANK\t1\ton request");
  expect((await buyer.get("/shoppingCart")).text).toContain("You buy this by quote");
  await apply(path, "TERM-TANK\t1\tremove");
  expect((await buyer.get("/shoppingCart")).text).not.toContain("You buy this by quote");
});

test("of a file with faults every wrong line is named, nothing is stored, and nothing typed is lost", async () => {
  const path = await made();
  const rows = [
    "sku;from;price",
    "TERM-OIL-1;1;95",
    "NO-SUCH;1;5",
    "TERM-OIL-1;1;90",
    "TERM-OIL-2;0;5",
    "TERM-OIL-2;2;free",
    ";1;5",
    "TERM-TANK;6;on request",
    "TERM-TANK;1;",
  ].join("\n");
  const answer = await merchant.post(path, { intent: "check", rows });
  expect(answer.status).toBe(400);
  for (const said of [
    "7 lines are wrong",
    "Line 3:",
    "There is no part number NO-SUCH.",
    "TERM-OIL-1 is in line 2 with the same quantity",
    "“0” must be a whole number from 1 to 999",
    "“free” must be an amount above zero, such as 12.50",
    "Part number is required",
    "TERM-TANK is on request and cannot have prices by quantity too",
    "The price of TERM-TANK is required",
    "TERM-OIL-2;2;free",
  ])
    expect(answer.text).toContain(said);
  expect(await prices(path)).toEqual([]);
});

test("a list that was changed since it was checked shows the new changes and stores nothing", async () => {
  const path = await made();
  const rows = "TERM-OIL-1\t95";
  const plan = await merchant.post(path, { intent: "check", rows });
  await apply(path, "TERM-OIL-1\t99");
  const stale = await merchant.post(path, { intent: "apply", rows, replaces: "", seen: seenIn(plan.text) });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("Somebody has changed this list since you checked");
  expect(await prices(path)).toEqual([{ sku: "TERM-OIL-1", from: 1, price: 9_900 }]);
});

test("a change of all regular prices leaves what is on request, and no larger quantity that would cost more each", async () => {
  const path = await made();
  await apply(path, "TERM-OIL-1\t6\t90\nTERM-OIL-1\t12\t80\nTERM-OIL-2\t1\ton request");
  const bulk = { intent: "bulk", category: "lubricants", brand: "", base: "public", change: "−12 %" };
  const plan = await merchant.post(path, bulk);
  expect(plan.text).toContain("1 price added, 0 changed, 1 removed");
  const rows = /name="rows" value="([^"]+)"/.exec(plan.text)?.[1] ?? "";
  await merchant.post(path, { intent: "apply", rows, replaces: "", seen: seenIn(plan.text) });
  expect(await prices(path)).toEqual([
    { sku: "TERM-OIL-1", from: 1, price: 8_800 },
    { sku: "TERM-OIL-1", from: 12, price: 8_000 },
    { sku: "TERM-OIL-2", from: 1, price: null },
  ]);
});

test("all oils at −12 % are planned as fixed prices, to the cent, and the file goes out as it comes in", async () => {
  const path = await made();
  const bulk = { intent: "bulk", category: "lubricants", brand: "", base: "public", change: "−12 %" };
  const plan = await merchant.post(path, bulk);
  const rows = /name="rows" value="([^"]+)"/.exec(plan.text)?.[1] ?? "";
  await merchant.post(path, { intent: "apply", rows, replaces: "", seen: seenIn(plan.text) });
  expect(await prices(path)).toEqual([
    { sku: "TERM-OIL-1", from: 1, price: 8_800 },
    { sku: "TERM-OIL-2", from: 1, price: 1_804 },
  ]);
  const file = await merchant.get(`${path}/file`);
  const same = await merchant.post(path, { intent: "check", rows: file.text.replace(/^\uFEFF/, ""), replaces: "on" });
  expect(same.text).toContain("These prices hold already.");
  const wrong = await merchant.post(path, { ...bulk, change: "12" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Write the change with its sign");
});

test("a form without a name, an end before its start, and one that somebody saved first say so beside what was typed", async () => {
  const empty = await merchant.post("/admin/price-lists/new", { ...fields, "name.cn": "" });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("name.cn-error");
  const turned = { startsAt: "2026-12-02T00:00", endsAt: "2026-12-01T00:00" };
  expect((await merchant.post("/admin/price-lists/new", { ...fields, ...turned })).text).toContain("endsAt-error");
  const path = await made();
  const stale = await merchant.post(path, { ...fields, version: "1", place: "77" });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("77");
});
