import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { merchants } from "./fulfilment/merchant.ts";
import { sends } from "./fulfilment/requests.ts";
import { addAddress, heading, openAccount, openMenu } from "./people.ts";
import { buy, go, placeOrder, resultPage, type Shopper, shopper, toCheckout, totalsOf } from "./shopping.ts";

const visit = browser();

async function fitsAcross(person: Shopper, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await go(person, path);
    const sideways = await person.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ path, sideways: sideways <= 0 }).toEqual({ path, sideways: true });
  }
}

test("names without a space push nothing off a phone's screen; a session that ended is no longer greeted, and its page opens again by signing in", async () => {
  const person = await shopper(visit, "en", 320, { tolerates: /status of 404/ });
  const { page, t } = person;
  await openAccount(person);
  await addAddress(person, { firstName: "W".repeat(40), address1: "A".repeat(80) });
  await addAddress(person, { state: "HI", zip: "96813" });
  await buy(person, "polarwick-ep035");
  const machine = { name: "M".repeat(60), serial: "S".repeat(40), hours: "1990", readOn: "", hoursPerWeek: "40" };
  await sends(person, "/machines", { intent: "save", key: "", model: "", kind: "piston", ...machine });
  const quoted = await sends(person, "/quotation", { intent: "make", kind: "cart" });
  const number = new URL(quoted.headers()["location"]!, person.url).searchParams.get("number")!;
  await sends(person, "/personal/saved", { intent: "save", number, name: "Q".repeat(80) });
  await toCheckout(person);
  await page.locator('input[name="payment"][value="bank-deposit"]').check();
  await totalsOf(person);
  await placeOrder(person);
  const order = await resultPage(person, t("payment.manual.title"));
  await page.getByRole("link", { name: t("payment.success.view"), exact: true }).click();
  await heading(person, t("orders.detail.title", { number: order }));
  await fitsAcross(person, [
    `/order/detail?order=${order}`,
    `/order/receipt?order=${order}`,
    "/personal",
    "/personal/addressBook",
    "/personal/sessions",
    "/order/selectAddr",
    "/machines",
    "/personal/saved",
    `/quotation?number=${number}`,
  ]);
  const staff = await merchants(visit)({ language: "en", width: 320 });
  await fitsAcross(staff, [
    "/admin",
    "/admin/orders",
    `/admin/orders/${order}`,
    "/admin/transfers",
    "/admin/customers",
  ]);

  await go(person, "/personal");
  const greeting = page.locator("header").getByText(t("shell.hello", { name: "Ada" }));
  await greeting.waitFor({ state: "attached" });
  await page.context().clearCookies({ name: "session" });
  await page.context().clearCookies({ name: "order" });
  await openMenu(person);
  await page
    .getByRole("link", { name: t("account.menu.addresses"), exact: true })
    .first()
    .click();
  await heading(person, t("account.signIn.title"));
  await expect.poll(() => greeting.count()).toBe(0);
  await go(person, `/order/detail?order=${order}`);
  await page
    .locator("main")
    .getByRole("link", { name: t("errors.notFound.signIn"), exact: true })
    .click();
  await heading(person, t("account.signIn.title"));
  await expect.poll(() => new URL(page.url()).searchParams.get("redirectTo")).toBe(`/order/detail?order=${order}`);
});
