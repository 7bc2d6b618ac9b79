import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { mostAdded } from "#domain/catalogue/category-slug.ts";
import { returnDaysIn } from "#domain/checkout/refundable.ts";
import { typedCategory } from "#engine/admin/taxonomy/category-form.ts";
import { findCategoryContents } from "#engine/admin/taxonomy/change-category.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { storeSetting } from "#engine/checkout/store-setting.ts";
import { readCategoryNames } from "#engine/catalogue/category-names.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { findImportRun } from "#engine/admin/imports/import-run.ts";
import { sent, work } from "#test/admin/import-runs.ts";
import { fieldsOf, formOf } from "#test/admin/product-form.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { markup } from "#test/web/hostile-input.ts";
import { harms, naughty, read } from "#test/web/hostile-words.ts";

const shop = openShop({ follows: true });
const path = "/admin/taxonomy";
let owner: Browser;

const tools = {
  "name.en": "Hand Tools",
  "name.cn": "手动工具",
  "intro.en": "For the bench.",
  "intro.cn": "台面工具。",
};

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  await importProducts(shop(), jsonLines([record("tank-one", { variants: [variant("SKU-ONE")] })]));
});

const add = (fields: Record<string, string>, browser: Browser = owner, at = "") =>
  browser.post(`${at}${path}/new`, { intent: "save", version: "0", slug: "", ...fields });

/** Saves the form of the categories with these fields, and the order of all. */
async function save(fields: Record<string, string>, order?: readonly string[]) {
  const { version } = await readSetting(shop().db, "categories");
  const all = order ?? (await slugs());
  return owner.post(path, [
    ["intent", "save"],
    ["version", String(version)],
    ...all.map((slug, place) => [`order.${slug}`, String(place + 1)] as const),
    ...Object.entries(fields),
  ]);
}

/** Saves the form of one category with more in it. */
async function change(slug: string, fields: Record<string, string>) {
  const { contents, version } = (await findCategoryContents(shop().db, slug))!;
  return owner.post(`${path}/${slug}`, {
    ...typedCategory(contents),
    intent: "save",
    version: String(version),
    ...fields,
  });
}

const slugs = async () => (await readCategoryNames(shop().db, "en")).map(({ slug }) => slug as string);
const page = async (at: string) => (await shop().browser().get(at)).text;
const soon = (at: string) => expect.poll(() => page(at));
const linked = (html: string) => [
  ...new Set([...html.matchAll(/href="(?:\/cn)?\/categories\/([a-z0-9-]+)\/all"/g)].map(([, slug]) => slug)),
];
const menu = (html: string) => linked(html.split("<main")[0]!);
const added = async () =>
  Object.keys((await readSetting(shop().db, "categories")).value?.["added" as never] ?? {}).toSorted();

const wrench = (slug: string, more: Record<string, unknown> = {}) =>
  record(slug, {
    category: "hand-tools",
    subcategory: "wrenches",
    name: { en: `Torque wrench ${slug}`, cn: `扭力扳手 ${slug}` },
    attributes: { tankVolume: 12 },
    variants: [variant(`SKU-${slug.toUpperCase()}`, { weightLb: 4, lengthIn: 12, widthIn: 4, heightIn: 2 })],
    ...more,
  });

