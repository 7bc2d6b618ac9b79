import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { page, writer } from "#test/articles/written.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { allowHosts } from "./allowed-hosts.ts";

const shop = openShop({ follows: true });
const path = "/admin/settings/menus";
let owner: Browser;
beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await importProducts(shop(), jsonLines([record("oil-can", { variants: [variant("OIL-1")] })]));
  await shop().goodsChanged();
});
const { made, save: saveArticle, step } = writer(shop, () => owner);

type Row = {
  readonly to: string;
  readonly en?: string;
  readonly cn?: string;
  readonly href?: string;
  readonly part?: string;
};
function rowsOf(list: "header" | "footer", rows: readonly Row[]): Record<string, string> {
  const fields = rows.flatMap(({ to, en = "", cn = "", href = "", part = "" }, at) => [
    [`${list}.${at}.target`, to],
    [`${list}.${at}.title.en`, en],
    [`${list}.${at}.title.cn`, cn],
    [`${list}.${at}.href`, href],
    [`${list}.${at}.part`, part],
  ]);
  return {
    [`${list}s`]: rows.map((_, at) => at).join("\n"),
    ...(Object.fromEntries(fields) as Record<string, string>),
  };
}
async function save(header: readonly Row[], footer: readonly Row[], own = true) {
  const [row] = await shop().db.sql<{ version: number }>("select version from settings where key = 'menus'");
  return owner.post(path, {
    intent: "save",
    version: String(row?.version ?? 0),
    ...(own && { own: "on" }),
    ...rowsOf("header", header),
    ...rowsOf("footer", footer),
  });
}
const column: Row = { to: "column", en: "Our shop", cn: "本店" };
const visit = async (at: string) => (await shop().browser().get(at)).text;
const partOf = (html: string, tag: "header" | "footer") =>
  new RegExp(`<${tag}[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? "";
const footerOf = async (at: string) => partOf(await visit(at), "footer");
const headerOf = async (at: string) => partOf(await visit(at), "header");

test("the form begins with the usual menus, and until they are shown nothing is changed by it", async () => {
  const usual = [await headerOf("/help"), await footerOf("/help")];
  expect(usual.join(""), "only the content of elements, as browsers render it").not.toContain("<link");
  const form = (await owner.get(path)).text;
  for (const part of ['value="screen:orderTrack"', 'value="Return an item"', 'value="cookies"'])
    expect(form).toContain(part);
  expect((await save([{ to: "screen:help" }], [column, { to: "screen:home" }], false)).location).toContain(
    "done=saved",
  );
  expect([await headerOf("/help"), await footerOf("/help")]).toEqual(usual);
});

test("links have the names of what they lead to, or the merchant's words, in each language", async () => {
  expect(
    (
      await save(
        [
          { to: "category:air-tanks" },
          { to: "screen:toolLeaks" },
          { to: "screen:orderTrack", en: "Where is it?", cn: "到哪了" },
        ],
        [column, { to: "policy:useTerms" }, { to: "product", part: "oil 1" }, { to: "screen:help" }],
      )
    ).location,
  ).toContain("done=saved");
  const header = await headerOf("/cn/help");
  for (const part of ['href="/cn/categories/air-tanks/all"', 'href="/cn/tools/leakTest"', "到哪了"])
    expect(header).toContain(part);
  const footer = await footerOf("/help");
  expect(footer).toMatch(/<nav aria-label="Our shop"/);
  expect(footer).toMatch(/href="\/products\/oil-can.html"[^>]*>Tank oil-can</);
  // A policy that is not written is not led to, and whoever agreed to cookies can change their mind.
  expect(footer).not.toContain('href="/useTerms"');
  expect(footer).toContain("Cookie choices");
});

test("a page is led to while visitors may see it, under its present name and address", async () => {
  const id = await made("pages", { ...page, status: "draft" });
  await save([{ to: `page:${id}` }], [column, { to: `page:${id}` }, { to: "screen:help" }]);
  expect(await footerOf("/help")).not.toContain("/pages/");
  expect((await owner.get(path)).text).toContain("Buyers do not see this link");
  await saveArticle(id, { ...page, slug: "about-us" });
  await expect.poll(() => footerOf("/help")).toMatch(/href="\/pages\/about-us"[^>]*>About our shop</);
  expect(await headerOf("/cn/shoppingCart")).toMatch(/href="\/cn\/pages\/about-us"[^>]*>关于本店</);
  expect((await owner.get(path)).text).not.toContain("Buyers do not see this link");
  await step(id, "delete");
  await expect.poll(() => footerOf("/help")).not.toContain("/pages/");
  await step(id, "restore");
  await expect.poll(() => footerOf("/help")).toContain("/pages/about-us");
});

test("a product that is taken out of the shop is not led to, nor one under its former name", async () => {
  await save([], [column, { to: "product", part: "OIL-1" }]);
  expect(await footerOf("/help")).toContain("Tank oil-can");
  await shop().db.sql(`update products set name = '{"en":"Oil can","cn":"油壶"}' where slug = 'oil-can'`);
  await expect.poll(() => footerOf("/help")).toContain(">Oil can<");
  await shop().db.sql("update products set status = 'draft' where slug = 'oil-can'");
  await expect.poll(() => footerOf("/help")).not.toContain("Oil can");
  await shop().db.sql("update products set status = 'published' where slug = 'oil-can'");
});

test("pages on which buyers pay keep the menus that come with the shop", async () => {
  await save([{ to: "screen:blog" }], [column, { to: "screen:blog" }]);
  expect(await footerOf("/shoppingCart")).toContain('href="/blog"');
  const pages = await Promise.all(
    ["/checkout", "/payment?order=none", "/order/proforma", "/order/detail?order=none"].map(visit),
  );
  const footers = pages.filter((html) => html.includes("<footer")).map((html) => partOf(html, "footer"));
  expect(footers.length).toBeGreaterThan(1);
  for (const footer of footers) {
    expect(footer).not.toContain('href="/blog"');
    expect(footer).toContain('href="/order/track"');
  }
});

test("another site is led to if the owners allow it", async () => {
  const outside: Row = { to: "link", en: "Forum", cn: "论坛", href: "https://forum.example.org/air" };
  const refused = await save([], [column, outside]);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("forum.example.org is not among the websites");
  await allowHosts(shop(), ["forum.example.org"]);
  expect((await save([], [column, outside])).location).toContain("done=saved");
  expect(await footerOf("/help")).toContain('href="https://forum.example.org/air"');
  const script = await save([], [column, { ...outside, href: "javascript:alert(1)" }]);
  expect(script.status).toBe(400);
});

test("rows that lead nowhere are refused at their fields, with all that was typed", async () => {
  const cases: readonly (readonly [header: readonly Row[], footer: readonly Row[], field: string])[] = [
    [[], [{ to: "screen:help", en: "Kept words", cn: "保留" }], "footer.0.target"],
    [[], [{ to: "column" }], "footer.0.title.en"],
    [[{ to: "link", en: "Words", cn: "文字" }], [], "header.0.href"],
    [[{ to: "product" }], [], "header.0.part"],
    [[{ to: "product", part: "NO-SUCH" }], [], "header.0.part"],
    [[{ to: "column", en: "Words", cn: "文字" }], [], "header.0.target"],
    [[{ to: "screen:checkout" }], [], "header.0.target"],
    [[{ to: "policy:noSuchPolicy" }], [], "header.0.target"],
    [[{ to: "" }], [], "header.0.target"],
    [[{ to: "screen:help", en: "Words" }], [], "header.0.title.cn"],
    [Array.from({ length: 7 }, () => ({ to: "screen:help" })), [], "headers"],
  ];
  for (const [header, footer, field] of cases) {
    const refused = await save(header, footer);
    expect([field, refused.status]).toEqual([field, 400]);
    expect(refused.text, field).toContain(`href="#${field}"`);
    for (const { en } of [...header, ...footer]) if (en) expect(refused.text).toContain(`value="${en}"`);
  }
});

test("two who change the menus at once: the second is told", async () => {
  const [row] = await shop().db.sql<{ version: number }>("select version from settings where key = 'menus'");
  const typed = { intent: "save", version: String(row!.version), own: "on" };
  await owner.post(path, { ...typed, ...rowsOf("header", [{ to: "screen:help", en: "First", cn: "先" }]) });
  const late = await owner.post(path, {
    ...typed,
    ...rowsOf("header", [{ to: "screen:help", en: "Second", cn: "后" }]),
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain('value="Second"');
});

test("naughty strings are refused or stand in the footer as they were typed", async () => {
  for (const text of someHostile(3)) {
    const answer = await save([], [{ to: "column", en: text || "-", cn: text || "-" }, { to: text }]);
    expect([303, 400]).toContain(answer.status);
    const words = await save([], [{ to: "column", en: text, cn: text }, { to: "screen:help" }]);
    expect([303, 400]).toContain(words.status);
    expect((await shop().browser().get("/help")).status).toBe(200);
  }
  expect(shop().errors).toEqual([]);
});

test("pages beyond the latest 200 are found by a search that keeps what was typed, and can then be chosen, in both languages", async () => {
  const { db } = shop();
  const support = await signedInAs(shop(), "support");
  expect((await owner.get(path)).text).not.toContain('name="find"');
  await db.sql(
    `insert into articles (kind, slug, title, summary, body, seo_title, seo_description, words, status, publish_at, created_at, updated_at)
     select 'page', 'guide-' || n, jsonb_build_object('en', 'Guide ' || n, 'cn', '指南 ' || n), w, '{"en":[],"cn":[]}', w, w, w, 'published',
       '2026-01-01', now(), '2020-01-01'::timestamptz + n * interval '1 hour'
     from generate_series(1, 260) n, (select '{"en":"","cn":""}'::jsonb w) g`,
  );
  const [first] = await db.sql<{ id: number }>("select id from articles where slug = 'guide-1'");
  const [{ count } = { count: 0 }] = await db.sql<{ count: number }>(
    "select count(*)::int as count from articles where deleted_at is null",
  );
  const option = `<option value="page:${first!.id}"`;
  const { text } = await owner.get(path);
  expect(text).not.toContain(option);
  expect(text.replaceAll("<!-- -->", "")).toMatch(new RegExp(`offer \\d+ of ${count} pages and posts`));
  expect((await owner.get(`/cn${path}`)).text).toContain(`共有 ${count} 个页面和文章`);
  const [row] = await db.sql<{ version: number }>("select version from settings where key = 'menus'");
  const typed = {
    version: String(row?.version ?? 0),
    ...rowsOf("header", [{ to: "screen:help", en: "Typed words", cn: "文字" }]),
    ...rowsOf("footer", [column]),
  };
  const found = await owner.post(path, { ...typed, intent: "find", find: "guide 1" });
  expect(found.status).toBe(200);
  expect(found.text).toContain(option);
  for (const kept of ['value="Typed words"', 'value="guide 1"', "are found, and offered in each list."])
    expect(found.text).toContain(kept);
  expect((await owner.post(`/cn${path}`, { ...typed, intent: "find", find: "指南 26" })).text).toContain("找到 2 个");
  for (const [find, said] of [
    ["no such thing", "No page or post has “no such thing”"],
    ["guide", "260 pages and posts are found; the lists offer the latest 200."],
    ["100%_", "No page or post has “100%_”"],
  ] as const)
    expect((await owner.post(path, { ...typed, intent: "find", find })).text).toContain(said);
  expect((await support.post(path, { ...typed, intent: "find", find: "guide 1" })).status).toBe(403);
  // Refused for another reason, the choice still stands with its name.
  const chosen = { ...typed, ...rowsOf("header", [{ to: `page:${first!.id}` }]) };
  const refused = await owner.post(path, { ...chosen, ...rowsOf("footer", [{ to: "column" }]), intent: "save" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(`${option} selected=""`);
  expect((await owner.post(path, { ...chosen, intent: "save", own: "on" })).location).toContain("done=saved");
  await expect.poll(() => headerOf("/help")).toContain("/pages/guide-1");
  expect((await owner.get(path)).text).toContain(option);
});
