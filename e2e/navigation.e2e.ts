import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { turns } from "./turns.ts";
import { ready } from "./visit.ts";
import { pathIn, words } from "./words.ts";

const visit = browser();

/** Presses a link of the shop that leads there, by the router. */
async function follows(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    Object.assign(window, { sameDocument: true });
    const link = document.querySelector<HTMLAnchorElement>("footer a[data-link]");
    link?.setAttribute("href", to);
    link?.click();
  }, path);
}

const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

describe.each(turns)("in $language at $width px", ({ language, width }) => {
  const open = async (path: string, tolerates?: RegExp) => {
    const one = await visit({ width, locale: language === "cn" ? "zh-CN" : "en-US", tolerates });
    await one.page.goto(pathIn(language, path));
    await ready(one.page);
    return { ...one, t: words[language] };
  };

  test("a rule of the server redirects a link by the router before the browser has heard of any rule", async () => {
    const { page } = await visit({ width, locale: language === "cn" ? "zh-CN" : "en-US" });
    let asked = 0;
    await page.route("**/builds/meta/*.json", (route) => ((asked += 1), route.abort()));
    await page.goto(pathIn(language, "/shippingPolicy"));
    await ready(page);
    await follows(page, pathIn(language, "/compressors"));
    await page.waitForURL((url) => url.pathname === pathIn(language, "/categories/rotary-screw/all"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(asked).toBeLessThanOrEqual(2);
  });

  test("a link to a product without its .html leads to the path that ends in .html, within the document", async () => {
    const { page } = await open("/shippingPolicy");
    await follows(page, pathIn(language, "/products/polarwick-ep035"));
    await page.waitForURL((url) => url.pathname === pathIn(language, "/products/polarwick-ep035.html"));
    await page.locator("main h1").waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  test.each(["specifications", "boughtTogether", "similar", "reviews"])(
    "a link to a product's #%s ends at that heading's top, by the router as by a full load",
    async (part) => {
      const { page } = await open("/shippingPolicy");
      const path = pathIn(language, `/products/ostrelvane-rs05-150-b.html#${part}`);
      const distance = () =>
        page.evaluate((id) => {
          const target = document.getElementById(id);
          if (!target) return Number.NaN;
          const px = (text: string) => Number.parseFloat(text) || 0;
          const margin =
            px(getComputedStyle(target).scrollMarginTop) +
            px(getComputedStyle(document.documentElement).scrollPaddingTop);
          const end = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
          // Near the end of the page it can't come higher.
          return end < 2 ? 0 : Math.abs(target.getBoundingClientRect().top - margin);
        }, part);
      await follows(page, path);
      await page.waitForURL(/ostrelvane-rs05-150-b/);
      await expect.poll(distance).toBeLessThanOrEqual(4);
      await page.waitForLoadState("networkidle");
      expect(await distance()).toBeLessThanOrEqual(4);
      await page.goto(path);
      await expect.poll(distance).toBeLessThanOrEqual(4);
    },
  );
});
