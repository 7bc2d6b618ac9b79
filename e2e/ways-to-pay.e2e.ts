import { expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import {
  advance,
  atPaypal,
  atStripe,
  booksOf,
  buy,
  type CheckoutInput,
  fillCheckout,
  go,
  hasHalfAnHour,
  mailedLink,
  mailTo,
  placeButton,
  placeOrder,
  resultPage,
  type Shopper,
  shopper,
  toCheckout,
  totalsOf,
} from "./shopping.ts";
import { until } from "./until.ts";

const visit = browser();

/** As far as the provider's page, or the instructions. Gives the total shown, in cents. */
async function checkOut(guest: Shopper, product: string, request: CheckoutInput): Promise<number> {
  await buy(guest, product);
  await toCheckout(guest);
  await fillCheckout(guest, request);
  return placeOrder(guest);
}

/** The page stays what it is when it is loaded anew, and when one goes back and forth. */
async function standsFirm(guest: Shopper, heading: string): Promise<void> {
  const { page } = guest;
  await page.reload();
  await resultPage(guest, heading);
  await page.goBack();
  // A checkout whose order is placed may have led on to it already, which leaves nothing to go forward to.
  await page.evaluate(() => history.forward());
  await resultPage(guest, heading);
}

test("PayPal, in English on a desk: approved, captured once however often one reloads or goes back, and mailed", async () => {
  const guest = await shopper(visit, "en", 1440);
  const shown = await checkOut(guest, "polarwick-fc035", { payment: "paypal" });
  expect(await atPaypal(guest, "approve")).toBe(shown);
  const success = guest.t("payment.success.title");
  const order = await resultPage(guest, success);
  await standsFirm(guest, success);
  expect(await booksOf(guest, "paypal", order)).toEqual({ charges: 1, charged: shown, refunded: 0 });
  expect((await mailTo(guest, order)).text).toContain(order);
});

test("PayPal, in Chinese on a phone: left there, the order is kept; paid at the second attempt, charged once", async () => {
  const guest = await shopper(visit, "cn", 390);
  const { page, t } = guest;
  const shown = await checkOut(guest, "polarwick-fc035", { payment: "paypal", pickup: true });
  await atPaypal(guest, "cancel");
  const order = await resultPage(guest, t("payment.left.title"));
  await page.getByText(t("payment.failure.text")).waitFor();
  await standsFirm(guest, t("payment.left.title"));
  await page.getByRole("button", { name: t("orders.pay.now"), exact: true }).click();
  await atPaypal(guest, "approve");
  expect(await resultPage(guest, t("payment.success.title"))).toBe(order);
  expect(await booksOf(guest, "paypal", order)).toEqual({ charges: 1, charged: shown, refunded: 0 });
});

test("a bank deposit, in English on a phone: what to send and where, and an account by invitation before the details open", async () => {
  const guest = await shopper(visit, "en", 390, { tolerates: /status of 403/ });
  const { page, t } = guest;
  const shown = await checkOut(guest, "polarwick-ep035", { payment: "bank-deposit" });
  const title = t("payment.manual.title");
  const order = await resultPage(guest, title);
  await expect.poll(() => page.evaluate(() => window.scrollY), { message: "the page is read from its top" }).toBe(0);
  const amount = `$${(shown / 100).toFixed(2)}`;
  for (const fact of ["Plenum Demo Shop", "000000000", "0000 1234 5678", order, amount])
    await page.getByText(fact, { exact: true }).first().waitFor();
  await standsFirm(guest, title);
  const mail = await mailTo(guest, `deposit ${amount}`);
  expect(mail.text).toContain("0000 1234 5678");

  await go(guest, `/order/detail?order=${order}`);
  await page.getByRole("heading", { level: 1, name: t("orders.closed.title") }).waitFor();
  await page.goto(await mailedLink(guest, "/createPassword"));
  for (const field of await page.locator('input[type="password"]').all()) await field.fill("Compressor1");
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.endsWith("/createPassword"));
  await go(guest, `/order/detail?order=${order}`);
  await page.getByRole("heading", { level: 1, name: t("orders.detail.title", { number: order }) }).waitFor();
});

test("zeller, in Chinese on a desk: the instructions on the page and in a Chinese mail, and a word about it holds the order", async () => {
  const guest = await shopper(visit, "cn", 1440);
  const { page, t } = guest;
  await checkOut(guest, "polarwick-ep035", { payment: "zeller", pickup: true });
  const order = await resultPage(guest, t("payment.manual.title"));
  await page.getByText("pay@example.com", { exact: true }).first().waitFor();
  const mail = await mailTo(guest, order);
  expect(mail.html).toContain('lang="zh-CN"');
  await page.getByText(t("orders.pay.already"), { exact: true }).click();
  await page.getByRole("button", { name: t("orders.pay.alreadySubmit"), exact: true }).click();
  await page.getByText(t("orders.pay.claimedManual")).waitFor();
});

