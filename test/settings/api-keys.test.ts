import { beforeAll, expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { apiKey } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "#test/web/hostile-input.ts";

const shop = openShop();
const path = "/admin/settings/apiKeys";
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
});

type Field = readonly [string, string];
const make = (name: string, scopes: readonly string[], prefix = "") => {
  const fields: Field[] = [["intent", "make"], ["name", name], ...scopes.map((scope): Field => ["scope", scope])];
  return owner.post(prefix + path, fields);
};
const keyIn = (text: string) => /shop_[\w-]{43}/.exec(text)?.[0] ?? "";
const keyFor = async (name: string, ...scopes: string[]) => keyIn((await make(name, scopes)).text);
const ask = async (at: string, key: string | null, ip = "198.51.100.7") => {
  const headers = { "x-forwarded-for": ip, ...(key !== null && { authorization: `Bearer ${key}` }) };
  const answer = await fetch(shop().url + at, { headers });
  return { status: answer.status, headers: answer.headers, said: (await answer.json()) as Record<string, never> };
};
interface Page {
  data: { id: number; number: string; slug: string }[];
  next: number | null;
}

test("a key is shown once, stored as its hash, and lets a program read what it was made for and nothing else", async () => {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock);
  const made = await make("Accounting", ["orders.read"]);
  expect(made.status).toBe(200);
  const key = keyIn(made.text);
  expect(key).not.toBe("");
  const page = await owner.get(path);
  expect(page.text).not.toContain(key);
  for (const said of ["Accounting", `…${key.slice(-4)}`, "Never used", "owner@example.com"])
    expect(page.text).toContain(said);
  expect(JSON.stringify(await db.sql("select * from api_keys"))).not.toContain(key);

  const one = await ask(`/api/v1/orders/${order.number}`, key);
  expect(one.status).toBe(200);
  expect(one.headers.get("cache-control")).toBe("private, no-store");
  expect(one.said["data"]).toMatchObject({
    number: order.number,
    state: "pending",
    totalCents: order.total,
    email: order.email,
    placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    lines: [{ quantity: 2 }],
    parcels: [],
  });
  expect((await owner.get(path)).text).toContain("Last used");
  expect(await ask("/api/v1/products", key)).toMatchObject({
    status: 403,
    said: { error: "scope_missing", scope: "products.read" },
  });
  expect((await ask("/api/v1/orders/PL-2222-9999", key)).status).toBe(404);
});

test("lists come page by page and can be narrowed down, with every product's price and stock", async () => {
  const { db, clock } = shop();
  const goods = ["api-one", "api-two", "api-three"].map((slug) => record(slug, { variants: [variant(`SKU-${slug}`)] }));
  await importProducts(shop(), jsonLines(goods));
  for (let nth = 0; nth < 3; nth += 1) await placeOrder(db, clock);
  clock.advance(minutes(1));
  const key = await keyFor("Warehouse", "orders.read", "products.read");
  const [numbers, slugs]: [string[], string[]] = [[], []];
  for (const [at, found] of [
    ["/api/v1/orders", numbers],
    ["/api/v1/products", slugs],
  ] as const) {
    let after: number | null = 0;
    while (after !== null) {
      const { said } = await ask(`${at}?limit=2&after=${after}`, key);
      const page = said as unknown as Page;
      found.push(...page.data.map(({ number, slug }) => number ?? slug));
      after = page.next;
    }
  }
  const rows = await db.sql<{ number: string }>("select number from orders order by id");
  expect(numbers).toEqual(rows.map(({ number }) => number));
  expect(slugs).toEqual(expect.arrayContaining(["api-one", "api-two", "api-three"]));
  const one = await ask("/api/v1/products/api-one", key);
  expect(one.said["data"]).toMatchObject({
    status: "published",
    name: { en: "Tank api-one", cn: "储气罐 api-one" },
    variants: [{ sku: "SKU-api-one", priceCents: 89_900, available: expect.any(Number) }],
  });
  expect((await ask("/api/v1/orders?state=delivered", key)).said).toEqual({ data: [], next: null });
  for (const query of ["after=x", "after=-1", "limit=0", "limit=101", "limit=all"])
    expect((await ask(`/api/v1/orders?${query}`, key)).status, query).toBe(400);
  expect(await ask("/api/v1/orders?state=Delivered", key), "never all of them instead").toMatchObject({
    status: 400,
    said: { error: "state_unknown", known: expect.arrayContaining(["pending", "delivered", "return-refund"]) },
  });
  const orders = ["after", "limit", "state"];
  for (const [query, parameter, known] of [
    ["/api/v1/orders?stat=delivered", "stat", orders],
    ["/api/v1/orders?state=delivered&since=2026-01-01", "since", orders],
    ["/api/v1/orders?status=delivered", "status", orders],
    ["/api/v1/products?state=draft", "state", ["after", "limit", "status"]],
    ["/api/v1/products/api-one?language=cn", "language", []],
  ] as const)
    expect(await ask(query, key), query).toMatchObject({
      status: 400,
      said: { error: "parameter_unknown", parameter, known },
    });
  expect(await ask("/api/v1/orders?state=delivered&state=pending", key)).toMatchObject({
    status: 400,
    said: { error: "parameter_repeated", parameter: "state" },
  });
  for (const text of someHostile(1)) {
    const typed = encodeURIComponent(text.toWellFormed());
    const isLeftOut = text.replaceAll("\0", "") === "";
    const { status, said } = await ask(`/api/v1/products?status=${typed}`, key);
    expect([status, said["error"]], text).toEqual(isLeftOut ? [200, undefined] : [400, "status_unknown"]);
  }
});

