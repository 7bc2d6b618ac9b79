import { expect, test } from "vitest";
import { hours, minutes } from "#domain/kernel/time.ts";
import { browser, ownShop } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import {
  advance,
  atStripe,
  buy,
  fillCheckout,
  mailTo,
  placeOrder,
  resultPage,
  type Shopper,
  shopper,
  toCheckout,
} from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

// A day passes here, so these walks have a shop of their own.
const visit = browser(ownShop);
const product = "polarwick-fc035";

/** The merchant, whose shop reminds of carts, stops it, and does it again after a day. */
async function remindsOfCarts(merchant: Shopper): Promise<void> {
  const { page, t } = merchant;
  await opens(merchant, "/admin/settings/abandonedCarts");
  await page.locator('[name="on"]').uncheck();
  await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
  await page.getByText(t("adminSettings.done.saved"), { exact: true }).waitFor();
  await opens(merchant, "/admin/abandonedCarts");
  await page.getByText(t("adminRecovery.off"), { exact: true }).waitFor();
  await page.getByRole("link", { name: t("adminRecovery.settings"), exact: true }).click();
  const box = page.locator('[name="on"]');
  await box.check();
  await page.locator('[name="hours"]').fill("24");
  await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
  await page.getByText(t("adminSettings.done.saved"), { exact: true }).waitFor();
  await isSound(page);
}

/** Ticks the box at checkout and leaves. The choice goes out with the question for totals. */
async function leavesCart(guest: Shopper): Promise<void> {
  const { page, email } = guest;
  await buy(guest, product);
  await toCheckout(guest);
  const box = page.locator('[name="remind"]');
  expect(await box.isChecked()).toBe(false);
  await page.locator('[name="email"]').fill(email);
  await box.check();
  const checkout = async () => (await page.context().request.get(page.url())).text();
  await expect.poll(checkout).toMatch(/<input(?=[^>]*name="remind")(?=[^>]*checked)/);
  await isSound(page);
}

test.each(turnsOf(0))(
  "the merchant switches reminders on, a guest in $language at $width px leaves a cart, is mailed, comes back by the link and buys, and the list says so",
  async ({ language, width }) => {
    const merchant = await shopper(visit, language, width);
    await remindsOfCarts(merchant);
    const guest = await shopper(visit, language, width);
    await leavesCart(guest);
    await advance(guest, hours(24) + minutes(6));
    const { links } = await mailTo(guest, guest.language === "cn" ? "仍在您的购物车中" : "Still in your cart");

    const elsewhere = await shopper(visit, language, width);
    const { page, t } = elsewhere;
    await page.goto(links.find((link) => link.includes("cart=")) ?? "no link in the mail");
    await ready(page);
    await isSound(page);
    await page.getByRole("button", { name: t("alerts.cart.restore"), exact: true }).click();
    await page.waitForURL(/\/shoppingCart$/);
    await page.getByRole("link", { name: t("shell.cartCount", { count: 1 }), exact: true }).waitFor();
    await toCheckout(elsewhere);
    await fillCheckout(elsewhere, { payment: "stripe" });
    const total = await placeOrder(elsewhere);
    expect(await atStripe(elsewhere, "pay")).toBe(total);
    const order = await resultPage(elsewhere, t("payment.success.title"));

    await opens(merchant, `/admin/abandonedCarts?scope=recovered&q=${guest.email}`);
    await merchant.page.getByRole("link", { name: order, exact: true }).waitFor();
    await isSound(merchant.page);
    await merchant.page.getByRole("link", { name: guest.email, exact: true }).click();
    await merchant.page.getByText(t("adminRecovery.restored"), { exact: true }).waitFor();
    await isSound(merchant.page);

    await page.goto(links.find((link) => link.includes("stop=")) ?? "no link to stop in the mail");
    await ready(page);
    await isSound(page);
    await page.getByRole("button", { name: t("alerts.cart.stop"), exact: true }).click();
    await page.getByText(t("alerts.cart.stoppedText")).waitFor();
  },
);
