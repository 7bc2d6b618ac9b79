import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { go, type Shopper, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { until } from "./until.ts";

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

  test("another tool takes its own share of time, and says so before it is sent; a typed share stays", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const holds = (name: string, value: string) =>
      until(`${name} holding ${value}`, async () => (await field(name).inputValue()) === value);
    await go(guest, "/tools/airSystem");
    await page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }).click();
    await isAtAnswer(guest, "dual-action-sander");
    await openForm(guest);
    await holds("duty.1", "50");
    await field("tool.1").selectOption("impact-1");
    await holds("duty.1", "");
    await page.locator('[id="tool.1-hint"]', { hasText: t("sizing.tool.impact-1") }).waitFor();
    await isSound(page);
    // The figure that stood there before, but the visitor's own now.
    await field("duty.1").fill("50");
    await field("tool.1").selectOption("die-grinder");
    await size(guest);
    await isAtAnswer(guest, "die-grinder");
    await holds("duty.1", "50");
    await page.goBack();
    await holds("tool.1", "dual-action-sander");
    await holds("duty.1", "50");
  });
});