test("an added category with a product is listed, searched, filtered, bought, exported and imported in both languages", async () => {
  const made = await add(tools);
  expect(made).toMatchObject({ status: 303, location: `${path}/hand-tools?done=added` });
  expect((await owner.get(`${path}/hand-tools?done=added`)).text).toContain("Add a subcategory now");
  await change("hand-tools", { "sub|+0|en": "Wrenches", "sub|+0|cn": "扳手", add: "tankVolume" });
  // Without goods it is named nowhere.
  await soon("/categories/hand-tools/all").toContain("Hand Tools");
  expect(menu(await page("/"))).not.toContain("hand-tools");
  expect(await page("/sitemaps/categories-en.xml")).not.toContain("hand-tools");

  const { errors } = await importProducts(shop(), jsonLines([wrench("tw-one"), wrench("tw-two", { attributes: {} })]));
  expect(errors).toEqual([]);
  for (const at of ["", "/cn"]) {
    const word = at === "" ? "Hand Tools" : "手动工具";
    const [kind, intro] = at === "" ? ["Wrenches", "For the bench."] : ["扳手", "台面工具。"];
    await expect.poll(async () => menu(await page(`${at}/`))).toContain("hand-tools");
    const home = await page(`${at}/`);
    expect(linked(home.split('id="tiles"')[1]!.split("</section>")[0]!)).toContain("hand-tools");
    expect(linked(home.split("<footer")[1]!)).toContain("hand-tools");
    const listing = await page(`${at}/categories/hand-tools/all`);
    for (const text of [word, intro, "tw-one.html", "tw-two.html"])
      expect([text, listing.includes(text)]).toEqual([text, true]);
    const narrowed = await page(`${at}/categories/hand-tools/wrenches?tankVolume.min=10`);
    expect([narrowed.includes("tw-one.html"), narrowed.includes("tw-two.html")]).toEqual([true, false]);
    const product = await page(`${at}/products/tw-one.html`);
    expect(product).toMatch(new RegExp(`categories/hand-tools/all"[^>]*>${word}<`));
    expect(product).toContain(kind);
    const found = await page(`${at}/search?q=${encodeURIComponent(word)}`);
    expect(found).toContain("tw-one.html");
    expect(await page(`/api/v1/suggest?q=${encodeURIComponent(word)}&lang=${at === "" ? "en" : "cn"}`)).toContain(word);
  }
  expect(await page("/search?q=tank&category=hand-tools")).not.toContain("tank-one.html");
  expect(await page("/sitemaps/categories-en.xml")).toContain("/categories/hand-tools/wrenches");
  const data = await (await fetch(`${shop().url}/products/tw-one.html`)).text();
  expect(data).toContain('"name":"Hand Tools"');

  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "SKU-TW-ONE", quantity: "1" });
  const order = { ...checkoutForm, intent: "place", email: "bench@example.com", key: randomUUID() };
  const quoted = await guest.post("/checkout", { ...order, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  expect((await guest.post("/checkout", { ...order, total })).status).toBe(303);
  const bought = await shop().db.sql(
    "select l.sku from order_lines l join orders o on o.id = l.order_id where o.email = 'bench@example.com'",
  );
  expect(bought).toEqual([{ sku: "SKU-TW-ONE" }]);

  const files = new Map<string, string>();
  for (const format of ["csv", "jsonl"] as const) {
    let text = "";
    await writeProducts(shop().db, format, (piece) => void (text += String(piece)));
    files.set(format, text);
  }
  expect(files.get("csv")).toMatch(/tw-one,hand-tools,wrenches/);
  for (const [format, text] of files) {
    const again = await importProducts(shop(), { format: format as "csv", pieces: [text] });
    expect([format, again.errors, again.unchanged]).toEqual([format, [], 3]);
  }
});

test("a product is put into an added category in the editor, and the lists of products and stock filter by it", async () => {
  const { id, version, typed } = await formOf(shop().db, "tank-one");
  const fields = fieldsOf(
    { ...typed, texts: { ...typed.texts, category: "hand-tools", subcategory: "wrenches" } },
    { version },
  );
  expect((await owner.get(`/cn/admin/products/${id}`)).text).toContain("hand-tools/wrenches");
  expect(await owner.post(`/admin/products/${id}`, fields)).toMatchObject({ status: 303 });
  await soon("/categories/hand-tools/all").toContain("tank-one.html");
  for (const list of ["/admin/products", "/admin/stock?scope=all", "/admin/stock/grid"]) {
    const narrowed = (await owner.get(`${list}${list.includes("?") ? "&" : "?"}category=hand-tools`)).text;
    expect([list, narrowed.includes("SKU-ONE"), narrowed.includes("Hand Tools")]).toEqual([list, true, true]);
  }
  const back = await formOf(shop().db, "tank-one");
  await owner.post(
    `/admin/products/${id}`,
    fieldsOf(
      { ...back.typed, texts: { ...back.typed.texts, category: "air-tanks", subcategory: "vertical-tanks" } },
      { version: back.version },
    ),
  );
  await soon("/categories/hand-tools/all").not.toContain("tank-one.html");
});

