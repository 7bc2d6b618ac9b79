import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { ada, atStripe, booksOf, resultPage, shopper } from "./shopping.ts";
import { pathIn } from "./words.ts";
import { drawn } from "./turns.ts";

const visit = browser();

test.each(
  drawn(
    [
      { language: "en", width: 390 },
      { language: "cn", width: 1440 },
    ] as const,
    1,
  ),
)(
  "without scripts one filters, searches, fills a cart, checks out and pays, in $language at $width px",
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width, { javaScript: false });
    const { page, t } = guest;
    await page.goto(pathIn(language, "/"));
    await page
      .locator(`main a[href="${pathIn(language, "/categories/air-filters/all")}"]`)
      .first()
      .click();
    const filters = page.locator("form", { has: page.locator('input[name="price.min"]') }).filter({ visible: true });
    const box = filters.locator('input[type="checkbox"]:not(:disabled)').first();
    const [name, value] = [(await box.getAttribute("name"))!, (await box.getAttribute("value"))!];
    await box.check();
    await filters.getByRole("button", { name: t("listing.apply"), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get(name) === value);
    await page.getByRole("list", { name: t("listing.applied") }).waitFor();
    await page.locator("#sort").selectOption("price-asc");
    await page
      .locator("form", { has: page.locator("#sort") })
      .getByRole("button")
      .click();
    await page.waitForURL(/sort=price-asc/);
    expect(new URL(page.url()).searchParams.get(name)).toBe(value);

    await page.locator("input[name=q]").first().fill("PW-EP035");
    await page.locator("input[name=q]").first().press("Enter");
    await page.waitForURL(/\/products\/polarwick-ep035\.html/);
    await page
      .getByRole("button", { name: t("cart.add.button"), exact: true })
      .first()
      .click();
    await page.waitForURL(/\/shoppingCart/);
    await page.getByRole("spinbutton").fill("2");
    const updated = page.waitForEvent("load");
    await page.getByRole("button", { name: t("cart.line.update"), exact: true }).click();
    await updated;
    await expect.poll(() => page.getByRole("spinbutton").inputValue()).toBe("2");

    await page
      .getByRole("button", { name: t("cart.line.delete") })
      .first()
      .click();
    await page.getByText(t("cart.delete.prompt")).waitFor();
    await page.getByRole("link", { name: t("cart.delete.keep"), exact: true }).click();

    await page.getByRole("link", { name: t("cart.checkout"), exact: true }).click();
    await page.locator('[name="email"]').fill(guest.email);
    for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const)
      await page.locator(`[name="shipping.${field}"]`).fill(ada[field]);
    await page.locator('[name="shipping.state"]').selectOption(ada.state);
    await page.locator('input[name="payment"][value="stripe"]').check();
    const quoted = page.waitForEvent("load");
    await page.getByRole("button", { name: t("checkout.review.update"), exact: true }).click();
    await quoted;
    const shown = Number(await page.locator('input[name="total"]').inputValue());
    await expect.poll(() => page.locator('[name="shipping.city"]').inputValue()).toBe(ada.city);
    await page.locator('button[name="intent"][value="place"]').click();
    expect(await atStripe(guest, "pay")).toBe(shown);
    const order = await resultPage(guest, t("payment.success.title"));
    expect((await booksOf(guest, "stripe", order)).charged).toBe(shown);
  },
);
