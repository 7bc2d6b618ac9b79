import { describe, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { ready } from "./visit.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const walks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
];

describe.each(drawn(walks, 1))("in $language at $width px", ({ language, width }) => {
  test("the merchant finds products, sees what a new price does to two of them, and changes those", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = one;
    await opens(one, "/admin/products?category=lubricants");
    const table = page.getByRole("region", { name: t("adminProducts.title"), exact: true });
    const boxes = table.getByRole("checkbox");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await isSound(page);
    await page.getByRole("button", { name: t("adminProducts.bulk.change"), exact: true }).click();
    await page
      .getByRole("heading", { level: 1, name: t("adminProducts.bulk.title", { count: 2 }), exact: true })
      .waitFor();
    await ready(page);
    const prices = page.locator("section", { has: page.locator("#price-form") });
    await prices.getByLabel(t("adminProducts.bulk.by"), { exact: true }).fill("x");
    await prices.getByRole("button", { name: t("adminProducts.bulk.preview"), exact: true }).click();
    await page.getByText(t("adminProducts.bulk.refused.percent_invalid"), { exact: true }).first().waitFor();
    await prices.getByLabel(t("adminProducts.bulk.by"), { exact: true }).fill("-1");
    await prices.getByRole("button", { name: t("adminProducts.bulk.preview"), exact: true }).click();
    await page
      .getByText(t("adminProducts.bulk.plan", { count: 2 }), { exact: true })
      .first()
      .waitFor();
    await isSound(page);
    await page.getByRole("button", { name: t("adminProducts.bulk.apply", { count: 2 }), exact: true }).click();
    await page.getByText(t("adminProducts.bulk.done", { count: 2 }), { exact: true }).waitFor();
  });
});
