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
 * A parameter that is none, or is sent twice: passed over, it would answer another question than the one that was asked,
 * all records instead of some. Null where there is none.
 */
function misread(c: Context, known: readonly string[]): object | null {
  const names = [...new URL(c.req.url).searchParams.keys()];
  const other = names.find((name) => !known.includes(name));
  if (other !== undefined) return { error: "parameter_unknown", parameter: other.slice(0, 100), known };
  const twice = names.find((name, at) => names.indexOf(name) < at);
  return twice === undefined ? null : { error: "parameter_repeated", parameter: twice };
}

/** What the merchant's own programs read with a key (docs/api.md): orders and products, page by page. */
export function createMerchantApi(shop: Shop, ipOf: (c: Context) => string): Hono {
  const app = new Hono();
  const headers = { "cache-control": "private, no-store" };
  const tooMany = (c: Context, { minutes }: TooMany) =>
    c.json({ error: "too_many", minutes }, 429, { ...headers, "retry-after": String(minutes * 60) });

  const guarded = (scope: ApiScope, answer: (c: Context) => Promise<Response>) => async (c: Context) => {
    const now = shop.clock.now();
    const [, key = ""] = /^Bearer (\S{1,200})$/.exec(c.req.header("authorization") ?? "") ?? [];
    // The key first: whatever others try from the same network, a good one is answered.
    const checked = await checkApiKey(shop, key, scope);
    if (!checked.ok && checked.error.code === "key_unknown") {
      const may = await spend(shop.db, now, [budgets.badApiKeys, network(ipOf(c))]);
      return may.ok
        ? c.json({ error: "key_unknown" }, 401, { ...headers, "www-authenticate": "Bearer" })
        : tooMany(c, may.error);
    }
    if (!checked.ok) return c.json({ error: "scope_missing", scope }, 403, headers);
    const may = await spend(shop.db, now, [budgets.apiCalls, apiKey(checked.value.id)]);
    return may.ok ? answer(c) : tooMany(c, may.error);
  };
  const list = (
    scope: ApiScope,
    { filter, known }: { readonly filter: "state" | "status"; readonly known: readonly string[] },
    read: (shop: Shop, page: ApiPage) => Promise<Records>,
  ) =>
    guarded(scope, async (c) => {
      const query = misread(c, [...ofPages, filter]);
      if (query) return c.json(query, 400, headers);
      const after = readWholeNumber(c.req.query("after") ?? "0");
      const limit = readWholeNumber(c.req.query("limit") ?? String(usual), { least: 1, most: mostAtOnce });
      if (after === null) return c.json({ error: "after_invalid" }, 400, headers);
      if (limit === null) return c.json({ error: "limit_invalid", most: mostAtOnce }, 400, headers);
      const state = c.req.query(filter) || null;
      // Passed over, it would give every record to who asked for some of them.
      if (state !== null && !known.includes(state)) return c.json({ error: `${filter}_unknown`, known }, 400, headers);
      const data = await read(shop, { after, limit, state });
      // A full page may have another one behind it.
      return c.json({ data, next: data.length === limit ? data.at(-1)!.id : null }, 200, headers);
    });
  const one = (scope: ApiScope, read: (shop: Shop, name: string) => Promise<object | null>) =>
    guarded(scope, async (c) => {
      const query = misread(c, []);
      if (query) return c.json(query, 400, headers);
      const found = await read(shop, (c.req.param("name") ?? "").replaceAll("\0", ""));
      return found ? c.json({ data: found }, 200, headers) : c.json({ error: "not_found" }, 404, headers);
    });

  app.get("/api/v1/orders", list("orders.read", { filter: "state", known: orderStates }, apiOrders));
  app.get("/api/v1/orders/:name", one("orders.read", apiOrder));
  app.get("/api/v1/products", list("products.read", { filter: "status", known: productStatuses }, apiProducts));
  app.get("/api/v1/products/:name", one("products.read", apiProduct));
  return app;
}
