import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { go, type Shopper, shopper } from "./shopping.ts";

const visit = browser();
const narrow: readonly { language: Language; width: number }[] = [
  { language: "en", width: 768 },
  { language: "cn", width: 390 },
];

const openForm = ({ page }: Shopper) => page.locator("#system-form > details:not([open]) > summary").click();

const size = ({ page, t }: Shopper) =>
  page
    .locator("#system-form")
    .getByRole("button", { name: t("sizing.form.submit"), exact: true })
    .click();

/** The answer to this tool stands below the top of the window, with the form folded above it. */
async function isAtAnswer({ page }: Shopper, tool: string): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get("tool.1") === tool && !url.searchParams.has("draft"));
  await page.locator("#system-form > details:not([open])").waitFor();
  const result = page.locator("#result");
  // Not sooner than the browser has scrolled, and not later than a reader would look.
  await page.waitForTimeout(300);
  const { y } = (await result.boundingBox())!;
  expect(y, `the answer for ${tool} in the window`).toBeGreaterThanOrEqual(0);
  expect(y, `the answer for ${tool} in the window`).toBeLessThan(160);
}

describe.each(narrow)("in $language at $width px", ({ language, width }) => {
  test("the answer stands before one's eyes after a usual shop, another one, and a form that was sent", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/tools/airSystem");
    await page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }).click();
    await isAtAnswer(guest, "dual-action-sander");
    await page.getByRole("link", { name: t("sizing.preset.factory"), exact: true }).click();
    await isAtAnswer(guest, "blow-gun");
    await openForm(guest);
    await page.locator('[name="tool.1"]').selectOption("air-hammer");
    await page.getByText(t("sizing.form.changed"), { exact: true }).waitFor();
    await size(guest);
    await isAtAnswer(guest, "air-hammer");
    await go(guest, "/tools/airSystem");
    await page.locator('[name="tool.1"]').selectOption("die-grinder");
    await size(guest);
    await isAtAnswer(guest, "die-grinder");
  });
});
