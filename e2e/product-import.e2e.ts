import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { photo } from "#test/admin/pictures.ts";
import { zipOf } from "#test/admin/zip.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const walks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
];

const tank = (slug: string, change: object = {}) => ({
  slug,
  category: "air-tanks",
  subcategory: "vertical-tanks",
  brand: "Walkers",
  name: { en: `Imported ${slug}`, cn: `导入的 ${slug}` },
  summary: { en: "Holds air.", cn: "储存空气。" },
  description: { en: ["Steel."], cn: ["钢制。"] },
  status: "published",
  attributes: { tankVolume: 80, mawp: 200 },
  pictureFamily: "vertical-tank",
  popularity: 1,
  publishedAt: "2026-01-02T00:00:00Z",
  returnPolicy: "standard",
  warrantyMonths: 12,
  variants: [
    {
      sku: slug.toUpperCase(),
      priceCents: 89_900,
      weightLb: 230,
      lengthIn: 24,
      widthIn: 24,
      heightIn: 60,
      stock: 4,
      leadTimeDays: 2,
      crossReferences: [],
    },
  ],
  documents: [],
  boughtTogether: [],
  fits: [],
  ...change,
});

describe.each(drawn(walks, 1))("in $language at $width px", ({ language, width }) => {
  test("the merchant uploads a file of products, reads what is wrong with it, imports the rest and a ZIP of pictures, and a buyer sees both", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 4(00|22)/ });
    const { page, t } = one;
    const slug = `imported-${language}`;
    await opens(one, "/admin/products");
    await page.getByRole("link", { name: t("adminImport.title") }).click();
    const choose = page.getByLabel(t("adminImport.upload.choose"));
    await choose.setInputFiles({ name: "products.xlsx", mimeType: "application/zip", buffer: Buffer.from("PK") });
    await page.getByText(t("adminProducts.upload.refused.import_format")).waitFor();
    const lines = [tank(slug), tank(`${slug}-bad`, { category: "nowhere" })].map((line) => JSON.stringify(line));
    await choose.setInputFiles({
      name: `walked-${language}.jsonl`,
      mimeType: "application/x-ndjson",
      buffer: Buffer.from(lines.join("\n")),
    });
    await page.getByRole("heading", { level: 1, name: `walked-${language}.jsonl` }).waitFor();
    await page
      .getByText(t("adminImport.run.wouldBe", { added: 1, changed: 0, unchanged: 0, refused: 1 }))
      .waitFor({ timeout: 60_000 });
    await page.getByText(`${slug}-bad`, { exact: true }).first().waitFor();
    const down = page.waitForEvent("download");
    await page.getByRole("link", { name: t("adminImport.run.report") }).click();
    expect((await down).suggestedFilename()).toMatch(/^report-\d+\.csv$/);
    await isSound(page);
    await page.getByRole("button", { name: t("adminImport.run.import") }).click();
    await page
      .getByText(t("adminImport.run.was", { added: 1, changed: 0, unchanged: 0, refused: 1 }))
      .waitFor({ timeout: 60_000 });
    await page
      .getByRole("link", { name: t("adminImport.title") })
      .first()
      .click();
    await page.getByText(t("adminImport.state.done"), { exact: true }).first().waitFor();
    await isSound(page);

    await page.getByLabel(t("adminImport.upload.choose")).setInputFiles({
      name: `pictures-${language}.zip`,
      mimeType: "application/zip",
      buffer: zipOf([
        { name: `${slug}.jpg`, bytes: await photo().jpeg().toBuffer() },
        { name: `shots/${slug}-2.webp`, bytes: await photo({ left: "#22cc22" }).webp().toBuffer() },
        { name: "nobody.jpg", bytes: await photo().jpeg().toBuffer() },
      ]),
    });
    await page
      .getByText(t("adminImport.pictures.wouldBe", { added: 2, changed: 0, unchanged: 0, refused: 1 }))
      .waitFor({ timeout: 60_000 });
    await page.getByText(`shots/${slug}-2.webp`).first().waitFor();
    await isSound(page);
    await page.getByRole("button", { name: t("adminImport.run.import") }).dblclick();
    await page
      .getByText(t("adminImport.pictures.was", { added: 2, changed: 0, unchanged: 0, refused: 1 }))
      .waitFor({ timeout: 90_000 });

    const buyer = await shopper(visit, language, width);
    await go(buyer, `/products/${slug}.html`);
    await buyer.page
      .getByRole("heading", { level: 1, name: language === "cn" ? `导入的 ${slug}` : `Imported ${slug}` })
      .waitFor();
    const shown = buyer.page.locator('main img[src*="/photo-"]').first();
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});
