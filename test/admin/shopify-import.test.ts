import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainParagraphs, type RichText } from "#domain/kernel/rich-text.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { findImportRun } from "#engine/admin/imports/import-run.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { mappingTexts } from "#web/admin/imports/read-mapping.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sent as sendFile, work as workOn } from "./import-runs.ts";

const shop = openShop();
const owner = () => signedInAs(shop(), "owner");
const work = (id: number) => workOn(shop(), id);
const whole = readFileSync("test/catalogue/shopify-export.csv", "utf8");

async function sent(text = whole, name = "products_export.csv"): Promise<number> {
  const id = await sendFile(await owner(), Buffer.from(text), name);
  await work(id);
  return id;
}

const shelves: Readonly<Record<string, string>> = {
  "Reciprocating Compressors": "piston/two-stage",
  "Air Tanks": "air-tanks/vertical-tanks",
  Filters: "air-filters/inline-filters",
  Dryers: "air-dryers/refrigerated",
};
const tagged: Readonly<Record<string, string>> = { oil: "lubricants/screw-oil" };
const columns: Readonly<Record<string, readonly [target: string, unit?: string]>> = {
  "Motor power (product.metafields.specs.motor_power)": ["attribute:horsepower", "HP"],
  "Tank size (product.metafields.specs.tank_size)": ["attribute:tankVolume", "gal"],
  "Max pressure (product.metafields.specs.max_pressure)": ["attribute:maxPressure", "PSI"],
  "Length (product.metafields.specs.length)": ["lengthIn", "in"],
  "中文名 (product.metafields.translations.title_zh)": ["nameCn"],
  "中文简介 (product.metafields.translations.summary_zh)": ["summaryCn"],
  "中文详情 (product.metafields.translations.body_zh)": ["descriptionCn"],
  Voltage: ["attribute:voltage"],
  Phase: ["attribute:phase"],
  Grade: ["attribute:filtration", "µm"],
};

/** The form as a merchant fills it in. */
async function mapping(id: number, change: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const survey = (await findImportRun(shop().db, id))!.survey!;
  const form: Record<string, string> = { intent: "choose", untranslated: "draft" };
  survey.types.forEach(({ name }, at) => (form[`type.${at}`] = lookUp(shelves, name) ?? ""));
  survey.tags.forEach(({ name }, at) => (form[`tag.${at}`] = lookUp(tagged, name) ?? ""));
  survey.vendors.forEach(({ name }, at) => (form[`vendor.${at}`] = name.startsWith("O'Brien") ? "O’Brien" : name));
  survey.columns.forEach(({ name }, at) => {
    [form[`column.${at}`] = "", form[`unit.${at}`] = ""] = lookUp(columns, name) ?? [];
  });
  return { ...form, weightLb: "25", lengthIn: "14", widthIn: "12", heightIn: "10.5", sizeless: "sell", ...change };
}

const product = async (slug: string) =>
  (
    await shop().db.sql<{ record: Record<string, unknown> & { variants: Record<string, unknown>[] } }>(
      `select to_jsonb(p) || jsonb_build_object('variants', (select jsonb_agg(to_jsonb(v) || jsonb_build_object('stock', s.on_hand)
         order by v.position) from variants v join stock s on s.variant_id = v.id where v.product_id = p.id and not v.retired)) as record
       from products p where slug = $1`,
      [slug],
    )
  )[0]?.record;

