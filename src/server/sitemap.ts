import { Hono } from "hono";
import { articlePath } from "#domain/content/article.ts";
import { picturePreview } from "#domain/catalogue/picture-files.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { isLanguage, type Language } from "#domain/kernel/language.ts";
import { spokenIn } from "#domain/kernel/shop-languages.ts";
import {
  type SitemapRow,
  sitemapActivities,
  sitemapCategories,
  sitemapProducts,
} from "#engine/catalogue/sitemap-rows.ts";
import { machineKinds } from "#domain/machines/machine-kind.ts";
import { sitemapMachines } from "#engine/machines/parts-diagram.ts";
import { sitemapArticles } from "#engine/content/articles.ts";
import { readStorefront } from "#engine/content/storefront.ts";
import { readShopLanguages } from "#engine/platform/shop-languages.ts";
import type { Shop } from "#engine/shop.ts";
import { calculatorRoutes, href, routes, type RouteName } from "#i18n/routes.ts";
import { canonicalPath, prefixes, tags } from "#i18n/languages.ts";
import { policyRoute } from "#web/storefront/policies/policy-route.ts";
import { compressed } from "./compressed.ts";

/** The sitemap protocol's limit of URLs per file; sitemapProducts returns as many per page. */
const perFile = 50_000;

const editorial = ["home", "help", "tools", "airSystem", ...calculatorRoutes] as const;

/** Private pages. Search is not listed on purpose: its pages have noindex, which crawlers must be able to read. */
const privateRoutes: readonly RouteName[] = [
  "checkout",
  "createPassword",
  "orderDetail",
  "payment",
  "personal",
  "cart",
  "verifyEmail",
  "stockAlert",
  "cartReminder",
  "signIn",
  "signUp",
  "resetPassword",
  "closeAccount",
];

const cacheHeaders = { "cache-control": "public, max-age=3600" };
const xml = { ...cacheHeaders, "content-type": "application/xml; charset=utf-8" };

/** `/robots.txt`, `/sitemap.xml` and its files: one per type and language, several for products and parts diagrams. */
export function createSitemap(shop: Shop): Hono {
  const { publicUrl } = shop.settings;
  const app = new Hono();
  for (const path of ["/robots.txt", "/sitemap.xml", "/sitemaps/*"]) app.use(path, compressed);
  app.get("/robots.txt", (c) => c.text(robots(publicUrl), 200, cacheHeaders));
  app.get("/.well-known/security.txt", (c) => c.text(securityContact(publicUrl, shop.clock.now()), 200, cacheHeaders));
  app.get("/sitemap.xml", async (c) => {
    const files = spokenIn(await readShopLanguages(shop.db)).flatMap((language) => [
      ...["pages", "categories", "activities"].map((type) => `${type}-${language}`),
      ...Array.from({ length: productFiles(shop) }, (_, at) => `products-${language}-${at + 1}`),
      ...Array.from({ length: machineFiles(shop) }, (_, at) => `parts-${language}-${at + 1}`),
    ]);
    const entries = files.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`);
    return c.body(
      `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>\n`,
      200,
      xml,
    );
  });
  app.get("/sitemaps/:file", async (c) => {
    const [, type, language, page] =
      /^(pages|categories|activities|products|parts)-(en|cn)(?:-([1-9]\d{0,3}))?\.xml$/.exec(c.req.param("file")) ?? [];
    if (!type || !isLanguage(language) || (type === "products" || type === "parts") !== (page !== undefined))
      return c.json({ error: "not_found" }, 404);
    const languages = spokenIn(await readShopLanguages(shop.db));
    if (!languages.includes(language)) return c.json({ error: "not_found" }, 404);
    const paths = await listPaths(shop, type, Number(page ?? 1) - 1);
    if (paths.length === 0 && Number(page ?? 1) > 1) return c.json({ error: "not_found" }, 404);
    return c.body(urlSet(publicUrl, { language, languages }, paths), 200, xml);
  });
  return app;
}

const head = `<?xml version="1.0" encoding="UTF-8"?>\n`;

function productFiles(shop: Shop): number {
  const products = shop.listing.state.tables.reduce((sum, { count }) => sum + count, 0);
  return Math.max(1, Math.ceil(products / perFile));
}

function machineFiles(shop: Shop): number {
  const machines = machineKinds.reduce((sum, kind) => sum + shop.listing.state.table(kind).count, 0);
  return Math.ceil(machines / perFile);
}

interface Path {
  rest: string;
  changedAt: number | null;
  picture: string | null;
}

async function listPaths(shop: Shop, type: string, page: number): Promise<Path[]> {
  if (type === "pages") {
    const { policies } = await readStorefront(shop.db);
    const names = [...editorial, ...policies.map((slug) => policyRoute[slug])];
    const articles = await sitemapArticles(shop.db, shop.clock.now());
    // The blog is listed once it has a post.
    const lists = articles.some(({ kind }) => kind === "post") ? (["blog"] as const) : [];
    return [
      ...[...names, ...lists].map((name) => ({ rest: routes[name], changedAt: null, picture: null })),
      ...articles.map(({ kind, slug, changedAt, picture }) => ({
        rest: articlePath(kind, slug),
        changedAt,
        picture: picture || null,
      })),
    ];
  }
  if (type === "categories") return sitemapCategories(shop).map((row) => pathOf("category", row));
  if (type === "activities") return (await sitemapActivities(shop)).map((row) => pathOf("activity", row));
  if (type === "parts") return (await sitemapMachines(shop.db, page)).map((row) => pathOf("partsDiagram", row));
  return (await sitemapProducts(shop.db, page)).map((row) => pathOf("product", row));
}

function pathOf(
  name: "category" | "activity" | "product" | "partsDiagram",
  { params, changedAt, picture = null }: SitemapRow,
): Path {
  const { category = "", id = "" } = params;
  return { rest: name === "category" ? href("", name, { category, id }) : href("", name, { id }), changedAt, picture };
}

/** URLs with their alternates in the other language, where the shop has one. */
function urlSet(
  origin: string,
  { language, languages }: { readonly language: Language; readonly languages: readonly Language[] },
  paths: readonly Path[],
): string {
  const entries = paths.map(({ rest, changedAt, picture }) => {
    const at = (each: Language) => origin + canonicalPath(rest, each);
    const link = (tag: string, to: string) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${to}"/>`;
    const twins = [...languages.map((each) => link(tags[each], at(each))), link("x-default", at("en"))];
    const lastModified = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    const image = picture && `<image:image><image:loc>${origin}${picturePreview(picture)}</image:loc></image:image>`;
    return `<url><loc>${at(language)}</loc>${lastModified}${languages.length > 1 ? twins.join("") : ""}${image ?? ""}</url>`;
  });
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries.join("\n")}</urlset>\n`;
}

/** Contact for security reports (RFC 9116). Its required expiry is a year from the request. */
function securityContact(origin: string, now: Instant): string {
  const until = new Date(after(now, days(365))).toISOString();
  return [
    `Contact: ${origin}${href("", "help")}`,
    `Expires: ${until}`,
    "Preferred-Languages: en, zh",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

function robots(origin: string): string {
  const rules = prefixes.flatMap((prefix) =>
    ["/order/", ...privateRoutes.map((name) => routes[name]), "/admin"].map((path) => `Disallow: ${prefix}${path}`),
  );
  return [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /language/",
    ...new Set(rules),
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
