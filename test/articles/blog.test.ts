import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { page, post, setProfile, writer } from "./written.ts";

const shop = openShop({ follows: true });
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await importProducts(shop(), jsonLines([record("oil-can", { variants: [variant("OIL-1")] })]));
  await shop().goodsChanged();
});
const { add, made, save, step } = writer(shop, () => owner);
const visit = (path: string) => shop().browser().get(path);
const dataOf = async (path: string) =>
  [
    ...(await (await fetch(shop().url + path)).text()).matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g),
  ].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);

test("an empty blog says so, and search engines are not led to it", async () => {
  const { status, text } = await visit("/blog");
  expect(status).toBe(200);
  expect(text).toContain("No posts have been published yet.");
  expect(text).toContain('content="noindex, follow"');
  expect((await visit("/sitemaps/pages-en.xml")).text).not.toContain("/blog<");
  expect((await visit("/blog/tags/oil")).status).toBe(404);
});

test("a post has its date, author, topics, goods by part number and structured data, in both languages", async () => {
  await made("blog", { ...post, publishAt: "2026-03-02T09:00", products: "oil 1\nOIL-1" });
  const { text } = await visit("/blog/when-to-change-the-oil");
  for (const part of ["By Dana Whitfield", "Mar 2, 2026", 'href="/blog/tags/oil"', 'href="/products/oil-can.html"'])
    expect(text, part).toContain(part);
  const [posting] = await dataOf("/en/blog/when-to-change-the-oil");
  expect(posting).toMatchObject({
    "@type": "BlogPosting",
    headline: "When to change the oil",
    author: { "@type": "Person", name: "Dana Whitfield" },
    datePublished: "2026-03-02T15:00:00.000Z",
    keywords: "Oil, Service",
    mainEntityOfPage: "http://shop.example/blog/when-to-change-the-oil",
  });
  const chinese = (await visit("/cn/blog/when-to-change-the-oil")).text;
  for (const part of ["作者：Dana Whitfield", "机油", "看运行小时，也看日历。"]) expect(chinese, part).toContain(part);
  const tagged = (await visit("/cn/blog/tags/service")).text;
  expect(tagged).toContain("“保养”相关文章");
  expect(tagged).toContain("何时更换机油");
});

test("a post whose goods are unknown, whose tags do not pair or read alike, or whose picture is gone is refused at its fields", async () => {
  const typed = { ...post, "title.en": "Other", products: "NO-SUCH-PART", picture: "0".repeat(32) };
  const refused = await add("blog", typed);
  expect(refused.status).toBe(400);
  for (const part of ["NO-SUCH-PART", 'href="#picture"']) expect(refused.text, part).toContain(part);
  const uneven = await add("blog", { ...post, "title.en": "Other", "tags.cn": "机油" });
  expect(uneven.text).toContain("there are 2 in English and 1 in Chinese");
  for (const lost of ["🔧", "C++"]) {
    const alike = await add("blog", { ...post, "title.en": "Other", "tags.en": `C, ${lost}` });
    expect([alike.status, alike.text.includes(`“${lost}” needs letters or digits that no other tag has`)]).toEqual([
      400,
      true,
    ]);
  }
});

test("the feed holds the latest posts of each language in XML that any reader takes", async () => {
  await made("blog", {
    ...post,
    "title.en": "Belts & pulleys <checked>",
    "summary.en": 'Tension "by feel"',
    "body.en": "First line\n\nSecond line",
    slug: "belts",
  });
  const { status, text, headers } = await visit("/blog/feed.xml");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/atom+xml");
  const raw = await (await fetch(`${shop().url}/blog/feed.xml`)).text();
  expect(raw).toContain("<title>Belts &amp; pulleys &lt;checked&gt;</title>");
  expect(text).toContain('<content type="text">First line\n\nSecond line</content>');
  expect(text.match(/<entry>/g)).toHaveLength(2);
  expect((await visit("/cn/blog/feed.xml")).text).toContain('xml:lang="zh-CN"');
  await setProfile(shop(), { languages: "english" });
  expect((await visit("/cn/blog/feed.xml")).status).toBe(404);
  await setProfile(shop(), { languages: "both" });
});

