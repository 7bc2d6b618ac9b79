import { describe, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { drawn } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();
const walks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
];

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
// No other walk sends goods to Wyoming.
const rates = `state,county,region,zip_from,zip_to,rate_percent,shipping_taxed,valid_from,valid_until
WY,,,,,4,yes,,
WY,Laramie,,,,6,yes,,
WY,Laramie,Cheyenne,82001,82009,,,,
WY,,Casper and the towns around it by a name as long as names may be,82601,,5,no,,2099-12-31
`;

describe.each(drawn(walks))("in $language at $width px", ({ language, width }) => {
  test("the merchant's file of tax rates says its bad lines, is shown, holds once confirmed, and is removed", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = one;
    const press = (word: string) => page.getByRole("button", { name: word, exact: true }).click();
    await opens(one, "/admin/settings/tax");
    await page.getByRole("link", { name: t("adminTax.title"), exact: true }).click();
    await page.getByText(t("adminTax.none"), { exact: true }).waitFor();
    await ready(page);
    const bad = rates.replace("82001,82009,,,,", "82001,82009,26,,2026-02-30,").replace("WY,,,,,4", "XX,,,,,4");
    await page.locator('[name="file"]').setInputFiles(file("bad.csv", bad));
    await press(t("adminTax.check"));
    await page.getByRole("heading", { name: t("adminTax.badLines", { count: 2, file: "bad.csv" }) }).waitFor();
    await page.getByText(t("adminTax.error.state_unknown", { cell: "XX", other: 0, most: 25 })).waitFor();
    await isSound(page);
    await page.locator('[name="file"]').setInputFiles(file("wyoming.csv", rates));
    await press(t("adminTax.check"));
    await page.getByRole("heading", { name: t("adminTax.plan", { file: "wyoming.csv", count: 4 }) }).waitFor();
    await ready(page);
    await isSound(page);
    await press(t("adminTax.apply"));
    await page.getByText(t("adminTax.done.applied"), { exact: true }).waitFor();
    await ready(page);
    await isSound(page);
    await page.getByRole("button", { name: /Wyoming|怀俄明/ }).click();
    await page.getByText(t("adminTax.done.removed"), { exact: true }).waitFor();
  });
});