test("a Shopify export is read first, asks what its types, tags, vendors and columns are here, is checked by that, and imported", async () => {
  const browser = await owner();
  const id = await sent();
  const path = `/admin/imports/${id}`;
  const english = (await browser.get(path)).text;
  expect(english).toContain("Waiting for the mapping");
  expect(english).toContain("This is a product export of Shopify: 23 products with 41 variants and 54 pictures.");
  expect(english).toContain("Reciprocating Compressors");
  expect(english).toContain("Motor power (product.metafields.specs.motor_power)");
  expect((await browser.get(`/cn${path}`)).text).toContain("这是 Shopify 的商品导出文件");
  expect((await browser.post(path, { intent: "import" })).status).toBe(409);

  const form = await mapping(id);
  const presses = await Promise.all([1, 2].map(() => browser.post(path, form)));
  expect(presses.map(({ status }) => status)).toEqual([303, 303]);
  await work(id);
  const checked = (await browser.get(path)).text;
  expect(checked).toContain("If you import it: 19 new, 0 changed, 0 as they are, 4 not possible.");
  const report = (await browser.bytes(`${path}/report`)).bytes.toString();
  expect(report).toMatch(/,broken-power,Motor power [^\r]*“plenty” is not what this column was chosen to be/);
  expect(report).toMatch(/,t-shirt,Type,"?Its type “Merch”/);
  expect(report).toMatch(/,gift-card,Gift Card,"?This is a gift card/);
  expect(report).toMatch(/,bad-price,Variant Price,"?“[^”]+” is not a price/);
  expect(await product("ironfield-5hp-piston")).toBeUndefined();

  expect((await browser.post(path, { intent: "import" })).status).toBe(303);
  await work(id);
  expect((await browser.get(path)).text).toContain("19 new, 0 changed, 0 as they were, 4 not imported.");

  const piston = (await product("ironfield-5hp-piston"))!;
  expect(piston).toMatchObject({
    category: "piston",
    subcategory: "two-stage",
    brand: "Ironfield",
    status: "published",
    name: {
      en: "Ironfield 5 HP Two-Stage Piston Compressor, 60 gal",
      cn: "Ironfield 5 马力双级活塞空压机，60 加仑",
    },
    summary: { en: "5 HP two-stage piston compressor with a 60 gallon tank.", cn: "铸铁双级泵，连续运行。" },
    seo_description: { en: "5 HP two-stage piston compressor with a 60 gallon tank.", cn: "" },
    description: {
      en: [
        { type: "heading", content: [{ text: 'Built for the "body shop"' }] },
        "5 HP two-stage pump, cast iron, rated for continuous use.",
        { type: "bullet_list" },
        { type: "table" },
      ],
      cn: ["铸铁气缸。", "低转速，更安静。"],
    },
    attributes: { horsepower: 5, tankVolume: 60 },
  });
  expect(plainParagraphs((piston["description"] as { en: RichText }).en)).toEqual([
    'Built for the "body shop"',
    "5 HP two-stage pump, cast iron, rated for continuous use.",
    "- Cast-iron cylinders\n- Low speed: 850 RPM & quiet",
    "Tank | 60 gal",
  ]);
  expect((piston["attributes"] as { maxPressure: number }).maxPressure).toBeCloseTo(174.05, 1);
  expect(piston.variants).toMatchObject([
    {
      sku: "IF-50-230-1",
      name: { en: "230 V / Single phase", cn: "230 V / Single phase" },
      attributes: { voltage: ["230"], phase: "1" },
      price_cents: 189_900,
      list_price_cents: null,
      weight_lb: 450,
      length_in: 48,
      width_in: 12,
      height_in: 10.5,
      stock: 4,
    },
    { sku: "IF-50-230-3", attributes: { voltage: ["230"], phase: "3" }, list_price_cents: 219_900, stock: 2 },
    // A former price that is none is left out, and sold more than there was is none left.
    { sku: "IF-50-460-3", attributes: { voltage: ["460"], phase: "3" }, list_price_cents: null, stock: 0 },
  ]);
  expect(await product("ironfield-10hp-piston")).toMatchObject({ status: "draft", name: { cn: "" } });
  expect(await product("coalescing-filter-1")).toMatchObject({ category: "air-filters", brand: "O’Brien" });
  expect(await product("oil-syn")).toMatchObject({ category: "lubricants", subcategory: "screw-oil", brand: "Lubrex" });
  expect((await product("oil-syn"))!.variants.at(-1)).toMatchObject({ sku: "LX-SYN-55", weight_lb: 25 });
  expect((await product("sold-out-dryer"))!["status"]).toBe("draft");
  expect((await product("old-dryer"))!["status"]).toBe("archived");
  expect((await product("hostile-name"))!["name"]).toMatchObject({
    en: `=HYPERLINK("http://evil.example","Tank") <b>gnp.exe</b> 😀 'quoted'`,
  });
  expect((await browser.get("/admin/products?scope=untranslated")).text).toContain(
    "Vertical Air Receiver 240 gal, ASME",
  );
});

test("what was chosen once is what the next file begins with, and the record of changes says who chose it", async () => {
  const browser = await owner();
  const id = await sent();
  const page = (await browser.get(`/admin/imports/${id}`)).text;
  for (const chosen of ["piston/two-stage", "lubricants/screw-oil", "attribute:horsepower", "nameCn"])
    expect(page, chosen).toMatch(new RegExp(`<option value="${chosen}" selected`));
  expect(page).toContain('value="O’Brien"');
  const [line] = await shop().db.sql<{ staff_email: string; data: Record<string, string> }>(
    "select staff_email, data from audit_log where action = 'import-mapped' order by id limit 1",
  );
  expect(Object.values(line!.data)).toContain("types Air Tanks: – → air-tanks vertical-tanks");
  expect(line!.staff_email).toContain("@");
});

test("products without Chinese are published with their English words where the merchant wants them so", async () => {
  const browser = await owner();
  const id = await sent(
    `URL handle,Title,Description,Vendor,Type,Status,Published on online store,SKU,Option1 name,Option1 value,Price,Inventory quantity,Weight value (grams)\r\n` +
      `tank-new-heading,Tank,<p>Holds air.</p>,Ironfield,Air Tanks,active,TRUE,TNK-NEW,,,120.00,3,4536\r\n`,
  );
  expect((await browser.post(`/admin/imports/${id}`, await mapping(id, { untranslated: "english" }))).status).toBe(303);
  await work(id);
  await browser.post(`/admin/imports/${id}`, { intent: "import" });
  await work(id);
  expect(await product("tank-new-heading")).toMatchObject({
    status: "published",
    name: { en: "Tank", cn: "Tank" },
    variants: [{ sku: "TNK-NEW", price_cents: 12_000, weight_lb: 10, stock: 3 }],
  });
});

test("a mapping that cannot be is refused beside its fields, keeps what was typed, and can be changed after a check", async () => {
  const browser = await owner();
  const id = await sent();
  const path = `/admin/imports/${id}`;
  const form = await mapping(id);
  const nothing = Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, /^(type|tag)\./.test(name) ? "" : text]),
  );
  for (const [change, english, chinese] of [
    [{ ...form, weightLb: "" }, "Weight is required", "重量为必填项"],
    [{ ...form, heightIn: "0" }, "Height must be a number such as 12.5", "高须为数字"],
    [{ ...form, "type.0": "piston/nowhere" }, "must be chosen from the list", "须从列表中选择"],
    [{ ...form, "column.0": "attribute:__proto__" }, "must be chosen from the list", "须从列表中选择"],
    [{ ...form, "vendor.0": "x".repeat(81) }, "can have at most 80 characters", "最多 80 个字符"],
    [nothing, "Choose a category for at least one type or tag.", "请至少为一个类型或标签选择分类。"],
  ] as const) {
    const typed: Record<string, string> = { ...change, widthIn: "77.5" };
    for (const [prefix, said] of [
      ["", english],
      ["/cn", chinese],
    ] as const) {
      const answer = await browser.post(prefix + path, typed);
      expect({ status: answer.status, kept: answer.text.includes('value="77.5"') }).toEqual({
        status: 400,
        kept: true,
      });
      expect(answer.text).toContain(said);
    }
  }
  await browser.post(path, form);
  await work(id);
  expect((await browser.post(path, { intent: "map" })).status).toBe(303);
  expect((await browser.get(path)).text).toContain("Waiting for the mapping");
  expect((await browser.post(path, { intent: "cancel" })).status).toBe(303);
  expect((await browser.get(path)).text).toContain("Change the mapping");
});

