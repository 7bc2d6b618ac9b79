import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Visiting, browser, usualShop } from "./browser.ts";
import { sends } from "./fulfilment/requests.ts";
import { type Look, screensAt, show } from "./screen-list.ts";
import { go, shopper } from "./shopping.ts";
import { pathIn } from "./words.ts";

const usual = browser();
/** A browser whose owner reads letters twice as large. */
const large = browser(usualShop, ["--blink-settings=defaultFontSize=32"]);

/** The distances between lines, paragraphs, letters and words that a reader may set (WCAG 2.2, 1.4.12). */
async function spaceOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

interface Reading {
  readonly name: string;
  readonly visit: Visiting;
  readonly width: number;
  readonly language: "en" | "cn";
  /** Each screen is read once more on a phone, set apart. */
  readonly setApart?: true;
}

const readings: readonly Reading[] = [
  { name: "at 320 px in English", visit: usual, width: 320, language: "en" },
  {
    name: "at 320 px in Chinese, and with letters and lines set apart",
    visit: usual,
    width: 320,
    language: "cn",
    setApart: true,
  },
  { name: "on a phone with letters twice as large", visit: large, width: 390, language: "en" },
];

test.each(readings)(
  "no page of visitors scrolls sideways $name",
  { timeout: 300_000 },
  async ({ visit, width, language, setApart }) => {
    const guest = await shopper(visit, language, width, { tolerates: /status of 4\d\d/ });
    const { page } = guest;
    const wide: string[] = [];
    const measure = async (what: string) => {
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) wide.push(`${what} by ${over} px`);
    };
    const window = page.viewportSize();
    const look: Look = async (name) => {
      await measure(name);
      if (!setApart || !window) return;
      await page.setViewportSize({ ...window, width: 390 });
      await spaceOut(page);
      await measure(`${name}, set apart,`);
      await page.setViewportSize(window);
    };
    for (const screen of screensAt(width)) if (!screen.firstVisit) await show(guest, screen, look);
    await sends(guest, pathIn(language, "/shoppingCart"), { intent: "add", sku: "PW-EP035", quantity: "1" });
    for (const path of ["/shoppingCart", "/checkout"]) {
      await go(guest, path);
      await look(path);
    }
    expect(wide).toEqual([]);
  },
);
