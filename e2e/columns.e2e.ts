import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

test.each(turnsOf(0))(
  "by the keyboard alone a column moves two steps, another goes, and all are back as usual, in $language",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width);
    const { page, t } = one;
    await opens(one, "/admin/invoices");
    const columns = page.getByText(t("adminShell.columns.title"), { exact: true });
    await columns.focus();
    await page.keyboard.press("Enter");
    const placed = () =>
      page.locator('input[name="placed"]').evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    const down = page.getByRole("button", {
      name: t("adminShell.columns.down", { name: t("adminCompanies.company") }),
    });
    await down.focus();
    await page.keyboard.press("Enter");
    await expect.poll(placed).toEqual(["standing", "company", "issued", "due", "order", "total", "open"]);
    // The keyboard's place goes along with the column.
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(placed).toEqual(["standing", "issued", "company", "due", "order", "total", "open"]);
    await page.getByRole("checkbox", { name: t("adminOrders.number"), exact: true }).press("Space");
    await page.getByRole("button", { name: t("adminShell.columns.save"), exact: true }).press("Enter");
    const heads = page.locator("thead th");
    await expect.poll(() => heads.count()).toBe(7);
    await columns.press("Enter");
    await page.getByRole("button", { name: t("adminShell.columns.usual"), exact: true }).press("Enter");
    await expect.poll(() => heads.count()).toBe(8);
  },
);