test("an export whose reading was cut short by a stopped process is read again", async () => {
  const browser = await owner();
  const id = await sendFile(browser, Buffer.from(whole), "products_export.csv");
  expect((await browser.get(`/admin/imports/${id}`)).text).toContain("Being read");
  await Promise.all([work(id), work(id)]);
  expect((await browser.get(`/admin/imports/${id}`)).text).toContain("Waiting for the mapping");
  const canceled = await sendFile(browser, Buffer.from(whole), "products_export.csv");
  await browser.post(`/admin/imports/${canceled}`, { intent: "cancel" });
  await work(canceled);
  expect((await browser.get(`/admin/imports/${canceled}`)).text).toContain("Canceled");
  await browser.post(`/admin/imports/${canceled}`, { intent: "check" });
  await work(canceled);
  expect((await browser.get(`/admin/imports/${canceled}`)).text).toContain("Waiting for the mapping");
});

test("an export whose types, tags and headings are markup, words of JavaScript or broken is asked about and imported like any other", async () => {
  const browser = await owner();
  const odd = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const markup = `"'><img src=x onerror=canary(1)>`;
  const heading = `Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price,${odd(`${markup} (product.metafields.a.b)`)}`;
  const rows = ["__proto__", "constructor", markup, "a\0b"].map(
    (text, at) =>
      `odd-${at},${odd(text)},,${odd(text)},${odd(text)},${odd(text)},${odd(text)},${odd(text)},9.99,${odd(text)}`,
  );
  const id = await sent([heading, ...rows].join("\n"));
  const path = `/admin/imports/${id}`;
  const page = await browser.get(path);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("<img src=x");
  const form = await mapping(id);
  for (const name of Object.keys(form)) if (name.startsWith("type.")) form[name] = "air-tanks/vertical-tanks";
  expect((await browser.post(path, form)).status).toBe(303);
  await work(id);
  await browser.post(path, { intent: "import" });
  await work(id);
  expect((await browser.get(path)).text).toContain("4 new, 0 changed, 0 as they were, 0 not imported.");
  expect(await product("odd-0")).toMatchObject({
    name: { en: "__proto__" },
    brand: "__proto__",
    category: "air-tanks",
  });
  expect(await product("odd-3")).toMatchObject({ name: { en: "ab" } });
});

