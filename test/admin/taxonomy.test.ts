import { beforeAll, expect, test } from "vitest";
import { typedAttribute } from "#engine/admin/taxonomy/attribute-form.ts";
import { typedCategory } from "#engine/admin/taxonomy/category-form.ts";
import { findAttributeMeaning } from "#engine/admin/taxonomy/change-attribute.ts";
import { findCategoryContents } from "#engine/admin/taxonomy/change-category.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { type ImportFormat } from "#engine/catalogue/import/import-source.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { markup } from "#test/web/hostile-input.ts";
import { fieldsOf, formOf } from "./product-form.ts";

const shop = openShop({ follows: true });

beforeAll(async () => {
  const hose = { category: "extras", subcategory: "hoses-and-couplers", attributes: {} };
  await importProducts(
    shop(),
    jsonLines([
      ...["tank-a", "tank-b", "tank-c"].map((slug) => record(slug, { variants: [variant(`SKU-${slug}`)] })),
      record("tank-across", { subcategory: "horizontal-tanks", variants: [variant("SKU-tank-across")] }),
      record("pipe", { ...hose, variants: [variant("SKU-HOSE")] }),
    ]),
  );
});

const owner = () => signedInAs(shop(), "owner");
const tanks = "/admin/taxonomy/air-tanks";
const listing = "/categories/air-tanks/all";

/** A form as a browser without scripts would send it back, with some fields typed anew. */
const sent = (typed: Readonly<Record<string, string>>, version: number, change: Record<string, string>) => ({
  ...typed,
  intent: "save",
  version: String(version),
  ...change,
});

/** The form of a category, with some fields typed anew. */
async function categoryForm(slug: string, change: Record<string, string>) {
  const { contents, version } = (await findCategoryContents(shop().db, slug))!;
  return sent(typedCategory(contents), version, change);
}

/** The form of an attribute, with some fields typed anew. */
async function attributeForm(category: string, key: string, change: Record<string, string>) {
  const { meaning, version } = (await findAttributeMeaning(shop().db, category, key))!;
  return sent(typedAttribute(meaning), version, change);
}

const newAttribute = (change: Record<string, string>) => ({
  intent: "save",
  version: "0",
  group: "performance",
  "help.en": "",
  "help.cn": "",
  filter: "on",
  table: "on",
  ...change,
});

/** Saves a product's form with more in it. */
async function saveProduct(browser: Browser, slug: string, attributes: Record<string, string>) {
  const { id, version, typed } = await formOf(shop().db, slug);
  const fields = fieldsOf(typed, { version });
  for (const [key, text] of Object.entries(attributes))
    fields.push([`attribute.${key}`, text], [`unit.${key}`, "imperial"]);
  return browser.post(`/admin/products/${id}`, fields);
}

/**
 * A page as visitors find it once the shop has heard of the change; how soon that is,
 * `test/catalogue/taxonomy-store.test.ts` measures.
 */
const soon = (path: string) => expect.poll(async () => (await shop().browser().get(path)).text);

