import { expect, test } from "vitest";
import { demoCustomer } from "../demo/customer.ts";
import { browser } from "./browser.ts";
import { merchants, newTrackingNumber, opens, orderPath, takes } from "./fulfilment/merchant.ts";
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

test.each(turnsOf(0))(
  "a member orders on account, the goods leave, accounts payable has the invoice, and a check settles it, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const buyer = await shopper(visit, language, width);
    const { page, t } = buyer;
    await signInAs(buyer, "buyer@larkspur.example");
    await go(buyer, "/personal/companies");
    await page.locator('select[name="site"]').selectOption({ index: 1 });
    await page.locator('form:has(select[name="site"]) button[type="submit"]').click();
    await page.waitForURL(/done=buys-for/);
    await sends(buyer, pathIn(language, "/shoppingCart"), { intent: "add", sku: "TD-TE63", quantity: "2" });
    await go(buyer, "/checkout");
    await page.locator('input[name="payment"][value="on-account"]').check();
    await placeOrder(buyer);
    await page.getByRole("heading", { name: t("payment.success.onAccountTitle"), exact: true }).waitFor();
    const number = new URL(page.url()).searchParams.get("order")!;
    await go(buyer, `/order/detail?order=${number}`);
    await page.getByText(t("orders.onAccount.title"), { exact: true }).first().waitFor();

    const staff = await atWork({ language, width });
    await takes(staff, orderPath(number), "ship", { carrier: "usps", number: newTrackingNumber("usps") });
    await page.reload();
    await page.getByText(t("orders.onAccount.shipped"), { exact: true }).waitFor();

    const payable = await shopper(visit, language, width);
    await signInAs(payable, "payables@larkspur.example");
    await go(payable, "/personal/companies");
    await payable.page.getByRole("link", { name: "Larkspur Manufacturing, Inc.", exact: true }).click();
    await payable.page.getByRole("link", { name: t("invoices.title"), exact: true }).click();
    await payable.page.getByRole("heading", { level: 1, name: t("invoices.title"), exact: true }).waitFor();
    const row = payable.page.locator("main li", { hasText: number });
    const invoice = await row.getByRole("link", { name: /^INV-/ }).innerText();
    const paper = await payable.page.request.get(
      new URL(pathIn(language, `/personal/invoices/${invoice}/invoice.pdf`), payable.page.url()).href,
    );
    expect([paper.status(), paper.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    const amount = /\$([\d,]+\.\d\d)/.exec(await row.innerText())![1]!;

    await opens(staff, "/admin/companies");
    await staff.page.getByRole("link", { name: "Larkspur Manufacturing, Inc.", exact: true }).click();
    await staff.page.getByRole("link", { name: t("adminInvoices.openAccount"), exact: true }).click();
    await staff.page.getByText(invoice).first().waitFor();
    const form = staff.page.locator('form:has(button[value="payment"])');
    await form.locator('[name="kind"]').selectOption("check");
    await form.locator('[name="reference"]').fill(`CK ${number}`);
    await form.locator('[name="amount"]').fill(amount);
    await form.locator('[name^="for."]').last().fill(amount);
    await form.locator('button[value="payment"]').click();
    // A session whose factor is not fresh proves it once more; nothing that was typed is lost.
    const proof = staff.page.locator('main [name="factor"]');
    await expect.poll(async () => (await proof.count()) > 0 || /done=payment/.test(staff.page.url())).toBe(true);
    if (!/done=payment/.test(staff.page.url())) {
      await proof.fill(demoCustomer.password);
      await staff.page.getByRole("button", { name: t("adminSettings.proof.again"), exact: true }).click();
    }
    await staff.page.waitForURL(/done=payment/);
    await go(payable, `${new URL(payable.page.url()).pathname.replace(/^\/cn/, "")}?all`);
    await row.getByText(t("invoices.settled"), { exact: true }).waitFor();
  },
);

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
