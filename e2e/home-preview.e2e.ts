import { describe, expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import { browser } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();
const words = { en: "Rebuilt in our own shop", cn: "本店自行大修" };

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  test("the home page's editor opens a preview of what is typed, in both languages, and buyers see none of it", async () => {
    const merchant = await demoMerchant(visit, language, width);
    const { page, t } = merchant;
    const press = (label: string) => page.getByRole("button", { name: label, exact: true }).first().click();
    await go(merchant, "/admin/settings/home");
    await press(t("adminSettings.home.addText"));
    const part = page.locator("#sections > ol > li").last();
    const titleIn = (each: "en" | "cn") => part.locator(`[name$=".title.${each}"]`);
    for (const each of languages) await titleIn(each).fill(words[each]);
    await page.getByText(t("adminShell.editing.unsaved"), { exact: true }).waitFor();
    await press(t("adminSettings.home.preview"));

    const preview = page.locator("section[aria-labelledby=preview]");
    await preview.getByRole("heading", { name: t("adminSettings.home.previewTitle"), exact: true }).waitFor();
    await preview.getByText(t("adminSettings.home.previewText"), { exact: true }).waitFor();
    for (const each of languages)
      await preview.locator(`[lang="${tags[each]}"] h2`, { hasText: words[each] }).waitFor();
    // Far below the form, it comes into view by itself.
    await expect
      .poll(() => preview.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true);
    await isSound(page);
    for (const each of languages) await expect.poll(() => titleIn(each).inputValue()).toBe(words[each]);
    await page.getByText(t("adminShell.editing.unsaved"), { exact: true }).waitFor();

    const buyer = await shopper(visit, language, width);
    await go(buyer, "/");
    expect(await buyer.page.locator("main").innerText()).not.toContain(words[language]);
  });
});
