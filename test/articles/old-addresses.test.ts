import { beforeAll, expect, test } from "vitest";
import { after, hours } from "#domain/kernel/time.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { page, post, writer } from "./written.ts";

const shop = openShop({ follows: true });
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));
const { made, save, step } = writer(shop, () => owner);
const screen = "/admin/settings/redirects";
const lead = async (path: string, target: string) => {
  const answer = await owner.post(screen, { intent: "save", path, target });
  shop().contentChanged();
  return answer;
};
const visit = (path: string) => shop().browser().get(path);
/** The line of a rule on the screen of redirects. */
const lineOf = async (path: string, prefix = "") =>
  (await owner.get(prefix + screen)).text.split("<tr").find((line) => line.includes(`>${path}</span>`)) ?? "";
const second = "Pages and posts of the shop come first";

test("an address that has no page or post is its rule's, exact or below, as page and as data; one that is shown stays", async () => {
  await made("blog", { ...post, slug: "oil" });
  for (const [path, target] of [
    ["/blog/*", "/blog"],
    ["/pages/*", "/help"],
    ["/blog/2019/*", "/search?q=2019"],
    ["/blog/dryers", "/categories/dryers/all"],
  ] as const)
    expect((await lead(path, target)).status, path).toBe(303);
  for (const [path, to] of [
    ["/blog/air", "/blog"],
    ["/cn/blog/air", "/cn/blog"],
    ["/blog/2019/air", "/search?q=2019"],
    ["/blog/2019", "/search?q=2019"],
    ["/blog/2020/05/air/", "/blog/2020/05/air"],
    ["/blog/2020/05/air", "/blog"],
    ["/blog/tags/never-used", "/blog"],
    ["/blog/dryers", "/categories/dryers/all"],
    ["/pages/contact", "/help"],
  ] as const)
    expect([path, (await visit(path)).location]).toEqual([path, to]);
  for (const path of ["/blog", "/blog/oil", "/cn/blog/oil", "/blog/tags/oil", "/blog/feed.xml"])
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
  const payload = await visit("/blog/air/_payload.json");
  expect(JSON.parse(payload.text)).toEqual({ redirect: "/blog" });
  expect((await visit("/blog/oil/_payload.json")).text).toContain("When to change the oil");
  const missing = await shop().db.sql("select from path_hits where kind = 'missing'");
  expect(missing).toHaveLength(0);
  const [hits] = await shop().db.sql("select hits::int from path_hits where path = '/pages/*' and kind = 'redirect'");
  expect(hits).toEqual({ hits: 1 });
});

test("a page takes the address of a rule only while it is shown, and the screen of redirects says so", async () => {
  await lead("/pages/about-us", "/help");
  const typed = { ...page, slug: "about-us", status: "draft" };
  const id = await made("pages", typed);
  const leads = async () => (await visit("/pages/about-us")).location === "/help";
  expect(await leads(), "a draft").toBe(true);
  const { clock } = shop();
  await save(id, { ...typed, status: "published", publishAt: localTime(after(clock.now(), hours(2)), "UTC") });
  expect(await leads(), "a date to come").toBe(true);
  expect(await lineOf("/pages/about-us")).not.toContain(second);
  await save(id, { ...typed, status: "published" });
  expect((await visit("/pages/about-us")).status).toBe(200);
  expect(await lineOf("/pages/about-us")).toContain(second);
  expect(await lineOf("/pages/*")).toContain(second);
  expect(await lineOf("/pages/*", "/cn")).toContain("本店的页面和文章优先");
  await step(id, "delete");
  await expect.poll(leads, { message: "deleted" }).toBe(true);
  expect(await lineOf("/pages/about-us")).not.toContain(second);
});

test("the browser's own table leads nobody away from a page that is there", async () => {
  const { id } = JSON.parse((await visit("/builds/latest.json")).text) as { id: string };
  const { matcher } = JSON.parse((await visit(`/builds/meta/${id}.json`)).text) as {
    matcher: Record<"static" | "wildcard", Record<string, object>>;
  };
  expect(Object.keys(matcher.static)).not.toContain("/blog/dryers");
  expect(matcher.static["/blog"]).toEqual({ payload: true });
  expect(matcher.wildcard["/blog/2019"]).toEqual({ redirect: "/search?q=2019" });
});

test("a renamed page that gets its first address again and is deleted sends nobody in a circle", async () => {
  const typed = { ...page, slug: "first" };
  const id = await made("pages", typed);
  await save(id, { ...typed, slug: "second" });
  await save(id, typed);
  await step(id, "delete");
  await expect.poll(async () => (await visit("/pages/first")).location).toBe("/help");
  const rules = await shop().db.sql(
    "select path, target from redirects where path in ('/pages/first', '/pages/second')",
  );
  expect(rules).toEqual([{ path: "/pages/second", target: "/pages/first" }]);
});

test("no rule leads away what stands beside pages and posts", async () => {
  for (const path of ["/blog", "/blog/feed.xml", "/BLOG"]) expect((await lead(path, "/help")).status, path).toBe(400);
});
