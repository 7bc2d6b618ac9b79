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
const row = (at: number, { price = "99.00", name = `Tank ${at}`, text = "It holds air." } = {}) =>
  `tank-${at},air-tanks,vertical-tanks,Ironfield,${name},储气罐 ${at},Holds air.,储气。,${text},储存空气。,TANK-${at},${price},12,10,10,20`;

async function stocked(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => row(at));
  const { path, id } = await checked([heading, ...rows].join("\n"));
  await (await owner()).post(path, { intent: "import" });
  await work(shop(), id);
}

/** The words of a page, without its markup. */
const wordsOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, "").replaceAll(/\s+/g, " ");

test("the check of a file names what changes: field by field, from which value to which", async () => {
  await stocked(3);
  const rows = [
    row(0, { price: "89.50", name: "Tall tank" }),
    row(1),
    row(2, { text: `${"It holds air. ".repeat(40)}!` }),
  ];
  const { path, report } = await checked([heading, ...rows].join("\n"));
  expect(report).toMatchObject({ changed: 2, unchanged: 1 });
  expect(report.changes).toEqual([
    {
      product: "tank-0",
      fields: [
        { field: "name_en", sku: null, from: "Tank 0", to: "Tall tank" },
        { field: "price", sku: "TANK-0", from: "99.00", to: "89.50" },
      ],
      more: 0,
    },
    { product: "tank-2", fields: [expect.objectContaining({ field: "description_en" })], more: 0 },
  ]);
  for (const { to } of report.changes![1]!.fields) expect(to.length).toBeLessThanOrEqual(122);
  const browser = await owner();
  for (const [prefix, title] of [
    ["", "What would change"],
    ["/cn", "将要更改的内容"],
  ] as const) {
    const page = wordsOf((await browser.get(prefix + path)).text);
    for (const words of [title, "TANK-0 · price", "99.00 → 89.50", "Tank 0 → Tall tank"]) expect(page).toContain(words);
  }
  const prices = () => shop().db.sql("select price_cents as price from variants where sku = 'TANK-0'");
  expect(await prices(), "a check stores nothing").toEqual([{ price: 9_900 }]);
});

test("of many products that change the first twenty are named, and the number of the others", async () => {
  await stocked(23);
  const { path, report } = await checked(
    [heading, ...Array.from({ length: 23 }, (_, at) => row(at, { price: "12.00" }))].join("\n"),
  );
  expect([report.changed, report.changes!.length]).toEqual([23, 20]);
  const browser = await owner();
  expect(wordsOf((await browser.get(path)).text)).toContain("and 3 more products");
  expect(wordsOf((await browser.get(`/cn${path}`)).text)).toContain("另有 3 件商品");
});

test("bad rows of one kind are folded into one that names their lines, and how many more there are", async () => {
  const bad = (count: number) =>
    checked([heading, ...Array.from({ length: count }, (_, at) => row(at + 50, { price: "free" }))].join("\n"));
  const browser = await owner();
  const foldedIn = async (path: string, prefix = "") =>
    wordsOf(/<summary.*?<\/summary>/s.exec((await browser.get(prefix + path)).text.split('id="problems"')[1]!)![0]);
  const two = await bad(2);
  expect([await foldedIn(two.path), await foldedIn(two.path, "/cn")]).toEqual([
    expect.stringContaining("Lines: 2, 3"),
    expect.stringContaining("行：2, 3"),
  ]);
  const many = await bad(9);
  expect(await foldedIn(many.path)).toContain("Lines: 2, 3, 4, 5, 6 and 4 more");
});

test("prices that are no prices name their lines, and one too large is told in the dollars of the file", async () => {
  const rows = ["abc", "on request", "n/a"].map((price, at) => row(at + 70, { price }));
  const { path } = await checked([heading, ...rows, row(80, { price: "99999999999" })].join("\n"));
  const browser = await owner();
  for (const [prefix, folded, large] of [
    ["", "Lines: 2, 3, 4", "$99999999999 is too large: it may be $10,000,000 at most."],
    ["/cn", "行：2, 3, 4", "$99999999999 太大，最大为 $10,000,000。"],
  ] as const) {
    const page = wordsOf((await browser.get(prefix + path)).text);
    expect(page).toContain(folded);
    expect(page).toContain(large);
  }
});

test("a subcategory that a category lacks is answered with those it has", async () => {
  const { path } = await checked([heading, row(90).replace("vertical-tanks", "tanks-vertical")].join("\n"));
  const browser = await owner();
  expect(wordsOf((await browser.get(path)).text)).toContain(
    "The category has no subcategory “tanks-vertical”. It has: vertical-tanks, ",
  );
  expect(wordsOf((await browser.get(`/cn${path}`)).text)).toContain("只有：vertical-tanks, ");
});
