import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { go, shopper, unfold } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const walks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
];

/** A product export of Shopify: two tanks with metafields, a shirt that this shop does not sell. */
const exported = (mark: string) =>
  [
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Tank size (product.metafields.specs.tank_size),Status",
    `shopify-tank-${mark},"Receiver ""${mark}"" 300 L","<p>Holds <b>air</b>.</p>\n<p>Two paragraphs, one\nfield.</p>",Ironfield,Air receivers,tanks,true,Title,Default Title,SHOP-${mark}-1,50000,4,899.00,999.00,http://127.0.0.1/1.jpg,1,300,active`,
    `shopify-tank-${mark},,,,,,,,,,,,,,http://127.0.0.1/2.jpg,2,,`,
    `shopify-odd-${mark},Odd receiver,<p>Odd.</p>,Ironfield,Air receivers,tanks,true,Title,Default Title,SHOP-${mark}-2,50000,4,899.00,,,,roomy,active`,
    `shopify-shirt-${mark},Shirt,<p>Black.</p>,Ironfield,Merch,apparel,true,Size,M,SHOP-${mark}-3,200,4,19.00,,,,,active`,
  ].join("\n");

describe.each(drawn(walks, 1))("in $language at $width px", ({ language, width }) => {
  test("the merchant uploads a Shopify export, says once what its words mean here, imports it, and a buyer finds the goods", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = one;
    const upload = async (mark: string) => {
      await opens(one, "/admin/imports");
      await page.getByLabel(t("adminImport.upload.choose")).setInputFiles({
        name: `products_export_${mark}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from(exported(mark)),
      });
      await page.getByRole("heading", { name: t("adminImport.mapping.types") }).waitFor({ timeout: 60_000 });
    };
    await upload(language);
    await page.getByLabel("Air receivers").selectOption("air-tanks/vertical-tanks");
    const tank = "Tank size (product.metafields.specs.tank_size)";
    await page.getByLabel(tank, { exact: true }).selectOption("attribute:tankVolume");
    await page.getByLabel(t("adminImport.mapping.unit", { name: tank })).selectOption("L");
    await page.getByLabel(t("adminImport.mapping.untranslated")).selectOption("english");
    await page.getByLabel(t("adminImport.mapping.sizeless")).selectOption("sell");
    await page.getByRole("textbox", { name: t("adminImport.mapping.lengthIn") }).fill("24");
    await page.getByRole("textbox", { name: t("adminImport.mapping.widthIn") }).fill("24");
    // Choices of an earlier walk stand here already.
    await page.getByRole("textbox", { name: t("adminImport.mapping.heightIn") }).fill("");
    await page.getByRole("button", { name: t("adminImport.mapping.check") }).click();
    await page
      .getByRole("link", { name: t("fields.required", { field: t("adminImport.mapping.heightIn") }), exact: false })
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel("Air receivers").inputValue()).toBe("air-tanks/vertical-tanks");
    await isSound(page);
    await page.getByRole("textbox", { name: t("adminImport.mapping.heightIn") }).fill("60");
    await page.getByRole("textbox", { name: t("adminImport.mapping.weightLb") }).fill("100");
    await page.getByRole("button", { name: t("adminImport.mapping.check") }).dblclick();
    await page
      .getByText(t("adminImport.run.wouldBe", { added: 1, changed: 0, unchanged: 0, refused: 2 }))
      .waitFor({ timeout: 60_000 });
    await page.getByText(t("adminImport.problems.value_unreadable", { value: "roomy" })).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: t("adminImport.run.import") }).click();
    await page
      .getByText(t("adminImport.run.was", { added: 1, changed: 0, unchanged: 0, refused: 2 }))
      .waitFor({ timeout: 60_000 });

    // Their pictures come after them; these lead into a private network, and are named.
    await page.getByRole("link", { name: t("adminImport.web.show") }).click();
    await page.getByText(t("adminImport.problems.url_private")).first().waitFor({ timeout: 60_000 });
    await isSound(page);

    await upload(`${language}-again`);
    await expect.poll(() => page.getByLabel("Air receivers").inputValue()).toBe("air-tanks/vertical-tanks");
    await expect
      .poll(() => page.getByRole("textbox", { name: t("adminImport.mapping.weightLb") }).inputValue())
      .toBe("100");

    const buyer = await shopper(visit, language, width);
    await go(buyer, `/products/shopify-tank-${language}.html`);
    await buyer.page.getByRole("heading", { level: 1, name: `Receiver "${language}" 300 L` }).waitFor();
    await unfold(buyer, "description");
    await buyer.page.getByText("Two paragraphs, one field.").waitFor();
  });
});
