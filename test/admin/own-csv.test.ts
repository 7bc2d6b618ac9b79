import { expect, test } from "vitest";
import { findImportRun } from "#engine/admin/imports/import-run.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sent, work } from "./import-runs.ts";

const shop = openShop();
const owner = () => signedInAs(shop(), "owner");

/** Has a file checked; gives its page's path and its report. */
async function checked(text: string, name = "goods.csv") {
  const id = await sent(await owner(), Buffer.from(text), name);
  await work(shop(), id);
  return { path: `/admin/imports/${id}`, id, report: (await findImportRun(shop().db, id))!.report! };
}

const heading =
  "slug,category,subcategory,brand,name_en,name_cn,summary_en,summary_cn,description_en,description_cn,sku,price,weight_lb,length_in,width_in,height_in";
const row = (at: number, { weight = "12", price = "99.00", status = "", sku = `OWN-${at}` } = {}) =>
  `own-${at},air-tanks,vertical-tanks,Ironfield,Tank ${at},储气罐 ${at},Holds air.,储气。,It holds air.,储存空气。,${sku},${price},${weight},10,10,20${status && `,${status}`}`;

test("a CSV needs neither a picture family nor a day, and its goods show no picture that is not there", async () => {
  const { path, id } = await checked(`${heading}\n${row(1)}\n${row(2)}`);
  const browser = await owner();
  expect((await browser.get(path)).text).toContain(
    "If you import it: 2 new, 0 changed, 0 as they are, 0 not possible.",
  );
  await browser.post(path, { intent: "import" });
  await work(shop(), id);
  const stored = () => shop().db.sql("select slug, picture_family, published_at from products order by slug");
  const first = await stored();
  expect(first).toMatchObject([
    { slug: "own-1", picture_family: "", published_at: shop().clock.now() },
    { slug: "own-2", picture_family: "" },
  ]);
  expect((await browser.get("/products/own-1.html")).text).not.toMatch(/<img[^>]+\/pictures\/[a-z-]+\/three-quarter/);
  // A family that came in before the shop knew which it has, as of every earlier import of Shopify's.
  await shop().db.sql("update products set picture_family = 'air-tanks' where slug = 'own-1'");
  await shop().db.sql("update products set picture_family = 'vertical-tank' where slug = 'own-2'");
  shop().clock.advance(3_600_000);
  await browser.post(path, { intent: "import" });
  await work(shop(), id);
  expect(await stored()).toMatchObject([
    { picture_family: "", published_at: first[0]!["published_at"] },
    { picture_family: "vertical-tank" },
  ]);
});

test("two causes on two thousand lines are two rows, each with its column, its count and a value, in both languages", async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) =>
    row(at + 10, { weight: "12 lb", price: at % 2 ? "" : "on request" }),
  );
  const { path, report } = await checked(`${heading}\n${rows.join("\n")}`);
  expect(report).toMatchObject({ read: 2_000, refused: 2_000 });
  expect(report.errors.length + report.moreErrors).toBe(4_000);
  expect(report.causes!.map(({ field, count, problem, lines }) => [field, count, problem, lines[0]])).toEqual([
    ["weight_lb", 2_000, { code: "not_number", value: "12 lb" }, 2],
    ["price", 1_000, { code: "not_price", value: "on request" }, 2],
    ["price", 1_000, { code: "field_missing" }, 3],
  ]);
  // The line is that of the row, not of its product.
  expect(report.errors[0]).toMatchObject({ line: 2, product: "own-10", field: "price" });
  const browser = await owner();
  // A figure stays with its unit in a span of its own.
  const english = (await browser.get(path)).text.replaceAll(/<\/?span[^>]*>/g, "");
  expect(english).toContain("“12 lb” is not a number. Write a figure alone, such as 12.5, without its unit.");
  expect(english).toContain("“on request” is not a price.");
  expect(english).not.toMatch(/expected (string|number)|Invalid input/);
  const chinese = (await browser.get(`/cn${path}`)).text.replaceAll(/<\/?span[^>]*>/g, "");
  expect(chinese).toContain("“12 lb”不是数字");
  expect(chinese).toContain("“on request”不是价格");
  // A phone shows three rows, each unfolds: the lines stand nowhere else.
  for (const html of [english, chinese]) {
    expect([...html.matchAll(/<summary.*?([\d,]+) ×/g)].map(([, count]) => count)).toEqual(["2,000", "1,000", "1,000"]);
    expect(html.replaceAll(/<details.*?<\/details>/gs, "")).not.toContain("own-10");
  }
});

test("each cell that cannot be is named by its row, column and value", async () => {
  const lines = [
    `${heading},status,freight_only,cross_references,publish`.replace(",publish", ""),
    `${row(1, { status: "published" })},maybe,Any`,
    `${row(2, { status: "sold" })},yes,Any:1`,
    `${row(3, { status: "draft", sku: "?" })},yes,Any:1`,
    `,,,,,,,,,,OWN-3B,1.005,1,1,-1,1,,no,`.replace(/^/, "own-3"),
  ];
  const { report } = await checked(lines.join("\n"));
  expect(report.errors.map(({ line, field, problem }) => [line, field, problem])).toEqual([
    [2, "freight_only", { code: "not_flag", value: "maybe" }],
    [2, "cross_references", { code: "field_missing" }],
    [3, "status", { code: "value_unknown", value: "sold", choices: "draft, published, unavailable, archived" }],
    [4, "sku", { code: "sku_invalid", value: "?" }],
    [5, "price", { code: "not_price", value: "1.005" }],
    [5, "width_in", { code: "number_too_small", value: "-1", least: 0, above: "true" }],
  ]);
});

test("the template can be imported as it is, and its examples are drafts", async () => {
  const browser = await owner();
  const page = (await browser.get("/admin/imports")).text;
  expect(page).toContain('href="/admin/export/template"');
  const template = (await browser.bytes("/admin/export/template")).bytes.toString();
  const { path, report } = await checked(template, "products-template.csv");
  expect(report).toMatchObject({ read: 2, added: 2, refused: 0, errors: [], notes: [] });
  await browser.post(path, { intent: "import" });
  await work(shop(), Number(path.split("/").at(-1)));
  expect(await shop().db.sql("select distinct status from products where slug like 'example-%'")).toEqual([
    { status: "draft" },
  ]);
  const said = await shop().db.sql("select distinct summary from products where slug like 'example-%'");
  expect(said.length, "each says what it is").toBe(2);
  expect((await browser.get("/cn/admin/imports")).text).toContain("商品模板（CSV）");
});

test("a family of pictures that the shop does not have is said, and its product comes in without", async () => {
  const { report } = await checked(`${heading},picture_family\n${row(7)},air-tanks`);
  expect(report).toMatchObject({ added: 1, errors: [] });
  expect(report.notes).toEqual([
    { line: 2, product: "own-7", field: "picture_family", problem: { code: "family_unknown", value: "air-tanks" } },
  ]);
});
