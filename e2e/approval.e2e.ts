import { test } from "vitest";
import { demoCustomer } from "../demo/customer.ts";
import { browser } from "./browser.ts";
import { sends } from "./fulfilment/requests.ts";
import { fillIn } from "./people.ts";
import { go, type Shopper, shopper, totalsOf } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { pathIn } from "./words.ts";

const visit = browser();

async function signInAs(one: Shopper, email: string): Promise<void> {
  await go(one, "/signIn");
  await fillIn(one, { email, password: demoCustomer.password });
  await one.page.waitForURL((url) => !url.pathname.includes("signIn"));
}

test.each(turnsOf(1))(
  "a requester sends a cart for approval, an approver approves it on a phone in two presses, and it is on account, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const requester = await shopper(visit, language, width);
    const { page, t } = requester;
    await signInAs(requester, "requester@larkspur.example");
    await go(requester, "/personal/companies");
    await page.locator('select[name="site"]').selectOption({ index: 1 });
    await page.locator('form:has(select[name="site"]) button[type="submit"]').click();
    await page.waitForURL(/done=buys-for/);
    await sends(requester, pathIn(language, "/shoppingCart"), { intent: "add", sku: "TD-TE63", quantity: "1" });
    await go(requester, "/checkout");
    await page.locator('input[name="payment"][value="on-account"]').check();
    await page.locator('select[name="costCenter"]').selectOption({ index: 1 });
    await page.locator('[name="reference1"]').fill("B-130");
    await page.locator('textarea[name="why"]').fill("The tee of the booth leaks");
    await totalsOf(requester);
    await page.getByRole("button", { name: t("companyOrders.request.send"), exact: true }).click();
    await page.waitForURL(/requisitions\/\d+\?done=sent/);
    const path = new URL(page.url()).pathname;

    const approver = await shopper(visit, language, 390);
    await signInAs(approver, "approver@larkspur.example");
    await go(approver, "/personal/requisitions");
    await approver.page.locator(`main li a[href="${path}"]`).click();
    await approver.page.getByText("The tee of the booth leaks").first().waitFor();
    await approver.page.locator('button[value="approve"]').click();
    await approver.page.getByText(t("approvals.page.done.ordered"), { exact: true }).waitFor();

    await page.goto(new URL(path, page.url()).href);
    await page.locator('main a[href*="/order/detail"]').click();
    await page.getByText(t("orders.onAccount.title"), { exact: true }).first().waitFor();
    await page.getByText("B-130").first().waitFor();
  },
);
