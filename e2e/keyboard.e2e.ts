import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { ada, booksOf, go, resultPage, shopper, totalsOf } from "./shopping.ts";

const visit = browser();
test("by keyboard alone one searches, fills the cart, checks out and pays at Stripe, and always sees the focus", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const { type, activate, tick } = keyboardOf(page);

  await go(guest, "/");
  await type(page.getByRole("combobox"), "PW-EP035");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/products\/polarwick-ep035\.html/);
  await activate(page.getByRole("button", { name: t("cart.add.button"), exact: true }));
  await activate(page.getByRole("link", { name: t("cart.add.view") }));
  await page.waitForURL(/\/shoppingCart/);
  await activate(page.getByRole("link", { name: t("cart.checkout"), exact: true }));
  await page.waitForURL(/\/checkout/);
  await type(page.locator('[name="email"]'), guest.email);
  for (const field of ["firstName", "lastName", "address1", "city"] as const)
    await type(page.locator(`[name="shipping.${field}"]`), ada[field]);
  await type(page.locator('[name="shipping.state"]'), "Ohio");
  await type(page.locator('[name="shipping.zip"]'), ada.zip);
  await type(page.locator('[name="shipping.phone"]'), ada.phone);
  await tick(page.locator('input[name="payment"][value="stripe"]'));
  const total = await totalsOf(guest);
  await activate(page.locator('button[name="intent"][value="place"]'));
  await page.waitForURL(/\/stripe\/pay\//);
  await activate(page.locator('button[name="action"][value="pay"]'));
  const order = await resultPage(guest, t("payment.success.title"));
  expect((await booksOf(guest, "stripe", order)).charged).toBe(total);
});
