import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go, shopper } from "./shopping.ts";

const visit = browser();

/** Windows' contrast themes: light and dark. */
const themes = ["light", "dark"] as const;

async function inTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", colorScheme: theme });
}

const lookOf = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, color, outlineWidth, outlineStyle, fill } = getComputedStyle(element);
    return { backgroundColor, color, outline: outlineStyle === "none" ? 0 : parseFloat(outlineWidth), fill };
  });

/** A choice that is made stands on another ground than one that is not, and is read on it. */
async function expectToldApart(chosen: Locator, other: Locator): Promise<void> {
  const [one, two] = [await lookOf(chosen.first()), await lookOf(other.first())];
  expect(one.backgroundColor).not.toBe(two.backgroundColor);
  expect(one.backgroundColor).not.toBe(one.color);
  for (const inside of await chosen.first().locator("*:not(svg, svg *)").all())
    expect((await lookOf(inside)).color).toBe(one.color);
}

test.each(themes)(
  "where the system chooses the colours (%s), what is chosen and what has the focus are seen",
  async (theme) => {
    const guest = await shopper(visit, "en", 1280);
    const { page } = guest;
    await inTheme(page, theme);
    await go(guest, "/categories/rotary-screw/tank-mounted");
    const types = page.getByRole("navigation", { name: guest.t("listing.types") });
    await expectToldApart(types.locator("a[aria-current]"), types.locator("a:not([aria-current])"));
    await go(guest, "/products/ostrelvane-rs075-150-80td.html");
    await expectToldApart(
      page.locator("main a[aria-current=true]"),
      page.locator("main a[href*='?v=']:not([aria-current])"),
    );
    await expectToldApart(
      page.locator("label:has(> .sr-only:checked)"),
      page.locator("label:has(> .sr-only:not(:checked))"),
    );
    expect((await lookOf(page.locator("[aria-pressed=true]").first())).outline).toBeGreaterThan(2);
    await page.keyboard.press("Tab");
    expect((await lookOf(page.locator(":focus"))).outline).toBeGreaterThan(2);
  },
);

test.each(themes)(
  "where the system chooses the colours (%s), the merchant's charts and lists are read",
  async (theme) => {
    const merchant = await demoMerchant(visit, "en", 1280);
    const { page } = merchant;
    await inTheme(page, theme);
    const ground = (await lookOf(page.locator("body"))).backgroundColor;
    const keys = page.locator("figcaption [aria-hidden]");
    await expect.poll(() => keys.count()).toBeGreaterThan(1);
    const bars = new Set(
      await page.locator("figure svg rect").evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill)),
    );
    expect(bars.size).toBeGreaterThan(0);
    for (const key of await keys.all()) expect((await lookOf(key)).backgroundColor).not.toBe(ground);
    for (const fill of bars) expect(fill).not.toBe(ground);
    for (const text of await page.locator("figure svg text").all()) expect((await lookOf(text)).fill).not.toBe(ground);
    await go(merchant, "/admin/orders");
    const scopes = page.getByRole("navigation", { name: merchant.t("adminShell.list.scopes") });
    await expectToldApart(scopes.locator("a[aria-current]"), scopes.locator("a:not([aria-current])"));
  },
);
