import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { until } from "./until.ts";
import { ready } from "./visit.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const walks: readonly { language: Language; width: number; category: string; key: string; name: string }[] = [
  { language: "en", width: 1440, category: "air-tanks", key: "walkedFinish", name: "Walked finish" },
  { language: "cn", width: 390, category: "vacuum", key: "walkedMount", name: "Walked mount" },
];

describe.each(drawn(walks, 1))("in $language at $width px", ({ language, width, category, key, name }) => {
  test("the merchant adds an attribute, puts it in its place, is asked before leaving and before taking it from a product", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 40[09]/ });
    const { page, t } = one;
    const by = (field: string) => page.locator(`[name="${field}"]`);
    const press = (word: string) => page.getByRole("button", { name: word, exact: true }).click();
    const save = () => press(t("adminProducts.edit.save"));
    const saved = async () => {
      await page.getByText(t("adminSettings.done.saved"), { exact: true }).waitFor();
      await ready(page);
    };
    const looks = async () => {
      await isSound(page);
    };
    await opens(one, `/admin/taxonomy/${category}/new`);
    await by("name.en").fill(name);
    await by("kind").selectOption("choice");
    await by("choice|+0|en").fill("Bright");
    await save();
    await page
      .getByText(t("fields.required", { field: "" }).trim())
      .first()
      .waitFor();
    await expect.poll(() => by("name.en").inputValue()).toBe(name);
    await looks();
    await by("name.cn").fill("走查项");
    await by("choice|+0|cn").fill("光亮");
    await press(t("adminTaxonomy.addRow"));
    await by("choice|+3|en").fill("Dull");
    await by("choice|+3|cn").fill("哑光");
    await save();
    await saved();
    await looks();

    await opens(one, `/admin/taxonomy/${category}`);
    await looks();
    const said = language === "cn" ? "走查项" : name;
    const up = page.getByRole("button", { name: t("adminTaxonomy.moveUp", { name: said }), exact: true });
    await up.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("link", { name: t("adminTaxonomy.title"), exact: true })
      .first()
      .click();
    await page.getByRole("dialog", { name: t("adminShell.editing.leaveTitle") }).waitFor();
    await press(t("adminShell.editing.stay"));
    await save();
    await saved();
    const order = await page
      .locator('[name^="attr|"][name$="|at"]')
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).name));
    expect(order.at(-2)).toBe(`attr|${key}|at`);

    await opens(one, `/admin/products?category=${category}`);
    await page.locator("main table a[href*='/admin/products/']").first().click();
    await page.waitForURL(/\/admin\/products\/\d+$/);
    await ready(page);
    await by(`attribute.${key}`).selectOption("dull");
    await save();
    await page.getByText(t("adminProducts.edit.done.saved"), { exact: true }).waitFor();
    const buyer = await shopper(visit, language, width);
    // Half a minute is less than a page is kept: who sees it by then was told of the change.
    await until("the product under its new attribute", async () => {
      await go(buyer, `/categories/${category}/all?${key}=dull`);
      return (await buyer.page.locator("main article, main li a[href*='/products/']").count()) > 0;
    });

    await opens(one, `/admin/taxonomy/${category}`);
    await by(`attr|${key}|removed`).check();
    await save();
    await page.getByText(t("adminTaxonomy.asks", { name: said, count: 1 }), { exact: true }).waitFor();
    await looks();
    await press(t("adminTaxonomy.removeAndSave"));
    await saved();
    await expect.poll(() => by(`attr|${key}|removed`).count()).toBe(0);
  });
});
