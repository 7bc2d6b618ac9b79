import { expect, test } from "vitest";
import { demoCustomer } from "../demo/customer.ts";
import { browser } from "./browser.ts";
import { merchants, newTrackingNumber, orderPath, takes } from "./fulfilment/merchant.ts";
import { sends } from "./fulfilment/requests.ts";
import { fillIn } from "./people.ts";
import { atStripe, go, placeOrder, type Shopper, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const atWork = merchants(visit);

async function signInAs(one: Shopper, email: string): Promise<void> {
  await go(one, "/signIn");
  await fillIn(one, { email, password: demoCustomer.password });
  await one.page.waitForURL((url) => !url.pathname.includes("signIn"));
}

test.each(turnsOf(1))(
  "accounts payable ticks an invoice, leaves the provider's page, pays on it after all, and finds it settled, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const buyer = await shopper(visit, language, width);
    const { t } = buyer;
    await signInAs(buyer, "buyer@larkspur.example");
    await go(buyer, "/personal/companies");
    await buyer.page.locator('select[name="site"]').selectOption({ index: 1 });
    await buyer.page.locator('form:has(select[name="site"]) button[type="submit"]').click();
    await buyer.page.waitForURL(/done=buys-for/);
    await sends(buyer, pathIn(language, "/shoppingCart"), { intent: "add", sku: "TD-TE63", quantity: "1" });
    await go(buyer, "/checkout");
    await buyer.page.locator('input[name="payment"][value="on-account"]').check();
    await placeOrder(buyer);
    await buyer.page.getByRole("heading", { name: t("payment.success.onAccountTitle"), exact: true }).waitFor();
    const order = new URL(buyer.page.url()).searchParams.get("order")!;
    const staff = await atWork({ language, width });
    await takes(staff, orderPath(order), "ship", { carrier: "usps", number: newTrackingNumber("usps") });

    const payable = await shopper(visit, language, width);
    const { page } = payable;
    await signInAs(payable, "payables@larkspur.example");
    await go(payable, "/personal/companies");
    await page.getByRole("link", { name: "Larkspur Manufacturing, Inc.", exact: true }).click();
    await page.getByRole("link", { name: t("invoices.title"), exact: true }).click();
    const row = page.locator("main li", { hasText: order });
    const invoice = await row.getByRole("link", { name: /^INV-/ }).innerText();
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: t("invoices.pay.chosen"), exact: true }).click();
    const pay = page.locator('main form:has([name="total"]) button[type="submit"]');
    // Pressed twice it is one page of the provider.
    await pay.dblclick();
    const asked = await atStripe(payable, "abandon");
    await page.getByText(t("invoices.payment.left"), { exact: true }).waitFor();
    await page.getByRole("link", { name: t("invoices.payment.retry"), exact: true }).click();
    await pay.click();
    expect(await atStripe(payable, "pay")).toBe(asked);
    await page.getByText(t("invoices.payment.paid"), { exact: true }).waitFor();
    await page.reload();
    await page.getByText(t("invoices.payment.paid"), { exact: true }).waitFor();
    await page.getByRole("link", { name: invoice, exact: true }).click();
    await page.getByText(t("invoices.standing.settledText"), { exact: true }).waitFor();
    await page.goBack();
    await page.getByText(t("invoices.payment.paid"), { exact: true }).waitFor();
  },
);