/**
 * Three products as Shopify exports them: one with a size of its own, one without, one with much that has no place
 * here.
 */
const changed = [
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Length (product.metafields.specs.length),Width (product.metafields.specs.width),Height (product.metafields.specs.height)",
  "sized,Sized tank,<p>Holds air.</p>,Ironfield,Air Tanks,,Title,Default Title,SZ-1,4536,3,120.00,,true,,30 in,20 in,20 in",
  "unsized,Unsized tank,<p>Holds air.</p>,Ironfield,Air Tanks,,Title,Default Title,US-1,,3,120.00,,true,,,,",
  `crowded,Crowded tank,"<p>See <a href=""https://x.example"">this</a>.</p><table><tr><td>Tank</td></tr></table><img src=x>",Ironfield,Air Tanks,"old, new",Finish,Red,,4536,-2,120.00,90.00,false,0012345,30 in,20 in,20 in`,
  "crowded,,,,,,,Blue,CR-2,4536,1,120.00,,true,,,,",
].join("\n");
const measured = {
  "Length (product.metafields.specs.length)": "lengthIn",
  "Width (product.metafields.specs.width)": "widthIn",
  "Height (product.metafields.specs.height)": "heightIn",
} as const;

async function mapped(change: Readonly<Record<string, string>> = {}): Promise<{ id: number; path: string }> {
  const browser = await owner();
  const id = await sent(changed);
  const survey = (await findImportRun(shop().db, id))!.survey!;
  const form = await mapping(id, { untranslated: "english", ...change });
  survey.columns.forEach(({ name }, at) => {
    const side = lookUp(measured, name);
    if (side) [form[`column.${at}`], form[`unit.${at}`]] = [side, "in"];
  });
  const path = `/admin/imports/${id}`;
  await browser.post(path, form);
  await work(id);
  return { id, path };
}

