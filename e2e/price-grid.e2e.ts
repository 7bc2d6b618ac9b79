import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { pasteInto } from "./paste.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  test("prices copied from a spreadsheet go to their parts and quantities, and what was done is undone", async () => {
    const owner = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = owner;
    await opens(owner, "/admin/price-lists");
    await page.locator('tbody a[href*="/admin/price-lists/"]').first().click();
    await page.waitForURL(/\/admin\/price-lists\/\d+/);
    await ready(page);
    const cells = page.locator('input[name^="price."]');
    const [first, second] = [cells.nth(0), cells.nth(1)];
    const before = [await first.inputValue(), await second.inputValue()];
    const rows = await page
      .locator("tbody tr[data-sku]")
      .evaluateAll((all) =>
        all.slice(0, 2).map((row) => [(row as HTMLElement).dataset["sku"], (row as HTMLElement).dataset["from"]]),
      );
    await first.focus();
    await pasteInto(first, `${rows[1]!.join("\t")}\tfree\nNO-SUCH-1\t1\t5\n${rows[0]!.join("\t")}\t$9.50\n`);
    await expect.poll(async () => [await first.inputValue(), await second.inputValue()]).toEqual(["$9.50", "free"]);
    await page.getByText(t("adminStock.grid.pasteUnknown", { count: 1, names: "NO-SUCH-1" })).waitFor();
    await page.getByText(t("adminStock.grid.changed", { count: 2 })).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => second.evaluate((cell) => cell === document.activeElement)).toBe(true);
    const review = page.getByRole("button", { name: t("adminStock.grid.review"), exact: true });
    await review.click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await expect.poll(() => second.inputValue()).toBe("free");
    await isSound(page);
    await second.fill("9.25");
    await review.click();
    await page.getByRole("button", { name: t("adminPrices.apply"), exact: true }).click();
    await page.getByText(t("adminPrices.done.priced"), { exact: true }).waitFor();
    await expect.poll(async () => [await first.inputValue(), await second.inputValue()]).toEqual(["9.50", "9.25"]);
    await isSound(page);
    await page
      .getByRole("button", { name: t("adminShell.bulk.undo"), exact: true })
      .first()
      .click();
    await page.getByText(t("adminShell.bulk.undone", { count: 2 }), { exact: true }).waitFor();
    await expect.poll(async () => [await first.inputValue(), await second.inputValue()]).toEqual(before);
  });
});
