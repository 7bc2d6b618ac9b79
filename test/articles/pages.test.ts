import { beforeAll, expect, test } from "vitest";
import { articlePath } from "#domain/content/article.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import { after, days, hours, minutes } from "#domain/kernel/time.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import { href } from "#i18n/routes.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { page, setProfile, writer } from "./written.ts";

const shop = openShop({ follows: true });
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));
const { add, made, save, step, idOf } = writer(shop, () => owner);
const visit = (path: string) => shop().browser().get(path);

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

test("a page stands at the address of its title in both languages, with its twin and words for search engines", async () => {
  const id = await made("pages", page);
  const { status, text } = await visit("/pages/about-our-shop");
  expect(status).toBe(200);
  expect(text).toContain("<p>We have repaired compressors since 1987.</p>");
  expect(text).toMatch(/hrefLang="zh-CN" href="[^"]*\/cn\/pages\/about-our-shop"/i);
  expect(text).toContain('content="We have repaired compressors since 1987."');
  const chinese = (await visit("/cn/pages/about-our-shop")).text;
  expect(chinese).toContain("我们自 1987 年起维修空压机。");
  expect((await visit("/sitemaps/pages-cn.xml")).text).toContain("/cn/pages/about-our-shop</loc>");
  const body = JSON.stringify([
    "We repair:",
    { type: "bullet_list", content: ["Pumps", "Dryers"].map((text) => ({ type: "list_item", content: [line(text)] })) },
  ]);
  await save(id, {
    ...page,
    slug: "about-our-shop",
    "seoTitle.en": "Who repairs here",
    "seoTitle.cn": "谁在维修",
    "body.en": body,
  });
  const { text: listed } = await visit("/pages/about-our-shop");
  expect(listed).toContain("<title>Who repairs here – ");
  expect(listed).toContain('content="We repair: Pumps Dryers"');
});

test("pressing twice makes one page, and an address is given once", async () => {
  const typed = { ...page, "title.en": "Delivery by our truck", slug: "our-truck" };
  const [one, two] = await Promise.all([add("pages", typed), add("pages", typed)]);
  expect(two.location).toBe(one.location);
  const other = await add("pages", { ...typed, "body.en": "Another text" });
  expect(other.status).toBe(400);
  expect(other.text).toContain("is already in use");
  expect(other.text).toContain("Another text");
  await made("pages", { ...page, "title.en": "What’s in a Kältetrockner & filter?" });
  expect((await visit("/pages/whats-in-a-kaltetrockner-and-filter")).status).toBe(200);
  for (const slug of ["new", "Über uns", "a/b", "-a", "a b"]) {
    const refused = await add("pages", { ...page, slug });
    expect([slug, refused.status]).toEqual([slug, 400]);
  }
});

test("a second press that comes in the next minute is no other text: it makes, and publishes, once", async () => {
  const { clock } = shop();
  const typed = { ...page, "title.en": "Night shift" };
  const first = await add("pages", typed);
  clock.advance(minutes(1));
  expect((await add("pages", typed)).location).toBe(first.location);
  const id = idOf(first);
  const own = { ...typed, slug: "night-shift" };
  await save(id, { ...own, status: "draft" });
  expect((await save(id, own, 2)).location).toContain("done=saved");
  clock.advance(minutes(1));
  expect((await save(id, own, 2)).location).toContain("done=unchanged");
  expect((await save(id, { ...own, "body.en": "Other" }, 2)).status).toBe(409);
});

test("another address redirects from the former one, also after two changes", async () => {
  const typed = { ...page, "title.en": "Core charges" };
  const id = await made("pages", typed);
  await shop().db.sql("insert into redirects (path, target) values ('/pages/cores', '/help')");
  expect((await save(id, { ...typed, slug: "cores" })).location).toContain("done=saved");
  expect((await save(id, { ...typed, slug: "core-deposit" })).location).toContain("done=saved");
  for (const old of ["core-charges", "cores"]) {
    const answer = await visit(`/cn/pages/${old}`);
    expect([old, answer.status, answer.location]).toEqual([old, 302, "/cn/pages/core-deposit"]);
  }
  expect((await visit("/pages/core-deposit")).status).toBe(200);
  await save(id, { ...typed, slug: "core-charges" });
  expect((await visit("/pages/core-charges")).status).toBe(200);
});

test("a draft may be unfinished and is seen by nobody; published, it needs every language", async () => {
  const draft = { ...page, "title.en": "Rental units", "title.cn": "", "body.en": "", "body.cn": "", status: "draft" };
  const id = await made("pages", draft);
  expect((await visit("/pages/rental-units")).status).toBe(404);
  const refused = await save(id, { ...draft, slug: "rental-units", status: "published" });
  expect(refused.status).toBe(400);
  for (const field of ["title.cn", "body.en", "body.cn"]) expect(refused.text).toContain(`href="#${field}"`);
  for (const label of ["Text (English)", "Text (Chinese)"]) expect(refused.text).toContain(`${label} is required`);
  const nameless = await add("pages", { ...draft, "title.en": "" });
  expect(nameless.status).toBe(400);
  // The address is made of the title: whoever has typed neither is told of the title alone.
  expect([nameless.text.includes('href="#title.en"'), nameless.text.includes('href="#slug"')]).toEqual([true, false]);
  const inChinese = await add("pages", { ...draft, "title.en": "关于" });
  expect([inChinese.status, inChinese.text.includes('href="#slug"')]).toEqual([400, true]);
  const preview = await owner.post("/admin/settings/pages/new", {
    intent: "preview",
    ...draft,
    "body.en": "Half a sentence",
  });
  expect(preview.status).toBe(200);
  expect(preview.text).toContain("<p>Half a sentence</p>");
  expect((await shop().db.sql("select from articles where slug = 'half'")).length).toBe(0);
});

