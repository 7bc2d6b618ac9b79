import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { turns } from "./turns.ts";

const visit = browser();

test.each(turns)(
  "counts in the menu follow what waits without a reload, in $language at $width, and are gone at zero",
  async ({ language, width }) => {
    const staff = await shopper(visit, language, width);
    const { page, t } = staff;
    let counts: Record<string, number> = { orders: 7, returns: 1 };
    let asked = 0;
    await page.route("**/admin/counts", (route) => ((asked += 1), route.fulfill({ json: counts })));
    await opens(staff, "/admin");
    const entry = page
      .getByRole("navigation", { name: t("adminShell.menu") })
      .getByRole("link", { name: t("adminShell.place.orders"), exact: true });
    const badge = entry.locator("span[aria-hidden]");
    const description = () =>
      entry.evaluate((link) => document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent);
    await expect.poll(() => badge.textContent()).toBe("7");
    expect(await description()).toBe(t("adminShell.waiting.orders", { count: 7 }));
    const before = asked;
    counts = { orders: 8 };
    await expect.poll(() => badge.textContent()).toBe("8");
    expect(asked - before, "answers until it is shown").toBeLessThanOrEqual(2);
    counts = {};
    await expect.poll(() => badge.count()).toBe(0);
    expect(await entry.getAttribute("aria-describedby")).toBeNull();
  },
);
