import { beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#engine/platform/database.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

let away = false;
/** It takes the question what the shop says on every page, and never answers. */
let silent = false;
/** It has followed another leader, and only reads from now on. */
let replica = false;
/** It waits less long than it would. */
let hurried = false;

function gone(): never {
  throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
}

/** The database as it looks to the shop while nothing listens at its port. */
const shop = openShop({
  through: (db): Database => ({
    ...db,
    rows: async (...args) => (away ? gone() : db.rows(...args)),
    row: async (...args) => {
      if (silent && args[0].name === "storefront") return new Promise(() => {});
      return away ? gone() : db.row(...args);
    },
    run: async (...args) => (away ? gone() : db.run(...args)),
    sql: async (...args) => (away ? gone() : db.sql(...args)),
    transaction: async (work) => {
      if (away) return gone();
      return db.transaction(async (tx) => {
        if (replica) await tx.sql("set transaction read only");
        if (hurried) await tx.sql("set local statement_timeout = 100");
        return work(tx);
      });
    },
  }),
});

test("without its database the shop says when to come back, keeps showing what it has, and heals by itself", async () => {
  const home = await fetch(`${shop().url}/`);
  expect(home.status).toBe(200);

  away = true;
  const cart = await fetch(`${shop().url}/shippingPolicy`, { redirect: "manual" });
  expect(cart.status).toBe(503);
  expect(cart.headers.get("retry-after")).toBe("5");
  expect((await fetch(`${shop().url}/`)).status).toBe(200);
  expect((await fetch(`${shop().url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop().url}/readyz`)).status).toBe(503);

  away = false;
  expect((await fetch(`${shop().url}/shippingPolicy`)).status).not.toBe(503);
});

test("what was shown before goes on while the database is away, for as long as it lasts, and is new again after it", async () => {
  const url = shop().url;
  const paths = ["/", "/cn", "/privacyPolicy/_payload.json", "/search?q=compressor"];
  const show = () => Promise.all(paths.map((path) => fetch(url + path).then(whatIsShown)));
  const before = await show();
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const hour = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
  try {
    away = true;
    const later = await show();
    expect(later.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect(new Set(later.map(({ cacheControl }) => cacheControl)), "not for a cache in front").toEqual(
      new Set(["private, no-store"]),
    );
    // As once the listener finds the next leader, whose connections the requests do not have yet.
    shop().changesMissed();
    expect((await show()).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    // A page that has changed since is not shown as it was.
    shop().settingsChanged();
    expect((await show()).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  } finally {
    away = false;
    hour.mockRestore();
  }
  expect((await show()).map(({ cacheControl }) => cacheControl)).toEqual(before.map((one) => one.cacheControl));
});

const whatIsShown = async (answer: Response) => ({
  status: answer.status,
  cacheControl: answer.headers.get("cache-control"),
  text: await answer.text(),
});

beforeAll(() => stockGoods(shop().db, { sku: "PUMP", onHand: 5 }).then(() => {}));

/** A visitor puts a pump into the cart. */
const add = () =>
  fetch(`${shop().url}/shoppingCart`, {
    method: "POST",
    body: new URLSearchParams({ intent: "add", sku: "PUMP", quantity: "1" }),
    headers: { origin: shop().url },
    redirect: "manual",
  });

const whatIsSaid = ({ status, headers }: Response) => ({ status, retryAfter: headers.get("retry-after") });

test("a database that has become a replica is away until the shop finds the leader: a form is answered with when to come back", async () => {
  replica = true;
  const refused = await add();
  expect(whatIsSaid(refused)).toEqual({ status: 503, retryAfter: "5" });
  replica = false;
  expect((await add()).status).toBe(303);
});

test("a form that waits longer than the database lets it, as behind a commit that waits for its replica, is answered with when to come back", async () => {
  hurried = true;
  await shop().db.transaction(async (before) => {
    await before.sql("lock table carts");
    expect(whatIsSaid(await add())).toEqual({ status: 503, retryAfter: "5" });
  });
  hurried = false;
  expect((await add()).status).toBe(303);
});

test("a shop whose database does not say what has changed says what was true, and forgets it once the database does", async () => {
  const home = async () => (await fetch(`${shop().url}/`)).status;
  expect(await home()).toBe(200);

  silent = true;
  shop().settingsChanged();
  expect(await home(), "the shop is open as far as anybody was told").toBe(200);
  await storeSettings(shop().db, { opening: { open: false } }, shop().clock.now());
  expect(await home()).toBe(200);

  silent = false;
  shop().settingsChanged();
  expect(await home(), "what was said meanwhile is not cached").toBe(503);
});
