import { test } from "vitest";
import { browser } from "./browser.ts";
import { heading } from "./people.ts";
import { shopper, type Shopper } from "./shopping.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const screws = ["OV-RS05-125-B-1P", "OV-RS075-125-B-1P"] as const;
const compared = `/compare?${screws.map((sku) => `sku=${sku}`).join("&")}`;

/** On the page of a quotation; gives its number. */
async function isQuoted({ page }: Shopper): Promise<string> {
  await page.waitForURL(/\/quotation\?number=/);
  await ready(page);
  return new URL(page.url()).searchParams.get("number")!;
}

test("without scripts a comparison is quoted, named, priced for a ZIP code and found again by its number", async () => {
  const guest = await shopper(visit, "cn", 390, { javaScript: false });
  const { page, t } = guest;
  await page.goto(pathIn("cn", compared));
  await page.getByRole("button", { name: t("quotation.ofComparison"), exact: true }).click();
  const first = await isQuoted(guest);
  await page.locator("#own-name").fill("无脚本");
  await page.getByRole("button", { name: t("quotation.keep.submit"), exact: true }).click();
  await heading(guest, "无脚本");
  await page.locator("#zip").fill("45402");
  await page.getByRole("button", { name: t("quotation.zip.submit"), exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("number") !== first);
  const second = await isQuoted(guest);
  await heading(guest, "无脚本");
  await page.goto(pathIn("cn", "/quotation"));
  await page.locator('main [name="number"]').fill(second.toLowerCase());
  await page.getByRole("button", { name: t("quotation.find.submit"), exact: true }).click();
  await page.getByText(t("quotation.heading", { number: second }), { exact: true }).waitFor();
  await page
    .locator("form", { has: page.locator(`[value="${screws[0]}"]`) })
    .getByRole("button")
    .first()
    .click();
  await page.waitForURL(/\/shoppingCart/);
  await page.getByText(screws[0]).first().waitFor();
});
