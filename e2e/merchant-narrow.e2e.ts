import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Visiting, browser, usualShop } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { merchantScreens } from "./merchant-screens.ts";
import { partedFigures } from "./parted-figures.ts";
import { buys, places } from "./fulfilment/buying.ts";
import { go, shopper } from "./shopping.ts";
import { drawn } from "./turns.ts";
import { comesTo } from "./visit.ts";
import { pathIn } from "./words.ts";

const usual = browser();
/** A browser whose owner reads letters twice as large. */
const large = browser(usualShop, ["--blink-settings=defaultFontSize=32"]);

/** Pages whose tables are cards on a phone, so that nothing of a row lies out of sight. */
const madeOfCards = /\/(?:redirects|promotions\/prices|imports|customers\/\d+)$/;

/** Every list of the merchant's is a table with scopes; the record of changes is one without. */
const isList =
  /\/admin\/(?:orders|transfers|money|returns|claims|products|stock|customers|reviews|promotions|discounts|purchases|purchases\/suppliers|stock\/transfers|price-lists|audit)$/;

/**
 * Boxes of the page that hide something at their sides: of a list, or without a sign at the edge or a way for the
 * keyboard.
 */
async function hidesAside(page: Page, path: string, widths: readonly number[]): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll("body *:not(textarea)")]
        .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
        .map((box) => ({
          name: box.getAttribute("aria-label") ?? box.className,
          isTable: box.querySelector(":scope > table") !== null,
          isSaid:
            getComputedStyle(box).backgroundImage !== "none" &&
            (box.getAttribute("tabindex") === "0" || box.querySelector("a, button, input") !== null),
        })),
    );
    for (const { name, isTable, isSaid } of boxes)
      if (!isSaid || (isTable && isList.test(path))) hidden.push(`${path} at ${width} px: ${name}`);
  }
  return hidden;
}

test.each(drawn(["en", "cn"] as const))(
  "lists of the merchant's hide no column at 768, 1024 and 1366 px in %s: their rows are folded; what else scrolls sideways says so",
  { timeout: 240_000 },
  async (language) => {
    const merchant = await demoMerchant(usual, language, 1024);
    const { page } = merchant;
    // A name that nothing breaks stands in the list of orders.
    const buyer = await shopper(usual, language, 1024);
    await places(buyer, { sku: "PW-FC035", firstName: "W".repeat(40) }, "bank-deposit");
    const screens = await merchantScreens(merchant);
    const work = screens.filter((path) => /\/admin\/(?:orders\/PL-[^/]+|returns\/\d+|stock\/\d+)$/.test(path));
    const others = ["/admin", "/admin/settings/shipping", "/admin/products/1", "/admin/reports", ...work];
    const hidden: string[] = [];
    const lists = screens.filter((path) => isList.test(path));
    expect(lists).toHaveLength(16);
    for (const path of [...lists, "/admin/orders?scope=to-ship&ship=1", ...others]) {
      await comesTo(page, pathIn(language, path));
      hidden.push(...(await hidesAside(page, path.replace(/\?.*/, ""), [768, 1024, 1366])));
      hidden.push(...(await partedFigures(page)).map((figure) => `${path}: ${figure}`));
    }
    expect(hidden).toEqual([]);
    await page.setViewportSize({ width: 768, height: 900 });
    await go(merchant, "/admin");
    const amounts = await page
      .locator('section[aria-labelledby="figures"] dl dd')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    expect(new Set(amounts).size, `heights of the amounts: ${amounts.join(", ")}`).toBe(1);
  },
);

test.each(
  drawn([
    { name: "at 320 px", visit: usual, width: 320, language: "en" },
    { name: "on a phone with letters twice as large", visit: large, width: 390, language: "cn" },
  ] as const),
)(
  "no page of the merchant's side scrolls sideways $name, its steps and forms open",
  { timeout: 240_000 },
  async ({ visit, width, language }: { visit: Visiting; width: number; language: "en" | "cn" }) => {
    const merchant = await demoMerchant(visit, language, width);
    const { page } = merchant;
    const wide: string[] = [];
    // Its name holds figures that are not parted, beside the units to send.
    const paid = await buys(await shopper(usual, "en", 1440), merchant, { sku: "PW-FC035" }, "bank-deposit");
    for (const path of [`/admin/orders/${paid.number}`, ...(await merchantScreens(merchant))]) {
      await comesTo(page, pathIn(language, path));
      const over = await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLDetailsElement>("main details")) part.open = true;
        return document.documentElement.scrollWidth - document.documentElement.clientWidth;
      });
      if (over > 0) wide.push(`${path} by ${over} px`);
      const isPushed = (all: Element[]) => all.some((one) => one.scrollWidth > one.clientWidth);
      if (madeOfCards.test(path) && (await page.locator("main [role=group]:has(> table)").evaluateAll(isPushed)))
        wide.push(`a table of ${path}`);
    }
    expect(wide).toEqual([]);
  },
);