test("a declined card, in English on a phone: the failure's sentence, nothing charged, and another way to pay leads on", async () => {
  const guest = await shopper(visit, "en", 390);
  const { page, t } = guest;
  const shown = await checkOut(guest, "polarwick-fc035", { payment: "stripe" });
  await atStripe(guest, "decline");
  await page.getByRole("alert").waitFor();
  await atStripe(guest, "abandon");
  const order = await resultPage(guest, t("payment.left.title"));
  await page
    .getByText("Sorry, your order payment failed. Please try to make the payment again on the order detail page.")
    .waitFor();
  await page.getByText(t("orders.pay.change"), { exact: true }).click();
  await page.locator('input[name="method"][value="paypal"]').check();
  await page.getByRole("button", { name: t("orders.pay.changeSubmit"), exact: true }).click();
  await until(
    "the way on to PayPal",
    async () => page.url().includes("/paypal/") || (await page.getByText(t("checkout.payment.stripeHint")).count()) > 0,
  );
  if (!page.url().includes("/paypal/"))
    await page.getByRole("button", { name: t("orders.pay.now"), exact: true }).click();
  expect(await atPaypal(guest, "approve")).toBe(shown);
  expect(await resultPage(guest, t("payment.success.title"))).toBe(order);
  expect((await booksOf(guest, "stripe", order)).charged).toBe(0);
  expect((await booksOf(guest, "paypal", order)).charged).toBe(shown);
});

test.each<{ language: Language; width: number; outcome: "succeed" | "fail" }>([
  { language: "cn", width: 390, outcome: "succeed" },
  { language: "en", width: 1440, outcome: "fail" },
])(
  "a payment that settles later, in $language at $width px: the page waits, asks by itself, and says how it ended ($outcome)",
  async ({ language, width, outcome }) => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const shown = await checkOut(guest, "polarwick-ep035", { payment: "paypal" });
    await page.waitForURL(/\/paypal\/checkoutnow/);
    await page.locator("#delayMs").selectOption("300000");
    await page.locator("#outcome").selectOption(outcome);
    await atPaypal(guest, "review");
    const checking = t("payment.timeout.title");
    const order = await resultPage(guest, checking);
    await standsFirm(guest, checking);
    expect(await page.getByRole("button", { name: t("orders.pay.now") }).count()).toBe(0);
    await advance(guest, 5 * 60_000 + 1_000);
    if (outcome === "succeed") await resultPage(guest, t("payment.success.title"));
    else await page.getByRole("button", { name: t("orders.pay.now"), exact: true }).waitFor({ timeout: 60_000 });
    expect((await booksOf(guest, "paypal", order)).charged).toBe(outcome === "succeed" ? shown : 0);
  },
);

test("pressing Pay twice in a row places one order and opens one payment page", async () => {
  const guest = await shopper(visit, "en", 1440);
  await buy(guest, "polarwick-ep035");
  await toCheckout(guest);
  await fillCheckout(guest, { payment: "stripe" });
  const shown = await totalsOf(guest);
  await placeButton(guest).dblclick();
  expect(await atStripe(guest, "pay")).toBe(shown);
  const order = await resultPage(guest, guest.t("payment.success.title"));
  await mailTo(guest, order);
  const mails = (await (await fetch(`${guest.sandboxUrl}/mail?to=${encodeURIComponent(guest.email)}`)).json()) as {
    subject: string;
  }[];
  expect(new Set(mails.map(({ subject }) => /PL-[0-9A-Z]+-[0-9A-Z]+/.exec(subject)?.[0]))).toEqual(new Set([order]));
});

test("an order left unpaid, in Chinese on a desk, counts down and is canceled when its time is over", async () => {
  const guest = await shopper(visit, "cn", 1440);
  const { page, t } = guest;
  const beforePlacing = Date.now();
  await checkOut(guest, "polarwick-ep035", { payment: "stripe" });
  await atStripe(guest, "abandon");
  const order = await resultPage(guest, t("payment.left.title"));
  await go(guest, `/order/detail?order=${order}`);
  await hasHalfAnHour(guest, beforePlacing);
  await advance(guest, 31 * 60_000);
  await until("the order is canceled", async () => {
    await page.reload();
    return (await page.getByText(t("orders.state.canceled"), { exact: true }).count()) > 0;
  });
  expect((await booksOf(guest, "stripe", order)).charged).toBe(0);
});
