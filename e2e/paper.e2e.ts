import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { twoTurns } from "./turns.ts";

const visit = browser();

const pages = [
  "/categories/rotary-screw/all",
  "/categories/rotary-screw/tank-mounted?view=table",
  "/search?q=10hp",
  "/products/ostrelvane-rs075-150-80td.html",
  "/activities/dry-air-winter",
];

test.each(twoTurns)(
  "on paper there is nothing to press, and no picture is blank, in $language from $width px",
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width);
    const { page } = guest;
    for (const path of pages) {
      await go(guest, path);
      // Printing fetches the pictures further down, which nobody has scrolled to.
      await page.pdf({ format: "Letter" });
      await page.emulateMedia({ media: "print" });
      const pressable = await page
        .locator("header button, header input, main button, main select, main input, main textarea, footer a")
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && !one.querySelector("img"))
            .map((one) => (one.textContent || one.getAttribute("name") || one.outerHTML).slice(0, 60)),
        );
      expect(pressable, path).toEqual([]);
      const blank = await page
        .locator("main img")
        .evaluateAll((all) =>
          (all as HTMLImageElement[])
            .filter((one) => one.checkVisibility() && one.naturalWidth === 0)
            .map((one) => one.currentSrc),
        );
      expect(blank, path).toEqual([]);
      expect(await page.locator("main h1").isVisible(), path).toBe(true);
      await page.emulateMedia({ media: null });
    }
  },
);
