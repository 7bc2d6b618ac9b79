import { describe, expect, inject, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { merchantScreens } from "./merchant-screens.ts";
import { demoMerchant } from "./people.ts";
import { go, shopper, type Shopper } from "./shopping.ts";
import { violations } from "./sound.ts";
import { comesTo } from "./visit.ts";
import { pathIn } from "./words.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

const merchant = (language: Language, width: number, javaScript = true) =>
  demoMerchant(visit, language, width, { javaScript });

/** The demo customer's order that is paid and not sent. */
async function orderToShip({ page, t, language }: Shopper): Promise<string> {
  await page.goto(pathIn(language, `/admin/orders?scope=to-ship&q=${encodeURIComponent("customer@example.com")}`));
  const link = page
    .getByRole("region", { name: t("adminOrders.title"), exact: true })
    .getByRole("link", { name: /^PL-/ })
    .first();
  const number = await link.innerText();
  await link.click();
  await page.getByRole("heading", { level: 1, name: t("adminOrders.one", { number }), exact: true }).waitFor();
  return number;
}

const walks: readonly { language: Language; width: number; javaScript: boolean }[] = [
  ...turnsOf(0).map((turn) => ({ ...turn, javaScript: true })),
  { language: "en", width: 1440, javaScript: false },
];

describe.each(walks)("in $language at $width px, scripts $javaScript", ({ language, width, javaScript }) => {
  test("the merchant notes something on an order, and is told what a wrong tracking number lacks without losing it", async () => {
    const one = await merchant(language, width, javaScript);
    const { page, t } = one;
    await orderToShip(one);
    const note = `Call first, ${language} ${javaScript}`;
    await page.getByLabel(t("adminOrders.newNote"), { exact: true }).fill(note);
    await page.getByRole("button", { name: t("adminOrders.submit.note"), exact: true }).click();
    await page.getByText(t("adminOrders.done.note-added"), { exact: true }).waitFor();
    await page.getByText(note, { exact: true }).waitFor();
    await page.getByLabel(t("adminOrders.trackingNumber"), { exact: true }).fill("12345");
    await page.getByRole("button", { name: t("adminOrders.submit.ship"), exact: true }).click();
    await page.getByText(t("adminErrors.tracking_number_invalid")).first().waitFor();
    await expect
      .poll(() => page.getByLabel(t("adminOrders.trackingNumber"), { exact: true }).inputValue())
      .toBe("12345");
  });
});

test("merchant and customer side by side: what the one ships, the other sees", async () => {
  const one = await merchant("en", 1440);
  // Other walks leave guests' orders in the list; this one is the demo customer's own.
  const number = await orderToShip(one);
  const { page, t } = one;
  const customer = await shopper(visit, "en", 390);
  await go(customer, "/signIn");
  await customer.page.getByLabel("Email", { exact: true }).fill("customer@example.com");
  await customer.page.getByLabel("Password", { exact: true }).fill("Compressor1");
  await customer.page.getByRole("button", { name: customer.t("account.signIn.submit"), exact: true }).click();
  await customer.page.waitForURL(/\/personal$/);
  await go(customer, `/order/detail?order=${number}`);
  await customer.page.getByText(t("orders.state.confirmed"), { exact: true }).first().waitFor();

  await page
    .getByLabel(t("adminOrders.trackingNumber"), { exact: true })
    .fill(`9400111899223${Date.now()}`.slice(0, 22));
  await page.getByRole("button", { name: t("adminOrders.submit.ship"), exact: true }).click();
  await page.getByText(t("adminOrders.done.shipped"), { exact: true }).waitFor();
  await go(customer, `/order/detail?order=${number}`);
  await customer.page.getByText(t("orders.state.shipped"), { exact: true }).first().waitFor();
});

test.each([
  { language: "en", width: 1440, turn: 0 },
  { language: "cn", width: 390, turn: 1 },
] as const)(
  "no screen of the merchant's has what assistive technology stumbles over, in $language at $width px",
  { timeout: process.env.LONG ? 1_200_000 : 300_000 },
  async ({ language, width, turn }) => {
    const one = await merchant(language, width);
    const { page } = one;
    const found: unknown[] = [];
    const screens = ["/admin/orders?scope=to-ship&ship=1", ...(await merchantScreens(one))];
    // Every screen in one of the two, which the seed draws, and in the long run in both.
    for (const path of screens.filter((_, nth) => Boolean(process.env.LONG) || (nth + inject("seed")) % 2 === turn)) {
      await comesTo(page, pathIn(language, path));
      await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLDetailsElement>("main details")) part.open = true;
      });
      found.push(...(await violations(page)).map(({ id, nodes }) => [path, id, nodes[0]?.html]));
    }
    expect(found).toEqual([]);
  },
);
