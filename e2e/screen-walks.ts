import type { Look } from "./screen-list.ts";
import { ada, atStripe, buy, fillCheckout, go, mailedLink, placeOrder, resultPage, type Shopper, toCheckout, totalsOf } from "./shopping.ts";

/** Screens that one comes to only by doing something before: a visitor's way, and where it is looked around. */
export interface Walk {
  readonly name: string;
  readonly walk: (shopper: Shopper, look: Look) => Promise<void>;
}

async function cartAndCheckout(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-fc035");
  await look("cart-parcel");
  await page.getByRole("spinbutton").fill("900");
  await page.getByText(t("cart.errors.stock_limit")).first().waitFor();
  await look("cart-stock-limit");
  await page.getByRole("spinbutton").fill("1");
  await page.getByText(t("cart.line.saved")).waitFor();
  await page.getByRole("button", { name: t("cart.line.delete") }).first().click();
  await look("cart-delete-question", { partly: true });
  await page.getByRole("button", { name: t("cart.delete.keep") }).click();
  await toCheckout(shopper);
  await look("checkout");
  await page.locator('button[name="intent"][value="place"]').click();
  await page.getByRole("alert").first().waitFor();
  await look("checkout-errors");
  await page.locator('[name="shipping.state"]').selectOption("AK");
  await page.getByRole("button", { name: t("checkout.address.pickUp"), exact: true }).waitFor();
  await look("checkout-state-not-supported");
  await page.getByRole("button", { name: t("checkout.address.pickUp"), exact: true }).click();
  await look("checkout-pick-up");
}

async function paidByStripe(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "gantmoor-p2-050v60");
  await look("cart-freight");
  await toCheckout(shopper);
  await fillCheckout(shopper, { payment: "stripe" });
  await look("checkout-freight-filled");
  await placeOrder(shopper);
  await atStripe(shopper, "decline");
  await page.getByRole("alert").waitFor();
  await atStripe(shopper, "abandon");
  const order = await resultPage(shopper, t("payment.failure.title"));
  await look("payment-failure");
  await go(shopper, `/order/detail?order=${order}`);
  await look("order-pending");
  await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
  await look("order-cancel-question", { partly: true });
  await page.getByRole("button", { name: t("orders.pay.keep"), exact: true }).click();
  await page.getByRole("button", { name: t("orders.pay.now"), exact: true }).click();
  await atStripe(shopper, "pay");
  await resultPage(shopper, t("payment.success.title"));
  await look("payment-success");
  await go(shopper, `/order/detail?order=${order}`);
  await look("order-confirmed");
  await go(shopper, `/order/receipt?order=${order}`);
  await look("order-receipt");
  await go(shopper, `/order/requestRefund?order=${order}`);
  await look("order-request-refund");
}

async function paidLater(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-ep035");
  await toCheckout(shopper);
  await fillCheckout(shopper, { payment: "stripe" });
  await placeOrder(shopper);
  await page.waitForURL(/\/stripe\/pay\//);
  await page.locator("#delayMs").selectOption("86400000");
  await atStripe(shopper, "later");
  await resultPage(shopper, t("payment.timeout.title"));
  await look("payment-checking");
}

async function byBankDeposit(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-ep035");
  await toCheckout(shopper);
  await page.getByLabel(t("checkout.contact.email")).fill(shopper.email);
  for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const) await page.locator(`[name="shipping.${field}"]`).fill(ada[field]);
  await page.locator('[name="shipping.state"]').selectOption(ada.state);
  await page.locator('input[name="payment"][value="bank-deposit"]').check();
  await page.locator('input[name="billingSame"]').uncheck();
  await totalsOf(shopper);
  await look("checkout-other-billing-address");
  await page.locator('input[name="billingSame"]').check();
  await placeOrder(shopper);
  const order = await resultPage(shopper, t("payment.manual.title"));
  await look("payment-bank-deposit");
  await go(shopper, `/order/detail?order=${order}`);
  await look("order-needs-account");
  await page.goto(await mailedLink(shopper, "/createPassword"));
  await look("create-password");
}

async function byZellerThenCanceled(shopper: Shopper, look: Look): Promise<void> {
  const { page, t } = shopper;
  await buy(shopper, "polarwick-ep035");
  await toCheckout(shopper);
  await fillCheckout(shopper, { payment: "zeller", pickup: true });
  await placeOrder(shopper);
  await resultPage(shopper, t("payment.manual.title"));
  await look("payment-zeller");
  await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
  await page.getByRole("button", { name: t("orders.pay.confirm"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("payment.canceled.title") }).waitFor();
  await look("payment-canceled");
}

/** Signs in with one of the demo's accounts. */
async function signIn(shopper: Shopper, path: string, email: string): Promise<void> {
  const { page } = shopper;
  await go(shopper, path);
  await page.locator('main [name="email"]').fill(email);
  await page.locator('main [name="password"]').fill("Compressor1");
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForURL((url) => !url.pathname.endsWith(path));
}

async function account(shopper: Shopper, look: Look): Promise<void> {
  await signIn(shopper, "/signIn", "customer@example.com");
  for (const [name, path] of [
    ["account-home", "/personal"],
    ["account-orders", "/order/list"],
    ["account-address-book", "/personal/addressBook"],
    ["account-change-password", "/personal/changePwd"],
    ["account-close", "/closeAccount"],
  ] as const) {
    await go(shopper, path);
    await look(name);
  }
}

async function merchant(shopper: Shopper, look: Look): Promise<void> {
  await go(shopper, "/admin/signIn");
  await look("merchant-sign-in");
  await signIn(shopper, "/admin/signIn", "merchant@example.com");
  for (const [name, path] of [
    ["merchant-dashboard", "/admin"],
    ["merchant-orders", "/admin/orders"],
    ["merchant-transfers", "/admin/transfers"],
    ["merchant-reviews", "/admin/reviews"],
    ["merchant-money", "/admin/money"],
    ["merchant-returns", "/admin/returns"],
    ["merchant-staff", "/admin/staff"],
    ["merchant-audit", "/admin/audit"],
  ] as const) {
    await go(shopper, path);
    await look(name);
  }
  // The ways before this one have left orders.
  await go(shopper, "/admin/orders");
  await shopper.page.locator('main a[href*="/admin/orders/PL-"]').first().click();
  await shopper.page.waitForURL(/\/admin\/orders\/PL-/);
  await look("merchant-order");
}

export const walks: readonly Walk[] = [
  { name: "cart and checkout", walk: cartAndCheckout },
  { name: "paid by Stripe", walk: paidByStripe },
  { name: "paid later", walk: paidLater },
  { name: "by bank deposit", walk: byBankDeposit },
  { name: "by zeller, then canceled", walk: byZellerThenCanceled },
  { name: "a customer's account", walk: account },
  { name: "the merchant's side", walk: merchant },
];