test("a page with a date appears by itself at that hour, and every list and page with it", async () => {
  const { clock } = shop();
  const at = after(clock.now(), hours(2));
  const typed = { ...page, "title.en": "Winter hours", publishAt: localTime(at, "America/New_York") };
  await setProfile(shop(), { timeZone: "America/New_York" });
  const id = await made("pages", typed);
  expect((await visit("/pages/winter-hours")).status).toBe(404);
  expect((await owner.get("/admin/settings/pages?scope=scheduled")).text).toContain("Winter hours");
  expect((await visit("/search?q=winter+hours")).text).not.toContain("/pages/winter-hours");
  clock.advance(hours(2));
  await expect.poll(async () => (await visit("/search?q=winter+hours")).text).toContain('href="/pages/winter-hours"');
  expect((await visit("/pages/winter-hours")).status).toBe(200);
  expect((await owner.get(`/admin/settings/articles/${id}`)).text).toContain("Published");
});

test("who saves over another's change is told of both texts and loses nothing", async () => {
  const typed = { ...page, "title.en": "Trade-ins" };
  const id = await made("pages", typed);
  await save(id, { ...typed, slug: "trade-ins", "body.en": "Theirs" }, 1);
  const late = await save(id, { ...typed, slug: "trade-ins", "body.en": "Mine" }, 1);
  expect(late.status).toBe(409);
  expect(late.text).toContain("Theirs");
  expect(late.text).toMatch(/<textarea[^>]*name="body.en"[^>]*>Mine</);
  // The same text again is no quarrel.
  expect((await save(id, { ...typed, slug: "trade-ins", "body.en": "Theirs" }, 1)).location).toContain("unchanged");
});

test("a deleted page is gone at once, its address free, and one press brings it back", async () => {
  const typed = { ...page, "title.en": "Lost page" };
  const id = await made("pages", typed);
  expect((await visit("/pages/lost-page")).status).toBe(200);
  const gone = await step(id, "delete");
  expect(gone.location).toBe(`/admin/settings/pages?deleted=${id}`);
  expect((await owner.get(gone.location!)).text).toContain("“Lost page” was deleted");
  await expect.poll(async () => (await visit("/pages/lost-page")).status).toBe(404);
  expect((await save(id, { ...typed, "body.en": "Late" })).status).toBe(409);
  await made("pages", typed);
  expect((await step(id, "restore")).location).toContain("done=restored");
  expect((await visit("/pages/lost-page-2")).status).toBe(200);
  expect((await step(id, "restore")).location).toContain("done=restored");
  const [row] = await shop().db.sql<{ n: number }>(
    "select count(*)::int as n from audit_log where action in ('article-deleted', 'article-restored') and subject = $1",
    [`articles/${id}`],
  );
  expect(row).toEqual({ n: 2 });
});

test("pictures in a page and a post stay while it does", async () => {
  const key = (sign: string) => sign.repeat(32);
  const old = "now() - interval '90 days'";
  for (const sign of ["a", "b", "c"])
    await shop().db.sql(
      `insert into pictures (key, source, file_name, width, height, made_at, unused_since) values ($1, $1, 'p.jpg', 900, 900, ${old}, ${old})`,
      [key(sign)],
    );
  const image = (sign: string) => JSON.stringify([{ type: "image", attrs: { key: key(sign), alt: "Pump" } }]);
  await made("pages", { ...page, "title.en": "Pictures", "body.en": image("a"), "body.cn": image("a") });
  expect((await visit("/pages/pictures")).text).toContain(`/pictures/${key("a")}/photo-640.webp`);
  await shop().db.sql("update articles set picture = $1 where slug = 'pictures'", [key("b")]);
  shop().clock.advance(days(1));
  await purgePictures(shop());
  const left = await shop().db.sql<{ key: string }>("select key from pictures order by key");
  expect(left.map((row) => row.key)).toEqual([key("a"), key("b")]);
});

test("naughty strings in every field are refused or stand on the page as they were typed", async () => {
  owner = await signedInAs(shop(), "owner");
  for (const [at, text] of someHostile(8).entries()) {
    const answer = await add("pages", {
      ...page,
      "title.en": `T ${text}`,
      "title.cn": text || "题",
      "body.en": text || "-",
      "seoTitle.en": text,
      "seoDescription.cn": text,
      slug: `naughty-${at}`,
    });
    expect([303, 400], text).toContain(answer.status);
    if (answer.status === 303) expect((await owner.get(answer.location!)).status).toBe(200);
  }
  expect(shop().errors).toEqual([]);
});

test("the paths of pages and posts are those of their routes", () => {
  expect(articlePath("page", "a")).toBe(href("", "page", { id: "a" }));
  expect(articlePath("post", "a")).toBe(href("", "post", { id: "a" }));
});
