import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const rs20 = "/products/ostrelvane-rs20-125-b";

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("a mechanic goes from the machine to its diagram, from a number to its part, and puts the part into the cart", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, `${rs20}.html`);
    await page.getByRole("link", { name: t("product.diagram"), exact: true }).click();
    await page.waitForURL((url) => url.pathname === pathIn(language, `${rs20}/parts.html`));
    const part = t("diagram.parts.oil-filter");
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: part }) });
    const number = (await row.getByRole("link").first().innerText()).trim();
    const callout = page.getByRole("link", { name: t("diagram.callout", { number, part }), exact: true });
    if (width < 500) {
      const box = await callout.locator("circle").nth(1).boundingBox();
      expect(box!.width).toBeGreaterThanOrEqual(44);
      expect(box!.height).toBeGreaterThanOrEqual(44);
    }
    await callout.locator("text").click();
    await page.waitForURL((url) => url.hash === `#part-${number}`);
    await expect.poll(() => row.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await row.getByRole("button").click();
    await row.getByRole("link", { name: t("cart.add.view") }).click();
    await page.getByText(t("cart.line.partNumber", { sku: "OM-LF20" })).waitFor();
  });

  test("the arrow keys lead from number to number, and the line of a number is marked with it", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, `${rs20}/parts.html`);
    const first = page.locator("#callout-1");
    await first.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("callout-2");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe(`callout-${await page.locator("figure svg a[id]").count()}`);
    await page.keyboard.press("ArrowRight");
    const plain = await page.locator("#part-2").evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect
      .poll(() => page.locator("#part-1").evaluate((one) => getComputedStyle(one).backgroundColor))
      .not.toBe(plain);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash === "#part-1");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("#callout-1");
    expect(t.language).toBe(language);
  });

  test("without scripts a number leads to its line, the line back, and its button into the cart", async () => {
    const guest = await shopper(visit, language, width, { javaScript: false });
    const { page } = guest;
    await page.goto(pathIn(language, `${rs20}/parts.html`));
    await page.locator("#callout-7 text").click();
    await page.waitForURL((url) => url.hash === "#part-7");
    await page.locator('#part-7 a[href="#callout-7"]').click();
    await page.waitForURL((url) => url.hash === "#callout-7");
    await page.locator("#part-7 form button").click();
    await page.waitForURL((url) => url.pathname === pathIn(language, "/shoppingCart"));
    await page.getByText("OM-LF20").first().waitFor();
  });
});
