import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { coveredWords } from "./covered-words.ts";
import { go, shopper } from "./shopping.ts";

const visit = browser();

test.each(["en", "cn"] as const)(
  "on phones of every width the press that buys covers no word of its card, in %s",
  async (language) => {
    const one = await shopper(visit, language, 390);
    const { page } = one;
    await go(one, "/categories/air-filters/all");
    for (const width of [355, 375, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const presses = page.locator("main article form button[type=submit]");
      expect(await presses.count()).toBeGreaterThan(3);
      expect({ width, covered: await coveredWords(presses) }).toEqual({ width, covered: [] });
    }
  },
);
