import { beforeAll, expect, test } from "vitest";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const page = async (path: string) => {
  const response = await fetch(shop().url + path, { redirect: "manual" });
  return { status: response.status, html: await response.text() };
};
const attribute = (html: string, element: RegExp, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(element.exec(html)?.[0] ?? "")?.[1];
const canonical = (html: string) => attribute(html, /<link[^>]*rel="canonical"[^>]*>/, "href");
const twins = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link[^>]*rel="alternate"[^>]*>/g)].map(([link]) => [
      attribute(link, /.*/, "hrefLang"),
      attribute(link, /.*/, "href"),
    ]),
  );
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
  );

const evil = `# Shipping <b>policy</b>\n\nWe ship </script><script>alert(1)</script> here.\n\n## One\n\n[press](javascript:alert(1))\n\n## Two\n\nText.`;

beforeAll(async () => {
  const { db } = shop();
  await db.sql(
    "insert into policy_versions values ('shippingPolicy', 1, $1, '2026-01-02'), ('shippingPolicy', 2, $1, '2026-02-03')",
    [{ en: evil, cn: "# 配送政策\n\n本土。" }],
  );
  const activity = {
    title: { en: "Dry air", cn: "干燥" },
    lead: { en: "Lead", cn: "导语" },
    body: { en: ["Body"], cn: ["正文"] },
    applies: { categories: [], products: [] },
  };
  for (const [slug, ends] of [
    ["over", "2026-01-03"],
    ["running", "2099-01-01"],
  ]) {
    await db.sql(
      "insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at) values ($1, $2, $3, $4, 10, $5, '2026-01-01', $6)",
      [slug, activity.title, activity.lead, activity.body, activity.applies, ends],
    );
  }
});

test.each([
  { path: "/", lang: "en", canonical: "/" },
  { path: "/en", lang: "en", canonical: "/" },
  { path: "/cn", lang: "zh-CN", canonical: "/cn" },
  { path: "/shippingPolicy?utm_source=mail", lang: "en", canonical: "/shippingPolicy" },
  { path: "/en/shippingPolicy", lang: "en", canonical: "/shippingPolicy" },
  { path: "/cn/shippingPolicy", lang: "zh-CN", canonical: "/cn/shippingPolicy" },
])("$path says its language, its one address and its twins", async ({ path, lang, canonical: wanted }) => {
  const { status, html } = await page(path);
  const origin = "http://shop.example";
  const rest = wanted.replace(/^\/cn/, "") || "/";
  expect(status).toBe(200);
  expect(attribute(html, /<html[^>]*>/, "lang")).toBe(lang);
  expect(canonical(html)).toBe(origin + wanted);
  expect(twins(html)).toEqual({
    en: origin + rest,
    "zh-CN": origin + (rest === "/" ? "/cn" : `/cn${rest}`),
    "x-default": origin + rest,
  });
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toMatch(/<meta name="description" content="[^"]+"/);
});

test("the home page shows what is on offer and what the shop promises, and no category that is empty", async () => {
  const { html } = await page("/");
  expect(html).not.toMatch(/href="\/categories\/[\w-]+\/all"/);
  expect(html).not.toContain('id="tiles"');
  expect(html).toContain('id="promotions"');
  expect(html).toContain("Refundable within 30 days");
  expect(html).toContain("We ship within the continental United States.");
  expect(html.replaceAll(/<\/?span[^>]*>/g, "")).toContain("Ends Dec 31, 2098");
  expect(html).not.toContain("/activities/over");
  const kinds = structured(html).map((data) => data["@type"]);
  expect(kinds).toEqual(["Organization", "WebSite"]);
  expect(JSON.stringify(structured(html))).toContain("/search?q={search_term_string}");
});

test("the home page leads to no open box where there is none, and promises no saving and no warranty of its own", async () => {
  const { html } = await page("/");
  for (const said of ["Shop open box", "Up to 60%", "12-month", "1 to 100 hp"]) expect(html).not.toContain(said);
});

test("a category without goods says so and leads on, in both languages", async () => {
  expect((await page("/categories/piston/all")).html).toContain("There are no products here at the moment.");
  expect((await page("/cn/categories/piston/all")).html).toContain("此处暂无商品。");
});

test("the home page costs three statements, a policy one, an activity two", async () => {
  const statements = async (path: string) => {
    shop().contentChanged();
    shop().db.takeStatements();
    await page(path);
    return shop()
      .db.takeStatements()
      .filter((text) => !text.includes("redirects")).length;
  };
  expect(await statements("/")).toBeLessThanOrEqual(3);
  expect(await statements("/shippingPolicy")).toBe(1);
  expect(await statements("/activities/running")).toBeLessThanOrEqual(2);
});

test("a policy shows its latest version, and what the merchant wrote as text, never as markup", async () => {
  const { html } = await page("/shippingPolicy");
  expect(html).toContain("version 2");
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toContain('href="javascript:');
  expect(html).toContain("&lt;b&gt;policy&lt;/b&gt;");
});

test("an event that is over says so, and one there never was is not found", async () => {
  expect((await page("/activities/over")).html).toContain("This event has ended");
  expect((await page("/activities/running")).html).not.toContain("This event has ended");
  for (const path of ["/activities/never", "/404", "/cn/404", "/nowhere"])
    expect((await page(path)).status, path).toBe(404);
  expect((await page("/nowhere?a=1")).html).toContain("Page Not Found: /nowhere?a=1");
});

test("a page's payload holds the data that the page is made of, and is as public", async () => {
  const response = await fetch(`${shop().url}/cn/activities/running/_payload.json`);
  const { data } = (await response.json()) as { data: { title: string; phase: string } };
  expect({ title: data.title, phase: data.phase }).toEqual({ title: "干燥", phase: "running" });
  expect(response.headers.get("cache-control")).toContain("public");
  expect((await fetch(`${shop().url}/activities/never/_payload.json`)).status).toBe(404);
});

test("a file that is gone is answered in a few bytes, not with a page", async () => {
  for (const path of ["/assets/vendor-gone.js", "/pictures/no-family/front-160.avif"]) {
    const { status, html } = await page(path);
    expect(status, path).toBe(404);
    expect(html.length, path).toBeLessThan(100);
  }
});

test("the home page looks for parts on the shelves of parts", async () => {
  const { html } = await page("/");
  const form = /<form[^>]*action="\/search"[^>]*>(?:(?!<\/form>).)*parts-for.*?<\/form>/s.exec(html)?.[0] ?? "";
  expect([...form.matchAll(/type="hidden" name="category" value="([^"]+)"/g)].map(([, shelf]) => shelf)).toEqual([
    "air-filters",
    "lubricants",
    "pumps",
    "extras",
  ]);
});

test.each([
  ["/search?q=relief+valve+110+psi", "We have no relief valve set at 110 psi", "ask us", "/help"],
  [
    `/cn/search?q=${encodeURIComponent("安全阀 8公斤")}`,
    "本店没有整定压力为 8公斤 或略低的安全阀",
    "请联系我们",
    "/cn/help",
  ],
])("%s, which no valve has, says so and where to ask, and not to check the spelling", async (path, none, ask, help) => {
  const [, main = ""] = (await page(path)).html.replaceAll("<!-- -->", "").split("<main");
  expect(main).toContain(none);
  expect(main).toContain(ask);
  expect(main).toContain(`href="${help}"`);
  expect(main).not.toMatch(/Check the spelling|请检查拼写/);
});
