import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  test("the merchant sees how a result of a search engine will look, and the page says it", async () => {
    const owner = await shopper(visit, language, width);
    const { page, t } = owner;
    await opens(owner, "/admin/products?q=PW-EP035");
    await page.locator("main tbody a[href*='/admin/products/']").first().click();
    await page.waitForURL(/\/admin\/products\/\d+/);
    await ready(page);
    const panel = page.getByRole("region", { name: t("adminProducts.seo.title"), exact: true });
    const preview = panel.locator("figure").nth(language === "cn" ? 1 : 0);
    const title = language === "cn" ? "钣喷店精密滤芯" : "Coalescing elements for body shops";
    await preview.getByText("PW-EP035").waitFor();
    await page.locator(`[name="seoTitle.${language}"]`).fill(title);
    await preview.getByText(title).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
    await page.getByText(t("adminProducts.edit.done.saved"), { exact: true }).waitFor();
    const visitor = await shopper(visit, language, width);
    await go(visitor, "/products/polarwick-ep035.html");
    await expect.poll(() => visitor.page.title()).toContain(title);
  });
});
