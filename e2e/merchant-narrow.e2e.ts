import { expect, test } from "vitest";
import { adminRoutes } from "#i18n/routes.ts";
import { type Visiting, browser, shared } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go, type Shopper } from "./shopping.ts";

const usual = browser();
/** A browser whose owner reads letters twice as large. */
const large = browser(shared, ["--blink-settings=defaultFontSize=32"]);

const lists = Object.entries(adminRoutes)
  .filter(
    ([name, path]) =>
      !path.includes(":") &&
      !path.includes("/export/") &&
      !/Join|SignIn|SecondFactor|Suggest|Pictures|Documents|ImportFiles|Trial$/.test(name),
  )
  .map(([, path]) => path);

/** Pages whose tables are cards on a phone, so that nothing of a row lies out of sight. */
const madeOfCards = /\/(?:redirects|promotions\/prices|imports|customers\/\d+)$/;

/** The first link of a list that leads to one of its things. */
async function oneOf(merchant: Shopper, list: string, thing: RegExp): Promise<string> {
  await go(merchant, list);
  const links = await merchant.page
    .locator("main a[href]")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  return links.find((link): link is string => thing.test(link ?? ""))?.replace(/^\/cn/, "") ?? "";
}

test.each([
  { name: "at 320 px", visit: usual, width: 320, language: "en" },
  { name: "on a phone with letters twice as large", visit: large, width: 390, language: "cn" },
] as const)(
  "no page of the merchant's side scrolls sideways $name, its steps and forms open",
  { timeout: 240_000 },
  async ({ visit, width, language }: { visit: Visiting; width: number; language: "en" | "cn" }) => {
    const merchant = await demoMerchant(visit, language, width);
    const { page } = merchant;
    const things = [
      await oneOf(merchant, "/admin/orders?scope=to-ship", /\/admin\/orders\/PL-[^/]+$/),
      await oneOf(merchant, "/admin/orders?scope=done", /\/admin\/orders\/PL-[^/]+$/),
      await oneOf(merchant, "/admin/returns", /\/admin\/returns\/\d+$/),
      await oneOf(merchant, "/admin/customers", /\/admin\/customers\/\d+$/),
      "/admin/products/1",
      "/admin/products/1/preview",
      "/admin/products/change?ids=1",
      "/admin/stock/1",
      "/admin/taxonomy/rotary-screw",
      "/admin/taxonomy/rotary-screw/attributes/voltage",
      "/admin/taxonomy/rotary-screw/new",
    ];
    expect(things).not.toContain("");
    const wide: string[] = [];
    for (const path of [...lists, ...things]) {
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
