import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go, shopper, unfoldFooter } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { follows } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("a page is written, looked at and published, led to from the footer, deleted and brought back", async () => {
    const merchant = await demoMerchant(visit, language, width);
    const { page, t } = merchant;
    const name = `Trade-ins ${language} ${width}`;
    const press = (label: string) => page.getByRole("button", { name: label, exact: true }).first().click();
    await go(merchant, "/admin/settings/pages/new");
    await page.locator('.editor[id="body.en"]').waitFor();
    for (const each of ["en", "cn"]) {
      await page.locator(`[name="title.${each}"]`).fill(name);
      await page.locator(`.editor[id="body.${each}"] p`).first().click();
      await page.keyboard.type("## What we take");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Any compressor that still turns.");
    }
    await press(t("adminContent.preview"));
    // Beside the two texts that are written, each as buyers would see it.
    await page.getByText("Any compressor that still turns.", { exact: true }).nth(3).waitFor();
    await page.locator('[name="status"]').selectOption("published");
    await press(t("adminProducts.edit.save"));
    await page.getByText(t("adminContent.done.created"), { exact: true }).waitFor();
    const address = new URL(page.url()).pathname;

    // The new link is moved to the top of its column by keyboard.
    await go(merchant, "/admin/settings/menus");
    await page.locator('[name="own"]').check();
    const rows = page.locator("#footers");
    await rows.getByRole("button", { name: t("adminSettings.menus.add"), exact: true }).click();
    const added = rows.locator("li").last();
    await added.locator("select").selectOption({ label: name });
    const up = added.getByRole("button").first();
    await up.focus();
    await page.keyboard.press("Enter");
    await press(t("adminProducts.edit.save"));
    await page.getByText(t("adminSettings.done.saved"), { exact: true }).waitFor();

    const reader = await shopper(visit, language, width, { javaScript: false });
    await reader.page.goto(pathIn(language, "/help"));
    await unfoldFooter(reader);
    await reader.page.locator("footer").getByRole("link", { name, exact: true }).click();
    await reader.page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await reader.page.getByRole("heading", { level: 2, name: "What we take", exact: true }).waitFor();

    // Where buyers pay the footer has none of it, however they came there, and on the way back all of it again.
    const buyer = await shopper(visit, language, width);
    await go(buyer, "/products/polarwick-ep035.html");
    const sku = await buyer.page.locator('main form [name="sku"]').first().inputValue();
    const form = { intent: "add", sku, quantity: "1" };
    await buyer.page.request.post(`${buyer.url}/shoppingCart`, { form, headers: { origin: buyer.url } });
    await go(buyer, "/help");
    const ownLinks = () => buyer.page.locator("footer a", { hasText: name }).count();
    expect(await ownLinks()).toBe(1);
    await follows(buyer.page, pathIn(language, "/checkout"));
    await buyer.page.waitForURL(/\/checkout$/);
    await expect.poll(() => buyer.page.locator('footer a[href$="/order/track"]').count()).toBe(1);
    expect(await ownLinks()).toBe(0);
    await buyer.page.goBack();
    await expect.poll(ownLinks).toBe(1);
    expect(await buyer.page.evaluate(() => "sameDocument" in window)).toBe(true);

    await page.goto(address);
    await press(t("adminContent.delete"));
    await page.getByText(t("adminContent.deleted", { title: name })).waitFor();
    await reader.page.goto(pathIn(language, "/help"));
    await unfoldFooter(reader);
    expect(await reader.page.locator("footer").getByRole("link", { name, exact: true }).count()).toBe(0);
    await press(t("adminContent.undo"));
    await page.getByText(t("adminContent.done.restored"), { exact: true }).waitFor();
    await press(t("adminContent.delete"));
    await page.getByText(t("adminContent.deleted", { title: name })).waitFor();
    await go(merchant, "/admin/settings/menus");
    await page.locator('[name="own"]').uncheck();
    await press(t("adminProducts.edit.save"));
    await page.getByText(t("adminSettings.done.saved"), { exact: true }).waitFor();
  });
});
