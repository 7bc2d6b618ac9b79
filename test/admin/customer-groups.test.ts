import { beforeAll, expect, test } from "vitest";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, giveRole, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

let merchant: Browser;
let works: MadeCompany;
let zoe: number;
let ada: number;
let single: Browser;

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "GROUP-1", price: 10_000 }, { sku: "GROUP-2", price: 20_000 });
  await db.sql(`update products set summary = '{"en":"Fits","cn":"适用"}', description = '{"en":[],"cn":[]}'`);
  await shop().goodsChanged();
  zoe = await customer(db, "group-zoe@example.com", { firstName: "Zoe" });
  ada = await customer(db, "group-ada@example.com", { firstName: "Ada" });
  works = await companyWith(db, "Quetzal Groups", ["Plant", "Body shop"], [[ada, "buyer"]]);
  merchant = await signedInAs(shop(), "owner");
  single = await signedIn(shop(), "group-zoe@example.com");
});

async function made(name: string): Promise<string> {
  const answer = await merchant.post("/admin/customer-groups", { intent: "make", name });
  expect(answer.status).toBe(303);
  return answer.location!.split("?")[0]!;
}

const idOf = (path: string) => path.split("/").at(-1)!;

/** A list of these rows that holds for the group of a page. */
async function listFor(group: string, rows: string): Promise<string> {
  const fields = {
    version: "0",
    "name.en": "Trade terms",
    "name.cn": "行业协议",
    place: "10",
    timeZone: "America/Chicago",
  };
  const list = await merchant.post("/admin/price-lists/new", { intent: "save", ...fields, startsAt: "", endsAt: "" });
  const path = list.location!.split("?")[0]!;
  const plan = await merchant.post(path, { intent: "check", rows });
  const seen = /name="seen" value="([^"]+)"/.exec(plan.text)?.[1] ?? "";
  expect((await merchant.post(path, { intent: "apply", rows, replaces: "", seen })).location).toContain("done=priced");
  const held = await merchant.post(path, { intent: "hold", holder: `group ${idOf(group)}` });
  expect(held.location).toContain("done=held");
  return path;
}

const pricesFor = async (browser: Browser, sku: string) =>
  (JSON.parse((await browser.get(`/api/v1/prices?sku=${sku}`)).text) as { prices: Record<string, { price: number }> })
    .prices[sku]?.price ?? "public";

test("a group's list holds for a single customer of it on pages, in the cart and at checkout, and for nobody else", async () => {
  const group = await made("Trade");
  await listFor(group, "GROUP-1\t1\t80");
  expect(await pricesFor(single, "GROUP-1")).toBe("public");
  await merchant.post(group, { intent: "add-email", email: "group-zoe@example.com" });
  expect(await pricesFor(single, "GROUP-1")).toBe(8_000);
  expect(JSON.parse((await single.get("/api/v1/visitor?lang=en&viewed=")).text)).toMatchObject({
    buysFor: null,
    pricedFor: `customer ${zoe}`,
  });
  await single.post("/shoppingCart", { intent: "add", sku: "GROUP-1", quantity: "2" });
  for (const path of ["/shoppingCart", "/checkout"]) expect((await single.get(path)).text).toContain("$160.00");
  expect((await single.get("/cn/shoppingCart")).text).toContain("合同价");
  for (const other of [shop().browser(), await signedIn(shop(), "group-ada@example.com")]) {
    expect(await pricesFor(other, "GROUP-1")).toBe("public");
    expect(JSON.parse((await other.get("/api/v1/visitor?lang=en&viewed=")).text)).toMatchObject({ pricedFor: null });
    await other.post("/shoppingCart", { intent: "add", sku: "GROUP-1", quantity: "2" });
    expect((await other.get("/shoppingCart")).text).toContain("$200.00");
  }
});

test("public pages are the same for a customer of a group and for everybody, whoever asked for them first", async () => {
  const group = await made("Same pages");
  await listFor(group, "GROUP-2\t1\t123.45");
  await merchant.post(group, { intent: "add-email", email: "group-zoe@example.com" });
  expect(await pricesFor(single, "GROUP-2")).toBe(12_345);
  for (const path of [
    "/products/group-2.html",
    "/cn/products/group-2.html",
    "/products/group-2.html/_payload.json",
    "/categories/piston/all",
    "/search?q=group",
    "/compare?ids=group-1,group-2",
  ]) {
    const [own, other] = [await single.get(path), await shop().browser().get(path)];
    expect({ path, status: other.status }).toEqual({ path, status: own.status });
    expect({ path, tells: /123\.45|12345/.test(own.text + other.text) }).toEqual({ path, tells: false });
  }
});