test("it is renamed, pictured, ordered and hidden like the others, and stays when a form does not name it", async () => {
  const saved = await save(
    {
      "added.hand-tools.name.en": "Bench Tools",
      "added.hand-tools.name.cn": "台式工具",
      "added.hand-tools.seoTitle.en": "Tools for benches",
      "added.hand-tools.seoTitle.cn": "台式工具大全",
    },
    ["hand-tools", ...(await slugs()).filter((slug) => slug !== "hand-tools")],
  );
  expect(saved.location).toBe(`${path}?done=saved`);
  await soon("/categories/hand-tools/all").toContain("<title>Tools for benches");
  await soon("/cn/categories/hand-tools/all").toContain("台式工具");
  await expect.poll(async () => menu(await page("/"))).toEqual(["hand-tools", "air-tanks"]);
  await soon("/search?q=bench+tools").toContain("tw-one.html");
  const [line] = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'settings/categories' order by id desc limit 1",
  );
  expect(line?.data["added.hand-tools.name.en"]).toContain("Hand Tools → Bench Tools");
  const list = (await owner.get(path)).text;
  expect(list).toContain('value="Bench Tools"');
  expect(list.indexOf("Bench Tools")).toBeLessThan(list.indexOf("Rotary Screw"));

  // The sixteen alone, as a process of the version before would send them.
  expect(
    (
      await save(
        {},
        (await slugs()).filter((slug) => slug !== "hand-tools"),
      )
    ).status,
  ).toBe(303);
  expect(await added()).toEqual(["hand-tools"]);
  await save({
    "added.hand-tools.name.en": "Hand Tools",
    "added.hand-tools.name.cn": "手动工具",
    "added.hand-tools.hidden": "on",
  });
  await expect.poll(async () => menu(await page("/"))).not.toContain("hand-tools");
  expect(await page("/categories/hand-tools/all")).toContain("tw-one.html");
  const half = await save({ "added.hand-tools.name.en": "Only English" });
  expect(half.status).toBe(400);
  expect(half.text).toContain('value="Only English"');
  await save({ "added.hand-tools.name.en": "Hand Tools", "added.hand-tools.name.cn": "手动工具" });
  await expect.poll(async () => menu(await page("/"))).toContain("hand-tools");
});

test("returns, promotions, price lists, home page and menus take it; a category that there is not is refused", async () => {
  const { version } = await readSetting(shop().db, "returns");
  const windows = (more: Record<string, string>) =>
    owner.post("/admin/settings/returns", { intent: "save", version: String(version), days: "30", ...more });
  expect((await owner.get("/admin/settings/returns")).text).toContain('name="category.hand-tools"');
  expect((await windows({ "category.hand-tools": "7", "category.no-such": "9" })).status).toBe(303);
  const { terms } = await readShopTerms(shop().db, shop().clock.now());
  expect(["hand-tools", "no-such", "piston"].map((slug) => returnDaysIn(terms.returns, slug))).toEqual([7, 30, 30]);
  const discount = (category: string) =>
    owner.post("/admin/discounts/new", {
      intent: "save",
      version: "0",
      kind: "code",
      code: `FOR-${category.toUpperCase()}`,
      worth: "percent",
      percent: "10",
      timeZone: "America/New_York",
      categories: category,
    });
  expect((await discount("hand-tools")).status).toBe(303);
  expect((await discount("no-such")).status).toBe(400);
  const menus = async (category: string) => {
    const stored = await readSetting(shop().db, "menus");
    return owner.post("/admin/settings/menus", {
      intent: "save",
      version: String(stored.version),
      own: "on",
      headers: "0",
      "header.0.target": `category:${category}`,
    });
  };
  expect((await menus("no-such")).status).toBe(400);
  expect((await menus("hand-tools")).status).toBe(303);
  await soon("/").toMatch(/href="\/categories\/hand-tools\/all"[^>]*>Hand Tools</);
  await owner.post("/admin/price-lists/new", {
    intent: "save",
    version: "0",
    "name.en": "Terms",
    "name.cn": "协议价",
    place: "1",
    timeZone: "America/Chicago",
  });
  const rate = (category: string) =>
    owner.post("/admin/price-lists/1", { intent: "rate", of: `category ${category}`, percent: "5" });
  expect((await rate("hand-tools")).status).toBe(303);
  expect((await rate("no-such")).status).toBe(400);
  expect((await owner.get("/cn/admin/price-lists/1")).text).toContain("手动工具");
  expect((await owner.get("/admin/reports/sales?by=category")).text).toContain("Hand Tools");
  const home = await readSetting(shop().db, "home");
  const shelves = (category: string) =>
    owner.post("/admin/settings/home", {
      intent: "save",
      version: String(home.version),
      timeZone: "America/New_York",
      categories: category,
    });
  expect((await shelves("no-such")).status).toBe(400);
  expect((await shelves("hand-tools")).status).toBe(303);
});