test("forty posts are shown twelve a page, each page at one address, and beyond the last there is none", async () => {
  const none = JSON.stringify({ en: "", cn: "" });
  await shop().db.sql(
    `insert into articles (kind, slug, title, summary, body, seo_title, seo_description, words, status, publish_at, created_at, updated_at)
     select 'post', 'post-' || n, jsonb_build_object('en', 'Post ' || n, 'cn', '文章 ' || n), $1::jsonb, '{"en":[],"cn":[]}', $1::jsonb, $1::jsonb, $1::jsonb, 'published',
       timestamptz '2020-01-01' + n * interval '1 day', now(), now() from generate_series(1, 38) n`,
    [none],
  );
  await expect.poll(async () => (await visit("/blog")).text).toContain("Page 1 of 4");
  const second = await visit("/blog?page=2");
  expect(second.text).toMatch(/rel="canonical" href="[^"]*\/blog\?page=2"/);
  expect(second.text.match(/href="\/blog\/post-\d+"/g)).toHaveLength(12);
  expect((await visit("/blog?page=4")).status).toBe(200);
  for (const wrong of ["5", "1", "0", "02", "-1", "1e3", "99999999999", "x"])
    expect([wrong, (await visit(`/blog?page=${wrong}`)).status]).toEqual([wrong, 404]);
  const list = await owner.get("/admin/settings/blog?q=post+3");
  expect(list.text).toContain("Post 38");
  expect(list.text).not.toContain("Post 29<");
});

test("a search is answered by the page or post that it names, and not by one that only shares a noun", async () => {
  await made("pages", { ...page, "title.en": "Compressor rental", "title.cn": "空压机出租" });
  const found = async (query: string, prefix = "") =>
    [
      ...(await visit(`${prefix}/search?q=${encodeURIComponent(query)}`)).text.matchAll(
        /href="(\/(?:cn\/)?(?:pages|blog)\/[^"]+)"/g,
      ),
    ].map(([, path]) => path);
  expect(await found("how often should I change the oil")).toEqual(["/blog/when-to-change-the-oil"]);
  expect(await found("compressor rental")).toContain("/pages/compressor-rental");
  expect(await found("compressor")).toEqual([]);
  expect(await found("service")).toContain("/blog/when-to-change-the-oil");
  expect(await found("更换机油", "/cn")).toContain("/cn/blog/when-to-change-the-oil");
  expect(await found("空压机出租", "/cn")).toEqual(["/cn/pages/compressor-rental"]);
});

test("a changed post is the new one everywhere at once, and a deleted one is nowhere", async () => {
  const id = await made("blog", { ...post, "title.en": "Air leaks", "tags.en": "Leaks", "tags.cn": "漏气" });
  expect((await visit("/blog/tags/leaks")).text).toContain("Air leaks");
  const later = {
    ...post,
    "title.en": "Air leaks cost money",
    "tags.en": "Leaks",
    "tags.cn": "漏气",
    slug: "air-leaks",
  };
  await save(id, later);
  for (const path of ["/blog/air-leaks", "/blog/tags/leaks", "/blog", "/blog/feed.xml"])
    await expect.poll(async () => (await visit(path)).text, { message: path }).toContain("Air leaks cost money");
  await step(id, "delete");
  await expect.poll(async () => (await visit("/blog/tags/leaks")).status).toBe(404);
  expect((await visit("/blog/feed.xml")).text).not.toContain("Air leaks");
});

test("in a shop that speaks English where Chinese is missing, English alone publishes a post", async () => {
  await setProfile(shop(), { languages: "english-where-missing" });
  const english = Object.fromEntries(
    Object.entries(post).map(([name, text]) => [name, name.endsWith(".cn") ? "" : text]),
  );
  await made("blog", { ...english, "title.en": "In English only" });
  expect((await visit("/cn/blog/in-english-only")).text).toContain("By hours, and by the calendar.");
  await setProfile(shop(), { languages: "both" });
});
