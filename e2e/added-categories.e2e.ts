import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { drawn } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();
const walks: readonly { language: Language; width: number; name: string; slug: string }[] = [
  { language: "en", width: 1440, name: "Walked tools", slug: "walked-tools" },
  { language: "cn", width: 390, name: "Walked gauges", slug: "walked-gauges" },
];

describe.each(drawn(walks, 1))("in $language at $width px", ({ language, width, name, slug }) => {
  test("the merchant adds a category with a subcategory, moves it by keyboard, and removes it", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 40[09]/ });
    const { page, t } = one;
    const by = (field: string) => page.locator(`[name="${field}"]`);
    const press = (word: string) => page.getByRole("button", { name: word, exact: true }).click();
    const saved = async () => {
      await page.getByText(t("adminSettings.done.saved"), { exact: true }).waitFor();
      await ready(page);
    };
    await opens(one, "/admin/taxonomy");
    await page.getByRole("link", { name: t("adminTaxonomy.newCategory"), exact: true }).click();
    await page.waitForURL(/\/admin\/taxonomy\/new$/);
    await ready(page);
    await by("name.en").fill(name);
    await press(t("adminTaxonomy.addCategory"));
    // Refused for its Chinese name, with what was typed kept.
    await page
      .getByText(t("fields.required", { field: "" }).trim())
      .first()
      .waitFor();
    await expect.poll(() => by("name.en").inputValue()).toBe(name);
    await isSound(page);
    await by("name.cn").fill(`走查 ${slug}`);
    await press(t("adminTaxonomy.addCategory"));
    await page.getByText(t("adminTaxonomy.addedCategory"), { exact: true }).waitFor();
    await ready(page);
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/admin/taxonomy/${slug}$`));
    await isSound(page);
    await by("sub|+0|en").fill("Usual");
    await by("sub|+0|cn").fill("常用");
    await press(t("adminProducts.edit.save"));
    await saved();

    await opens(one, "/admin/taxonomy");
    const said = language === "cn" ? `走查 ${slug}` : name;
    const names = () =>
      page.locator("main ol a[href*='/admin/taxonomy/']").evaluateAll((all) => all.map((link) => link.textContent));
    expect((await names()).at(-1)).toBe(said);
    const up = page.getByRole("button", { name: t("adminProducts.edit.linkUp", { name: said }), exact: true });
    await up.focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await names()).at(-2)).toBe(said);
    await press(t("adminProducts.edit.save"));
    await saved();
    await expect.poll(async () => (await names()).at(-2)).toBe(said);
    await isSound(page);

    // It is left without being asked, since nothing was typed.
    await page.getByRole("link", { name: said, exact: true }).click();
    await page.waitForURL(new RegExp(`/admin/taxonomy/${slug}$`));
    await ready(page);
    await page
      .locator("summary")
      .filter({ hasText: t("adminTaxonomy.removeCategory") })
      .click();
    await press(t("adminTaxonomy.removeCategory"));
    await saved();
    expect(await names()).not.toContain(said);
  });
});
