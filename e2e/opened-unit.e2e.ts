import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { buys } from "./fulfilment/buying.ts";
import { opens, opensProduct, orderPath } from "./fulfilment/merchant.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { drawn } from "./turns.ts";

const visit = browser();
/** Units that nobody else buys; each is there once. */
const walks: readonly {
  language: Language;
  width: number;
  unit: string;
  sku: string;
  serial: string;
  tested: string;
}[] = [
  {
    language: "en",
    width: 1440,
    unit: "gantmoor-p1-020h04",
    sku: "GM-P1-020H04-115-OB",
    serial: "GM2304-4433",
    tested: "Oct 1, 2026, TD",
  },
  {
    language: "cn",
    width: 390,
    unit: "gantmoor-p1-015h05",
    sku: "GM-P1-015H05-115-OB",
    serial: "GM2545-4470",
    tested: "2026年8月11日，LS",
  },
];

describe.each(drawn(walks, 1))("in $language at $width px", ({ language, width, unit, sku, serial, tested }) => {
  test("an opened unit's test is mended by the merchant, read by the buyer beside its price new, and its serial bought", async () => {
    const [guest, merchant] = await Promise.all([
      shopper(visit, language, width),
      shopper(visit, language, width, { tolerates: /status of 400/ }),
    ]);
    const { page, t } = guest;
    const path = `/products/open-box-${unit}.html`;
    const facts = page.locator("dl", { has: page.getByText(t("openBox.serial"), { exact: true }) });
    const save = merchant.page.getByRole("button", { name: merchant.t("adminProducts.edit.save"), exact: true });
    const field = (name: string) => merchant.page.locator(`[name="openBox.${name}"]`);
    // The buyer reads while the merchant opens the unit: neither waits for the other.
    await Promise.all([
      (async () => {
        await go(guest, path);
        for (const fact of [serial, tested]) await facts.getByText(fact, { exact: true }).waitFor();
        await isSound(page);
        const isNew = page.getByText(t("openBox.newPrice", { price: "" }).trim()).first();
        const [price] = /\$[\d,.]+\d/.exec(await isNew.innerText())!;
        await page.locator(`main a[href$="/products/${unit}.html"]`).first().click();
        await page.waitForURL(new RegExp(`/products/${unit}\\.html`));
        await page.getByText(price).first().waitFor();
      })(),
      (async () => {
        await opensProduct(merchant, sku);
        await field("testOn").fill("2026-10-12");
        await field("testBy").fill("");
        await field("testAmps").fill("twelve");
        await save.click();
        await merchant.page.locator('[name="openBox.testBy"][aria-invalid="true"]').waitFor();
        await expect.poll(() => field("testAmps").inputValue()).toBe("twelve");
        await isSound(merchant.page);
      })(),
    ]);
    await field("testBy").fill("QX");
    await field("testAmps").fill("11.5");
    await field("testPressure").fill("118");
    await save.click();
    await merchant.page.getByText(merchant.t("adminProducts.edit.done.saved"), { exact: true }).waitFor();

    await go(guest, path);
    for (const fact of [
      language === "en" ? "Oct 12, 2026, QX" : "2026年10月12日，QX",
      t("openBox.at", { amps: "11.5 A", volts: "115" }),
    ])
      await facts.getByText(fact, { exact: true }).waitFor();
    const { number } = await buys(guest, merchant, { sku, delivery: "PICKUP" }, "stripe");
    await Promise.all([
      opens(merchant, orderPath(number)),
      merchant.page.getByText(merchant.t("orders.detail.serial", { serial })).first().waitFor(),
      go(guest, path),
      page.getByText(t("product.outOfStock"), { exact: true }).first().waitFor(),
    ]);
  });
});
