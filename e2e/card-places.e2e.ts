import { expect, test } from "vitest";
import { browser } from "./browser.ts";
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
      const cards = await page.locator("main article").evaluateAll((all) =>
        all.map((card) => {
          const button = card.querySelector("form button, a[role=button]") ?? card.querySelector("form");
          const press = button?.getBoundingClientRect();
          const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
          const covered: string[] = [];
          while (press && words.nextNode()) {
            const { currentNode } = words;
            if (button?.contains(currentNode) || currentNode.parentElement?.closest(".sr-only")) continue;
            const range = document.createRange();
            range.selectNodeContents(currentNode);
            for (const box of range.getClientRects())
              if (
                box.right > press.left + 1 &&
                box.left < press.right - 1 &&
                box.bottom > press.top + 1 &&
                box.top < press.bottom - 1
              )
                covered.push(currentNode.textContent ?? "");
          }
          return { hasPress: press !== undefined, covered };
        }),
      );
      expect(cards.filter(({ hasPress }) => hasPress).length).toBeGreaterThan(3);
      expect({ width, covered: cards.flatMap(({ covered }) => covered) }).toEqual({ width, covered: [] });
    }
  },
);
