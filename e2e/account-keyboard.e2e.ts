import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { places } from "./fulfilment/buying.ts";
import { merchants, newTrackingNumber, orderPath, takes } from "./fulfilment/merchant.ts";
import { sends } from "./fulfilment/requests.ts";
import { keyboardOf } from "./keyboard.ts";
import { heading, openAccount, password, refusals, send, signUp } from "./people.ts";
import { ada, atStripe, go, resultPage, type Shopper, shopper, totalsOf } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const atWork = merchants(visit);

async function signsIn({ page, t, email }: Shopper): Promise<void> {
  const { type } = keyboardOf(page);
  await page.getByRole("heading", { level: 1, name: t("account.signIn.title"), exact: true }).waitFor();
  await ready(page);
  await type(page.locator('main [name="email"]'), email);
  await type(page.locator('main [name="password"]'), password);
  await page.keyboard.press("Enter");
}

describe.each(turnsOf(0))("with the keyboard alone, in $language at $width px", ({ language, width }) => {
  test("one signs in, keeps an address book, checks out to an address of it, leaves an order and cancels it, and signs out", async () => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t } = person;
    const { type, activate, tick } = keyboardOf(page);
    await signUp(person);
    await go(person, "/personal/addressBook");
    await signsIn(person);
    await heading(person, t("account.addresses.title"));
    for (const address1 of [ada.address1, "9 Foundry Lane"]) {
      await ready(page);
      await activate(page.getByRole("link", { name: t("account.addresses.add"), exact: true }));
      await heading(person, t("account.addresses.addTitle"));
      const shown = await page
        .locator('main [name^="shipping."]')
        .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")!.replace("shipping.", "")));
      const typed: Record<string, string> = { ...ada, address1, state: language === "cn" ? "OH" : "Ohio" };
      for (const field of shown.filter((name) => typed[name]))
        await type(page.locator(`[name="shipping.${field}"]`), typed[field]!);
      await page.keyboard.press("Enter");
      await page.getByText(t("account.addresses.saved")).waitFor();
    }
    const who = { name: `${ada.firstName} ${ada.lastName}`, address1: ada.address1 };
    await activate(page.getByRole("button", { name: t("account.addresses.deleteOf", who), exact: true }));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(t("account.addresses.deleteKeep"));
    await activate(page.getByRole("button", { name: t("account.addresses.deleteConfirm"), exact: true }));
    await page.getByText(t("account.addresses.deleted")).waitFor();

    await sends(person, pathIn(language, "/shoppingCart"), { intent: "add", sku: "PW-EP035", quantity: "1" });
    await go(person, "/checkout");
    await activate(page.getByRole("link", { name: t("checkout.address.saved"), exact: true }));
    await heading(person, t("account.selectAddress.title"));
    await activate(
      page.getByRole("link", {
        name: t("account.selectAddress.useOf", { ...who, address1: "9 Foundry Lane" }),
        exact: true,
      }),
    );
    await heading(person, t("checkout.title"));
    await tick(page.locator('input[name="payment"][value="stripe"]'));
    await totalsOf(person);
    await activate(page.locator('button[name="intent"][value="place"]'));
    await page.waitForURL(/\/stripe\/pay\//);
    await activate(page.locator('button[name="action"][value="abandon"]'));
    const order = await resultPage(person, t("payment.left.title"));

    await ready(page);
    await activate(page.getByRole("main").getByRole("link", { name: t("payment.failure.view"), exact: true }));
    await heading(person, t("orders.detail.title", { number: order }));
    const keep = page.getByRole("button", { name: t("orders.pay.keep"), exact: true });
    await activate(page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }));
    await page.keyboard.press("Enter");
    await keep.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await keep.waitFor();
    await activate(page.getByRole("button", { name: t("orders.pay.confirm"), exact: true }));
    await page.getByText(t("orders.pay.canceled"), { exact: true }).first().waitFor();
    await activate(page.getByRole("main").getByRole("link", { name: t("account.orders.title"), exact: true }));
    await heading(person, t("account.orders.title"));
    await type(page.getByRole("searchbox", { name: t("account.orders.search"), exact: true }), order);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: t("account.orders.clear"), exact: true }).waitFor();
    if (width < 1024) await activate(page.locator("main nav summary"));
    await activate(page.getByRole("main").getByRole("button", { name: t("account.signOut"), exact: true }));
    await page.getByText(t("account.signIn.signedOut")).waitFor();
  });
});

describe.each(turnsOf(1))("with the keyboard alone, in $language at $width px", ({ language, width }) => {
  test("one reviews what was delivered, asks to close the account, and keeps it after all", async () => {
    const [person, staff] = [
      await shopper(visit, language, width, { tolerates: refusals }),
      await atWork({ language, width }),
    ];
    const { page, t } = person;
    const { type, activate, tick } = keyboardOf(page);
    await openAccount(person);
    await places(person, { sku: "PW-EP035" }, "stripe");
    await atStripe(person, "pay");
    const order = await resultPage(person, t("payment.success.title"));
    await takes(staff, orderPath(order), "ship", { carrier: "ups", number: newTrackingNumber("ups") });
    await takes(staff, orderPath(order), "delivered");

    await go(person, `/order/detail?order=${order}`);
    await activate(page.getByRole("link", { name: t("account.review.link"), exact: true }));
    await heading(person, t("account.review.title"));
    await tick(page.locator('input[name="stars"]'));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.locator('input[name="stars"]:checked').getAttribute("value")).toBe("4");
    await type(page.getByLabel(t("account.review.headline"), { exact: true }), "Good");
    await type(page.getByLabel(t("account.review.text"), { exact: true }), "It fits.");
    await activate(send(person));
    await page.getByText(t("account.review.sent"), { exact: true }).waitFor();

    if (width < 1024) await activate(page.locator("main nav summary"));
    await activate(page.getByRole("link", { name: t("account.menu.close"), exact: true }));
    await heading(person, t("account.close.title"));
    await tick(page.locator('input[name="reason"]'));
    await page.keyboard.press("ArrowDown");
    await type(page.locator('main [name="password"]'), password);
    await page.keyboard.press("Enter");
    await heading(person, t("account.close.requestedTitle"));
    await go(person, "/signIn");
    await signsIn(person);
    await heading(person, t("account.close.pendingTitle"));
    await ready(page);
    await activate(send(person));
    await heading(person, t("account.personal.hello", { name: "Ada" }));
  });
});