test("goods without a size wait as drafts until somebody measures them, and a measured size is never overwritten", async () => {
  const browser = await owner();
  const { path, id } = await mapped({ sizeless: "draft" });
  await browser.post(path, { intent: "import" });
  await work(id);
  const states = () =>
    shop().db.sql(
      `select p.slug, p.status, p.picture_family, v.length_in::float8 as length from products p join variants v on v.product_id = p.id
       where p.slug in ('sized', 'unsized') order by p.slug`,
    );
  expect(await states()).toEqual([
    { slug: "sized", status: "published", picture_family: "", length: 30 },
    { slug: "unsized", status: "draft", picture_family: "", length: 14 },
  ]);
  const page = (await browser.get(path)).text;
  expect(page).toContain("Without a size of its own the product comes in as a draft");
  expect((await browser.get(`/cn${path}`)).text).toContain("因缺少自身尺寸，该商品以草稿导入");
  // Somebody measures and publishes it; the next file of Shopify still knows no size.
  await shop().db.sql("update products set status = 'published' where slug = 'unsized'");
  await shop().db.sql("update variants set length_in = 66, weight_lb = 77 where sku = 'US-1'");
  await browser.post(path, { intent: "import" });
  await work(id);
  expect((await states())[1]).toMatchObject({ status: "published", length: 66 });
  expect((await product("unsized"))!.variants[0]).toMatchObject({ weight_lb: 77, width_in: 12 });
});

test("whatever of an export becomes something else or nothing is said by its line and column", async () => {
  const { id, path } = await mapped({ sizeless: "sell" });
  const { notes } = (await findImportRun(shop().db, id))!.report!;
  const said = notes!.map(({ line, product: slug, field, problem: { code, ...values } }) => [
    line,
    slug,
    field,
    code,
    ...Object.values(values),
  ]);
  expect(said).toEqual([
    [3, "unsized", "Variant Grams", "weight_assumed", 25],
    [3, "unsized", "", "size_assumed", "14 × 12 × 10.5"],
    [4, "crowded", "Body (HTML)", "media_left_out"],
    [4, "crowded", "Variant Requires Shipping", "column_left_out", "false", "Variant Requires Shipping"],
    [4, "crowded", "Variant Barcode", "column_left_out", "0012345", "Variant Barcode"],
    [4, "crowded", "Tags", "tags_left_out", "old, new"],
    [4, "crowded", "Finish", "option_in_name", "Finish"],
    [4, "crowded", "Variant SKU", "sku_made", "CROWDED-1"],
    [4, "crowded", "Variant Inventory Qty", "stock_below_zero", "CROWDED-1", "-2"],
    [4, "crowded", "Variant Compare At Price", "former_price_left_out", "CROWDED-1", "90.00"],
  ]);
  // Options are versions, and the table of the description is one on the page.
  const browser = await owner();
  await browser.post(path, { intent: "import" });
  await work(id);
  const crowded = (await product("crowded"))!;
  expect(crowded.variants.map(({ sku, name }) => [sku, name])).toEqual([
    ["CROWDED-1", { en: "Red", cn: "Red" }],
    ["CR-2", { en: "Blue", cn: "Blue" }],
  ]);
  const table = {
    type: "table",
    content: [
      {
        type: "table_row",
        content: [{ type: "table_cell", content: [{ type: "paragraph", content: [{ type: "text", text: "Tank" }] }] }],
      },
    ],
  };
  expect(crowded["description"]).toMatchObject({
    en: [{ type: "paragraph" }, table],
    cn: [{ type: "paragraph" }, table],
  });
  await shop().db.sql("update products set status = 'published' where slug = 'crowded'");
  expect((await shop().browser().get("/products/crowded.html")).text).toMatch(/<table(?:(?!<\/table>).)*Tank/s);
  // The same file again changes nothing; a description that was improved here meanwhile keeps its form.
  await browser.post(path, { intent: "import" });
  await work(id);
  expect((await findImportRun(shop().db, id))!.report).toMatchObject({ added: 0, changed: 0 });
});