test("who leaves the group pays the public price at once, and the cart says what changed; who signs out does too", async () => {
  const group = await made("Leavers");
  await listFor(group, "GROUP-2\t1\t150");
  await shop().db.sql("update price_lists set place = 1 where id = (select max(id) from price_lists)");
  const { db } = shop();
  const leaver = await customer(db, "group-leaver@example.com");
  const browser = await signedIn(shop(), "group-leaver@example.com");
  await merchant.post(group, { intent: "add-email", email: "group-leaver@example.com" });
  await browser.post("/shoppingCart", { intent: "add", sku: "GROUP-2", quantity: "1" });
  expect((await browser.get("/shoppingCart")).text).toContain("$150.00");
  await merchant.post(group, { intent: "remove", customer: String(leaver) });
  const cart = await browser.get("/shoppingCart");
  expect(cart.text).toContain("The price changed from $150.00 to $200.00");
  expect(cart.text).not.toContain("Contract price");
  expect(await pricesFor(browser, "GROUP-2")).toBe("public");
  await merchant.post(group, { intent: "add", customer: String(leaver) });
  expect(await pricesFor(browser, "GROUP-2")).toBe(15_000);
  await browser.post("/signIn", { intent: "sign-out" });
  expect(await pricesFor(browser, "GROUP-2")).toBe("public");
  await browser.post("/shoppingCart", { intent: "add", sku: "GROUP-2", quantity: "1" });
  expect((await browser.get("/shoppingCart")).text).toContain("$200.00");
});

test("a company comes into a group with all its sites, from its own page and the group's, and out again", async () => {
  const group = await made("Plants");
  await listFor(group, "GROUP-1\t1\t70");
  const page = `/admin/companies/${works.id}`;
  const buyer = await signedIn(shop(), "group-ada@example.com");
  const priceAt = async (site: string) => {
    await buyer.post("/personal/companies", { intent: "buys-for", site: String(works.sites[site]!) });
    return pricesFor(buyer, "GROUP-1");
  };
  expect(await priceAt("Plant")).toBe("public");
  const joined = await merchant.post(page, { intent: "join-group", group: idOf(group) });
  expect(joined.location).toContain("done=join-group");
  for (const site of ["Plant", "Body shop"]) expect(await priceAt(site)).toBe(7_000);
  const shown = (await merchant.get(page)).text;
  for (const said of ["Plants", "Trade terms", "by group Plants"]) expect(shown).toContain(said);
  expect((await merchant.get(group)).text).toContain("Quetzal Groups");
  await merchant.post(group, { intent: "remove", company: String(works.id) });
  expect(await priceAt("Plant")).toBe("public");
  await buyer.post("/personal/companies", { intent: "buys-for", site: "" });
});

test("of lists of a site and of a group the merchant's order decides, and not who is nearer", async () => {
  const group = await made("Order");
  const ofGroup = await listFor(group, "GROUP-1\t1\t60");
  const ofSite = await listFor(group, "GROUP-1\t1\t50");
  await merchant.post(ofSite, { intent: "unhold", holder: `group ${idOf(group)}` });
  await merchant.post(ofSite, { intent: "hold", holder: `${works.id} ${works.sites["Plant"]!}` });
  await merchant.post(group, { intent: "add", company: String(works.id) });
  const place = (list: string, at: number) =>
    shop().db.sql("update price_lists set place = $2 where id = $1", [Number(idOf(list)), at]);
  const buyer = await signedIn(shop(), "group-ada@example.com");
  await buyer.post("/personal/companies", { intent: "buys-for", site: String(works.sites["Plant"]!) });
  await place(ofGroup, 2);
  await place(ofSite, 3);
  expect(await pricesFor(buyer, "GROUP-1")).toBe(6_000);
  await place(ofGroup, 4);
  expect(await pricesFor(buyer, "GROUP-1")).toBe(5_000);
  await buyer.post("/personal/companies", { intent: "buys-for", site: "" });
});

test("a person of a company comes into no group but with the company; a single customer joins and leaves on their page", async () => {
  const group = await made("Singles");
  const refused = await merchant.post(group, { intent: "add-email", email: "group-ada@example.com" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("This account buys for Quetzal Groups: add the company to the group instead");
  expect(refused.text).toContain("group-ada@example.com");
  const there = await merchant.post(`/admin/customers/${ada}`, { intent: "join-group", group: idOf(group) });
  expect(there.status).toBe(409);
  expect(there.text).toContain("add the company to the group instead");
  const page = `/admin/customers/${zoe}`;
  await merchant.post(page, { intent: "join-group", group: idOf(group) });
  await merchant.post(page, { intent: "join-group", group: idOf(group) });
  expect((await merchant.get(page)).text).toContain("Singles");
  const members = () =>
    shop().db.sql("select customer_id from customer_group_customers where group_id = $1", [Number(idOf(group))]);
  expect(await members()).toHaveLength(1);
  expect((await merchant.post(page, { intent: "leave-group", group: idOf(group) })).location).toContain("leave-group");
  expect(await members()).toHaveLength(0);
});

test("a customer of a group who comes to a company buys for it at its prices and for themselves at the group's", async () => {
  const { db } = shop();
  const group = await made("Both");
  await listFor(group, "GROUP-1\t1\t65");
  const both = await customer(db, "group-both@example.com");
  await merchant.post(group, { intent: "add-email", email: "group-both@example.com" });
  await giveRole(db, works, [both, "buyer"]);
  const browser = await signedIn(shop(), "group-both@example.com");
  expect(await pricesFor(browser, "GROUP-1")).toBe(6_500);
  await browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites["Body shop"]!) });
  expect(await pricesFor(browser, "GROUP-1")).not.toBe(6_500);
  // They read it where they choose for whom they buy, staff where they see the person or the group.
  expect((await browser.get("/personal/companies")).text).toContain("The prices agreed with you hold for what you buy");
  expect((await browser.get("/cn/personal/companies")).text).toContain("与您约定的价格适用于您为自己购买的商品");
  expect((await merchant.get(group)).text).toContain("Also buys for Quetzal Groups");
  const person = (await merchant.get(`/admin/customers/${both}`)).text;
  expect(person).toContain("This account buys for Quetzal Groups, too, at that company’s prices.");
  expect(person).not.toContain("add the company to the group instead");
  // Nobody without prices of their own reads of them.
  const ofCompany = await signedIn(shop(), "group-ada@example.com");
  expect((await ofCompany.get("/personal/companies")).text).not.toContain("The prices agreed with you");
});

