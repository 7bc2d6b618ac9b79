import { beforeAll, expect, test } from "vitest";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { fieldsOf, formOf } from "./product-form.ts";

const shop = openShop();

beforeAll(async () => {
  const products = ["tank", "pump", "hose"].map((slug) =>
    record(slug, { variants: [variant(`SKU-${slug.toUpperCase()}`)] }),
  );
  await importProducts(shop(), jsonLines(products));
});

/** Saves texts of a product as the owner; gives what the form answered. */
async function saves(slug: string, texts: Partial<TypedProduct["texts"]>) {
  const browser = await signedInAs(shop(), "owner");
  const { id, version, typed } = await formOf(shop().db, slug);
  const answer = await browser.post(
    `/admin/products/${id}`,
    fieldsOf({ ...typed, texts: { ...typed.texts, ...texts } }, { version }),
  );
  shop().contentChanged();
  return answer;
}

const headOf = async (path: string) => {
  const { text } = await shop().browser().get(path);
  const of = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    title: of(/<title>([^<]*)/),
    description: of(/<meta name="description" content="([^"]*)/),
    shared: of(/<meta property="og:title" content="([^"]*)/),
    heading: of(/<h1[^>]*>(?:<[^>]*>)*([^<]+)/),
  };
};

const stored = async (slug: string) =>
  (
    await shop().db.sql("select seo_title as title, seo_description as description from products where slug = $1", [
      slug,
    ])
  )[0];

test("a page says to search engines what the merchant wrote, in each language its own, and its name on the page", async () => {
  expect(await headOf("/products/tank.html")).toMatchObject({ title: "Tank tank – Plenum", shared: "Tank tank" });
  const answer = await saves("tank", {
    "seoTitle.en": "Air receivers for body shops",
    "seoTitle.cn": "钣喷店储气罐",
    "seoDescription.en": "ASME tanks, shipped free.",
  });
  expect(answer.status).toBe(303);
  expect(await headOf("/products/tank.html")).toEqual({
    title: "Air receivers for body shops – Plenum",
    description: "ASME tanks, shipped free.",
    shared: "Air receivers for body shops",
    heading: "Tank tank",
  });
  // Nothing is written for the Chinese description, so it is made of the summary.
  expect(await headOf("/cn/products/tank.html")).toEqual({
    title: "钣喷店储气罐 – Plenum",
    description: "储气罐 tank (SKU-TANK). 储存压缩空气。",
    shared: "钣喷店储气罐",
    heading: "储气罐 tank",
  });
});

test("what is longer than search engines read is refused at its field, with all that was typed", async () => {
  const answer = await saves("pump", { "seoTitle.en": "t".repeat(71), "seoDescription.cn": "长".repeat(321) });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("t".repeat(71));
  expect(answer.text).toContain("长".repeat(321));
  expect(answer.text).toContain('href="#seoTitle.en"');
  expect(answer.text).toContain('href="#seoDescription.cn"');
  expect(await stored("pump")).toEqual({ title: { en: "", cn: "" }, description: { en: "", cn: "" } });
});

test("markup in it is text", async () => {
  await saves("hose", { "seoTitle.en": "</title><script>alert(1)</script>" });
  const { text } = await shop().browser().get("/products/hose.html");
  expect(text).not.toContain("<script>alert(1)");
  expect(text).toContain("&lt;/title&gt;&lt;script&gt;alert(1)");
});

test.each(["csv", "jsonl"] as const)("an export as %s holds it, and its import brings it back", async (format) => {
  await saves("tank", { "seoTitle.en": 'Tanks, "80 gal"', "seoDescription.cn": "储气罐。" });
  const before = await stored("tank");
  let file = "";
  await writeProducts(shop().db, format, (piece) => void (file += piece));
  await saves("tank", { "seoTitle.en": "Another", "seoTitle.cn": "", "seoDescription.cn": "" });
  const { errors } = await importProducts(shop(), { format, pieces: [file] });
  expect(errors).toEqual([]);
  expect(await stored("tank")).toEqual(before);
});

test("a file that says nothing of it leaves it as it is, in each language", async () => {
  await saves("tank", { "seoTitle.en": "Kept", "seoTitle.cn": "保留" });
  const own = { variants: [variant("SKU-TANK")] };
  await importProducts(shop(), jsonLines([record("tank", own)]));
  expect(await stored("tank")).toMatchObject({ title: { en: "Kept", cn: "保留" } });
  await importProducts(shop(), jsonLines([record("tank", { ...own, seoTitle: { en: "New" } })]));
  expect(await stored("tank")).toMatchObject({ title: { en: "New", cn: "保留" } });
});