test("a name that stands for a missing description, and a status that the shop does not know, are said", async () => {
  const heading =
    "Handle,Title,Body (HTML),Vendor,Type,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price";
  const id = await sent(
    [
      heading,
      'bare,Bare tank,"<p> </p>",Ironfield,Air Tanks,active,Title,Default Title,BARE-1,4536,120.00',
      "unlisted,Unlisted tank,<p>Holds air.</p>,Ironfield,Air Tanks,unlisted,Title,Default Title,UNL-1,4536,120.00",
      "told,Told tank,<p>Holds air.</p>,Ironfield,Air Tanks,Active,Title,Default Title,TOLD-1,4536,120.00",
    ].join("\n"),
  );
  const browser = await owner();
  const path = `/admin/imports/${id}`;
  await browser.post(path, await mapping(id, { untranslated: "english", sizeless: "sell" }));
  await work(id);
  const { notes } = (await findImportRun(shop().db, id))!.report!;
  expect(
    notes!
      .filter(({ problem }) => problem.code !== "size_assumed")
      .map(({ product: slug, field, problem: { code } }) => [slug, field, code]),
  ).toEqual([
    ["bare", "Body (HTML)", "name_as_description"],
    ["unlisted", "Status", "status_unknown"],
  ]);
  for (const [address, words] of [
    [path, ["A new product has its name instead", "“unlisted” is no status that this shop knows"]],
    [`/cn${path}`, ["新商品暂以名称代替", "本店没有“unlisted”这一状态"]],
  ] as const) {
    const page = (await browser.get(address)).text;
    for (const said of words) expect(page).toContain(said);
  }
});

test("goods whose stock Shopify does not track keep the count of this shop, and new ones begin at 0: both are said", async () => {
  const lines = (tracker: string, columns: string) =>
    [
      `Handle,Title,Body (HTML),Vendor,Type,${columns},Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,` +
        `${tracker},Variant Inventory Qty,Variant Price`,
      "tracked,Tracked tank,<p>Holds air.</p>,Ironfield,Air Tanks,true,active,Title,Default Title,TRK-1,4536,shopify,4,120.00",
      "untracked,Untracked tank,<p>Holds air.</p>,Ironfield,Air Tanks,true,active,Title,Default Title,UNT-1,4536,,0,120.00",
      "hidden,Hidden tank,<p>Holds air.</p>,Ironfield,Air Tanks,false,active,Title,Default Title,HID-1,4536,shopify,2,120.00",
    ].join("\n");
  const browser = await owner();
  const imported = async (text: string) => {
    const id = await sent(text);
    const path = `/admin/imports/${id}`;
    await browser.post(path, await mapping(id, { untranslated: "english", sizeless: "sell" }));
    await work(id);
    await browser.post(path, { intent: "import" });
    await work(id);
    const { notes } = (await findImportRun(shop().db, id))!.report!;
    const said = notes!
      .filter(({ problem }) => problem.code !== "size_assumed")
      .map(({ product: slug, field, problem: { code } }) => [slug, field, code]);
    return { path, said };
  };
  const expected = (tracker: string) => [
    ["untracked", tracker, "stock_untracked"],
    ["hidden", "Status", "draft_unpublished"],
  ];
  const stockOf = async (slug: string) => (await product(slug))!.variants[0]!["stock"];
  const { path, said } = await imported(lines("Variant Inventory Tracker", "Published"));
  expect(said).toEqual(expected("Variant Inventory Tracker"));
  expect([await stockOf("tracked"), await stockOf("untracked")]).toEqual([4, 0]);
  expect(await product("hidden")).toMatchObject({ status: "draft" });
  for (const [address, words] of [
    [path, ["Shopify does not track the stock of UNT-1", "not published in its online store"]],
    [`/cn${path}`, ["Shopify 不跟踪 UNT-1 的库存", "未发布到其网店"]],
  ] as const) {
    const page = (await browser.get(address)).text;
    for (const sentence of words) expect(page).toContain(sentence);
  }
  // Counted here since; the next export, under the later headings, knows no count still.
  await shop().db.sql("update stock set on_hand = 7 where variant_id = (select id from variants where sku = 'UNT-1')");
  const again = await imported(lines("Inventory tracker", "Published on online store"));
  expect(again.said).toEqual(expected("Inventory tracker"));
  expect([await stockOf("tracked"), await stockOf("untracked")]).toEqual([4, 7]);
});