test("an attribute that a merchant adds is in the editor, the filters, the card, the table, the page, the spec sheet, the search and the import", async () => {
  const browser = await owner();
  const added = await browser.post(
    `${tanks}/new`,
    newAttribute({
      "name.en": "Test pressure",
      "name.cn": "试验压力",
      "help.en": "What the vessel was tried at.",
      "help.cn": "出厂试压值。",
      kind: "number",
      dimension: "pressure",
      least: "1",
      most: "1,000",
    }),
  );
  expect(added).toMatchObject({
    status: 303,
    location: "/admin/taxonomy/air-tanks/attributes/testPressure?done=saved",
  });
  const card = await browser.post(
    tanks,
    await categoryForm("air-tanks", { "attr|lining|card": "", "attr|testPressure|card": "5" }),
  );
  expect(card).toMatchObject({ status: 303, location: `${tanks}?done=saved` });

  const { id } = await formOf(shop().db, "tank-a");
  await expect.poll(async () => (await browser.get(`/cn/admin/products/${id}`)).text).toContain("试验压力");
  expect((await saveProduct(browser, "tank-a", { testPressure: "2,000" })).status).toBe(400);
  expect(await saveProduct(browser, "tank-a", { testPressure: "310" })).toMatchObject({ status: 303 });

  await soon(listing).toMatch(/Test pressure[\s\S]*310 PSI/);
  await soon(`/cn${listing}`).toMatch(/试验压力[\s\S]*2\.14 MPa/);
  const narrowed = `${listing}?testPressure.min=300`;
  await soon(narrowed).toContain("Tank tank-a");
  expect((await shop().browser().get(narrowed)).text).not.toContain("Tank tank-b");
  expect((await shop().browser().get(`${listing}?view=table`)).text).toMatch(/<th[^>]*>[\s\S]*?Test pressure/);
  const page = (await shop().browser().get("/products/tank-a.html")).text;
  expect(page).toMatch(/Test pressure[\s\S]*What the vessel was tried at\.[\s\S]*310 PSI/);
  const sheet = await shop().browser().bytes("/documents/tank-a/spec-sheet-en.pdf");
  expect(pdfText(sheet.bytes)).toMatch(/Test pressure\s*310 PSI/);
  await soon("/search?q=310+psi+tank").toContain("Tank tank-a");

  const csv = [
    "slug,category,subcategory,brand,name_en,name_cn,summary_en,summary_cn,description_en,description_cn,status,a:testPressure,sku,price,weight_lb,length_in,width_in,height_in,lead_time_days,warranty_months,published_at,picture_family",
    "tank-d,air-tanks,vertical-tanks,Acme,Tank tank-d,储气罐 D,Holds air.,储气。,It holds air.,储气。,published,325,SKU-D,899.00,230,26,26,66,2,12,2026-01-02T00:00:00Z,vertical-tank",
  ].join("\n");
  const report = await importProducts(shop(), { format: "csv", pieces: [csv] });
  expect(report).toMatchObject({ added: 1, errors: [] });
  await soon(`${listing}?testPressure.min=320`).toContain("Tank tank-d");
});

test("a renamed choice is read everywhere under its new name and found by it, and keeps its value", async () => {
  const browser = await owner();
  await saveProduct(browser, "tank-b", { lining: "epoxy" });
  await soon(`${listing}?lining=epoxy`).toContain("Tank tank-b");
  const path = `${tanks}/attributes/lining`;
  const form = await attributeForm("air-tanks", "lining", {
    "choice|epoxy|en": "Zinnolit coat",
    "choice|epoxy|cn": "锌诺涂层",
  });
  expect(await browser.post(path, form)).toMatchObject({ status: 303, location: `${path}?done=saved` });
  await soon(`${listing}?lining=epoxy`).toMatch(/Zinnolit coat[\s\S]*Tank tank-b/);
  await soon("/products/tank-b.html").toContain("Zinnolit coat");
  await soon("/cn/products/tank-b.html").toContain("锌诺涂层");
  await soon("/search?q=zinnolit").toContain("Tank tank-b");
  const [line] = await shop().db.sql<{ email: string; data: Record<string, string> }>(
    "select staff_email as email, data from audit_log where subject = 'taxonomy/lining' order by id desc limit 1",
  );
  expect(line?.email).toBe("owner@example.com");
  expect(Object.values(line?.data ?? {}).join()).toMatch(/Epoxy lined.* → .*Zinnolit coat/);
});

test("only the pages of the categories that a change is about are read anew", async () => {
  const browser = await owner();
  const kept = "/categories/lubricants/all";
  const etag = async (path: string) => (await fetch(shop().url + path)).headers.get("etag");
  const [before, tanksBefore] = [await etag(kept), await etag(listing)];
  shop().db.takeStatements();
  await browser.post(tanks, await categoryForm("air-tanks", { "sub|vertical-tanks|en": "Upright tanks" }));
  await soon(listing).toContain("Upright tanks");
  expect(await etag(listing)).not.toBe(tanksBefore);
  shop().db.takeStatements();
  expect(await etag(kept)).toBe(before);
  expect(shop().db.takeStatements()).toEqual([]);
});

