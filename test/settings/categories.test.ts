import { beforeAll, expect, test } from "vitest";
import { categorySlugs } from "#domain/catalogue/category.ts";
import { days } from "#domain/kernel/time.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import { photo, uploaded } from "#test/admin/pictures.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop({ follows: true });
const path = "/admin/taxonomy";
let owner: Browser;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  const hose = { category: "extras", subcategory: "hoses-and-couplers", attributes: {} };
  await importProducts(
    shop(),
    jsonLines([
      record("tank-one", { variants: [variant("SKU-ONE")] }),
      record("hose", { ...hose, variants: [variant("SKU-HOSE")] }),
    ]),
  );
  await shop().goodsChanged();
});

/** Saves the form with the categories in this order and these fields, as a browser sends it. */
async function save(fields: Record<string, string> = {}, order: readonly string[] = categorySlugs) {
  const { version } = await readSetting(shop().db, "categories");
  return owner.post(path, [
    ["intent", "save"],
    ["version", String(version)],
    ...order.map((slug, place) => [`order.${slug}`, String(place + 1)] as const),
    ...Object.entries(fields),
  ]);
}

const page = async (at: string) => (await shop().browser().get(at)).text;
/** A page's structured data. */
const structured = async (at: string) =>
  (await (await fetch(shop().url + at)).text()).match(/ld\+json">[^<]+/g)?.join("\n") ?? "";
const soon = (at: string) => expect.poll(() => page(at));
/** The categories that a page's menu or main part links to, in their order. */
const linked = (html: string) => [
  ...new Set([...html.matchAll(/href="(?:\/cn)?\/categories\/([a-z-]+)\/all"/g)].map(([, slug]) => slug)),
];
const menu = (html: string) => linked(html.split("<main")[0]!);
const inMain = (html: string) => linked(html.split("<main")[1]!.split("<footer")[0]!);

test("menus, the home page, the empty cart, a missing page and the sitemap name only categories that have goods", async () => {
  for (const at of ["/", "/cn", "/shoppingCart", "/no-such-page", "/search?q=zzzz"]) {
    const html = await page(at);
    expect([at, menu(html)]).toEqual([at, ["air-tanks", "extras"]]);
    expect([at, new Set(inMain(html))]).toEqual([at, new Set(["air-tanks", "extras"])]);
  }
  const sitemap = await page("/sitemaps/categories-en.xml");
  expect(sitemap).toContain("/categories/air-tanks/all");
  expect(sitemap).not.toContain("/categories/piston/all");
  for (const slug of categorySlugs) expect((await shop().browser().get(`/categories/${slug}/all`)).status).toBe(200);
});

test("the home page shows all sixteen categories that have goods, before anything on offer", async () => {
  const goods = categorySlugs.map((category) => ({ sku: `OF-${category}`, category, product: `of-${category}` }));
  await stockGoods(shop().db, ...goods);
  const texts = { summary: { en: "", cn: "" }, description: { en: [], cn: [] } };
  await shop().db.sql("update products set summary = $1, description = $2 where summary = '{}'", [
    texts.summary,
    texts.description,
  ]);
  await expect.poll(async () => menu(await page("/"))).toEqual(categorySlugs);
  const html = await page("/");
  expect([...new Set(linked(html.split('id="tiles"')[1]!.split("</section>")[0]!))]).toEqual(categorySlugs);
  expect(html.indexOf('id="tiles"')).toBeLessThan(html.indexOf('id="popular"'));
  await shop().db.sql("update products set status = 'archived' where slug like 'of-%'");
  await expect.poll(async () => menu(await page("/"))).toEqual(["air-tanks", "extras"]);
});

test("a category comes into every page's menu with its first product and leaves with its last", async () => {
  await page("/useTerms");
  const lubricant = record("oil", {
    category: "lubricants",
    subcategory: "screw-oil",
    attributes: {},
    variants: [variant("SKU-OIL")],
  });
  await importProducts(shop(), jsonLines([lubricant]));
  await expect.poll(async () => menu(await page("/useTerms"))).toContain("lubricants");
  await shop().db.sql("update products set status = 'archived' where slug = 'oil'");
  await expect.poll(async () => menu(await page("/useTerms"))).not.toContain("lubricants");
});

test("a renamed category is called so everywhere that names it, in both languages, and found by its old and new name", async () => {
  const name = { "looks.air-tanks.name.en": "Receivers", "looks.air-tanks.name.cn": "储气设备" };
  const intro = { "looks.air-tanks.intro.en": "Ours since 1968.", "looks.air-tanks.intro.cn": "始于一九六八年。" };
  const saved = await save({ ...name, ...intro });
  expect(saved.location).toBe(`${path}?done=saved`);
  await soon("/categories/air-tanks/all").toContain('<h1 class="text-2xl font-bold lg:text-3xl">Receivers</h1>');
  await soon("/cn/categories/air-tanks/all").toContain("始于一九六八年。");
  expect(await structured("/products/tank-one.html")).toContain('"name":"Receivers"');
  expect((await page("/products/tank-one.html")).split("<main")[1]).toMatch(/air-tanks\/all"[^>]*>Receivers</);
  for (const at of ["/", "/products/tank-one.html", "/shoppingCart"]) {
    const html = await page(at);
    expect([at, html.includes("Air Tanks")]).toEqual([at, false]);
  }
  await soon("/search?q=receivers").toContain("tank-one");
  await soon("/search?q=air+tanks").toContain("tank-one");
  await soon("/api/v1/suggest?q=receiv&lang=en").toContain("Receivers");
  for (const at of ["", "/cn"]) {
    const word = at === "" ? "Receivers" : "储气设备";
    for (const screen of [path, "/admin/products", `${path}/air-tanks`, "/admin/settings/home", "/admin/products/new"])
      expect([screen, (await owner.get(at + screen)).text.includes(word)]).toEqual([screen, true]);
  }
  const [line] = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'settings/categories' order by id desc limit 1",
  );
  expect(line?.data["looks.air-tanks.name.en"]).toContain("Receivers");
  await save();
  await soon("/").toContain("Air Tanks");
});

test("categories stand in the merchant's order, and those whose places are not sent come after", async () => {
  const reversed = categorySlugs.toReversed();
  await save({}, reversed);
  await expect.poll(async () => menu(await page("/"))).toEqual(["extras", "air-tanks"]);
  expect(inMain(await page("/")).slice(0, 2)).toEqual(["extras", "air-tanks"]);
  await save({}, ["air-tanks"]);
  await expect.poll(async () => menu(await page("/"))).toEqual(["air-tanks", "extras"]);
});

test("a hidden category is in no menu and no sitemap, while its URL and its goods answer", async () => {
  await save({ "looks.extras.hidden": "on" });
  await expect.poll(async () => menu(await page("/"))).toEqual(["air-tanks"]);
  expect(inMain(await page("/"))).toEqual(["air-tanks"]);
  expect(await page("/sitemaps/categories-en.xml")).not.toContain("/categories/extras/");
  expect(await page("/categories/extras/all")).toContain("/products/hose.html");
  expect((await shop().browser().get("/search?q=SKU-HOSE")).location).toContain("/products/hose.html");
  expect((await page("/api/v1/suggest?q=extras&lang=en")).includes("Extras & Accessories")).toBe(false);
  await save();
});

test("a category shows the merchant's picture in menu, tile and link preview, which stays for as long as it is shown", async () => {
  const { db, clock } = shop();
  const key = await uploaded(owner, await photo().jpeg().toBuffer());
  await save({ "looks.air-tanks.picture": key });
  await soon("/").toContain(`/pictures/${key}/photo-160.avif`);
  expect(menu(await page("/"))).toContain("air-tanks");
  expect(await page("/categories/air-tanks/all")).toMatch(new RegExp(`og:image" content="[^"]+/${key}/photo-640.jpg`));
  expect(await page("/")).not.toContain("/pictures/categories/");
  const began = clock.now();
  clock.advance(days(60));
  await purgePictures({ db, clock });
  clock.set(began);
  expect(await db.sql("select key from pictures")).toEqual([{ key }]);
});

test("a name in one language alone is refused beside its field, and nothing typed is lost", async () => {
  for (const [at, sentence] of [
    ["", "both languages"],
    ["/cn", "两种语言"],
  ] as const) {
    const answer = await owner.post(`${at}${path}`, [
      ["intent", "save"],
      ["version", String((await readSetting(shop().db, "categories")).version)],
      ["looks.pumps.name.en", "Pump heads"],
    ]);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('value="Pump heads"');
  }
  const stale = await owner.post(path, [
    ["intent", "save"],
    ["version", "0"],
    ["looks.pumps.name.en", ""],
  ]);
  expect(stale.status).toBe(409);
});

test("a place that is no whole number is refused at its field in both languages, and stays as it was typed", async () => {
  const { version } = await readSetting(shop().db, "categories");
  for (const [at, text, sentence] of [
    ["", "abc", "Piston Compressors: Place must be a whole number from 1 to"],
    ["", "-1", "Piston Compressors: Place must be a whole number from 1 to"],
    ["/cn", "1.5", "活塞式空压机：位置须为 1 至"],
  ] as const) {
    const answer = await owner.post(`${at}${path}`, [
      ["intent", "save"],
      ["version", String(version)],
      ...categorySlugs.map((slug, place) => [`order.${slug}`, slug === "piston" ? text : String(place + 1)] as const),
    ]);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toMatch(new RegExp(`aria-describedby="order.piston-error"[^>]*value="${text}"`));
    expect(answer.text).toMatch(/name="order.pumps" value="3"/);
  }
  expect((await readSetting(shop().db, "categories")).version).toBe(version);
});

test("a refusal of a category's words names the category and the field", async () => {
  const at = "looks.piston.";
  const answer = await save({ [`${at}name.en`]: "x".repeat(61), [`${at}name.cn`]: "名", [`${at}intro.en`]: "Half" });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Piston Compressors: Name in English can have at most 60 characters");
  expect(answer.text).toMatch(/Piston Compressors: Opening words in Chinese(?:(?!<li)[\s\S])*Say it in both languages/);
});

test("an empty name of a category says the name that it gives, each language its own, whatever the present one", async () => {
  await save({ "looks.air-tanks.name.en": "Receivers", "looks.air-tanks.name.cn": "储气设备" });
  for (const [at, english, chinese] of [
    ["", "Empty for “Air Tanks”", "Empty for “储气罐”"],
    ["/cn", "不填则显示“Air Tanks”", "不填则显示“储气罐”"],
  ] as const) {
    const { text } = await owner.get(`${at}${path}`);
    const hint = (language: string) =>
      new RegExp(`id="looks.air-tanks.name.${language}-hint"[^>]*>(?:<[^>]*>)*([^<]*)`).exec(text)?.[1];
    expect([hint("en"), hint("cn")]).toEqual([english, chinese]);
  }
  await save();
});

test("search engines read the merchant's title and description of a category, and the usual ones of its types", async () => {
  const at = "looks.extras.";
  const words = {
    [`${at}seoTitle.en`]: "Air hoses & couplers <b>",
    [`${at}seoTitle.cn`]: "气管与快插接头",
    [`${at}seoDescription.en`]: "Hoses that last.",
    [`${at}seoDescription.cn`]: "耐用的气管。",
  };
  const half = await save({ [`${at}seoTitle.en`]: "Only English" });
  expect(half.status).toBe(400);
  expect(half.text).toContain("Say it in both languages or in neither");
  expect(half.text).toContain('value="Only English"');
  expect((await save(words)).location).toContain("done=saved");
  await soon("/categories/extras/all").toContain("<title>Air hoses & couplers &lt;b&gt;");
  const english = await page("/categories/extras/all");
  expect(english).toContain('<meta name="description" content="Hoses that last."');
  expect(english).toContain('<meta property="og:title" content="Air hoses & couplers &lt;b&gt;"');
  expect(english, "the name on the page stays the name").not.toMatch(/<h1[^>]*>Air hoses/);
  const chinese = await page("/cn/categories/extras/all");
  expect(chinese).toContain("<title>气管与快插接头");
  expect(chinese).toContain('<meta name="description" content="耐用的气管。"');
  const type = await page("/categories/extras/hoses-and-couplers");
  expect(type).not.toContain("Hoses that last.");
  expect(type).not.toContain("Air hoses & couplers");
  await save();
  await soon("/categories/extras/all").not.toContain("Hoses that last.");
});