test("a later export brings new prices, and keeps what was entered here since and has no place at Shopify", async () => {
  const { db } = shop();
  const browser = await owner();
  const file = (price: string) =>
    [
      "Handle,Title,Body (HTML),Vendor,Type,Published,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price",
      `later-tank,Later tank,<p>Holds air.</p>,Ironfield,Air Tanks,true,active,Title,Default Title,LT-1,4536,${price}`,
      "later-lid,Later lid,<p>Closes it.</p>,Ironfield,Air Tanks,true,active,Title,Default Title,LL-1,4536,9.00",
    ].join("\n");
  const imported = async (price: string, untranslated: "draft" | "english") => {
    const id = await sent(file(price));
    const path = `/admin/imports/${id}`;
    await browser.post(path, await mapping(id, { untranslated }));
    await work(id);
    await browser.post(path, { intent: "import" });
    await work(id);
  };
  await imported("120.00", "draft");
  expect(await product("later-tank")).toMatchObject({ status: "draft", name: { en: "Later tank", cn: "" } });
  const chinese = { name: "后到的储气罐", summary: "储存空气。", description: ["储存空气。"] };
  await db.sql(
    `update products set status = 'published', attributes = attributes || '{"mawp":200}', warranty_months = 24,
       return_policy = 'unopened-only', name = name || jsonb_build_object('cn', $1::text),
       summary = summary || jsonb_build_object('cn', $2::text),
       description = description || jsonb_build_object('cn', $3::jsonb) where slug = 'later-tank'`,
    [chinese.name, chinese.summary, JSON.stringify(chinese.description)],
  );
  await db.sql("update variants set lead_time_days = 9, freight_only = true where sku = 'LT-1'");
  await db.sql(
    `insert into cross_references (variant_id, maker, number, number_compact)
     select id, 'Another', 'X-1', 'X1' from variants where sku = 'LT-1'`,
  );
  await db.sql(
    `insert into product_links (product_id, linked_product_id, kind, position)
     select (select id from products where slug = 'later-tank'), id, 'bought-together', 0 from products
     where slug = 'later-lid'`,
  );
  for (const [price, untranslated, cents] of [
    ["130.00", "draft", 13_000],
    ["140.00", "english", 14_000],
  ] as const) {
    await imported(price, untranslated);
    expect(await product("later-tank"), untranslated).toMatchObject({
      status: "published",
      name: { en: "Later tank", cn: chinese.name },
      summary: { cn: chinese.summary },
      description: { cn: chinese.description },
      attributes: { mawp: 200 },
      warranty_months: 24,
      return_policy: "unopened-only",
      variants: [{ price_cents: cents, lead_time_days: 9, freight_only: true }],
    });
    const [beside] = await db.sql(
      `select (select count(*)::int from cross_references c where c.variant_id = v.id) as numbers,
         (select count(*)::int from product_links l where l.product_id = v.product_id) as links
       from variants v where v.sku = 'LT-1'`,
    );
    expect(beside).toEqual({ numbers: 1, links: 1 });
  }
});

test("a summary or description written here stays where a later export has none, and gives way to one that it has", async () => {
  const browser = await owner();
  const imported = async (body: string, summary: string) => {
    const id = await sent(
      [
        "Handle,Title,Body (HTML),Vendor,Type,Status,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,SEO Description",
        `worded,Worded tank,${body},Ironfield,Air Tanks,active,Title,Default Title,WT-1,4536,120.00,${summary}`,
      ].join("\n"),
    );
    const path = `/admin/imports/${id}`;
    await browser.post(path, await mapping(id, { untranslated: "english" }));
    await work(id);
    await browser.post(path, { intent: "import" });
    await work(id);
    return product("worded");
  };
  expect(await imported("", "")).toMatchObject({
    summary: { en: "Worded tank", cn: "Worded tank" },
    description: { en: ["Worded tank"], cn: ["Worded tank"] },
  });
  await shop().db.sql(
    `update products set summary = '{"en":"Written here.","cn":"Written here."}',
       description = '{"en":["By hand."],"cn":["手写。"]}' where slug = 'worded'`,
  );
  expect(await imported("", "")).toMatchObject({
    summary: { en: "Written here.", cn: "Written here." },
    description: { en: ["By hand."], cn: ["手写。"] },
  });
  expect(await imported("<p>Of the file.</p>", "Of the file too.")).toMatchObject({
    summary: { en: "Of the file too.", cn: "Of the file too." },
    description: { en: ["Of the file."], cn: ["手写。"] },
  });
});

