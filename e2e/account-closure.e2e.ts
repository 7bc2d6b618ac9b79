import { describe, expect, test } from "vitest";
import { closureReasons } from "#domain/customers/closure.ts";
import { browser, ownShop } from "./browser.ts";
import { addAddress, fillIn, heading, openAccount, password, send, signIn, signUp } from "./people.ts";
import {
  advance,
  buy,
  go,
  mailTo,
  placeOrder,
  resultPage,
  type Shopper,
  shopper,
  toCheckout,
  totalsOf,
} from "./shopping.ts";
import { turnsOf } from "./turns.ts";

// A shop of its own: its clock is moved by days.
const visit = browser(ownShop);
const week = 7 * 86_400_000;

async function asksToLeave(person: Shopper, reason: (typeof closureReasons)[number]): Promise<void> {
  await person.page.locator(`input[name="reason"][value="${reason}"]`).check();
  await fillIn(person, { password });
  await heading(person, person.t("account.close.requestedTitle"));
}

/** Leaves an order behind that is settled: canceled before it was paid. */
async function leavesAnOrder(person: Shopper): Promise<string> {
  const { page, t } = person;
  await buy(person, "polarwick-ep035");
  await toCheckout(person);
  await page.locator('input[name="payment"][value="zeller"]').check();
  await totalsOf(person);
  await placeOrder(person);
  const order = await resultPage(person, t("payment.manual.title"));
  await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
  await page.getByRole("button", { name: t("orders.pay.confirm"), exact: true }).click();
  await heading(person, t("payment.canceled.title"));
  return order;
}

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  test("an account asked to be closed is kept by signing in and confirming; asked again, it is gone when its day has come, and the email begins afresh", async () => {
    const person = await shopper(visit, language, width, { tolerates: /status of 4\d\d/ });
    const { page, t } = person;
    await openAccount(person);
    await addAddress(person);
    const order = await leavesAnOrder(person);

    await go(person, "/closeAccount");
    expect(
      await page
        .locator('input[name="reason"]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    ).toEqual([...closureReasons]);
    await send(person).click();
    await page.getByRole("alert").getByText(t("account.errors.reason_required")).first().waitFor();
    await page.locator('input[name="reason"][value="EMAIL"]').check();
    await fillIn(person, { password: "not this 1" });
    await page.getByText(t("account.errors.wrong_password"), { exact: true }).first().waitFor();
    await asksToLeave(person, "SECURITY");
    const [beforeDate = ""] = t("mail.closureRequested.subject", { date: "|" }).split("|");
    await mailTo(person, beforeDate);

    await go(person, "/personal");
    await signIn(person);
    await heading(person, t("account.close.pendingTitle"));
    await go(person, "/order/list");
    await heading(person, t("account.close.pendingTitle"));
    await send(person).click();
    await heading(person, t("account.personal.hello", { name: "Ada" }));

    await go(person, "/closeAccount");
    await asksToLeave(person, "PROBLEMS");
    await advance(person, week);
    await mailTo(person, t("mail.closed.subject"));
    await go(person, "/signIn");
    await fillIn(person, { email: person.email, password });
    await page.getByText(t("account.errors.0208"), { exact: true }).first().waitFor();

    await fetch(`${person.sandboxUrl}/mail`, { method: "DELETE" });
    await signUp(person, "Grace");
    await go(person, "/order/list");
    await signIn(person);
    await page.getByText(t("account.orders.empty"), { exact: true }).waitFor();
    expect((await page.goto(`${language === "cn" ? "/cn" : ""}/order/detail?order=${order}`))?.status()).toBe(404);
    await go(person, "/personal/addressBook");
    await page.getByText(t("account.addresses.empty"), { exact: true }).waitFor();
  });
});
