import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { buy, go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { until } from "./until.ts";
import { ready } from "./visit.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const walks: readonly { language: Language; width: number; slug: string; sku: string }[] = [
  { language: "en", width: 1440, slug: "walked-week", sku: "PW-RD010-115" },
  { language: "cn", width: 390, slug: "walked-days", sku: "PW-RD010-115" },
];

describe.each(drawn(walks))("in $language at $width px", ({ language, width, slug, sku }) => {
  test("the merchant makes a promotion with a price of its own, is asked before leaving it, switches it on, and buyers see it", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 40[04]/ });
    const { page, t } = one;
    const by = (key: string) => page.locator(`[name="${key}"]`);
    const press = (word: string) => page.getByRole("button", { name: word, exact: true }).click();
    await opens(one, "/admin/promotions/new");
    await by("title.en").fill("Walked week");
    await by("title.cn").fill("步行周");
    await by("lead.en").fill("Dryers for less.");
    await by("lead.cn").fill("干燥机优惠。");
    await by("slug").fill(slug);
    await by("startsAt").fill("2026-01-01T00:00");
    await by("endsAt").fill("2025-01-01T00:00");
    await page.getByRole("combobox", { name: t("adminPromotions.field.products") }).fill(sku);
    await page.getByRole("listbox").getByRole("option").first().click();
    const price = page.locator('input[name^="price."]');
    await price.fill("99.00");
    await press(t("adminPromotions.create"));
    const error = t("adminSettings.problem.ends_before");
    await page
      .getByText(t("ui.fieldError", { field: t("adminPromotions.field.endsAt"), error }))
      .first()
      .waitFor();
    await expect.poll(() => price.inputValue()).toBe("99.00");
    await by("endsAt").fill("2099-01-01T00:00");
    await press(t("adminPromotions.create"));
    await page.getByText(t("adminPromotions.done.created"), { exact: true }).waitFor();
    await ready(page);
    await isSound(page);

    await by("lead.en").fill("Dryers for much less.");
    await page
      .getByRole("link", { name: t("adminPromotions.title"), exact: true })
      .last()
      .click();
    await page.getByRole("dialog", { name: t("adminShell.editing.leaveTitle") }).waitFor();
    await press(t("adminShell.editing.stay"));
    await press(t("adminPromotions.save"));
    await page.getByText(t("adminPromotions.done.saved"), { exact: true }).waitFor();
    await ready(page);
    await press(t("adminPromotions.switch.on"));
    await page.getByText(t("adminPromotions.done.on"), { exact: true }).waitFor();

    const buyer = await shopper(visit, language, width);
    await go(buyer, `/activities/${slug}`);
    await buyer.page.getByText("$99.00").first().waitFor();
    await ready(page);
    await press(t("adminPromotions.switch.off"));
    await page.getByText(t("adminPromotions.done.off"), { exact: true }).waitFor();
    await opens(one, "/admin/promotions/prices?q=" + sku);
    await isSound(page);

    // A created promotion is not offered again; one that a closed page had not saved is.
    const offer = page.getByRole("button", { name: t("adminShell.editing.bringBack"), exact: true });
    await opens(one, "/admin/promotions/new");
    await expect.poll(() => offer.count()).toBe(0);
    await by("title.en").fill("Typed and never saved");
    await until("the form to be stored", () =>
      page.evaluate(() => localStorage.getItem("plenum-promotion-new")?.includes("never saved")),
    );
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await offer.click();
    await expect.poll(() => by("title.en").inputValue()).toBe("Typed and never saved");
    await by("title.en").fill("");
  });

  test("the merchant makes an automatic discount, whose cart tells of it, and puts it away", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 40[04]/ });
    const { page, t } = one;
    const by = (key: string) => page.locator(`[name="${key}"]`);
    const press = (word: string) => page.getByRole("button", { name: word, exact: true }).click();
    await opens(one, "/admin/discounts/new");
    await expect.poll(() => by("amount").isVisible()).toBe(false);
    await by("kind").selectOption("automatic");
    await expect.poll(() => by("code").isVisible()).toBe(false);
    await by("worth").selectOption("amount");
    await by("amount").fill("7.50");
    await by("name.en").fill(`Walked thanks ${width}`);
    await by("name.cn").fill(`步行答谢 ${width}`);
    await press(t("adminPromotions.create"));
    await page.getByText(t("adminPromotions.done.created"), { exact: true }).waitFor();
    await ready(page);
    await isSound(page);
    await press(t("adminPromotions.switch.on"));
    await page.getByText(t("adminPromotions.done.on"), { exact: true }).waitFor();
    await ready(page);

    const buyer = await shopper(visit, language, width);
    await buy(buyer, "polarwick-rd010");
    await buyer.page
      .getByText(language === "cn" ? `步行答谢 ${width}` : `Walked thanks ${width}`)
      .first()
      .waitFor();
    await press(t("adminPromotions.switch.archive"));
    await page.getByText(t("adminPromotions.done.archive"), { exact: true }).waitFor();
  });

  test("a search that found nothing is in the report, leads to a synonym, and finds from then on", async () => {
    const word = `zzgadget${width}`;
    const buyer = await shopper(visit, language, width);
    await go(buyer, `/search?q=${word}`);
    const one = await shopper(visit, language, width);
    const { page, t } = one;
    const link = page.getByRole("link", { name: t("adminReports.addSynonym"), exact: true });
    await opens(one, "/admin/reports?report=searches&only=nothing");
    await page.getByRole("link", { name: word, exact: true }).waitFor();
    await isSound(page);
    await page.getByRole("row").filter({ hasText: word }).filter({ has: link }).getByRole("link").last().click();
    const field = page.locator("#words");
    await field.waitFor();
    await ready(page);
    await expect.poll(() => field.inputValue()).toBe(`${word}, `);
    await field.fill(`${word}, air dryer`);
    await page.getByRole("button", { name: t("adminReports.synonyms.addSubmit"), exact: true }).click();
    await page.getByText(t("adminReports.synonyms.done.saved"), { exact: true }).waitFor();
    await until("what the synonym finds", async () => {
      await go(buyer, `/search?q=${word}`);
      return (await buyer.page.locator('a[href*="/products/polarwick"]').count()) > 0;
    });
    for (const report of ["sales&by=product&days=90", "tax", "taxPlaces", "returns", "stock", "conversion"]) {
      await opens(one, `/admin/reports?report=${report}`);
      await isSound(page);
    }
  });

  test("a customer's page holds a note and an exemption with its certificate", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = one;
    await opens(one, "/admin/customers?q=customer@example.com");
    await page.getByRole("link", { name: "Dana Whitlock", exact: true }).click();
    await page.locator('[name="note"]').waitFor();
    await ready(page);
    await page.locator('[name="note"]').fill(`Note of ${width}`);
    await page.getByRole("button", { name: t("adminCustomers.addNote"), exact: true }).click();
    await page.getByText(t("adminCustomers.done.noted"), { exact: true }).waitFor();
    await ready(page);
    await expect.poll(() => page.locator('[name="note"]').inputValue()).toBe("");
    await page.locator('[name="exempt"]').selectOption("yes");
    await page.locator('[name="until"]').fill(width < 500 ? "2099-06-30" : "2098-06-30");
    await page.locator('[name="certificate"]').setInputFiles({
      name: "ohio.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
    });
    await page
      .getByRole("button", { name: t("adminCustomers.exemption.save"), exact: true })
      .last()
      .click();
    await page.getByText(t("adminCustomers.done.exemption"), { exact: true }).waitFor();
    await page.getByRole("link", { name: "ohio.pdf" }).first().waitFor();
    await isSound(page);
    await ready(page);
    await page.locator('[name="exempt"]').selectOption("no");
    await page
      .getByRole("button", { name: t("adminCustomers.exemption.save"), exact: true })
      .last()
      .click();
    await page.getByText(t("adminCustomers.scope.exempt"), { exact: true }).waitFor({ state: "detached" });
  });
});