test("sub-categories and attributes stand in the order of their places, new ones at the end under a path of their own", async () => {
  const browser = await owner();
  const form = await categoryForm("air-tanks", {
    "sub|+0|en": "Stainless & Food-Grade",
    "sub|+0|cn": "不锈钢食品级",
    "sub|vertical-tanks|at": "9",
    "attr|lining|at": "0",
    add: "hoseInside",
  });
  expect((await browser.post(tanks, form)).status).toBe(303);
  const { contents } = (await findCategoryContents(shop().db, "air-tanks"))!;
  expect(contents.subcategories.slice(-2).map(({ slug }) => slug)).toEqual(["vertical-tanks", "stainless-food-grade"]);
  expect(contents.attributes[0]?.key).toBe("lining");
  expect(contents.attributes.at(-1)).toEqual({ key: "hoseInside", table: false, filter: true });
  await soon("/categories/air-tanks/stainless-food-grade").toContain("Stainless & Food-Grade");
});

test("an attribute that products carry is removed once the merchant was told from how many, and their histories say so", async () => {
  const browser = await owner();
  await browser.post(
    `${tanks}/new`,
    newAttribute({
      "name.en": "Colour",
      "name.cn": "颜色",
      kind: "choice",
      "choice|+0|en": "Blue",
      "choice|+0|cn": "蓝色",
    }),
  );
  const { id } = await formOf(shop().db, "tank-c");
  await expect.poll(async () => (await browser.get(`/admin/products/${id}`)).text).toContain("Colour");
  await saveProduct(browser, "tank-c", { colour: "blue" });
  const form = await categoryForm("air-tanks", { "attr|colour|removed": "on" });
  const asked = await browser.post(tanks, form);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain("Colour: 1 product");
  expect((await formOf(shop().db, "tank-c")).typed.attributes).toHaveProperty("colour");
  const proof = /name="confirmed" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
  expect(await browser.post(tanks, { ...form, confirmed: proof })).toMatchObject({ status: 303 });
  expect((await formOf(shop().db, "tank-c")).typed.attributes).not.toHaveProperty("colour");
  await soon("/products/tank-c.html").not.toContain("Colour");
  const [change] = await shop().db.sql<{ before: { attributes: object } }>(
    "select before from product_changes where product_id = $1 order by id desc limit 1",
    [id],
  );
  expect(change?.before.attributes).toMatchObject({ colour: "blue" });
  expect(await findAttributeMeaning(shop().db, "air-tanks", "colour")).toBeNull();
  // Taking the product's change back does not bring back what the taxonomy has lost.
  const { version } = await formOf(shop().db, "tank-c");
  expect((await browser.post(`/admin/products/${id}`, { intent: "undo", version })).status).toBe(409);
  const [stored] = await shop().db.sql<{ attributes: object }>("select attributes from products where id = $1", [id]);
  expect(stored?.attributes).not.toHaveProperty("colour");
});

test("a choice that products carry is asked about in the same way, and goes from their lists alone", async () => {
  const browser = await owner();
  await saveProduct(browser, "tank-c", { certifications: "asme-tank,national-board" });
  const path = `${tanks}/attributes/certifications`;
  const form = await attributeForm("air-tanks", "certifications", { "choice|national-board|removed": "on" });
  const asked = await browser.post(path, form);
  expect(asked).toMatchObject({ status: 409 });
  expect(asked.text).toContain("National Board registered: 1 product");
  const proof = /name="confirmed" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
  expect((await browser.post(path, { ...form, confirmed: proof })).status).toBe(303);
  expect((await formOf(shop().db, "tank-c")).typed.attributes.certifications?.text).toBe("asme-tank");
});

