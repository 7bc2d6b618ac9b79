import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { fieldsOf, formOf } from "./product-form.ts";

const shop = openShop({ follows: true });

const key = "0123456789abcdef0123456789abcdef";
const run = (text: string, ...marks: object[]) => ({ type: "text", text, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const document = [
  { type: "heading", attrs: { level: 2 }, content: [run("Duty <b>")] },
  "Plain words.",
  paragraph(run("See "), run("how it ships", { type: "link", attrs: { href: "/shippingPolicy" } })),
  {
    type: "bullet_list",
    content: [{ type: "list_item", content: [paragraph(run("Kevlar belt", { type: "strong" }))] }],
  },
  {
    type: "table",
    content: [{ type: "table_row", content: [{ type: "table_cell", content: [paragraph(run("125 psi"))] }] }],
  },
  { type: "image", attrs: { key, alt: "The pump" } },
];

beforeAll(async () => {
  await importProducts(
    shop(),
    jsonLines(["one", "two"].map((slug) => record(slug, { variants: [variant(`SKU-${slug.toUpperCase()}`)] }))),
  );
  await shop().db.sql(
    `insert into pictures (key, source, file_name, width, height, made_at, unused_since)
     values ($1, 's.webp', 'pump.jpg', 900, 900, now() - interval '90 days', now() - interval '90 days')`,
    [key],
  );
});

async function saves(slug: string, texts: Record<string, string>) {
  const { id, version, typed } = await formOf(shop().db, slug);
  const owner = await signedInAs(shop(), "owner");
  const form = fieldsOf({ ...typed, texts: { ...typed.texts, ...texts } }, { version });
  return owner.post(`/admin/products/${id}`, form);
}

const exported = async (format: "csv" | "jsonl") => {
  let file = "";
  await writeProducts(shop().db, format, (piece) => void (file += piece));
  return file;
};

test("a document stands on the product's page as elements, in both languages, and its link keeps the language", async () => {
  const answer = await saves("one", {
    "description.en": JSON.stringify(document),
    "description.cn": JSON.stringify(document),
  });
  expect(answer.location).toContain("done=saved");
  const { text } = await shop().browser().get("/products/one.html");
  for (const part of [
    ">Duty &lt;b&gt;</h3>",
    "<p>Plain words.</p>",
    'href="/shippingPolicy"',
    "<strong>Kevlar belt</strong>",
    "</td></tr></tbody></table>",
    `/pictures/${key}/photo-640.webp`,
    'alt="The pump"',
  ])
    expect(text).toContain(part);
  const chinese = await shop().browser().get("/cn/products/one.html");
  expect(chinese.text).toContain('href="/cn/shippingPolicy"');
  const results = async () => (await shop().browser().get("/search?q=kevlar")).text;
  await expect.poll(results).toContain("/products/one.html");
});

test.each(["csv", "jsonl"] as const)(
  "a %s export has plain paragraphs, and brought back changes nothing",
  async (format) => {
    await saves("one", { "description.en": JSON.stringify(document) });
    const before = await formOf(shop().db, "one");
    const file = await exported(format);
    expect(file).toContain("- Kevlar belt");
    expect(file).not.toContain("bullet_list");
    const report = await importProducts(shop(), { pieces: [file], format });
    expect(report).toMatchObject({ refused: 0, changed: 0, unchanged: 2 });
    expect((await formOf(shop().db, "one")).typed).toEqual(before.typed);
  },
);

test("other words of a file take the place of the document, in the language that they are in", async () => {
  await saves("one", { "description.en": JSON.stringify(document), "description.cn": JSON.stringify(document) });
  const file = (await exported("jsonl")).replace('"en": ["Duty', '"en": ["Rest').replace('"en":["Duty', '"en":["Rest');
  await importProducts(shop(), { pieces: [file], format: "jsonl" });
  const { typed } = await formOf(shop().db, "one");
  expect(typed.texts["description.en"]).toMatch(/^Rest <b>\n\nPlain words\./);
  expect(JSON.parse(typed.texts["description.cn"])).toEqual(document);
});

test.each([
  [
    "a link that is none",
    [paragraph(run("x", { type: "link", attrs: { href: "javascript:alert(1)" } }))],
    "an address that begins with https://",
  ],
  ["HTML", [{ type: "html", attrs: { html: "<script>" } }], "This text could not be read"],
  [
    "a picture that is not stored",
    [{ type: "image", attrs: { key: "f".repeat(32), alt: "" } }],
    "This file is no longer stored",
  ],
])("%s is refused beside the field, and what was typed stays", async (_, blocks, sentence) => {
  const { version } = await formOf(shop().db, "two");
  const answer = await saves("two", {
    "description.en": JSON.stringify(["Kept words", ...blocks]),
    brand: "Typed brand",
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain("Kept words");
  expect(answer.text).toContain('value="Typed brand"');
  expect((await formOf(shop().db, "two")).version).toBe(version);
});

test("a picture that a text shows stays, one that an undone change would bring back too, and then it goes", async () => {
  const { db, clock } = shop();
  const isStored = async () => {
    await purgePictures({ db, clock });
    return (await db.sql("select from pictures where key = $1", [key])).length === 1;
  };
  await saves("one", { "description.en": JSON.stringify(document), "description.cn": "Words." });
  expect(await isStored()).toBe(true);
  await saves("one", { "description.en": "Words." });
  expect(await isStored()).toBe(true);
  await saves("one", { "description.en": "Other words." });
  expect(await isStored()).toBe(false);
});