test("an order is listed once no earlier one can still be on its way, so that paging on passes over none", async () => {
  const { db, clock } = shop();
  clock.advance(minutes(1));
  const key = await keyFor("Follower", "orders.read");
  const all = async () => ((await ask("/api/v1/orders?limit=100", key)).said as unknown as Page).data;
  const before = (await all()).length;
  const order = await placeOrder(db, clock);
  clock.advance(minutes(1) - 1);
  expect(await all()).toHaveLength(before);
  expect((await ask(`/api/v1/orders/${order.number}`, key)).status).toBe(200);
  clock.advance(1);
  expect((await all()).at(-1)).toMatchObject({ number: order.number });
});

test("a revoked key stops at once, and revoking twice is no fault", async () => {
  const key = await keyFor("Old program", "products.read");
  expect((await ask("/api/v1/products", key)).status).toBe(200);
  const [row] = await shop().db.sql<{ id: number }>("select id from api_keys where name = 'Old program'");
  for (let time = 0; time < 2; time += 1)
    expect((await owner.post(path, { intent: "revoke", id: String(row!.id) })).location).toBe(`${path}?done=revoked`);
  expect((await ask("/api/v1/products", key)).status).toBe(401);
  expect((await owner.get(path)).text).toContain("Revoked");
  const lines = await shop().db.sql("select action, data from audit_log where subject = 'Old program' order by id");
  expect(lines).toEqual([
    { action: "api-key-made", data: { products: "products.read" } },
    { action: "api-key-revoked", data: {} },
  ]);
  // Its name is free again.
  expect(await keyFor("old program", "products.read")).not.toBe("");
});

test("whoever guesses keys, or asks too often with a good one, is told when to come back", async () => {
  const stranger = "203.0.113.9";
  expect(await ask("/api/v1/orders", null, stranger)).toMatchObject({ status: 401, said: { error: "key_unknown" } });
  for (let time = 1; time < budgets.badApiKeys.limit; time += 1)
    expect((await ask("/api/v1/orders", `shop_${"a".repeat(43)}`, stranger)).status).toBe(401);
  const refused = await ask("/api/v1/orders", "shop_guess", stranger);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // A good key never waits for what strangers try from the same network.
  expect((await ask("/api/v1/products?limit=1", await keyFor("Neighbor", "products.read"), stranger)).status).toBe(200);
  expect((await ask("/api/v1/products?limit=1", "shop_guess", stranger)).status).toBe(429);
  shop().clock.advance(budgets.badApiKeys.windowMs);
  owner = await signedInAs(shop(), "owner");
  const key = await keyFor("Eager", "products.read");
  const [row] = await shop().db.sql<{ id: number }>("select id from api_keys where name = 'Eager'");
  expect((await ask("/api/v1/products?limit=1", key)).status).toBe(200);
  for (let time = 1; time < budgets.apiCalls.limit; time += 1)
    await spend(shop().db, shop().clock.now(), [budgets.apiCalls, apiKey(row!.id)]);
  expect((await ask("/api/v1/products?limit=1", key)).status).toBe(429);
});

test("what a key lacks is said beside its field in both languages; one name has one key", async () => {
  for (const [name, scopes, said, chinese] of [
    ["", ["orders.read"], "Name is required", "名称为必填项"],
    ["x".repeat(61), ["orders.read"], "can have at most 60 characters", "最多 60 个字符"],
    ["Nothing", [], "What it may read is required", "可读取的内容为必填项"],
    ["Everything", ["orders.write", "__proto__"], "What it may read is required", "可读取的内容为必填项"],
  ] as const) {
    const answer = await make(name, scopes);
    expect(answer.status, name).toBe(400);
    expect(answer.text).toContain(said);
    expect((await make(name, scopes, "/cn")).text).toContain(chinese);
  }
  const twice = await Promise.all([make("Twice", ["orders.read"]), make("twice", ["orders.read"])]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(twice.filter(({ text }) => keyIn(text) !== "")).toHaveLength(1);
  for (const text of someHostile(1))
    expect([200, 400, 409], text).toContain((await make(text, ["orders.read"])).status);
});

test("only owners make and revoke keys", async () => {
  for (const role of ["manager", "support", "fulfilment", "read-only"] as const) {
    const browser = await signedInAs(shop(), role);
    expect((await browser.get(path)).status, role).toBe(403);
    expect((await browser.post(path, { intent: "make", name: "Mine", scope: "orders.read" })).status, role).toBe(403);
  }
});
