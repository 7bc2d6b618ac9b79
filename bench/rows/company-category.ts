import { type BrowserContext, chromium } from "playwright-core";
import { flags } from "../../e2e/visit.ts";
import { ensureBrowser } from "../../scripts/ensure-browser.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile, type Row } from "../table.ts";

const listing = "/categories/piston/all";
const visits = 21;

/**
 * Milliseconds from the request for a category until its prices can be read and its buttons pressed. A company's prices
 * are fetched after the page and stand over the public ones, whose room is kept.
 */
async function untilPriced(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(() => {
      const look = () => {
        const { ready } = document.documentElement.dataset;
        const prices = [...document.querySelectorAll("main .invisible")];
        // A price that waits has nothing over it that is seen.
        if (ready !== "true" || prices.some((price) => !price.querySelector(".visible"))) requestAnimationFrame(look);
        else performance.mark("priced");
      };
      requestAnimationFrame(look);
    });
    await page.goto(listing, { waitUntil: "load" });
    await page.waitForFunction(() => performance.getEntriesByName("priced").length > 0);
    return await page.evaluate(() => performance.getEntriesByName("priced")[0]!.startTime);
  } finally {
    await page.close();
  }
}

/** The demo company's buyer and a guest open the same category in turn, each with a warm browser cache. */
async function companyCategory(means: BenchContext): Promise<Figure[]> {
  const { shop } = await means.demoShop();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: flags });
  try {
    const visitor = async () => {
      const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1_280, height: 900 } });
      await context.addCookies([
        { name: "consent", value: "reject", url: shop.url },
        { name: "locale", value: "en", url: shop.url },
      ]);
      return context;
    };
    const [guest, buyer] = [await visitor(), await visitor()];
    const page = await buyer.newPage();
    await page.goto("/signIn");
    await page.locator('main [name="email"]').fill("admin@larkspur.example");
    await page.locator('main [name="password"]').fill("Compressor1");
    await page.locator('main button[type="submit"]').first().click();
    await page.waitForURL((url) => !url.pathname.endsWith("/signIn"));
    await page.goto("/personal/companies");
    const buysFor = page.locator("main form", { has: page.locator("select") }).first();
    await buysFor.locator("select").selectOption({ label: "Larkspur Manufacturing, Inc. · Fort Wayne service center" });
    await buysFor.locator('button[type="submit"]').click();
    await page.getByRole("complementary").filter({ hasText: "Fort Wayne service center" }).waitFor();
    const priced = page.waitForResponse((response) => response.url().includes("/api/v1/prices"));
    await page.goto(listing);
    const { prices } = (await (await priced).json()) as { prices: object };
    await page.close();

    const ofGuest: number[] = [];
    const ofBuyer: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      ofGuest.push(await untilPriced(guest));
      ofBuyer.push(await untilPriced(buyer));
    }
    return [
      {
        what: "category page of a company's buyer until its prices stand there, p50",
        ours: percentile(ofBuyer, 0.5),
        unit: "ms",
        limit: percentile(ofGuest, 0.5),
        goal: "≤ 1.3 of a guest's",
        note: `${Object.keys(prices).length} contract prices on the page; p95 ${percentile(ofBuyer, 0.95).toFixed(0)} ms, a guest's ${percentile(ofGuest, 0.95).toFixed(0)} ms`,
      },
    ];
  } finally {
    await browser.close();
  }
}

export const companyCategoryRows: readonly Row<BenchContext>[] = [{ name: "company-category", run: companyCategory }];
