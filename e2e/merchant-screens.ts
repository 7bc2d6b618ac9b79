import { adminRoutes } from "#i18n/admin-routes.ts";
import type { Shopper } from "./shopping.ts";
import { pathIn } from "./words.ts";

const lists = Object.entries(adminRoutes)
  .filter(
    ([name, path]) =>
      !path.includes(":") &&
      !path.includes("/export/") &&
      !/Join|SignIn|SecondFactor|Suggest|Pictures|Documents|ImportFiles|^adminCounts|Trial$/.test(name),
  )
  .map(([, path]) => path);

const order = /\/admin\/orders\/PL-[^/]+$/;

const article = /\/admin\/settings\/articles\/\d+$/;

const draft = /\/admin\/drafts\/QT-[^/]+$/;

/** The first link of a list, as it is sent, that leads to one of its things. */
export async function oneOf({ context, language }: Shopper, list: string, thing: RegExp): Promise<string> {
  const answer = await context.request.get(pathIn(language, list), { headers: { accept: "text/html" } });
  const [, main = ""] = (await answer.text()).split("<main");
  const links = [...main.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, href = ""]) => href);
  return links.find((link) => thing.test(link))?.replace(/^\/cn/, "") ?? "";
}

/** Every screen of the merchant's side, one thing of each kind included. */
export async function merchantScreens(merchant: Shopper): Promise<readonly string[]> {
  const toChange = await oneOf(merchant, "/admin/orders?scope=to-ship", order);
  const done = await oneOf(merchant, "/admin/orders?scope=done", order);
  const company = await oneOf(merchant, "/admin/companies", /\/admin\/companies\/\d+$/);
  const things = [
    `${toChange || (await oneOf(merchant, "/admin/orders", order))}/change`,
    toChange && `${toChange}/label?weight=3.5&length=12&width=9&height=6`,
    // Another walk may just have shipped the last one.
    (await oneOf(merchant, "/admin/orders?scope=to-ship", order)) || (await oneOf(merchant, "/admin/orders", order)),
    done,
    done && `${done}/claim`,
    await oneOf(merchant, "/admin/purchases", /\/admin\/purchases\/PO-[^/]+$/),
    "/admin/stock/places/1",
    await oneOf(merchant, "/admin/purchases/suppliers", /\/admin\/purchases\/suppliers\/\d+$/),
    await oneOf(merchant, "/admin/price-lists", /\/admin\/price-lists\/\d+$/),
    await oneOf(merchant, "/admin/customer-groups", /\/admin\/customer-groups\/\d+$/),
    await oneOf(merchant, "/admin/settings/pages", article),
    await oneOf(merchant, "/admin/settings/blog", article),
    "/admin/drafts?view=board",
    "/admin/drafts/quote?q=larkspur",
    "/admin/drafts/new?as=quote",
    await oneOf(merchant, "/admin/drafts?scope=waiting", draft),
    await oneOf(merchant, "/admin/drafts?scope=sent", draft),
    await oneOf(merchant, "/admin/drafts?scope=declined", draft),
    await oneOf(merchant, "/admin/returns", /\/admin\/returns\/\d+$/),
    await oneOf(merchant, "/admin/customers", /\/admin\/customers\/\d+$/),
    company,
    company && `${company}/account`,
    await oneOf(merchant, "/admin/collections?scope=all", /\/admin\/collections\/\d+$/),
    "/admin/products/1",
    "/admin/products/1/preview",
    "/admin/products/change?ids=1",
    "/admin/stock/1",
    "/admin/settings/keys/stripe",
    "/admin/settings/keys/mail",
    "/admin/taxonomy/rotary-screw",
    "/admin/taxonomy/rotary-screw/attributes/voltage",
    "/admin/taxonomy/rotary-screw/new",
  ];
  if (things.includes("")) throw new Error(`the demo has too little: ${things.join(" ")}`);
  return [...lists, ...things];
}
