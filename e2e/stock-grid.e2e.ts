import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { pasteInto } from "./paste.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("columns of a spreadsheet are pasted, keys lead up and down, leaving asks, and what was done is undone", async () => {
    const owner = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = owner;
    await opens(owner, "/admin/stock");
    await page.getByRole("link", { name: t("adminStock.grid.open"), exact: true }).click();
    await page.waitForURL(/\/admin\/stock\/grid/);
    await ready(page);
    const cells = (column: string) => page.locator(`input[name^="${column}."]`);
    const [first, second] = [cells("onHand").nth(0), cells("onHand").nth(1)];
    const before = [await first.inputValue(), await second.inputValue()];
    const pasted = before.map((text) => Number(text) + 11);
    const numbers = await page
      .locator("tbody tr[data-sku]")
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["sku"] ?? ""));
    await first.focus();
    // A supplier's list in its own order: each row goes to its part, and what the page does not show is named.
    await pasteInto(first, `${numbers[1]}\t77\nNO-SUCH-1\t5\n${numbers[0]?.toLowerCase()}\t66\n`);
    await expect.poll(async () => [await first.inputValue(), await second.inputValue()]).toEqual(["66", "77"]);
    await page.getByText(t("adminStock.grid.pasteUnknown", { count: 1, names: "NO-SUCH-1" })).waitFor();
    await pasteInto(first, `${pasted[0]}\t4\t9\r\n${pasted[1]}\tfour\t\r\n`);
    await expect.poll(() => cells("reorderAt").nth(1).inputValue()).toBe("four");
    await page.getByText(t("adminStock.grid.pasteRight", { count: 1 })).waitFor();
    await page.getByText(t("adminStock.grid.changed", { count: 4 })).waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => second.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => first.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => second.evaluate((cell) => cell === document.activeElement)).toBe(true);

    await page
      .getByRole("navigation", { name: t("adminStock.grid.rows") })
      .getByRole("link")
      .nth(1)
      .click();
    await page.getByRole("dialog", { name: t("adminShell.editing.leaveTitle") }).waitFor();
    await page.getByRole("button", { name: t("adminShell.editing.stay"), exact: true }).click();
    const review = page.getByRole("button", { name: t("adminStock.grid.review"), exact: true });
    await review.click();
    await page
      .getByText(t("fields.whole_number", { field: t("adminStock.grid.column.reorderAt"), least: 0, most: 1_000_000 }))
      .first()
      .waitFor();
    await expect.poll(() => cells("reorderAt").nth(1).inputValue()).toBe("four");
    await isSound(owner.page);
    await cells("reorderAt").nth(1).fill("5");
    await page.getByLabel(t("adminStock.reason"), { exact: true }).fill("Stocktake");
    await review.click();
    const apply = page.getByRole("button", { name: t("adminStock.grid.apply", { count: 4 }), exact: true });
    await apply.waitFor();
    await isSound(owner.page);
    await apply.click();
    await page.getByText(t("adminStock.grid.done", { cells: 4, parts: 2 }), { exact: true }).waitFor();
    await expect.poll(() => first.inputValue()).toBe(String(pasted[0]));
    await page
      .getByRole("button", { name: t("adminShell.bulk.undo"), exact: true })
      .first()
      .click();
    await page.getByText(t("adminStock.grid.undone", { count: 4 }), { exact: true }).waitFor();
    await expect.poll(async () => [await first.inputValue(), await second.inputValue()]).toEqual(before);
    await isSound(owner.page);
  });
});
