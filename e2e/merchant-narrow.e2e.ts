import { expect, test } from "vitest";
import { type Visiting, browser, usualShop } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { merchantScreens } from "./merchant-screens.ts";
import { go } from "./shopping.ts";

const usual = browser();
/** A browser whose owner reads letters twice as large. */
const large = browser(usualShop, ["--blink-settings=defaultFontSize=32"]);

/** Pages whose tables are cards on a phone, so that nothing of a row lies out of sight. */
const madeOfCards = /\/(?:redirects|promotions\/prices|imports|customers\/\d+)$/;

test.each([
  { name: "at 320 px", visit: usual, width: 320, language: "en" },
  { name: "on a phone with letters twice as large", visit: large, width: 390, language: "cn" },
] as const)(
  "no page of the merchant's side scrolls sideways $name, its steps and forms open",
  { timeout: 240_000 },
  async ({ visit, width, language }: { visit: Visiting; width: number; language: "en" | "cn" }) => {
    const merchant = await demoMerchant(visit, language, width);
    const { page } = merchant;
    const wide: string[] = [];
    for (const path of await merchantScreens(merchant)) {
      await go(merchant, path);
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
