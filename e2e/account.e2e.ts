import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { addAddress, fillIn, followMail, heading, password, refusals, send, signIn, signUp } from "./people.ts";
import { ada, buy, go, placeOrder, resultPage, shopper, toCheckout, totalsOf } from "./shopping.ts";
import { turns } from "./turns.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const sizes: readonly { language: Language; width: number }[] = [
  { language: "en", width: 390 },
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
  { language: "cn", width: 1440 },
];

describe.each(turns)("in $language at $width px", ({ language, width }) => {
  test("a visitor opens an account, confirms the email, saves addresses, orders to one of them, and finds the order and its account again", async () => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t } = person;
    await signUp(person);
    await page.getByRole("link", { name: t("account.verify.toAccount") }).click();
    await signIn(person);
    await heading(person, t("account.personal.hello", { name: "Ada" }));
    await page.getByText(t("shell.hello", { name: "Ada" })).first().waitFor({ state: "attached" });

    await addAddress(person);
    await addAddress(person, { city: "Anchorage", state: "AK", zip: "99501" });
    expect(await page.getByText(t("account.addresses.unsupported")).count()).toBe(1);
    expect(await page.getByText(t("account.addresses.default"), { exact: true }).count()).toBe(1);

    await page.goto(pathIn(language, "/order/selectAddr"));
    expect(await page.getByRole("link", { name: t("account.selectAddress.use") }).count() + await page.getByRole("link", { name: ada.address1 }).count()).toBeGreaterThan(0);

    await page.goto(pathIn(language, "/categories/lubricants/all"));
    const product = await page.locator('main a[href*="/products/"]').first().getAttribute("href");
    await buy(person, product!.replace(/.*\/products\/|\.html$/g, ""));
    await toCheckout(person);
    await page.getByText(t("checkout.signedIn", { email: person.email })).waitFor();
    expect(await page.locator('[name="shipping.city"]').inputValue()).toBe("Dayton");
    await page.locator('input[name="payment"][value="bank-deposit"]').check();
    await totalsOf(person);
    await placeOrder(person);
    const order = await resultPage(person, t("payment.manual.title"));

    await go(person, "/order/list");
    await page.getByRole("link", { name: t("account.orders.number", { number: order }), exact: true }).waitFor();
    await page.getByRole("link", { name: new RegExp(t("account.orders.tab.delivered")) }).click();
    await page.getByText(t("account.orders.emptyTab")).waitFor();
    await page.getByLabel(t("account.orders.search")).fill(order.slice(3));
    await page.getByRole("button", { name: t("account.orders.searchSubmit"), exact: true }).last().click();
    await page.waitForURL(/q=/);
    // The address changes before the list does, and the list moves the tabs below it.
    await page.getByText(t("account.orders.emptySearch", { query: order.slice(3) })).waitFor();
    await page.getByRole("link", { name: new RegExp(t("account.orders.tab.all")) }).click();
    await page.getByRole("link", { name: t("account.orders.number", { number: order }), exact: true }).click();
    await heading(person, t("orders.detail.title", { number: order }));

    await go(person, "/personal");
    await page.getByRole("button", { name: t("account.signOut") }).click();
    await page.getByText(t("account.signIn.signedOut")).waitFor();
    await page.goto(pathIn(language, `/order/list`));
    await heading(person, t("account.signIn.title"));
  });
});

describe("an account's owner", () => {
  test.each([sizes[0]!, sizes[3]!])("who forgot the password chooses a new one by mail, in $language at $width px", async ({ language, width }) => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { t, page } = person;
    await signUp(person);
    await go(person, "/signIn");
    await fillIn(person, { email: person.email, password: "not this 1" });
    await page.getByText(t("account.errors.wrong_password")).first().waitFor();
    await page.getByRole("link", { name: t("account.signIn.forgot") }).click();
    await heading(person, t("account.reset.title"));
    await fillIn(person, { email: person.email });
    await heading(person, t("account.reset.sentTitle"));
    await followMail(person, t("mail.resetPassword.subject"), "/createPassword");
    await fillIn(person, { password, confirm: password });
    await page.getByText(t("account.errors.0206")).first().waitFor();
    await fillIn(person, { password: "Zylinder-und-Kolben-3", confirm: "Zylinder-und-Kolben-3" });
    await heading(person, t("account.personal.hello", { name: "Ada" }));
  });

  test.each([sizes[1]!, sizes[2]!])("asks to close it, meets the question on signing in, and keeps it, in $language at $width px", async ({ language, width }) => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { t, page } = person;
    await signUp(person);
    await go(person, "/closeAccount");
    await signIn(person);
    await heading(person, t("account.close.title"));
    await fillIn(person, { password });
    await page.getByText(t("account.errors.reason_required")).first().waitFor();
    await page.locator('input[name="reason"][value="MISTAKE"]').check();
    await fillIn(person, { password });
    await heading(person, t("account.close.requestedTitle"));
    await go(person, "/personal");
    await signIn(person);
    await heading(person, t("account.close.pendingTitle"));
    await go(person, "/order/list");
    await heading(person, t("account.close.pendingTitle"));
    await send(person).click();
    await heading(person, t("account.personal.hello", { name: "Ada" }));
  });
});