test("what cannot be is refused beside its field with what was typed kept, in both languages", async () => {
  const browser = await owner();
  for (const [path, form, said] of [
    [tanks, await categoryForm("air-tanks", { "sub|vertical-tanks|removed": "on" }), /4 products are in it/],
    [tanks, await categoryForm("air-tanks", { "sub|+0|en": "Odd ones" }), /Odd ones[\s\S]*is required/],
    [
      tanks,
      await categoryForm("air-tanks", { "attr|lining|card": "1", "attr|tankVolume|card": "1" }),
      /Place on the card is already in use/,
    ],
    [`/cn${tanks}`, await categoryForm("air-tanks", { "sub|+0|en": "Upright tanks", "sub|+0|cn": "立罐" }), /已被使用/],
    [
      "/admin/taxonomy/open-box",
      await categoryForm("open-box", { "attr|conditionGrade|removed": "on" }),
      /Open-box goods need it/,
    ],
    [
      `${tanks}/attributes/tankVolume`,
      await attributeForm("air-tanks", "tankVolume", { least: "100" }),
      /4 products have a figure outside of this range/,
    ],
    [
      `${tanks}/new`,
      newAttribute({ "name.en": "Odd one", "name.cn": "怪", kind: "number", dimension: "flow", least: "9", most: "1" }),
      /Odd one[\s\S]*The maximum is below the minimum/,
    ],
  ] as const) {
    const answer = await browser.post(path, form);
    expect(answer.status, String(said)).toBe(400);
    expect(answer.text).toMatch(said);
  }
});

test("what an attribute means is written in an area of some lines, in both languages", async () => {
  const { text } = await (await owner()).get(`${tanks}/new`);
  for (const language of ["en", "cn"]) expect(text).toMatch(new RegExp(`<textarea[^>]* name="help.${language}"`));
});

test("a second editor is shown both versions and decides; the same button pressed twice does its work once", async () => {
  const [one, two] = [await owner(), await signedInAs(shop(), "manager")];
  const [first, second] = [
    await categoryForm("pumps", { "sub|+0|en": "Vane pumps", "sub|+0|cn": "叶片泵" }),
    await categoryForm("pumps", { "sub|+0|en": "Gear pumps", "sub|+0|cn": "齿轮泵" }),
  ];
  expect((await one.post("/admin/taxonomy/pumps", first)).status).toBe(303);
  const stale = await two.post("/admin/taxonomy/pumps", second);
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("Somebody else has saved this since you opened it");
  expect(stale.text).toContain("Gear pumps");
  const added = newAttribute({ "name.en": "Runs dry", "name.cn": "可干转", kind: "flag" });
  const answers = await Promise.all([
    one.post("/admin/taxonomy/pumps/new", added),
    one.post("/admin/taxonomy/pumps/new", added),
  ]);
  expect(answers.map(({ location }) => location)).toEqual([
    "/admin/taxonomy/pumps/attributes/runsDry?done=saved",
    "/admin/taxonomy/pumps/attributes/runsDry?done=saved",
  ]);
  const { contents } = (await findCategoryContents(shop().db, "pumps"))!;
  expect(contents.attributes.filter(({ key }) => key.startsWith("runsDry"))).toHaveLength(1);
});

test("naughty names come back whole and harm no page; words of the program make no key", async () => {
  const browser = await owner();
  const named = newAttribute({
    "name.en": markup,
    "name.cn": `${markup} 中`,
    kind: "flag",
    "help.en": markup,
    "help.cn": markup,
  });
  const { location } = await browser.post("/admin/taxonomy/extras/new", named);
  const key = /attributes\/(\w+)/.exec(location ?? "")?.[1] ?? "";
  expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/);
  await expect.poll(async () => (await saveProduct(browser, "pipe", { [key]: "yes" })).status).toBe(303);
  for (const path of ["/products/pipe.html", "/categories/extras/all", "/admin/taxonomy/extras"]) {
    const { text } = await (path.startsWith("/admin") ? browser : shop().browser()).get(path);
    expect(text, path).not.toContain("<img src=x");
  }
  for (const name of ["Brand", "Constructor", "From", "Price"]) {
    const made = await browser.post(
      "/admin/taxonomy/extras/new",
      newAttribute({ "name.en": name, "name.cn": name, kind: "flag" }),
    );
    expect(made.location).toContain(`/attributes/${name.toLowerCase()}2?`);
  }
  expect((await browser.get("/admin/taxonomy/extras")).status).toBe(200);
  expect((await shop().browser().get("/categories/extras/all")).status).toBe(200);
});

