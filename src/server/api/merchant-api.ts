import { type Context, Hono } from "hono";
import { productStatuses } from "#domain/catalogue/product.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { orderStates } from "#domain/orders/order-status.ts";
import type { ApiScope } from "#domain/staff/api-scopes.ts";
import { type ApiPage, apiOrder, apiOrders, apiProduct, apiProducts } from "#engine/admin/api-records.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { apiKey, network } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import { checkApiKey } from "#engine/staff/api-keys.ts";
import type { Shop } from "#engine/shop.ts";

const mostAtOnce = 100;
const usual = 50;
const ofPages = ["after", "limit"];

type Records = readonly { readonly id: number }[];

/**
 * Error for an unknown or repeated parameter; null for a valid query. Ignoring one would answer another question, such
 * as all records instead of some.
 */
function misread(c: Context, allowed: readonly string[]): object | null {
  const names = [...new URL(c.req.url).searchParams.keys()];
  const other = names.find((name) => !allowed.includes(name));
  if (other !== undefined) return { error: "parameter_unknown", parameter: other.slice(0, 100), known: allowed };
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return twice === undefined ? null : { error: "parameter_repeated", parameter: twice };
}

/** The merchant's API, read-only by key (docs/api.md): orders and products, page by page. */
export function createMerchantApi(shop: Shop, ipOf: (c: Context) => string): Hono {
  const app = new Hono();
  const headers = { "cache-control": "private, no-store" };
  const tooMany = (c: Context, { minutes }: TooMany) =>
    c.json({ error: "too_many", minutes }, 429, { ...headers, "retry-after": String(minutes * 60) });

  const guarded = (scope: ApiScope, answer: (c: Context) => Promise<Response>) => async (c: Context) => {
    const now = shop.clock.now();
    const [, key = ""] = /^Bearer (\S{1,200})$/.exec(c.req.header("authorization") ?? "") ?? [];
    // The key is checked first, so that strangers on the same network cannot block a valid one.
    const check = await checkApiKey(shop, key, scope);
    if (!check.ok && check.error.code === "key_unknown") {
      const may = await spend(shop.db, now, [budgets.badApiKeys, network(ipOf(c))]);
      return may.ok
        ? c.json({ error: "key_unknown" }, 401, { ...headers, "www-authenticate": "Bearer" })
        : tooMany(c, may.error);
    }
    if (!check.ok) return c.json({ error: "scope_missing", scope }, 403, headers);
    const may = await spend(shop.db, now, [budgets.apiCalls, apiKey(check.value.id)]);
    return may.ok ? answer(c) : tooMany(c, may.error);
  };
  const list = (
    scope: ApiScope,
    { filter, known }: { readonly filter: "state" | "status"; readonly known: readonly string[] },
    readPage: (shop: Shop, page: ApiPage) => Promise<Records>,
  ) =>
    guarded(scope, async (c) => {
      const query = misread(c, [...ofPages, filter]);
      if (query) return c.json(query, 400, headers);
      const after = readWholeNumber(c.req.query("after") ?? "0");
      const limit = readWholeNumber(c.req.query("limit") ?? String(usual), { least: 1, most: mostAtOnce });
      if (after === null) return c.json({ error: "after_invalid" }, 400, headers);
      if (limit === null) return c.json({ error: "limit_invalid", most: mostAtOnce }, 400, headers);
      const state = c.req.query(filter) || null;
      // Ignoring an unknown filter would give all records.
      if (state !== null && !known.includes(state)) return c.json({ error: `${filter}_unknown`, known }, 400, headers);
      const data = await readPage(shop, { after, limit, state });
      // After a full page there may be another.
      return c.json({ data, next: data.length === limit ? data.at(-1)!.id : null }, 200, headers);
    });
  const single = (scope: ApiScope, find: (shop: Shop, name: string) => Promise<object | null>) =>
    guarded(scope, async (c) => {
      const query = misread(c, []);
      if (query) return c.json(query, 400, headers);
      const record = await find(shop, (c.req.param("name") ?? "").replaceAll("\0", ""));
      return record ? c.json({ data: record }, 200, headers) : c.json({ error: "not_found" }, 404, headers);
    });

  app.get("/api/v1/orders", list("orders.read", { filter: "state", known: orderStates }, apiOrders));
  app.get("/api/v1/orders/:name", single("orders.read", apiOrder));
  app.get("/api/v1/products", list("products.read", { filter: "status", known: productStatuses }, apiProducts));
  app.get("/api/v1/products/:name", single("products.read", apiProduct));
  return app;
}
