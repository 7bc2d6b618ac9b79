import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

test.each(turnsOf(0))(
  "a part is put on a list from its page, kept at six, counted and filled up with one press, and what was removed comes back, in $language at $width px",
  { timeout: 600_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /status of (?:400|409)/ });
    const { page, t } = one;
    const press = (name: string) => page.getByRole("button", { name, exact: true }).first();
    // A visitor who is not signed in is led back to the goods.
    await go(one, "/products/polarwick-ep035.html");
    await page.locator('main a[href*="addToList"]').first().click();
    await page.waitForURL(/signIn/);
    await page.locator('main [name="email"]').fill("customer@example.com");
    await page.locator('main [name="password"]').fill("Compressor1");
    await page.locator('main button[type="submit"]').first().click();
    await page.waitForURL(/addToList/);
    await page.getByLabel(t("lists.put.new"), { exact: true }).check();
    await page.getByLabel(t("lists.name"), { exact: true }).fill(`Shelf ${language} ${width}`);
    await press(t("lists.put.submit")).dblclick();
    await page.getByRole("link", { name: t("lists.put.open"), exact: true }).click();
    await page.waitForURL(/lists\/\d+$/);
    await page.getByRole("link", { name: t("lists.editOf", { sku: "PW-EP035" }), exact: true }).click();
    await page.locator("#par").fill("six");
    await page.locator("#bin").fill("A-03");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").first().waitFor();
    expect(await page.locator("#bin").inputValue()).toBe("A-03");
    await page.locator("#par").fill("6");
    await press(t("lists.save")).click();
    await page.getByText(t("lists.keep", { par: 6 })).waitFor();
    const count = page.getByLabel(t("lists.onHand")).first();
    await count.fill("2");
    await press(t("lists.orderBelow")).dblclick();
    await page.getByText(t("lists.intoCart", { units: 4 })).waitFor();
    await expect.poll(() => count.inputValue()).toBe("");
    await isSound(page);
    await press(t("lists.orderBelow")).click();
    await page.getByText(t("lists.errors.nothing_counted")).first().waitFor();
    // By keyboard alone: the line is opened, removed and brought back.
    await page.getByRole("link", { name: t("lists.editOf", { sku: "PW-EP035" }), exact: true }).focus();
    await page.keyboard.press("Enter");
    await press(t("lists.remove")).focus();
    await page.keyboard.press("Enter");
    await page.getByText(t("lists.noLines")).waitFor();
    await press(t("lists.undo")).focus();
    await page.keyboard.press("Enter");
    await page.getByText(t("lists.keep", { par: 6 })).waitFor();
  },
);