test("the types of a Shopify export are put into an added category", async () => {
  const id = await sent(owner, readFileSync("test/catalogue/shopify-export.csv"), "products_export.csv");
  await work(shop(), id);
  const at = `/admin/imports/${id}`;
  expect((await owner.get(at)).text).toContain("Hand Tools: Wrenches");
  expect((await owner.get(`/cn${at}`)).text).toContain("手动工具：扳手");
  const survey = (await findImportRun(shop().db, id))!.survey!;
  const form: Record<string, string> = { intent: "choose", untranslated: "draft", sizeless: "sell", weightLb: "25" };
  for (const [nth, { name }] of survey.types.entries())
    form[`type.${nth}`] = name === "Air Tanks" ? "hand-tools/wrenches" : "";
  for (const [nth, { name }] of survey.vendors.entries()) form[`vendor.${nth}`] = name;
  expect((await owner.post(at, { ...form, lengthIn: "14", widthIn: "12", heightIn: "10" })).status).toBe(303);
  await work(shop(), id);
  expect((await owner.post(at, { intent: "import" })).status).toBe(303);
  await work(shop(), id);
  const imported = "from products where category = 'hand-tools' and slug not like 'tw-%'";
  const [count] = await shop().db.sql<{ count: number }>(`select count(*)::int as count ${imported}`);
  expect(count!.count).toBeGreaterThan(0);
  await shop().db.sql(`update products set category = 'air-tanks', subcategory = 'vertical-tanks'
    where category = 'hand-tools' and slug not like 'tw-%'`);
});

test("naughty names come back whole in the shop and on the merchant's side, and harm no page", async () => {
  const made: string[] = [];
  for (const name of naughty(60, 1).slice(0, 8)) {
    const answer = await add({
      "name.en": name,
      "name.cn": name,
      "intro.en": markup,
      "intro.cn": markup,
      slug: `odd-${made.length}`,
    });
    expect({ name, status: answer.status }).toEqual({ name, status: 303 });
    made.push(name);
  }
  const renamed = { "added.odd-0.name.en": markup.slice(0, 60), "added.odd-0.name.cn": markup.slice(0, 60) };
  expect((await save(renamed)).location).toBe(`${path}?done=saved`);
  made[0] = markup.slice(0, 60);
  const list = read((await owner.get(path)).text);
  expect(made.filter((name) => !list.includes(name))).toEqual([]);
  for (const [nth, name] of made.entries()) {
    await soon(`/categories/odd-${nth}/all`).toContain("<h1");
    const html = await page(`/categories/odd-${nth}/all`);
    expect({ name, isThere: read(html).includes(name), harms: harms.test(html) }).toEqual({
      name,
      isThere: true,
      harms: false,
    });
    expect((await owner.post(`${path}/odd-${nth}`, { intent: "remove" })).status).toBe(303);
  }
});

test("a name or address that is taken, reserved or cannot be made is refused beside its field, and nothing typed is lost", async () => {
  for (const [at, sentence] of [
    ["", "is already in use"],
    ["/cn", "已被使用"],
  ] as const) {
    const taken = await add({ "name.en": "Air Tanks", "name.cn": "储气设备" }, owner, at);
    expect(taken.status).toBe(400);
    expect(taken.text).toContain(sentence);
    expect(taken.text).toContain('value="储气设备"');
  }
  for (const slug of [
    "air-tanks",
    "wrenches",
    "vertical-tanks",
    "all",
    "new",
    "constructor",
    "Two Words",
    "工具",
    "-x",
  ]) {
    const refused = await add({ "name.en": "Something Else", "name.cn": "其他", slug });
    expect([slug, refused.status, refused.text.includes(`value="${slug}"`)]).toEqual([slug, 400, true]);
  }
  const unsaid = await add({ "name.en": "工具箱", "name.cn": "工具箱" });
  expect(unsaid.status).toBe(400);
  expect(unsaid.text).toContain('aria-invalid="true"');
  expect((await add({ "name.en": "x".repeat(61), "name.cn": "长" })).status).toBe(400);
  expect(await added()).toEqual(["hand-tools"]);
  // Made of a name that another has, it gets a number.
  expect((await add({ "name.en": "Vertical Tanks!", "name.cn": "立罐" })).location).toBe(
    `${path}/vertical-tanks-2?done=added`,
  );
  expect((await owner.post(`${path}/vertical-tanks-2`, { intent: "remove" })).status).toBe(303);
});

