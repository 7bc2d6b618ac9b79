import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { places } from "./fulfilment/buying.ts";
import { merchants, newTrackingNumber, orderPath, takes } from "./fulfilment/merchant.ts";
import {
  addAddress,
  fillIn,
  followMail,
  heading,
  openAccount,
  password,
  refusals,
  send,
  signIn,
  signOut,
  signUp,
} from "./people.ts";
import { ada, atStripe, go, resultPage, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();
const atWork = merchants(visit);
const newPassword = "Zylinder-und-Kolben-3";

describe.each(turnsOf(0))("without scripts, in $language at $width px", ({ language, width }) => {
  test("one opens an account, keeps its details, addresses and password, gets a new one by mail, asks to close it, and keeps it", async () => {
    const person = await shopper(visit, language, width, { tolerates: refusals, javaScript: false });
    const { page, t, email } = person;
    await signUp(person);
    await go(person, "/personal/addressBook?edit=new");
    await signIn(person);
    await heading(person, t("account.addresses.addTitle"));
    await fillIn(person, {
      ...Object.fromEntries(Object.entries(ada).map(([field, value]) => [`shipping.${field}`, value])),
      "shipping.phone": "12",
    });
    await page.getByText(t("checkout.errors.phone_format")).first().waitFor();
    await fillIn(person, { "shipping.phone": "5551234567" });
    await page.getByText(t("account.addresses.saved")).waitFor();
    await addAddress(person, { city: "Anchorage", state: "AK", zip: "99501", address1: "77 Harbor Loop" });
    const card = (street: string) => page.locator("main li", { hasText: street });
    await card("77 Harbor Loop").locator('button[value="default"]').click();
    await page.getByText(t("account.addresses.defaultSet")).waitFor();
    await card(ada.address1).getByRole("link").click();
    await heading(person, t("account.addresses.editTitle"));
    await fillIn(person, { "shipping.address1": "14 Mill Road" });
    await card("14 Mill Road").locator('button[value="delete"]').click();
    await page.getByText(t("account.addresses.deleted")).waitFor();

    await go(person, "/personal");
    await fillIn(person, { phone: "(614) 555-0142", industry: "automotive" });
    await page.getByText(t("account.personal.saved")).waitFor();
    await go(person, "/personal/changePwd");
    await fillIn(person, { oldPassword: password, newPassword, confirm: newPassword });
    await page.getByText(t("account.changePassword.done")).waitFor();
    await signOut(person);
    await go(person, "/resetPassword");
    await fillIn(person, { email });
    await heading(person, t("account.reset.sentTitle"));
    await followMail(person, t("mail.resetPassword.subject"), "/createPassword");
    await fillIn(person, { password: newPassword, confirm: newPassword });
    await page.getByText(t("account.errors.0206")).first().waitFor();
    await fillIn(person, { password, confirm: password });
    await heading(person, t("account.personal.hello", { name: "Ada" }));

    await go(person, "/closeAccount");
    await page.locator('input[name="reason"][value="OTHER"]').check();
    await fillIn(person, { password });
    await heading(person, t("account.close.requestedTitle"));
    await go(person, "/signIn");
    await signIn(person);
    await heading(person, t("account.close.pendingTitle"));
    await send(person).click();
    await heading(person, t("account.personal.hello", { name: "Ada" }));
  });
});

describe.each(turnsOf(1))("without scripts, in $language at $width px", ({ language, width }) => {
  test("one orders to a saved address, pays another way, says to have paid, cancels, orders again, and reviews what came", async () => {
    const [person, staff] = [
      await shopper(visit, language, width, { tolerates: refusals, javaScript: false }),
      await atWork({ language, width }),
    ];
    const { page, t } = person;
    await openAccount(person);
    await addAddress(person);
    await addAddress(person, { city: "Columbus", zip: "43207", address1: "9 Foundry Lane" });
    await go(person, "/products/polarwick-ep035.html");
    await page
      .getByRole("button", { name: t("cart.add.button"), exact: true })
      .first()
      .click();
    await page.waitForURL(/\/shoppingCart/);
    await go(person, "/order/selectAddr");
    await page.locator("main li", { hasText: "9 Foundry Lane" }).getByRole("link").click();
    await expect.poll(() => page.locator('[name="shipping.city"]').inputValue()).toBe("Columbus");
    await page.locator('input[name="payment"][value="stripe"]').check();
    await page.getByRole("button", { name: t("checkout.review.update"), exact: true }).click();
    await page.locator('button[name="intent"][value="place"]').click();
    await atStripe(person, "abandon");
    const order = await resultPage(person, t("payment.left.title"));

    await go(person, `/order/detail?order=${order}`);
    await page.getByText(t("orders.pay.change"), { exact: true }).click();
    await page.locator('input[name="method"][value="zeller"]').check();
    await page.getByRole("button", { name: t("orders.pay.changeSubmit"), exact: true }).click();
    await resultPage(person, t("payment.manual.title"));
    await go(person, `/order/detail?order=${order}`);
    await page.getByText(t("orders.pay.already"), { exact: true }).click();
    await page.getByRole("button", { name: t("orders.pay.alreadySubmit"), exact: true }).click();
    await page.getByText(t("orders.pay.claimedManual"), { exact: true }).waitFor();
    await page.locator("summary", { hasText: t("orders.pay.cancel") }).click();
    await page.getByRole("button", { name: t("orders.pay.confirm"), exact: true }).click();
    await page.getByText(t("orders.state.canceled"), { exact: true }).first().waitFor();
    await go(person, "/order/list");
    await page.getByRole("searchbox", { name: t("account.orders.search"), exact: true }).fill(order);
    await page.locator('main form[role="search"] button').click();
    await page.getByRole("link", { name: t("account.orders.number", { number: order }), exact: true }).click();
    await page.getByRole("button", { name: t("payment.canceled.again"), exact: true }).click();
    await page.waitForURL(/\/quickOrder/);
    await page.getByRole("button", { name: t("quickOrder.add"), exact: true }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: t("cart.add.view"), exact: true })
      .click();
    await page.waitForURL(/\/shoppingCart/);

    await places(person, { sku: "PW-EP035" }, "stripe");
    await atStripe(person, "pay");
    const paid = await resultPage(person, t("payment.success.title"));
    await takes(staff, orderPath(paid), "ship", { carrier: "ups", number: newTrackingNumber("ups") });
    await takes(staff, orderPath(paid), "delivered");
    await go(person, `/order/review?order=${paid}`);
    await page.locator('input[name="stars"][value="5"]').check();
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } })
      .png()
      .toBuffer();
    await page
      .locator('input[name="photos"]')
      .setInputFiles({ name: "unit.png", mimeType: "image/png", buffer: photo });
    await fillIn(person, { title: "Good", text: "It fits." });
    await page.getByText(t("account.review.sent"), { exact: true }).waitFor();
    await page.locator('main img[src^="/review/photos/"]').waitFor();
    await page.locator('input[name="drop"]').check();
    await send(person).click();
    await page.locator('main img[src^="/review/photos/"]').waitFor({ state: "detached" });
  });
});
