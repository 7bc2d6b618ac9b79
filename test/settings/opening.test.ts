import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { place, setSetting, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { emptied } from "#test/database.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder as placedOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { demoSettings } from "../../demo/settings.ts";

const shop = openShop();
const path = "/admin/settings";
let owner: Browser;

// As somebody finds it who has started with an empty database.
beforeAll(async () => {
  await emptied(shop().db, "settings");
  shop().settingsChanged();
  owner = await signedInAs(shop(), "owner");
});

const press = async (intent: "open" | "close", more: Record<string, string> = {}, browser = owner) => {
  const version = String((await readSetting(shop().db, "opening")).version);
  const answer = await browser.post(path, { intent, version, ...more });
  shop().settingsChanged();
  return answer;
};
const selling = [
  "/",
  "/help",
  "/categories/piston/all",
  "/products/pump-1.html",
  "/search?q=pump",
  "/shoppingCart",
  "/pages/about-us",
  "/blog",
  "/blog/tags/pumps",
  "/blog/new-pumps",
  "/compare",
  "/quickOrder",
  "/tools/airSystem",
  "/tools/power",
  "/tools/runningCost",
  "/quotation",
  "/quote/ask",
  "/products/pump-1/parts.html",
  "/activities/spring",
  "/deliveredPrice",
  "/myPower",
  "/stockAlert",
  "/cartReminder",
  "/checkout",
];

test("a shop that was never opened tells visitors politely, in both languages, and search engines to come back", async () => {
  await stockGoods(shop().db, { sku: "PUMP-1" });
  for (const at of selling) {
    const page = await shop().browser().get(at);
    expect({ at, status: page.status, again: page.headers.get("retry-after") }).toEqual({
      at,
      status: 503,
      again: "3600",
    });
    expect(page.text).toContain("We are not open yet");
    expect(page.text).toContain('name="robots" content="noindex"');
    for (const said of ["(800) 555", "30 days", "PUMP-1", "We ship"]) expect(page.text).not.toContain(said);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  }
  expect((await shop().browser().get("/cn")).text).toContain("商店尚未开业");
  const data = await shop().browser().get("/_payload.json");
  expect({ status: data.status, said: JSON.parse(data.text) }).toMatchObject({
    status: 503,
    said: { error: { code: "shop_closed" } },
  });
});

test("nor are goods told to whoever sends a form with their part number", async () => {
  for (const [at, form] of [
    ["/quickOrder", { intent: "check", number: "PUMP-1", quantity: "1" }],
    ["/quotation", { intent: "make", kind: "comparison", sku: "PUMP-1", quantity: "1" }],
    ["/quote/ask", { from: "product", "lines.0.sku": "PUMP-1" }],
  ] as const)
    expect({ at, status: (await shop().browser().post(at, form)).status }).toEqual({ at, status: 503 });
});

test("nothing of the goods is told by another way: suggestions, documents, sitemaps, what was viewed before", async () => {
  for (const at of [
    "/api/v1/suggest?q=pump",
    "/documents/pump-1/spec-sheet-en.pdf",
    `/files/${"a".repeat(32)}.pdf`,
    "/sitemap.xml",
    "/blog/feed.xml",
    "/quotation.pdf?number=Q-1",
  ])
    expect({ at, status: (await fetch(shop().url + at)).status }).toEqual({ at, status: 503 });
  const visitor = await fetch(`${shop().url}/api/v1/visitor?lang=en&viewed=pump-1`);
  expect(await visitor.json()).toEqual({
    cartCount: 0,
    name: null,
    buysFor: null,
    mayChooseFor: false,
    lostChoice: null,
    destination: null,
    viewed: [],
    hasMachines: false,
    pricedFor: null,
    supply: null,
  });
});

test("the shop opens by one press when all it needs is there, and before says what is missing and where", async () => {
  await shop().db.sql("update products set status = 'draft'");
  const dashboard = await owner.get("/admin");
  for (const said of ["Set up the shop", "/admin/settings/profile", "/admin/products/new"])
    expect(dashboard.text).toContain(said);
  expect(dashboard.text).not.toContain("Revenue and orders");
  expect((await (await signedInAs(shop(), "owner")).get(`/cn${path}`)).text).toContain("开店准备");
  const early = await press("open");
  expect(early.status).toBe(409);
  expect(early.text).toContain("Something is still missing");
  expect((await shop().browser().get("/")).status).toBe(503);

  await shop().db.sql("update products set status = 'published'");
  await setUpTheRest();
  const address = { address1: "9 Canal Street", city: "Akron", state: "OH", zip: "44302" };
  const profile = { name: "Ridgeline Air", phone: "3305550177", timeZone: "America/New_York", intent: "save" };
  expect((await owner.post(`${path}/profile`, { ...profile, version: "0" })).status).toBe(303);
  // Fields that opening asks for are nowhere called optional.
  for (const [prefix, needed, optional] of [
    ["", "Needed before the shop can open", "(optional)"],
    ["/cn", "开店前必须填写", "（选填）"],
  ] as const) {
    const text = (await owner.get(`${prefix}${path}/profile`)).text;
    for (const name of ["address1", "city", "state", "zip"]) {
      const field = text
        .slice(0, text.indexOf(`name="${name}"`))
        .split("<label")
        .at(-1)!;
      expect(
        field +
          text
            .slice(text.indexOf(`name="${name}"`))
            .slice(0, 9_000)
            .split("<label")[0],
        name,
      ).toContain(needed);
      expect(field, name).not.toContain(optional);
    }
  }
  expect((await press("open")).status, "receipts would not say where the shop is").toBe(409);
  expect((await owner.post(`${path}/profile`, { ...profile, ...address, version: "1" })).status).toBe(303);
  expect((await press("open")).location).toBe(`${path}?done=opened`);
  expect((await press("open")).location).toBe(`${path}?done=opened`);
  const home = await shop().browser().get("/");
  expect(home.status).toBe(200);
  expect(home.text).toContain("Ridgeline Air");
  expect((await owner.get("/admin")).text).toContain("Revenue and orders");
  const lines = await shop().db.sql("select data from audit_log where subject = 'settings/opening'");
  expect(lines).toEqual([{ data: { open: "open: – → true" } }]);
});

/** The rest of a shop's setup, as its own screens' tests do it. */
async function setUpTheRest(): Promise<void> {
  const { shipping, tax, bank } = demoSettings;
  for (const [key, value] of Object.entries({ shipping, tax, bank }))
    await shop().db.sql("insert into settings (key, value) values ($1, $2) on conflict do nothing", [
      key,
      JSON.stringify(value),
    ]);
}

test("units in stock, the place of pick up and the policies that checkout names are asked for on the same list, and not waited for", async () => {
  await press("close");
  const list = async () => (await owner.get(path)).text.replaceAll("<!-- -->", "");
  const said = "Privacy policy, terms and conditions, returns and refund policy<span";
  for (const word of [said, "Its units in stock<span", "(recommended)", "/admin/settings/policies"])
    expect(await list()).toContain(word);
  const missing = async () => (await list()).match(/, missing/g)?.length ?? 0;
  expect(await missing()).toBe(2);
  await setSetting(shop().db, "pickup", demoSettings.pickup);
  for (const slug of ["privacyPolicy", "useTerms", "returnandrefundPolicy"]) {
    expect(await missing()).toBe(1);
    const texts = { "text.en": "Fair and plain.", "text.cn": "公平，清楚。" };
    await owner.post(`${path}/policies/${slug}`, { intent: "save", version: "0", ...texts });
  }
  expect(await missing()).toBe(0);
  expect((await press("open")).location).toBe(`${path}?done=opened`);
});

test("who opens or closes the shop as it was before somebody else did is told, and nothing changes", async () => {
  const seen = /name="version" value="(\d+)"/.exec((await owner.get(path)).text)?.[1];
  expect((await press("close", { "note.en": "Stocktaking", "note.cn": "盘点" })).status).toBe(303);
  expect((await press("open")).status).toBe(303);
  const late = await press("close", { "note.en": "Moving", "note.cn": "搬迁", version: seen! });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Somebody else has changed this since you opened it");
  expect((await shop().browser().get("/")).status).toBe(200);
});

test("the words with which the shop was closed stand ready for the next time it is closed", async () => {
  const note = { "note.en": "Stocktaking until Monday.", "note.cn": "盘点至周一。" };
  expect((await press("close", note)).status).toBe(303);
  expect((await shop().browser().get("/")).text).toContain("Stocktaking until Monday.");
  expect((await press("open")).status).toBe(303);
  expect((await shop().browser().get("/")).text).not.toContain("Stocktaking until Monday.");
  for (const prefix of ["", "/cn"])
    for (const words of Object.values(note)) expect((await owner.get(prefix + path)).text).toContain(words);
});

test("only owners open and close the shop", async () => {
  for (const role of ["manager", "support", "fulfilment", "read-only"] as const)
    expect((await press("close", {}, await signedInAs(shop(), role))).status, role).toBe(403);
  expect((await shop().browser().get("/")).status).toBe(200);
});

test("while it is closed its staff see it as it will be, nobody else, and what they see is kept for nobody", async () => {
  const note = { "note.en": "Back on <b>Monday</b>", "note.cn": "周一再见" };
  expect((await press("close", note)).location).toBe(`${path}?done=closed`);
  const seen = await owner.get("/");
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("The shop is closed. Only you and your colleagues see these pages.");
  expect(seen.headers.get("cache-control")).toBe("private, no-store");
  const closed = await shop().browser().get("/");
  expect(closed.status).toBe(503);
  for (const said of ["The shop is closed for the moment", "Back on &lt;b&gt;Monday", "(330) 555-0177"])
    expect(closed.text).toContain(said);
  expect((await shop().browser().get("/cn")).text).toContain("周一再见");
});

test("who bought before still reaches orders, account and policies while the shop is closed", async () => {
  const { db, clock } = shop();
  await press("open");
  const id = await customer(db, "ada@example.com");
  const order = await placedOrder(db, clock, "stripe", { customerId: id });
  await press("close");
  const ada = shop().browser();
  await ada.post("/signIn", { email: "ada@example.com", password: goodPassword });
  for (const at of [`/order/detail?order=${order.number}`, "/personal", "/order/track"])
    expect({ at, status: (await ada.get(at)).status }).toEqual({ at, status: 200 });
});

test("an order that arrives after the shop was closed is refused, and the cart is kept", async () => {
  const browser = shop().browser();
  await press("open");
  await browser.post("/shoppingCart", { intent: "add", sku: "PUMP-1", quantity: "1" });
  await press("close");
  expect((await browser.post("/checkout", { intent: "place", key: randomUUID() })).status).toBe(503);
  const refused = await place(shopOn(shop().db), { token: browser.cookies.get("cart")! }, { seenTotal: 10_000 });
  expect(refused).toEqual({ ok: false, error: { code: "shop_closed" } });
  await press("open");
  expect((await browser.get("/shoppingCart")).text).toContain("PUMP-1");
});