test("names are one line, there once and not empty; what was typed stays beside the sentence", async () => {
  await made("Named once");
  const taken = await merchant.post("/admin/customer-groups", { intent: "make", name: "  NAMED   once " });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("Name of the group is already in use");
  expect(taken.text).toContain("NAMED   once");
  const empty = await merchant.post("/admin/customer-groups", { intent: "make", name: " " });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("name-error");
  const long = await merchant.post("/admin/customer-groups", { intent: "make", name: "x".repeat(81) });
  expect(long.text).toContain("Name of the group can have at most 80 characters");
  const other = await made("Other name");
  expect((await merchant.post(other, { intent: "rename", name: "named once" })).status).toBe(409);
  expect((await merchant.post(other, { intent: "rename", name: "Renamed" })).location).toContain("done=renamed");
  const unknown = await merchant.post(other, { intent: "add-email", email: "nobody-here@example.com" });
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain("No account has this email");
  expect(unknown.text).toContain("nobody-here@example.com");
  expect((await merchant.get(`/cn${other}`)).text).toContain("客户组");
});

test("a group that a list holds for is not removed; its history and the record of changes say who did what", async () => {
  const group = await made("Kept");
  const list = await listFor(group, "GROUP-1\t1\t90");
  const refused = await merchant.post(group, { intent: "delete" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Price lists hold for this group. Remove it from them first");
  await merchant.post(group, { intent: "add-email", email: "group-zoe@example.com" });
  const page = (await merchant.get(group)).text;
  for (const said of ["Made:", "Price list holds for it:", "Trade terms", "Added:", "group-zoe@example.com", "Sam · "])
    expect(page).toContain(said);
  expect((await merchant.get(list)).text).toContain("Group: Kept");
  await merchant.post(list, { intent: "unhold", holder: `group ${idOf(group)}` });
  expect((await merchant.post(group, { intent: "delete" })).location).toContain("done=gone");
  expect((await merchant.post(group, { intent: "delete" })).location).toContain("done=gone");
  expect((await merchant.get(group)).status).toBe(404);
  const entries = await shop().db.sql<{ action: string; data: Record<string, unknown> }>(
    "select action, data from audit_log where subject = $1 order by id",
    [`customer group ${idOf(group)}`],
  );
  expect(entries.map(({ action, data }) => [action, data["step"] ?? data["name"]])).toEqual([
    ["customer-group-made", "made"],
    ["customer-group-changed", "held"],
    ["customer-group-changed", "added"],
    ["customer-group-changed", "unheld"],
    ["customer-group-removed", "Kept"],
  ]);
  expect(JSON.stringify(entries)).not.toContain("group-zoe@example.com");
});

test.each([
  ["", "This is no longer there"],
  ["/cn", "此项已不存在"],
])("a list that is to hold for a group removed meanwhile says in %s that it does not", async (prefix, said) => {
  const list = await listFor(await made(`Stays ${prefix}`), "GROUP-1\t1\t80");
  const gone = await made(`Goes ${prefix}`);
  await merchant.post(gone, { intent: "delete" });
  const answer = await merchant.post(prefix + list, { intent: "hold", holder: `group ${idOf(gone)}` });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain(said);
  const again = await merchant.post(list, { intent: "unhold", holder: `group ${idOf(gone)}` });
  expect(again.location).toContain("done=unheld");
});

test("an account that is erased is in no group, and its history names nobody", async () => {
  const { db } = shop();
  const group = await made("Erased");
  const gone = await customer(db, "group-gone@example.com");
  await merchant.post(group, { intent: "add-email", email: "group-gone@example.com" });
  await db.sql("update customers set closure_due_at = $2 where id = $1", [gone, new Date(shop().clock.now() - 1)]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, gone);
  expect(await db.sql("select from customer_group_customers where customer_id = $1", [gone])).toHaveLength(0);
  const page = (await merchant.get(group)).text;
  expect(page).toContain("an erased account");
  expect(page).not.toContain("group-gone@example.com");
});