test("a length is the attribute that its unit measures: of a hose in feet, of a pipe in meters, of a machine in inches; the report says what became what", async () => {
  const browser = await owner();
  const heading =
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Status,Length (product.metafields.specs.length)";
  const goods = [
    "lane-hose,Lane Hose,<p>Rubber hose.</p>,Lane,Lane hoses,,true,Length,25 ft,LANE-25,900,5,30.00,,active,",
    "lane-hose,,,,,,,,50 ft,LANE-50,1800,5,50.00,,,",
    'lane-rule,Lane Hose 7,<p>Rubber hose.</p>,Lane,Lane hoses,,true,Title,Default Title,LANE-7,700,5,20.00,,active,"{""value"":7.5,""unit"":""METERS""}"',
    "lane-pipe,Lane Pipe,<p>Aluminum pipe.</p>,Lane,Lane pipe,,true,Title,Default Title,LANE-P,9000,5,90.00,,active,6 m",
    "lane-tank,Lane Tank,<p>Upright tank.</p>,Lane,Lane tanks,,true,Title,Default Title,LANE-T,40000,5,400.00,,active,48 in",
    "lane-odd,Lane Odd,<p>Odd hose.</p>,Lane,Lane hoses,,true,Title,Default Title,LANE-O,900,5,30.00,,active,25 PSI",
  ];
  const id = await sent([heading, ...goods].join("\n"), "lane.csv");
  const path = `/admin/imports/${id}`;
  const laneShelves: Readonly<Record<string, string>> = {
    "Lane hoses": "extras/hoses-and-couplers",
    "Lane pipe": "air-pipe/pipe",
    "Lane tanks": "air-tanks/vertical-tanks",
  };
  const survey = (await findImportRun(shop().db, id))!.survey!;
  const named = (name: string) => ({ name, kind: "option", sample: "25 ft", products: 1 }) as const;
  const suggested = { ...survey, columns: [named("Hose – length"), named("Length"), named("Packing")] };
  expect(mappingTexts(suggested, null, await readTaxonomy(shop().db)), "what the form suggests").toMatchObject({
    "column.0": "attribute:hoseLength",
    "column.1": "attribute:overallLength",
    "column.2": "",
  });
  const form: Record<string, string> = await mapping(id, { untranslated: "english" });
  survey.types.forEach(({ name }, at) => (form[`type.${at}`] = laneShelves[name] ?? ""));
  survey.columns.forEach((_, at) => ([form[`column.${at}`], form[`unit.${at}`]] = ["attribute:overallLength", "in"]));
  expect((await browser.post(path, form)).status).toBe(303);
  await work(id);
  const checked = (await browser.get(path)).text.replaceAll(/<\/?span[^>]*>/g, "");
  expect(checked).toContain("If you import it: 4 new, 0 changed, 0 as they are, 1 not possible.");
  expect(checked).toContain("What options and metafields became");
  expect(checked).toContain("“25 ft” went to the attribute Hose length / 气管长度");
  expect(checked).toContain("“7.5 METERS” went to the attribute Hose length");
  expect(checked).toContain("“6 m” went to the attribute Pipe length / 管长");
  expect(checked).toContain("“25 PSI” is not what this column was chosen to be");
  expect((await browser.get(`/cn${path}`)).text).toContain("选项和元字段的去向");
  expect((await browser.post(path, { intent: "import" })).status).toBe(303);
  await work(id);
  const attributesOf = async (slug: string) => (await product(slug))!;
  expect((await attributesOf("lane-hose")).variants.map(({ attributes }) => attributes)).toMatchObject([
    { hoseLength: 25 },
    { hoseLength: 50 },
  ]);
  // 7.5 m are 24.6 ft and 6 m 19.69 ft, by 0.3048 m to the international foot.
  const inFeet = (meters: number) => meters / 0.3048;
  const { attributes: seven } = await attributesOf("lane-rule");
  expect((seven as { hoseLength: number }).hoseLength).toBeCloseTo(inFeet(7.5), 1);
  const { attributes: pipe } = await attributesOf("lane-pipe");
  expect((pipe as { pipeLength: number }).pipeLength).toBeCloseTo(inFeet(6), 1);
  expect(await attributesOf("lane-tank")).toMatchObject({ attributes: { overallLength: 48 } });
});
