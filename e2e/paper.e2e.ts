import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { drawn, twoTurns } from "./turns.ts";

const visit = browser();

const pages = [
  "/categories/rotary-screw/all",
  "/categories/rotary-screw/tank-mounted?view=table",
  "/search?q=10hp",
  "/products/ostrelvane-rs075-150-80td.html",
  "/activities/dry-air",
  "/compare?sku=OV-RS10-125-B-3P&sku=OV-RS15-125-B-3P",
];

test.each(drawn(twoTurns, 1))(
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
      await expect.poll(() => page.locator("main h1").isVisible(), { message: path }).toBe(true);
      await page.emulateMedia({ media: null });
    }
  },
);

test.each(drawn(twoTurns, 1))(
  "a printed calculator says what it was computed from, in $language from $width px",
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const reads = (text: string) => page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();
    const printed = async (path: string) => {
      await page.emulateMedia({ media: null });
      await go(guest, path);
      await page.emulateMedia({ media: "print" });
    };
    await printed("/tools/power?part=OV-RS05-125-B-3P&supply=230-1");
    await reads("OV-RS05-125-B-3P");
    await printed("/tools/runningCost?machines=2&part1=OV-RS10-125-B-3P");
    await reads("OV-RS10-125-B-3P");
    await reads(t("tools.cost.control"));
    await printed("/tools/airSystem");
    await page.emulateMedia({ media: null });
    await page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }).click();
    await page.getByRole("button", { name: t("sizing.system.add"), exact: true }).waitFor();
    await page.emulateMedia({ media: "print" });
    await reads(t("sizing.tool.dual-action-sander"));
    await reads(t("tools.filledIn"));
    await reads(t("sizing.form.peak"));
    await reads(t("sizing.dryness.paint"));
    await reads(t("sizing.form.oilFree"));
    await expect
      .poll(() => page.getByText(t("sizing.machines.why")).filter({ visible: true }).count(), { message: "closed" })
      .toBe(0);
  },
);
