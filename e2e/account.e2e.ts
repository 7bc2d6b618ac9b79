import { AxeBuilder } from "@axe-core/playwright";
import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { addAddress, fillIn, followMail, heading, password, refusals, send, signIn, signUp } from "./people.ts";
import { ada, buy, go, placeOrder, resultPage, shopper, toCheckout, totalsOf } from "./shopping.ts";
import { turns } from "./turns.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const sizes: readonly { language: Language; width: number }[] = [
  { language: "en", width: 390 },
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
  { language: "cn", width: 1440 },
];

const saved = (change: Partial<typeof ada> = {}) => Object.fromEntries(Object.entries({ ...ada, ...change }).map(([field, value]) => [`shipping.${field}`, value]));

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

test("with the keyboard alone: signing in, adding an address, deleting it with the safe answer first, signing out", async () => {
  const person = await shopper(visit, "en", 1440, { tolerates: refusals });
  const { page, t } = person;
  await signUp(person, "Grace");
  await go(person, "/personal/addressBook");
  const keyTo = async (name: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return element.name;
        return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
      });
      if (at === name) return;
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await heading(person, t("account.signIn.title"));
  await keyTo("email");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await heading(person, t("account.addresses.title"));
  await keyTo(t("account.addresses.add"));
  await page.keyboard.press("Enter");
  await heading(person, t("account.addresses.addTitle"));
  for (const [field, value] of Object.entries(saved())) {
    await keyTo(field);
    await page.keyboard.type(field === "shipping.state" ? "Ohio" : value);
  }
  await page.keyboard.press("Enter");
  await page.getByText(t("account.addresses.saved")).waitFor();
  await keyTo(t("account.addresses.deleteOf", { name: `${ada.firstName} ${ada.lastName}`, address1: ada.address1 }));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t("account.addresses.deleteKeep"));
  await keyTo(t("account.addresses.deleteConfirm"));
  await page.keyboard.press("Enter");
  await page.getByText(t("account.addresses.deleted")).waitFor();
  await keyTo(t("account.signOut"));
  await page.keyboard.press("Enter");
  await page.getByText(t("account.signIn.signedOut")).waitFor();
});

test("without scripts every form of the account works", async () => {
  const person = await shopper(visit, "en", 1440, { tolerates: refusals, javaScript: false });
  const { page, t, email } = person;
  const at = (path: string) => page.goto(path);
  await at("/signUp");
  await fillIn(person, { firstName: "Grace", lastName: "Hopper", email, password });
  await heading(person, t("account.signUp.sentTitle"));
  await at("/signIn?redirectTo=%2Fpersonal%2FaddressBook%3Fedit%3Dnew");
  await fillIn(person, { email, password });
  await heading(person, t("account.addresses.addTitle"));
  await fillIn(person, saved({ phone: "12" }));
  await page.getByText("Please enter a 10-digit phone number").first().waitFor();
  await fillIn(person, { "shipping.phone": "5551234567" });
  await page.getByText(t("account.addresses.saved")).waitFor();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByText(t("account.addresses.deleted")).waitFor();
  await at("/personal/changePwd");
  await fillIn(person, { oldPassword: password, newPassword: "Zylinder-und-Kolben-3", confirm: "Zylinder-und-Kolben-3" });
  await page.getByText(t("account.changePassword.done")).waitFor();
  await at("/personal");
  await fillIn(person, { phone: "(614) 555-0142", industry: "automotive" });
  await page.getByText(t("account.personal.saved")).waitFor();
  await at("/closeAccount");
  await page.locator('input[name="reason"][value="OTHER"]').check();
  await fillIn(person, { password: "Zylinder-und-Kolben-3" });
  await heading(person, t("account.close.requestedTitle"));
});

test.each(sizes.slice(1, 3))("axe finds nothing serious on any page of the account, in $language at $width px", async ({ language, width }) => {
  const person = await shopper(visit, language, width, { tolerates: refusals });
  const { page } = person;
  const problems: string[] = [];
  const examine = async (where: string) => {
    const { violations } = await new AxeBuilder({ page }).include("main").analyze();
    problems.push(...violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html.slice(0, 120)}`));
  };
  for (const path of ["/signIn", "/signUp", "/resetPassword"]) {
    await go(person, path);
    await send(person).click();
    await page.getByRole("alert").waitFor();
    await examine(path);
  }
  await go(person, "/createPassword");
  await examine("/createPassword");
  await go(person, "/verifyEmail");
  await examine("/verifyEmail");
  await go(person, "/personal");
  await fillIn(person, { email: "customer@example.com", password: "Compressor1" });
  await page.waitForURL(/\/personal$/);
  for (const path of ["/personal", "/personal/addressBook", "/personal/addressBook?edit=new", "/personal/changePwd", "/order/list", "/order/selectAddr", "/closeAccount"]) {
    await go(person, path);
    await examine(path);
  }
  await go(person, "/order/list?tab=confirmed");
  const receipt = await page.locator('a[href*="/order/receipt"]').first().getAttribute("href");
  await page.goto(receipt!);
  await ready(page);
  await examine("/order/receipt");
  expect(problems).toEqual([]);
});
