import { expect, test } from "vitest";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { openShop } from "../open-shop.ts";

const shop = openShop();
const stockSentence = "Your quantity for this item has met our current available stock";

test("without scripts, a product is added by a form that leads to the cart, and the cart's cookie is out of reach of scripts", async () => {
  await stockGoods(shop().db, { sku: "HOSE-1", price: 4_599, onHand: 3 });
  const browser = shop().browser();
  const added = await browser.post("/cn/shoppingCart", { intent: "add", sku: "HOSE-1", quantity: "2" });
  expect({ status: added.status, location: added.location }).toEqual({ status: 303, location: "/cn/shoppingCart" });
  expect(added.headers.get("set-cookie")).toMatch(/^cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  const cart = await browser.get("/shoppingCart");
  expect(cart.status).toBe(200);
  expect(cart.text).toContain("$91.98");
  expect(cart.headers.get("cache-control")).toBe("private, no-store");
});

test("what of a guest's cart finds no room in the account's is counted, and said once in the cart", async () => {
  const { db } = shop();
  await stockGoods(db, ...Array.from({ length: 502 }, (_, at) => ({ sku: `FULL-${at}` })));
  const id = await customer(db, "full-cart@example.com");
  await db.sql(
    `with cart as (
       insert into carts (customer_id, created_at, updated_at) values ($1, now(), now()) returning id
     )
     insert into cart_lines (cart_id, variant_id, quantity, seen_price_cents, added_at)
     select cart.id, v.id, 1, v.price_cents, now() from cart, variants v where v.sku like 'FULL-%'
       and v.sku not in ('FULL-499', 'FULL-500', 'FULL-501')`,
    [id],
  );
  const browser = shop().browser();
  for (const sku of ["FULL-499", "FULL-500", "FULL-501"])
    await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  await browser.post("/signIn", { email: "full-cart@example.com", password: goodPassword });
  const sentence =
    "2 items of the cart you had before signing in were left out: a cart holds up to 500 different items.";
  const cart = (await browser.get("/shoppingCart")).text;
  expect(cart).toContain(sentence);
  expect(cart).toContain("Part no. FULL-499");
  expect(cart).not.toContain("Part no. FULL-501");
  expect((await browser.get("/shoppingCart")).text).not.toContain(sentence);
});

test("more than there is becomes what there is, with the sentence at the line", async () => {
  await stockGoods(shop().db, { sku: "HOSE-2", onHand: 3 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-2", quantity: "1" });
  const changed = await browser.post("/shoppingCart", { intent: "quantity", sku: "HOSE-2", quantity: "9" });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain(stockSentence);
  expect(changed.text).toMatch(/name="quantity"[^>]*value="3"/);
});

test("above all lines the answer to a quantity names its part, for whoever has no scripts to be led to the line", async () => {
  await stockGoods(shop().db, { sku: "HOSE-50", onHand: 3 }, { sku: "HOSE-51", onHand: 3 });
  const browser = shop().browser();
  for (const sku of ["HOSE-50", "HOSE-51"]) await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const above = async (prefix: string, quantity: string) => {
    const { text } = await browser.post(`${prefix}/shoppingCart`, { intent: "quantity", sku: "HOSE-51", quantity });
    return text.slice(text.indexOf("<h1"), text.indexOf('name="delete"')).replaceAll(/<[^>]*>/g, " ");
  };
  for (const [prefix, refused, limited] of [
    ["", "Please enter a whole number from 1 to 999", stockSentence],
    ["/cn", "请输入 1 至 999 之间的整数", "您所选的数量已达到我们当前的可用库存"],
  ] as const) {
    const [wrong, tooMany] = [await above(prefix, "1.5"), await above(prefix, "9")];
    for (const [said, sentence] of [
      [wrong, refused],
      [tooMany, limited],
    ] as const) {
      expect(said.replaceAll(/\s+/g, " ")).toContain(sentence);
      expect(said).toContain("Product hose-51");
    }
    expect(await above(prefix, "2")).not.toContain("Product hose-51");
  }
});

test("a number typed far beyond what a line holds becomes what there is; where there is that much, it is refused and nothing is lost", async () => {
  await stockGoods(shop().db, { sku: "HOSE-20", onHand: 3 });
  await stockGoods(shop().db, { sku: "HOSE-21", onHand: 5_000 });
  const browser = shop().browser();
  for (const sku of ["HOSE-20", "HOSE-21"]) await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const limited = await browser.post("/shoppingCart", { intent: "quantity", sku: "HOSE-20", quantity: "9999" });
  expect(limited.text).toContain(stockSentence);
  expect(limited.text).toMatch(/name="quantity"[^>]*value="3"/);
  const refused = await browser.post("/shoppingCart", { intent: "quantity", sku: "HOSE-21", quantity: "9999" });
  expect(refused.status, "like a form that is filled in wrong").toBe(400);
  expect(refused.text).toContain("Please enter a whole number from 1 to 999");
});

test("a quantity of nothing is refused with a sentence in both languages, and the cart stays as it was", async () => {
  await stockGoods(shop().db, { sku: "HOSE-0", onHand: 9 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-0", quantity: "2" });
  for (const [prefix, sentence] of [
    ["", "Please enter a whole number from 1 to 999"],
    ["/cn", "请输入 1 至 999 之间的整数"],
  ] as const)
    for (const quantity of ["0", "", "-1", "1.5"]) {
      const refused = await browser.post(`${prefix}/shoppingCart`, { intent: "quantity", sku: "HOSE-0", quantity });
      expect(refused.text, quantity).toContain(sentence);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect((await browser.get("/shoppingCart")).text).toMatch(/name="quantity"[^>]*value="2"/);
    }
});

test("a change of a line that has left the cart, in another tab perhaps, is refused with a sentence in both languages", async () => {
  await stockGoods(shop().db, { sku: "HOSE-40", onHand: 9 }, { sku: "HOSE-41", onHand: 9 });
  for (const [prefix, sentence] of [
    ["", "It is not in your cart anymore"],
    ["/cn", "该商品已不在购物车中"],
  ] as const)
    for (const others of [[], ["HOSE-41"]]) {
      const browser = shop().browser();
      for (const sku of ["HOSE-40", ...others])
        await browser.post("/shoppingCart", { intent: "add", sku, quantity: "2" });
      await browser.post("/shoppingCart", { intent: "delete", sku: "HOSE-40" });
      for (const quantity of ["3", "1.5"]) {
        const refused = await browser.post(`${prefix}/shoppingCart`, { intent: "quantity", sku: "HOSE-40", quantity });
        expect(refused.status).toBe(quantity === "3" ? 409 : 400);
        expect(refused.text, quantity).toContain(sentence);
        expect(refused.text).toContain("HOSE-40");
      }
    }
});

test("of more parts than a cart holds none is added, and none is passed over", async () => {
  await stockGoods(shop().db, { sku: "HOSE-42", onHand: 9_999 });
  const browser = shop().browser();
  const skus = Array.from({ length: 500 }, (): [string, string] => ["sku", "HOSE-42"]);
  const form = [["intent", "add"], ["quantity", "1"], ...skus, ["sku", "NO-SUCH-PART"]] as [string, string][];
  const refused = await browser.post("/shoppingCart", form);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("500");
  expect((await browser.get("/shoppingCart")).text).toContain("Your cart is empty");
});

test("a press that is sent again because its answer was lost adds once; another press adds again, and a refused one may be repeated", async () => {
  await stockGoods(shop().db, { sku: "HOSE-22", onHand: 3 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-22", quantity: "1" });
  const add = (press: string, quantity = "1") =>
    browser.post("/shoppingCart", { intent: "add", sku: "HOSE-22", quantity, reply: "data", press });
  const [first, second] = ["0190a5a0-0000-4000-8000-000000000001", "0190a5a0-0000-4000-8000-000000000002"];
  const held = async () => /name="quantity"[^>]*value="(\d+)"/.exec((await browser.get("/shoppingCart")).text)?.[1];
  for (let time = 0; time < 3; time += 1) expect((await add(first)).status).toBe(200);
  expect(await held()).toBe("2");
  expect((await add(second, "5")).status, "more than there is").toBe(409);
  expect((await add(second)).status).toBe(200);
  expect(await held()).toBe("3");
  await browser.post("/shoppingCart", { intent: "quantity", sku: "HOSE-22", quantity: "1" });
  for (const none of ["", "again"]) expect((await add(none)).status, `named "${none}"`).toBe(200);
  expect(await held(), "what has no name of a press adds each time").toBe("3");
});

test("adding beyond the stock is refused with the sentence, and the cart stays as it was", async () => {
  await stockGoods(shop().db, { sku: "HOSE-3", onHand: 2 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-3", quantity: "2" });
  const refused = await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-3", quantity: "1" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(stockSentence);
  expect((await browser.get("/shoppingCart")).text).toMatch(/name="quantity"[^>]*value="2"/);
});

test("without scripts, deleting asks first and can be undone; deleting twice is deleting once", async () => {
  await stockGoods(shop().db, { sku: "HOSE-4" });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-4", quantity: "2" });
  const asked = await browser.get("/shoppingCart?delete=HOSE-4");
  expect(asked.text).toContain("Are you sure you want to delete this product?");
  expect((await browser.get("/shoppingCart?delete=NOTHING")).text).not.toContain("Are you sure");
  const deleted = await browser.post("/shoppingCart", { intent: "delete", sku: "HOSE-4" });
  expect(deleted.text).toContain("Undo");
  expect((await browser.post("/shoppingCart", { intent: "delete", sku: "HOSE-4" })).status).toBe(200);
  await browser.post("/shoppingCart", { intent: "undo", sku: "HOSE-4", quantity: "2", boughtWith: "" });
  expect((await browser.get("/shoppingCart")).text).toMatch(/name="quantity"[^>]*value="2"/);
});

test("Undo whose answer was lost puts the line back once when it is sent again, and once more after the next delete", async () => {
  await stockGoods(shop().db, { sku: "HOSE-4B", onHand: 50 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-4B", quantity: "2" });
  for (const round of [1, 2]) {
    const deleted = await browser.post("/shoppingCart", { intent: "delete", sku: "HOSE-4B" });
    const form = /<form[^>]*>(?:(?!<\/form>).)*value="undo".*?<\/form>/s.exec(deleted.text)?.[0] ?? "";
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    expect(fields).toMatchObject({ intent: "undo", sku: "HOSE-4B", quantity: "2" });
    for (const again of [false, true])
      expect((await browser.post("/shoppingCart", fields)).text, `${round} ${again}`).toMatch(
        /name="quantity"[^>]*value="2"/,
      );
  }
});

test("a price that changed since it was added is said at the line", async () => {
  await stockGoods(shop().db, { sku: "HOSE-5", price: 4_000 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-5", quantity: "1" });
  await shop().db.sql("update variants set price_cents = 4500 where sku = 'HOSE-5'");
  expect((await browser.get("/shoppingCart")).text).toContain(
    "The price changed from $40.00 to $45.00 since you added it",
  );
});

test("goods that ran out or left the catalogue hold the checkout back and say so", async () => {
  await stockGoods(shop().db, { sku: "HOSE-6" }, { sku: "HOSE-7" });
  const browser = shop().browser();
  await browser.post("/shoppingCart", [
    ["intent", "add"],
    ["sku", "HOSE-6"],
    ["quantity", "1"],
    ["sku", "HOSE-7"],
    ["quantity", "1"],
  ]);
  await shop().db.sql("update stock set on_hand = 0 where variant_id = (select id from variants where sku = 'HOSE-6')");
  await shop().db.sql("update products set status = 'unavailable' where slug = 'hose-7'");
  const { text } = await browser.get("/shoppingCart");
  expect(text).toContain("Out of Stock at the moment.");
  expect(text).toContain("Unavailable: this product is no longer sold.");
  expect(text).not.toContain('href="/checkout"');
});

test("a ZIP code gives an estimate with shipping, tax and an arrival; Alaska gets the sentence and pick up", async () => {
  await stockGoods(shop().db, { sku: "HOSE-8" });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-8", quantity: "1" });
  expect((await browser.post("/shoppingCart", { intent: "zip", zip: "45402" })).text).toContain("To Ohio, 45402");
  expect((await browser.post("/shoppingCart", { intent: "zip", zip: "99501" })).text).toContain(
    "This state is not supported for shipping. You can choose Pick Up at checkout.",
  );
  const wrong = await browser.post("/shoppingCart", { intent: "zip", zip: "1234" });
  expect({ status: wrong.status, says: wrong.text.includes("Please enter a 5-digit ZIP code") }).toEqual({
    status: 400,
    says: true,
  });
});

test("who is looking is told by one private address: the count, and the cards of what was viewed, nonsense passed over", async () => {
  await stockGoods(shop().db, { sku: "HOSE-9" });
  await shop().db.sql(
    `update products set summary = '{"en":"a","cn":"b"}', description = '{"en":["a"],"cn":["b"]}' where slug = 'hose-9'`,
  );
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-9", quantity: "4" });
  const answer = await browser.get("/api/v1/visitor?lang=cn&viewed=hose-9,%00,../x,nothing");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const visitor = JSON.parse(answer.text) as { cartCount: number; name: null; viewed: { slug: string }[] };
  expect({ cartCount: visitor.cartCount, name: visitor.name, viewed: visitor.viewed.map(({ slug }) => slug) }).toEqual({
    cartCount: 4,
    name: null,
    viewed: ["hose-9"],
  });
  expect(JSON.parse((await shop().browser().get("/api/v1/visitor")).text)).toEqual({
    cartCount: 0,
    name: null,
    buysFor: null,
    mayChooseFor: false,
    lostChoice: null,
    destination: null,
    hasMachines: false,
    pricedFor: null,
    supply: null,
    viewed: [],
  });
});

test("another browser's cart is out of reach, and a made-up cookie opens an empty one", async () => {
  await stockGoods(shop().db, { sku: "HOSE-10" });
  const mine = shop().browser();
  await mine.post("/shoppingCart", { intent: "add", sku: "HOSE-10", quantity: "1" });
  const stranger = shop().browser();
  stranger.cookies.set("cart", "x".repeat(43));
  expect((await stranger.get("/shoppingCart")).text).toContain("Your cart is empty");
  await stranger.post("/shoppingCart", { intent: "delete", sku: "HOSE-10" });
  expect((await mine.get("/shoppingCart")).text).toContain("HOSE-10");
});

const oddities = ["", "-1", "1.5", "1e308", "[]", "\u0000", "' or 1=1 --", "9".repeat(400), "💥"];

test("whatever is sent to the cart is answered with a sentence or a refusal, never a failure", async () => {
  await stockGoods(shop().db, { sku: "HOSE-11" });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-11", quantity: "1" });
  for (const odd of oddities) {
    for (const intent of ["add", "quantity", "delete", "undo", "zip", "code", "remove-code", odd]) {
      const fields = { intent, sku: "HOSE-11", quantity: odd, zip: odd, code: odd, boughtWith: odd };
      expect((await browser.post("/shoppingCart", fields)).status, `${intent} ${JSON.stringify(odd)}`).toBeLessThan(
        500,
      );
    }
    for (const intent of ["add", "quantity", "delete"])
      expect((await browser.post("/shoppingCart", { intent, sku: odd, quantity: "1" })).status).toBeLessThan(500);
    expect((await browser.get(`/shoppingCart?delete=${encodeURIComponent(odd)}`)).status).toBe(200);
    await browser.post("/shoppingCart", { intent: "undo", sku: "HOSE-11", quantity: "1" });
  }
  expect((await browser.send("/shoppingCart", "{", "application/json")).status).toBe(400);
  expect((await browser.send("/shoppingCart", "x", "multipart/form-data; boundary=y")).status).toBe(400);
  expect(shop().errors).toEqual([]);
});

test("a form from another site changes nothing", async () => {
  const response = await fetch(`${shop().url}/shoppingCart`, {
    method: "POST",
    body: new URLSearchParams({ intent: "add" }),
    headers: { origin: "https://evil.example" },
  });
  expect(response.status).toBe(403);
});

test("a line of the cart leads to the version that lies in it", async () => {
  await stockGoods(shop().db, { sku: "OIL-5G" });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "OIL-5G", quantity: "1" });
  expect((await browser.get("/shoppingCart")).text).toMatch(/href="\/products\/[^"]+\.html\?v=OIL-5G"/);
});

test("a network that has begun its carts begins none by a made-up cookie, and goes on with those it has", async () => {
  const { db, clock } = shop();
  await stockGoods(db, { sku: "HOSE-BUDGET", onHand: 9 });
  const office = "198.51.100.77";
  const add = { intent: "add", sku: "HOSE-BUDGET", quantity: "1" };
  const buyer = shop().browser(office);
  expect((await buyer.post("/shoppingCart", add)).status).toBe(303);
  for (let begun = 1; begun < budgets.newCarts.limit; begun += 1)
    await spend(db, clock.now(), [budgets.newCarts, network(office)]);
  const carts = () => db.sql("select from carts");
  const before = (await carts()).length;
  for (const cookie of [null, "made-up", "A".repeat(43)])
    for (const fields of [add, { intent: "zip", zip: "77002" }]) {
      const stranger = shop().browser(office);
      if (cookie !== null) stranger.cookies.set("cart", cookie);
      const refused = await stranger.post("/shoppingCart", fields);
      expect(refused.status, `${fields.intent} with the cookie ${cookie}`).toBe(429);
      expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    }
  expect((await carts()).length).toBe(before);
  expect((await buyer.post("/shoppingCart", { intent: "zip", zip: "77002" })).status).toBe(200);
  expect((await buyer.post("/shoppingCart", add)).status).toBe(303);
});

test("without scripts, a discount code that is not taken stands in its field again, in both languages", async () => {
  await stockGoods(shop().db, { sku: "HOSE-30", onHand: 9 });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "HOSE-30", quantity: "1" });
  for (const [prefix, sentence] of [
    ["", "We don’t recognize this discount code"],
    ["/cn", "没有找到此优惠码"],
  ] as const) {
    const refused = await browser.post(`${prefix}/shoppingCart`, { intent: "code", code: "SAFE10" });
    expect(refused.text).toContain(sentence);
    expect(refused.text).toMatch(/name="code"[^>]*value="SAFE10"/);
  }
});