test("two staff who add at the same time both do, one name makes one category, and a second press adds nothing", async () => {
  const manager = await signedInAs(shop(), "manager");
  const gauges = { "name.en": "Gauges", "name.cn": "仪表" };
  const hoists = { "name.en": "Hoists", "name.cn": "葫芦" };
  const answers = await Promise.all([add(gauges), add(gauges, manager), add(hoists, manager), add(hoists)]);
  expect(answers.map(({ location }) => location)).toEqual([
    `${path}/gauges?done=added`,
    `${path}/gauges?done=added`,
    `${path}/hoists?done=added`,
    `${path}/hoists?done=added`,
  ]);
  expect(await added()).toEqual(["gauges", "hand-tools", "hoists"]);
  const clash = await Promise.all([
    add({ "name.en": "Kits", "name.cn": "套装", slug: "sets" }),
    add({ "name.en": "Kits for Shops", "name.cn": "车间套装", slug: "sets" }, manager),
  ]);
  expect(clash.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  for (const slug of ["gauges", "hoists", "sets"])
    expect((await owner.post(`${path}/${slug}`, { intent: "remove" })).status).toBe(303);
  expect(await added()).toEqual(["hand-tools"]);
});

test("a category is removed once it is empty, else the merchant is told what is in it and where", async () => {
  for (const [at, sentence] of [
    ["", "2 products are in this category"],
    ["/cn", "还有 2 件商品"],
  ] as const) {
    const refused = await owner.post(`${at}${path}/hand-tools`, { intent: "remove" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(sentence);
    expect(refused.text).toContain(`${at}/admin/products?category=hand-tools`);
  }
  await shop().db.sql("update products set status = 'archived' where category = 'hand-tools'");
  expect((await owner.post(`${path}/hand-tools`, { intent: "remove" })).status).toBe(409);
  await shop().db.sql(
    "update products set category = 'extras', subcategory = 'shop-tools' where category = 'hand-tools'",
  );
  expect(await owner.post(`${path}/hand-tools`, { intent: "remove" })).toMatchObject({
    status: 303,
    location: `${path}?done=saved`,
  });
  // A second press finds its work done.
  expect((await owner.post(`${path}/hand-tools`, { intent: "remove" })).status).toBe(303);
  expect(await added()).toEqual([]);
  await expect.poll(async () => (await shop().browser().get("/categories/hand-tools/all")).status).toBe(404);
  expect((await owner.get(`${path}/hand-tools`)).status).toBe(404);
  expect(await page("/")).not.toContain("hand-tools");
  expect(menu(await page("/"))).toContain("air-tanks");
  const report = await importProducts(shop(), jsonLines([wrench("tw-three")]));
  expect(report.errors.map(({ field, problem }) => [field, problem.code])).toEqual([["category", "value_unknown"]]);
});

test("the sixteen are never removed, and only who may edit products adds or removes", async () => {
  expect((await owner.post(`${path}/piston`, { intent: "remove" })).status).toBe(400);
  const reader = await signedInAs(shop(), "read-only");
  expect((await add({ "name.en": "Mine", "name.cn": "我的" }, reader)).status).toBe(403);
  expect((await reader.post(`${path}/hand-tools`, { intent: "remove" })).status).toBe(403);
  expect((await reader.get(`${path}/new`)).status).toBe(403);
  expect((await reader.get(path)).text).not.toContain(`${path}/new`);
});

test(`a shop has at most ${mostAdded} categories of its own`, async () => {
  const { value } = await readSetting(shop().db, "categories");
  const words = { en: "Shelf", cn: "货架" };
  const all = Array.from({ length: mostAdded - 1 }, (_, nth) => [
    `shelf-${nth}`,
    { name: words, intro: words, hidden: false, picture: "", place: 17 + nth },
  ]);
  const full = { ...(value as object), added: Object.fromEntries(all) };
  expect(await storeSetting(shop().db, "categories", full, shop().clock.now())).toMatchObject({ ok: true });
  expect((await add({ "name.en": "The Last", "name.cn": "最后" })).status).toBe(303);
  const refused = await add({ "name.en": "One more", "name.cn": "再一个" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(String(mostAdded));
  expect(await added()).toHaveLength(mostAdded);
  expect((await owner.get(path)).status).toBe(200);
});