test("a category, an attribute or a form that there is not is not found", async () => {
  const browser = await owner();
  for (const path of ["/admin/taxonomy/water", `${tanks}/attributes/nothing`, "/admin/taxonomy/water/new"])
    expect((await browser.get(path)).status, path).toBe(404);
  expect((await browser.post(tanks, { intent: "burn" })).status).toBe(400);
});

test("a free text is typed, bounded, shown in both languages, found by its words, sent out and taken in, and filters nothing", async () => {
  const browser = await owner();
  const texts = { "name.en": "Paint", "name.cn": "涂装", kind: "text", filter: "on" };
  expect(await browser.post(`${tanks}/new`, newAttribute(texts))).toMatchObject({
    status: 303,
    location: "/admin/taxonomy/air-tanks/attributes/paint?done=saved",
  });
  const { contents } = (await findCategoryContents(shop().db, "air-tanks"))!;
  expect(contents.attributes.find(({ key }) => key === "paint")).toMatchObject({ table: true, filter: false });
  const form = await browser.get(tanks);
  expect(form.text).toContain('name="attr|paint|table"');
  expect(form.text).not.toContain('name="attr|paint|filter"');

  const { id } = await formOf(shop().db, "tank-b");
  await expect
    .poll(async () => (await browser.get(`/cn/admin/products/${id}`)).text)
    .toMatch(/涂装[\s\S]{0,600}name="attribute\.paint"/);
  const tooLong = await saveProduct(browser, "tank-b", { paint: "x".repeat(201) });
  expect(tooLong.status).toBe(400);
  expect(tooLong.text).toContain("Paint can have at most 200 characters");
  expect(tooLong.text).toContain("x".repeat(201));
  const typed = "Gentian gloss, <b>epoxy</b>; see label";
  expect(await saveProduct(browser, "tank-b", { paint: ` ${typed} ` })).toMatchObject({ status: 303 });
  expect((await formOf(shop().db, "tank-b")).typed.attributes["paint"]?.text).toBe(typed);

  const shown = typed.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  for (const prefix of ["", "/cn"])
    await expect
      .poll(async () => (await shop().browser().get(`${prefix}/products/tank-b.html`)).text.includes(shown), {
        timeout: 20_000,
      })
      .toBe(true);
  const found = await shop().browser().get("/search?q=gentian");
  expect([found.text.includes("Tank tank-b"), found.text.includes("Tank tank-a")]).toEqual([true, false]);
  const listed = await shop()
    .browser()
    .get(`${listing}?paint=${encodeURIComponent(typed)}`);
  expect([listed.text.includes("Tank tank-a"), listed.text.includes('name="paint"')]).toEqual([true, false]);

  for (const format of ["jsonl", "csv"] satisfies ImportFormat[]) {
    const pieces: string[] = [];
    await writeProducts(shop().db, format, (piece) => void pieces.push(piece));
    expect(pieces.join("")).toContain("Gentian");
    expect(await importProducts(shop(), { format, pieces })).toMatchObject({ added: 0, changed: 0, errors: [] });
    const changed = pieces.map((piece) => piece.replace("Gentian", "Signal"));
    expect(await importProducts(shop(), { format, pieces: changed })).toMatchObject({ changed: 1, errors: [] });
    await importProducts(shop(), { format, pieces });
  }
  const wrong = record("tank-b", { attributes: { paint: 5010 }, variants: [variant("SKU-tank-b")] });
  const { errors } = await importProducts(shop(), jsonLines([wrong]));
  expect(JSON.stringify(errors)).toMatch(/attribute_wrong_type.*"expected":"text"/);
});
