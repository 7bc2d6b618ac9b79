import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { ada, booksOf, go, resultPage, shopper, totalsOf } from "./shopping.ts";

const visit = browser();
const mostSteps = 250;

/** Goes on by Tab until this has the focus, which must be seen and not lie under anything. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const one = target.first();
  await one.waitFor();
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press("Tab");
    if (!(await one.evaluate((element) => element === document.activeElement))) continue;
    const seen = await one.evaluate((element) => {
      const marked = [element, element.parentElement, element.closest("label")].some((box) => {
        if (!box) return false;
        const style = getComputedStyle(box);
        return (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
      });
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return { marked, free: above !== null && (element.contains(above) || above.contains(element)) };
    });
    expect(seen, `the focus on ${await one.evaluate((element) => element.outerHTML.slice(0, 120))}`).toEqual({ marked: true, free: true });
    return;
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

test("by keyboard alone one searches, fills the cart, checks out and pays at Stripe, and always sees the focus", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const type = async (target: Locator, text: string) => (await tabTo(page, target), page.keyboard.type(text));
  const enter = async (target: Locator) => (await tabTo(page, target), page.keyboard.press("Enter"));

  await go(guest, "/");
  await type(page.getByRole("combobox"), "PW-EP035");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/products\/polarwick-ep035\.html/);
  await enter(page.getByRole("button", { name: t("cart.add.button"), exact: true }));
  await enter(page.getByRole("link", { name: t("cart.add.view") }));
  await page.waitForURL(/\/shoppingCart/);
  await enter(page.getByRole("link", { name: t("cart.summary.checkout"), exact: true }));
  await page.waitForURL(/\/checkout/);
  await type(page.locator('[name="email"]'), guest.email);
  for (const field of ["firstName", "lastName", "address1", "city"] as const) await type(page.locator(`[name="shipping.${field}"]`), ada[field]);
  await type(page.locator('[name="shipping.state"]'), "Ohio");
  await type(page.locator('[name="shipping.zip"]'), ada.zip);
  await type(page.locator('[name="shipping.phone"]'), ada.phone);
  await tabTo(page, page.locator('input[name="payment"][value="stripe"]'));
  await page.keyboard.press("Space");
  const total = await totalsOf(guest);
  await enter(page.locator('button[name="intent"][value="place"]'));
  await page.waitForURL(/\/stripe\/pay\//);
  await enter(page.locator('button[name="action"][value="pay"]'));
  const order = await resultPage(guest, t("payment.success.title"));
  expect((await booksOf(guest, "stripe", order)).charged).toBe(total);
});
