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

test("a range of a list is applied whole, when it is left or sent with Enter, and whoever types or ticks stays where they are", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  await go(guest, "/categories/rotary-screw/all");
  const field = (end: "min" | "max") => page.locator(`form input[name="horsepower.${end}"]`).filter({ visible: true });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  const search = () => new URL(page.url()).search;
  await field("min").focus();
  // As slowly as somebody looks for the keys: a list could come in between.
  await page.keyboard.type("15", { delay: 400 });
  expect({ typed: await field("min").inputValue(), search: search() }).toEqual({ typed: "15", search: "" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?horsepower\.min=15$/);
  const applied = page.getByRole("list", { name: t("listing.applied") });
  await applied.waitFor();
  expect(await focused()).toBe("horsepower.min");
  await page.keyboard.press("Tab");
  await page.keyboard.type("100", { delay: 400 });
  expect(search()).not.toContain("max");
  await page.keyboard.press("Tab");
  await page.waitForURL(/horsepower\.max=100/);

  const box = page.locator('form input[type="checkbox"]:not(:disabled)').filter({ visible: true }).first();
  const name = (await box.getAttribute("name"))!;
  await expect.poll(() => applied.textContent()).toContain("100");
  const before = await applied.getByRole("listitem").count();
  await box.focus();
  await page.keyboard.press("Space");
  await page.waitForURL((url) => url.searchParams.has(name));
  await expect.poll(() => applied.getByRole("listitem").count()).toBeGreaterThan(before);
  expect({ name: await focused(), isChecked: await box.isChecked() }).toEqual({ name, isChecked: true });

  // A filter taken off above the list is off in its field too, and on again after going back.
  await applied.getByRole("link").last().click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => field("min").inputValue()).toBe("");
  await expect.poll(() => box.isChecked()).toBe(false);
  await page.goBack();
  await expect.poll(() => field("max").inputValue()).toBe("100");
  await expect.poll(() => box.isChecked()).toBe(true);
});
