import { expect, test } from "vitest";
import { cartCount } from "#engine/cart/count-cart.ts";
import { applyCartCode, removeCartCode } from "#engine/checkout/cart-code.ts";
import { findDestination, forgetDestination, setDestination } from "#engine/checkout/destination.ts";
import { addBundles, addToCart, changeQuantity, removeLine } from "#engine/cart/change-cart.ts";
import { mergeCartsOnSignIn } from "#engine/cart/merge-carts.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { freightAnswers } from "#domain/shipping/destination.ts";
import { readZip } from "#domain/shipping/zip.ts";
import { cartWith, noon, setSetting, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { emptied, testDatabase } from "#test/database.ts";

const database = testDatabase();

async function shopWith(...goods: Parameters<typeof stockGoods>[1][]) {
  await emptied(database(), "products, carts, activities, discount_codes, settings");
  await stockGoods(database(), ...goods);
  return shopOn(database());
}

const lines = async (shop: ReturnType<typeof shopOn>, buyer: { token: string } | { customerId: number }) =>
  (await quoteCart(shop, buyer)).lines.map(({ sku, quantity }) => [sku, quantity]);

test("a cart is made with the first thing added, and its token opens it again", async () => {
  const shop = await shopWith({ sku: "GM-1" }, { sku: "GM-2" });
  const buyer = await cartWith(shop, { sku: "GM-1", quantity: 2 });
  expect(await addToCart(shop, buyer, [{ sku: "GM-2", quantity: "1" }])).toEqual({
    ok: true,
    value: { newToken: null, overlap: "none" },
  });
  expect(await addToCart(shop, buyer, [{ sku: "GM-1", quantity: 1 }])).toMatchObject({ ok: true });
  expect(await lines(shop, buyer)).toEqual([
    ["GM-1", 3],
    ["GM-2", 1],
  ]);
  expect(await cartCount(shop, buyer)).toBe(4);
});

test("a token nobody was given opens nothing and is not adopted", async () => {
  const shop = await shopWith({ sku: "GM-1" });
  const planted = { token: "planted" };
  const added = await addToCart(shop, planted, [{ sku: "GM-1", quantity: 1 }]);
  expect(added.ok && added.value.newToken).toMatch(/^[\w-]{43}$/);
  expect((await quoteCart(shop, planted)).count).toBe(0);
});

test("adding a line takes at most 6 statements", async () => {
  const shop = await shopWith({ sku: "GM-1" }, { sku: "GM-2" });
  database().takeStatements();
  const buyer = await cartWith(shop, { sku: "GM-1", quantity: 1 });
  expect(database().takeStatements().length).toBeLessThanOrEqual(6);
  await addToCart(shop, buyer, [{ sku: "GM-2", quantity: 1 }]);
  expect(database().takeStatements().length).toBeLessThanOrEqual(6);
});

test("quantities that are not whole numbers from 1 to 999 are refused and change nothing", async () => {
  const shop = await shopWith({ sku: "GM-1", onHand: 5000 });
  const buyer = await cartWith(shop, { sku: "GM-1", quantity: 1 });
  for (const quantity of [-1, 0, 1.5, 1e308, [], ["2"], {}, null, "1; drop table carts", 1000]) {
    expect(await addToCart(shop, buyer, [{ sku: "GM-1", quantity }]), String(quantity)).toEqual({
      ok: false,
      error: { code: "quantity_invalid" },
    });
    expect(await changeQuantity(shop, buyer, { sku: "GM-1", quantity })).toEqual({
      ok: false,
      error: { code: "quantity_invalid" },
    });
  }
  expect(await addToCart(shop, buyer, [{ sku: "GM-1", quantity: 999 }])).toMatchObject({ ok: false });
  expect(await lines(shop, buyer)).toEqual([["GM-1", 1]]);
});

test("more than the stock is refused with what is left, counting what is in the cart already", async () => {
  const shop = await shopWith({ sku: "GM-1", onHand: 3 });
  const buyer = await cartWith(shop, { sku: "GM-1", quantity: 2 });
  const refused = { ok: false, error: { code: "stock_limit", sku: "GM-1", left: 3 } };
  expect(await addToCart(shop, buyer, [{ sku: "GM-1", quantity: 2 }])).toEqual(refused);
  expect(
    await addToCart(shop, buyer, [
      { sku: "GM-1", quantity: 1 },
      { sku: "GM-1", quantity: 1 },
    ]),
  ).toEqual(refused);
  expect(await changeQuantity(shop, buyer, { sku: "GM-1", quantity: 4 })).toEqual(refused);
  expect(await changeQuantity(shop, buyer, { sku: "GM-1", quantity: 3 })).toEqual({ ok: true, value: null });
  expect(await lines(shop, buyer)).toEqual([["GM-1", 3]]);
});

test("two tabs adding at once never put more in the cart than the stock", async () => {
  const shop = await shopWith({ sku: "GM-1", onHand: 5 }, { sku: "GM-2" });
  const buyer = await cartWith(shop, { sku: "GM-2", quantity: 1 });
  const added = await Promise.all(
    Array.from({ length: 10 }, () => addToCart(shop, buyer, [{ sku: "GM-1", quantity: 1 }])),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await lines(shop, buyer)).toContainEqual(["GM-1", 5]);
});

test("unknown, draft, unavailable and sold-out goods cannot be added, each with its own reason", async () => {
  const shop = await shopWith(
    { sku: "D", status: "draft" },
    { sku: "U", status: "unavailable" },
    { sku: "O", onHand: 0 },
  );
  const add = async (sku: string) => {
    const added = await addToCart(shop, { token: null }, [{ sku, quantity: 1 }]);
    return added.ok ? "added" : added.error.code;
  };
  expect(await Promise.all(["X", "D", "U", "O"].map(add))).toEqual([
    "product_missing",
    "product_missing",
    "unavailable",
    "out_of_stock",
  ]);
});

test("a cart holds 500 different items, and more of one that is in it already", async () => {
  const many = Array.from({ length: 501 }, (_, index) => `N${index}`);
  const shop = await shopWith(...many.map((sku) => ({ sku })));
  const items = many.map((sku) => ({ sku, quantity: 1 }));
  expect(await addToCart(shop, { token: null }, items)).toEqual({ ok: false, error: { code: "cart_full", most: 500 } });
  const buyer = await cartWith(shop, ...items.slice(1));
  expect(await addToCart(shop, buyer, [items[0]!])).toEqual({ ok: false, error: { code: "cart_full", most: 500 } });
  expect(await addToCart(shop, buyer, [items[1]!])).toMatchObject({ ok: true });
});

test("a removed line comes back as it was with Undo", async () => {
  const shop = await shopWith({ sku: "GM-1" }, { sku: "GM-2" });
  const buyer = await cartWith(shop, { sku: "GM-1", quantity: 7 }, { sku: "GM-2", quantity: 1 });
  const removed = await removeLine(shop, buyer, "GM-1");
  expect(removed).toEqual({ sku: "GM-1", quantity: 7, boughtWith: null, reference: "" });
  expect(await lines(shop, buyer)).toEqual([["GM-2", 1]]);
  await addToCart(shop, buyer, [removed!], removed!.boughtWith);
  expect(await lines(shop, buyer)).toContainEqual(["GM-1", 7]);
  expect(await removeLine(shop, { token: "another" }, "GM-1")).toBeNull();
});

test("Add all to Cart takes companions of the product, all or none, at the bundle's discount", async () => {
  const shop = await shopWith(
    { sku: "DRYER", price: 200_000 },
    { sku: "SCREW", price: 900_000 },
    { sku: "HOSE" },
    { sku: "GONE", onHand: 0 },
  );
  await setSetting(shop.db, "bundle", { percentOff: 5 });
  await shop.db.sql(
    `insert into product_links select a.id, b.id, 'bought-together' from products a, products b where a.slug = 'screw' and b.slug in ('dryer', 'gone')`,
  );
  const one = (sku: string) => ({ sku, quantity: 1 });
  expect(await addToCart(shop, { token: null }, [one("SCREW"), one("HOSE")], "screw")).toEqual({
    ok: false,
    error: { code: "not_bought_together", sku: "HOSE" },
  });
  expect(await addToCart(shop, { token: null }, [one("SCREW"), one("GONE")], "screw")).toMatchObject({
    error: { code: "out_of_stock", sku: "GONE" },
  });
  expect(await shop.db.sql("select 1 from carts")).toEqual([]);
  const added = await addToCart(shop, { token: null }, [one("SCREW"), one("DRYER")], "screw");
  const buyer = { token: added.ok ? added.value.newToken! : "" };
  expect((await quoteCart(shop, buyer)).priced?.order).toMatchObject({ subtotal: 1_100_000, discount: 10_000 });
  expect((await quoteCart(shop, buyer)).lines.map(({ sku }) => sku)).toEqual(["SCREW", "DRYER"]);
  const removed = await removeLine(shop, buyer, "SCREW");
  expect((await quoteCart(shop, buyer)).priced?.order).toMatchObject({ subtotal: 200_000, discount: 0 });
  expect(removed?.boughtWith).toBe("screw");
});

test("what is put back comes at its own price where it is not offered together any more, and several bundles all or none", async () => {
  const shop = await shopWith(
    { sku: "DRYER", price: 200_000 },
    { sku: "SCREW", price: 900_000 },
    { sku: "PISTON", price: 300_000 },
    { sku: "HOSE", onHand: 3 },
  );
  await setSetting(shop.db, "bundle", { percentOff: 5 });
  await shop.db.sql(
    `insert into product_links select a.id, b.id, 'bought-together' from products a, products b
     where (a.slug, b.slug) in (('screw', 'dryer'), ('piston', 'hose'))`,
  );
  const bundle = (anchor: string, companion: string, quantity: number) => ({
    items: [anchor, companion].map((sku) => ({ sku, quantity })),
    boughtWith: anchor.toLowerCase(),
  });
  const both = (hoses: number) => [bundle("SCREW", "DRYER", 1), bundle("PISTON", "HOSE", hoses)];
  expect(await addBundles(shop, { token: null }, both(4))).toMatchObject({
    error: { code: "stock_limit", sku: "HOSE" },
  });
  expect(await shop.db.sql("select 1 from carts")).toEqual([]);
  const added = await addBundles(shop, { token: null }, both(2));
  const buyer = { token: added.ok ? added.value.newToken! : "" };
  expect((await quoteCart(shop, buyer)).priced?.order.discount).toBe(10_000 + 1_000);
  await shop.db.sql(
    "delete from product_links where linked_product_id = (select id from products where slug = 'dryer')",
  );
  const removed = await removeLine(shop, buyer, "DRYER");
  const back = [{ items: [removed!], boughtWith: removed!.boughtWith }];
  expect(await addBundles(shop, buyer, back)).toMatchObject({ error: { code: "not_bought_together" } });
  expect(await addBundles(shop, buyer, back, { isPutBack: true })).toMatchObject({ ok: true });
  expect((await quoteCart(shop, buyer)).priced?.order).toMatchObject({ subtotal: 1_720_000, discount: 1_000 });
});

test("the cart tells what changed since goods were added: price, stock, availability", async () => {
  const shop = await shopWith({ sku: "P" }, { sku: "S", onHand: 5 }, { sku: "O" }, { sku: "U" });
  const buyer = await cartWith(shop, ...["P", "S", "O", "U"].map((sku) => ({ sku, quantity: 4 })));
  await shop.db.sql("update variants set price_cents = 12000 where sku = 'P'");
  await shop.db.sql("update stock set on_hand = 2 from variants v where v.id = variant_id and v.sku = 'S'");
  await shop.db.sql("update stock set on_hand = 0 from variants v where v.id = variant_id and v.sku = 'O'");
  await shop.db.sql("update products set status = 'unavailable' where slug = 'u'");
  const quote = await quoteCart(shop, buyer);
  expect(quote.lines.map(({ problems }) => problems)).toEqual([
    [{ code: "price_changed", was: 10_000, now: 12_000 }],
    [{ code: "stock_limit", left: 2 }],
    [{ code: "out_of_stock" }],
    [{ code: "unavailable" }],
  ]);
  expect(quote.orderable).toBe(false);
  expect(quote.lines[3]!.price).toBeNull();
  expect(quote.priced?.order.subtotal).toBe(48_000 + 40_000 + 40_000);
});

test("a running activity lowers the price of the goods it names; an ended one does not", async () => {
  const shop = await shopWith({ sku: "A", category: "open-box" }, { sku: "B" }, { sku: "C" });
  const activity = `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at) values ($1, '{}', '{}', '{}', $2, $3, $4, $5)`;
  const at = (ms: number) => new Date(noon + ms);
  await shop.db.sql(activity, ["running", 20, { categories: ["open-box"], products: ["b"] }, at(-1000), at(1000)]);
  await shop.db.sql(activity, ["ended", 60, { categories: ["open-box", "piston"] }, at(-2000), at(0)]);
  const buyer = await cartWith(shop, ...["A", "B", "C"].map((sku) => ({ sku, quantity: 1 })));
  const quote = await quoteCart(shop, buyer);
  expect(quote.lines.map(({ price }) => price?.unitPrice)).toEqual([8_000, 8_000, 10_000]);
  expect(quote.lines.flatMap(({ problems }) => problems)).toEqual([]);
});

test("a ZIP code gives an estimate of the shipping; a code that is none is refused", async () => {
  const shop = await shopWith({ sku: "BOX" }, { sku: "HEAVY", weightLb: 800 });
  const buyer = await cartWith(shop, { sku: "BOX", quantity: 1 });
  const go = (zip: string) => setDestination(shop, buyer, { zip, extras: null });
  expect(readZip("9021")).toEqual({ ok: false, error: { code: "zip_format" } });
  await go("77002");
  expect((await quoteCart(shop, buyer, { estimate: true })).priced?.shipping).toMatchObject({
    method: "SHIPPING",
    amount: 2_000,
  });
  await addToCart(shop, buyer, [{ sku: "HEAVY", quantity: 1 }]);
  expect((await quoteCart(shop, buyer, { estimate: true })).priced?.shipping).toMatchObject({
    method: "LOCAL",
    charges: [{ kind: "basic_fee" }, { kind: "weight" }],
  });
  await go("99501");
  expect(await quoteCart(shop, buyer, { estimate: true })).toMatchObject({
    shippingRefused: { code: "state_not_supported", state: "AK" },
    offeredMethods: ["PICKUP"],
    priced: { shipping: null },
  });
  await forgetDestination(shop, buyer);
  expect(await findDestination(shop, buyer)).toBeNull();
});

test("what a truck needs is kept beside the ZIP code until it is forgotten, and goes with the cart on sign-in", async () => {
  const shop = await shopWith({ sku: "HEAVY", weightLb: 800 });
  const guest = { token: await setDestination(shop, { token: null }, { zip: "45402", extras: null }) };
  expect(await findDestination(shop, guest)).toEqual({ zip: "45402", extras: null });
  const liftgate = freightAnswers(["liftgate"]);
  await setDestination(shop, guest, { zip: "45402", extras: liftgate });
  await setDestination(shop, guest, { zip: "77002", extras: null });
  expect(await findDestination(shop, guest)).toEqual({ zip: "77002", extras: liftgate });
  const [customer] = await shop.db.sql<{ id: number }>(
    `insert into customers (email, email_key, language, created_at) values ('d@b.co', 'd@b.co', 'en', now()) returning id`,
  );
  const account = { customerId: customer!.id };
  await setDestination(shop, account, { zip: "10001", extras: freightAnswers([]) });
  await shop.db.transaction((tx) => mergeCartsOnSignIn(tx, guest.token, account, shop.clock.now()));
  expect(await findDestination(shop, account)).toEqual({ zip: "77002", extras: liftgate });
  await addToCart(shop, account, [{ sku: "HEAVY", quantity: 1 }]);
  expect(
    (await quoteCart(shop, account, { estimate: true })).priced?.shipping?.charges.map(({ kind }) => kind),
  ).toEqual(["basic_fee", "weight", "liftgate"]);
  await forgetDestination(shop, account);
  await setDestination(shop, account, { zip: "77002", extras: null });
  expect(await findDestination(shop, account)).toEqual({ zip: "77002", extras: null });
});

test("what is added at once stands in the order it was asked for, after signing in as well", async () => {
  const shop = await shopWith({ sku: "A" }, { sku: "B" }, { sku: "C" }, { sku: "D" });
  const [customer] = await shop.db.sql<{ id: number }>(
    "insert into customers (email, email_key, language, created_at) values ('o@b.co', 'o@b.co', 'en', now()) returning id",
  );
  const account = { customerId: customer!.id };
  await addToCart(shop, account, [{ sku: "D", quantity: 1 }]);
  const guest = await cartWith(shop, { sku: "C", quantity: 1 }, { sku: "A", quantity: 1 }, { sku: "B", quantity: 1 });
  expect((await lines(shop, guest)).map(([sku]) => sku)).toEqual(["C", "A", "B"]);
  await shop.db.transaction((tx) => mergeCartsOnSignIn(tx, guest.token, account, shop.clock.now()));
  expect((await lines(shop, account)).map(([sku]) => sku).filter((sku) => sku !== "D")).toEqual(["C", "A", "B"]);
});

test("a code is kept with the cart only while it holds, and can be taken off", async () => {
  const shop = await shopWith({ sku: "BOX" });
  await shop.db.sql(`insert into discount_codes (code, percent, minimum_cents) values ('TEN', 10, 15000)`);
  const buyer = await cartWith(shop, { sku: "BOX", quantity: 1 });
  expect(await applyCartCode(shop, buyer, "nope")).toEqual({ ok: false, error: { code: "code_unknown" } });
  expect(await applyCartCode(shop, buyer, "ten")).toEqual({
    ok: false,
    error: { code: "code_minimum", minimum: 15_000, missing: 5_000 },
  });
  await changeQuantity(shop, buyer, { sku: "BOX", quantity: 2 });
  expect(await applyCartCode(shop, buyer, " ten ")).toEqual({ ok: true, value: { code: "TEN" } });
  expect((await quoteCart(shop, buyer)).priced?.order).toMatchObject({
    subtotal: 20_000,
    discount: 2_000,
    total: 18_000,
  });
  await changeQuantity(shop, buyer, { sku: "BOX", quantity: 1 });
  expect(await quoteCart(shop, buyer)).toMatchObject({
    codeRefused: { code: "code_minimum" },
    priced: { order: { discount: 0 } },
  });
  await removeCartCode(shop, buyer);
  expect((await quoteCart(shop, buyer)).codeRefused).toBeNull();
});

test("on sign-in the guest's cart joins the customer's, and the guest's token is dead", async () => {
  const shop = await shopWith({ sku: "A" }, { sku: "B" }, { sku: "C" });
  const [customer] = await shop.db.sql<{ id: number }>(
    `insert into customers (email, email_key, language, created_at) values ('a@b.co', 'a@b.co', 'en', now()) returning id`,
  );
  const account = { customerId: customer!.id };
  const first = await cartWith(shop, { sku: "A", quantity: 1 }, { sku: "B", quantity: 5 });
  await shop.db.transaction((tx) => mergeCartsOnSignIn(tx, first.token, account, shop.clock.now()));
  expect(await lines(shop, account)).toEqual([
    ["A", 1],
    ["B", 5],
  ]);
  const second = await cartWith(shop, { sku: "A", quantity: 4 }, { sku: "B", quantity: 2 }, { sku: "C", quantity: 3 });
  await shop.db.transaction((tx) => mergeCartsOnSignIn(tx, second.token, account, shop.clock.now()));
  expect(await lines(shop, account)).toEqual([
    ["A", 4],
    ["B", 5],
    ["C", 3],
  ]);
  for (const guest of [first, second]) expect(await lines(shop, guest)).toEqual([]);
  await shop.db.transaction((tx) => mergeCartsOnSignIn(tx, second.token, account, shop.clock.now()));
  expect(await lines(shop, account)).toHaveLength(3);
});
