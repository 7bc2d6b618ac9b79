import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

test.each(turnsOf(0))(
  "by / or Ctrl+K the keyboard alone leads from a screen to a setting, and a slash in a field is a slash, in $language",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width);
    const { page, t } = one;
    await opens(one, "/admin/products");
    const field = page.getByRole("searchbox", { name: t("adminSearch.label"), exact: true });
    await page.keyboard.press("/");
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("1/2 NPT");
    expect(await field.inputValue()).toBe("1/2 NPT");
    await page.locator("h1").click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type(t("adminSettings.place.tax"));
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: t("adminSettings.place.tax"), exact: true });
    await link.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: t("adminSettings.place.tax"), exact: true }).waitFor();
  },
);
