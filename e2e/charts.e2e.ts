import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go, shopper } from "./shopping.ts";
import { drawn } from "./turns.ts";

const visit = browser();

/** A chart that has more days and longer names than any other has its letters drawn as small, so all are looked at. */
const charts = [
  "/admin",
  "/admin/reports?days=90",
  ...["product", "category", "state", "payment", "delivery"].map(
    (by) => `/admin/reports?report=sales&by=${by}&days=90`,
  ),
  ...["returns", "stock", "conversion", "searches"].map((report) => `/admin/reports?report=${report}&days=90`),
];

/** Letters in the page's charts below 11 px, and texts that are cut off by their chart or lie on one another. */
async function badLetters(page: Page): Promise<{ texts: number; bad: string[] }> {
  return page.locator("main figure").evaluateAll((figures) => {
    const bad: string[] = [];
    let texts = 0;
    for (const figure of figures) {
      const frame = figure.getBoundingClientRect();
      const boxes: { text: string; box: DOMRect; line: Element | null }[] = [];
      const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement!;
        const text = node.textContent?.trim() ?? "";
        if (text === "" || holder.closest("title, details") || holder.getClientRects().length === 0) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        // A drawing that is scaled scales its letters, which their style does not say.
        const scale = holder instanceof SVGGraphicsElement ? (holder.getScreenCTM()?.a ?? 1) : 1;
        const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
        texts += 1;
        if (size < 11) bad.push(`${text}: ${size.toFixed(1)} px`);
        if (
          box.left < frame.left ||
          box.right > frame.right ||
          box.top < frame.top - 1 ||
          box.bottom > frame.bottom + 1
        )
          bad.push(`${text}: outside of its chart`);
        // Its container may hide what goes beyond.
        const svg = holder.closest("svg");
        if (svg && getComputedStyle(svg).overflow === "hidden") {
          const view = svg.getBoundingClientRect();
          if (box.left < view.left - 1 || box.right > view.right + 1) bad.push(`${text}: cut off by its drawing`);
        }
        boxes.push({ text, box, line: holder.closest("li") });
      }
      for (const [at, one] of boxes.entries())
        for (const other of boxes.slice(at + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 1 && down > 3) bad.push(`${one.text} lies on ${other.text}`);
        }
    }
    return { texts, bad };
  });
}

const widths = [320, 390, 640, 768, 1024, 1440];

test.each(drawn(["en", "cn"] as const))(
  "no letter of the chart of running costs is smaller than 11 px or cut off at any width, in %s",
  async (language) => {
    const guest = await shopper(visit, language, 1440);
    await go(guest, "/tools/runningCost?machines=2&years=10&part1=OV-RS10-125-B-3P");
    for (const width of widths) {
      await guest.page.setViewportSize({ width, height: 900 });
      const { texts, bad } = await badLetters(guest.page);
      expect(bad, `at ${width} px`).toEqual([]);
      expect(texts).toBeGreaterThan(10);
    }
  },
);

test.each(drawn(["en", "cn"] as const))(
  "no letter of a chart is smaller than 11 px, cut off or laid on another at any width, in %s",
  { timeout: 240_000 },
  async (language) => {
    const merchant = await demoMerchant(visit, language, 1440);
    const { page } = merchant;
    const bad: string[] = [];
    let texts = 0;
    for (const path of charts) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(merchant, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const letters = await badLetters(page);
        texts += letters.texts;
        bad.push(...letters.bad.map((one) => `${path} at ${width} px: ${one}`));
      }
    }
    expect(bad).toEqual([]);
    expect(texts).toBeGreaterThan(200);
  },
);
