import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { go, shopper, unfold } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const walks: readonly { language: Language; width: number; product: number }[] = [
  { language: "en", width: 1440, product: 305 },
  { language: "cn", width: 390, product: 306 },
];
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n(manual)\nendobj\n%%EOF\n");
const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe.each(drawn(walks))("in $language at $width px", ({ language, width, product }) => {
  test("the merchant uploads pictures and documents, is told by name what is refused, orders them by keyboard, and a buyer sees them", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 4(00|22)/ });
    const { page, t } = one;
    await opens(one, `/admin/products/${product}`);
    const panel = page.getByRole("region", { name: t("adminProducts.pictures.title") });
    const slug = await page.locator('[name="slug"]').inputValue();
    await panel.locator("input[type=file]").setInputFiles([
      { name: "front.jpg", mimeType: "image/jpeg", buffer: await photo("#bb3311") },
      { name: "drawing.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg onload='alert(1)'/>") },
      { name: "side.png", mimeType: "image/png", buffer: await photo("#1133bb") },
    ]);
    const refused = panel.getByRole("listitem").filter({ hasText: "drawing.jpg" });
    await refused.getByText(t("adminProducts.upload.refused.picture_svg")).waitFor();
    const pictures = panel.locator("ol > li");
    await expect.poll(() => pictures.count(), { timeout: 60_000 }).toBe(2);
    await refused.getByRole("button", { name: t("adminProducts.upload.dismiss", { name: "drawing.jpg" }) }).click();
    const words = language === "cn" ? "altCn" : "altEn";
    await pictures.nth(1).locator(`input[name$="${words}"]`).fill("Walked side");
    await page.getByRole("button", { name: t("adminProducts.pictures.up", { name: "Walked side" }) }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => pictures.first().locator(`input[name$="${words}"]`).inputValue()).toBe("Walked side");

    await page.getByRole("button", { name: t("adminProducts.pictures.focus", { name: "Walked side" }) }).click();
    const dialog = page.getByRole("dialog");
    const slider = dialog.getByRole("slider").first();
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    const before = await pictures.first().locator('input[name="picture"]').inputValue();
    await dialog.getByRole("button", { name: t("adminProducts.pictures.cutHere") }).click();
    await expect
      .poll(() => pictures.first().locator('input[name="picture"]').inputValue(), { timeout: 30_000 })
      .not.toBe(before);
    await isSound(page);

    const papers = page.getByRole("region", { name: t("adminProducts.documents.title") });
    await papers
      .locator("input[type=file]")
      .first()
      .setInputFiles([
        { name: "manual.pdf", mimeType: "application/pdf", buffer: pdf },
        { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("PK a Word file") },
      ]);
    await papers.getByText(t("adminErrors.file_not_pdf")).waitFor();
    await papers.locator(`ol input[name$="title${language === "cn" ? "Cn" : "En"}"]`).fill("Walked manual");
    await isSound(page);

    // An upload that was not saved survives a closed page.
    page.once("dialog", (asked) => void asked.accept());
    await page.reload();
    await page.getByRole("button", { name: t("adminShell.editing.bringBack") }).click();
    await expect.poll(() => pictures.count()).toBe(2);
    await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
    await page.getByText(t("adminProducts.edit.done.saved"), { exact: true }).waitFor();

    const buyer = await shopper(visit, language, width);
    await go(buyer, `/products/${slug}.html`);
    await buyer.page.getByRole("img", { name: "Walked side" }).waitFor();
    await unfold(buyer, "documents");
    const href = await buyer.page.getByRole("link", { name: "Walked manual" }).getAttribute("href");
    const file = await buyer.page.request.get(href ?? "");
    expect(file.headers()["content-type"]).toBe("application/pdf");
    await buyer.page
      .getByRole("button", { name: t("product.showPicture", { view: t("product.photo", { number: 2 }) }) })
      .click();
    await expect
      .poll(() =>
        buyer.page
          .locator("main picture img")
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(100);
  });
});
