import { beforeAll, expect, test } from "vitest";
import { policySlugs } from "#domain/content/policy.ts";
import { publishPolicies } from "#engine/content/save-content.ts";
import type { Shop } from "#engine/shop.ts";
import { calculatorRoutes, routes } from "#i18n/routes.ts";
import { createSitemap } from "#server/sitemap.ts";
import { catalogueShop, load, record } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = { ...catalogueShop(database()), settings: { publicUrl: "https://shop.example" } as Shop["settings"] };
  await load(shop, [record("tank-80"), record("hidden", { status: "draft" })]);
  await shop.listing.load();
});

const get = async (path: string) => {
  const response = await createSitemap(shop).request(path, {}, { incoming: { headers: {} } });
  return { status: response.status, text: await response.text() };
};
const at = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => (loc ?? "").slice(shop.settings.publicUrl.length));

test("the sitemap names a file for each type and language, and each of them is there", async () => {
  const files = at((await get("/sitemap.xml")).text);
  expect(files).toHaveLength(10);
  for (const file of files) expect((await get(file)).status, file).toBe(200);
});

test("a product stands under its address in each language, with its twin; a draft does not", async () => {
  const en = (await get("/sitemaps/products-en-1.xml")).text;
  const cn = (await get("/sitemaps/products-cn-1.xml")).text;
  expect(at(en)).toEqual(["/products/tank-80.html"]);
  expect(at(cn)).toEqual(["/cn/products/tank-80.html"]);
  const { publicUrl } = shop.settings;
  for (const text of [en, cn]) {
    expect(text).toContain(`hreflang="en" href="${publicUrl}/products/tank-80.html"`);
    expect(text).toContain(`hreflang="zh-CN" href="${publicUrl}/cn/products/tank-80.html"`);
    expect(text).toContain(`hreflang="x-default" href="${publicUrl}/products/tank-80.html"`);
  }
});

test("each machine's parts diagram stands in a file of its own, in each language", async () => {
  expect(at((await get("/sitemaps/parts-en-1.xml")).text)).toEqual(["/products/tank-80/parts.html"]);
  expect(at((await get("/sitemaps/parts-cn-1.xml")).text)).toEqual(["/cn/products/tank-80/parts.html"]);
});

test("categories are listed once they have products, policies once they are written, home page, help and calculators always", async () => {
  expect(at((await get("/sitemaps/categories-en.xml")).text)).toEqual([
    "/categories/air-tanks/all",
    "/categories/air-tanks/vertical-tanks",
  ]);
  const pagesOf = async () => at((await get("/sitemaps/pages-cn.xml")).text);
  const always = [
    "/cn",
    "/cn/help",
    "/cn/tools",
    "/cn/tools/airSystem",
    ...calculatorRoutes.map((name) => `/cn${routes[name]}`),
  ];
  expect(await pagesOf()).toEqual(always);
  const body = { en: "# Words", cn: "# 文字" };
  const written = policySlugs.map((slug) => ({ slug, body }));
  await shop.db.transaction(async (tx) => publishPolicies(tx, written, shop.clock.now()));
  const pages = await pagesOf();
  expect(pages).toHaveLength(always.length + policySlugs.length);
  expect(pages).toContain("/cn/returnandrefundPolicy");
});

test("files that are not there are not found", async () => {
  for (const name of [
    "products-en-2.xml",
    "products-en.xml",
    "pages-en-1.xml",
    "pages-fr.xml",
    "products-en-0.xml",
    "x",
  ]) {
    expect((await get(`/sitemaps/${name}`)).status, name).toBe(404);
  }
});

test("search engines are kept out of what is somebody's own, under every prefix, and shown the sitemap", async () => {
  const { text } = await get("/robots.txt");
  for (const path of ["/checkout", "/cn/checkout", "/en/order/", "/personal", "/cn/shoppingCart", "/api/"])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`Sitemap: ${shop.settings.publicUrl}/sitemap.xml`);
  expect(text).not.toMatch(/Disallow: \/\n/);
});
