import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { sends } from "./fulfilment/requests.ts";
import { type Look, screensAt, show } from "./screen-list.ts";
import { go, shopper } from "./shopping.ts";
import { pathIn } from "./words.ts";
import { drawn } from "./turns.ts";

const visit = browser();

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

/** The screen once more, on a phone of 390 px. */
type Again = (page: Page) => Promise<() => Promise<void>>;

/** With letters and lines set apart, until the page is left. */
const setApart: Again = async (page) => {
  await spaceOut(page);
  return async () => {};
};

/** As by a browser whose owner reads letters twice as large. */
const large: Again = async (page) => {
  const session = await page.context().newCDPSession(page);
  const setLetters = (standard: number) => session.send("Page.setFontSizes", { fontSizes: { standard } });
  await setLetters(32);
  return async () => {
    await setLetters(16);
    await session.detach();
  };
};

test.each(
  drawn([
    { name: "at 320 px in English, and with letters twice as large", language: "en", again: large },
    { name: "at 320 px in Chinese, and with letters and lines set apart", language: "cn", again: setApart },
  ] as const),
)("no page of visitors scrolls sideways $name", { timeout: 300_000 }, async ({ language, again }) => {
  const guest = await shopper(visit, language, 320, { tolerates: /status of 4\d\d/ });
  const { page } = guest;
  const wide: string[] = [];
  const measure = async (what: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) wide.push(`${what} by ${over} px`);
  };
  const window = page.viewportSize()!;
  const look: Look = async (name) => {
    await measure(name);
    await page.setViewportSize({ ...window, width: 390 });
    const undo = await again(page);
    await measure(`${name}, read otherwise,`);
    await undo();
    await page.setViewportSize(window);
  };
  for (const screen of screensAt(320)) if (!screen.firstVisit) await show(guest, screen, look);
  await sends(guest, pathIn(language, "/shoppingCart"), { intent: "add", sku: "PW-EP035", quantity: "1" });
  for (const path of ["/shoppingCart", "/checkout"]) {
    await go(guest, path);
    await look(path);
  }
  expect(wide).toEqual([]);
});
