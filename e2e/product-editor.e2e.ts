import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { instant } from "#domain/kernel/time.ts";
import { formatDateTime } from "#i18n/format.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { pasteInto } from "./paste.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { until } from "./until.ts";
import { atRest, follows, ready } from "./visit.ts";
import { pathIn } from "./words.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const walks: readonly { language: Language; width: number; other: Language; slug: string }[] = [
  { language: "en", width: 1440, other: "cn", slug: "walked-en" },
  { language: "cn", width: 390, other: "en", slug: "walked-cn" },
];

describe.each(drawn(walks))("in $language at $width px", ({ language, width, slug }) => {
  test("the merchant makes a product, is asked before leaving it, publishes it, and a buyer sees each change at once", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 40[04]/ });
    const { page, t } = one;
    const by = (key: string) => page.locator(`[name="${key}"]`);
    const save = (word: "create" | "save") =>
      page.getByRole("button", { name: t(`adminProducts.edit.${word}`), exact: true }).click();
    await opens(one, "/admin/products/new");
    await by("name.en").fill("Walked receiver");
    await by("slug").fill("Not a slug!");
    await save("create");
    await page.getByText(t("adminSettings.problem.slug_invalid")).first().waitFor();
    await expect.poll(() => by("name.en").inputValue()).toBe("Walked receiver");
    await by("slug").fill(slug);
    await by("brand").fill("Walkers");
    await by("place").selectOption("air-tanks/vertical-tanks");
    await by("attribute.tankVolume").fill("300");
    await by("unit.tankVolume").selectOption("metric");
    // A row of a spreadsheet, pasted into the first cell.
    await by("variant.0.sku").focus();
    await pasteInto(by("variant.0.sku"), `${slug.toUpperCase()}-1\t\t\t1299.00\t\t230\t24\t24\t60\n`);
    await expect.poll(() => by("variant.0.price").inputValue()).toBe("1299.00");
    await save("create");
    await page.getByText(t("adminProducts.edit.done.created"), { exact: true }).waitFor();
    await ready(page);
    const path = new URL(page.url()).pathname;
    await isSound(page);

    // A column that is not shown stays in the form; Enter leads to the row below and sends nothing.
    const columns = page.locator('section[aria-labelledby="variants"] summary');
    const lengthIsShown = page.getByRole("checkbox", { name: t("adminProducts.variant.lengthIn"), exact: true });
    await columns.click();
    await lengthIsShown.uncheck();
    await expect.poll(() => by("variant.0.lengthIn").isVisible()).toBe(false);
    await page.getByRole("button", { name: t("adminProducts.edit.addVariant"), exact: true }).click();
    await by("variant.0.price").press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("variant.1.price");

    await by("name.cn").fill("走过的储气罐");
    await page
      .getByRole("link", { name: t("adminProducts.title"), exact: true })
      .last()
      .click();
    await page.getByRole("dialog", { name: t("adminShell.editing.leaveTitle") }).waitFor();
    await page.getByRole("button", { name: t("adminShell.editing.stay"), exact: true }).click();
    await expect.poll(() => by("name.cn").inputValue()).toBe("走过的储气罐");
    for (const word of ["summary", "description"] as const)
      for (const each of ["en", "cn"] as const) await page.locator(`[id="${word}.${each}"]`).fill(`${word} ${each}`);
    await by("publishAt").fill("2030-01-02T09:00");
    await save("save");
    const at = formatDateTime(instant(Date.UTC(2030, 0, 2, 15)), { language, timeZone: "America/Chicago" });
    const badge = page.getByText(t("adminProducts.scheduledAt", { at }), { exact: true });
    await badge.waitFor();
    await ready(page);
    await expect.poll(() => by("publishAt").inputValue()).toBe("2030-01-02T09:00");
    await by("status").selectOption("published");
    await expect.poll(() => by("publishAt").isVisible(), { message: "an hour is for drafts" }).toBe(false);
    await save("save");
    await badge.waitFor({ state: "hidden" });
    await page.getByText(t("adminProducts.edit.done.saved"), { exact: true }).waitFor();

    const buyer = await shopper(visit, language, 1440);
    await go(buyer, `/products/${slug}.html`);
    await buyer.page
      .getByRole("heading", { level: 1, name: language === "cn" ? "走过的储气罐" : "Walked receiver" })
      .waitFor();
    const followsLink = async (price: string) => {
      await go(buyer, "/shippingPolicy");
      await ready(buyer.page);
      await follows(buyer.page, pathIn(language, `/products/${slug}.html`));
      await buyer.page.getByText(price).first().waitFor();
    };
    await followsLink("$1,299.00");
    await ready(page);
    await by("variant.0.price").fill("1111.00");
    await save("save");
    await page.getByText("1,111.00").first().waitFor();
    // Half a minute is less than a page is kept: who sees it by then was told of the change.
    await until("the new price", async () => {
      await go(buyer, `/products/${slug}.html`);
      return buyer.page.getByText("$1,111.00").first().isVisible();
    });
    await followsLink("$1,111.00");
    await ready(page);
    await page.getByRole("button", { name: t("adminProducts.history.undo"), exact: true }).click();
    await page.getByText(t("adminProducts.edit.done.undone"), { exact: true }).waitFor();
    await expect.poll(() => by("variant.0.price").inputValue()).toBe("1299.00");
    await expect.poll(() => by("variant.0.lengthIn").inputValue()).toBe("24");
    await expect.poll(() => by("variant.0.lengthIn").isVisible(), { message: "the choice stays" }).toBe(false);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    // The account keeps its columns; the next turn is the same account's.
    await ready(page);
    if (!(await lengthIsShown.isVisible())) await columns.click();
    await lengthIsShown.check();
    await atRest(page);
    await expect.poll(() => by("variant.0.lengthIn").isVisible()).toBe(true);
  });
});
