import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
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
} from "./people.ts";
import {
  ada,
  atStripe,
  buy,
  fillCheckout,
  go,
  placeButton,
  placeOrder,
  resultPage,
  type Shopper,
  shopper,
  toCheckout,
  totalsOf,
} from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();
const parts = ["polarwick-ep035", "polarwick-fc035"] as const;

async function isInCart({ page }: Shopper, slugs: readonly string[]): Promise<void> {
  const lines = page.locator('main li a[href*="/products/"]');
  await expect
    .poll(
      async () =>
        new Set(
          await lines.evaluateAll((links) =>
            links.map((link) => /products\/(.+)\.html/.exec(link.getAttribute("href") ?? "")?.[1]),
          ),
        ),
    )
    .toEqual(new Set(slugs));
}

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("who has a link mailed to prove the email stands at the sentence that says so", async () => {
    const guest = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t, email } = guest;
    // Of which one is left, so that no unproved transfer may hold it.
    await buy(guest, "open-box-ostrelvane-rs15-125-b");
    await toCheckout(guest);
    await fillCheckout(guest, { payment: "bank-deposit", pickup: true });
    await placeButton(guest).click();
    await page.getByRole("button", { name: t("checkout.prove.submit", { email }), exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector("main :focus")?.textContent))
      .toContain(t("checkout.prove.sent", { email }));
    const filled = await page.locator("main [name='contact.lastName']").inputValue();
    await followMail(guest, t("mail.checkoutLink.subject", { shop: "Plenum" }), "/checkout?token");
    await page.getByText(t("checkout.prove.done", { email }), { exact: true }).waitFor();
    await expect.poll(() => page.locator("main [name='contact.lastName']").inputValue()).toBe(filled);
  });

  test("what a guest put in the cart joins the account's on signing in; the checkout offers the saved addresses, but not where nothing is shipped to", async () => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t } = person;
    await openAccount(person);
    await addAddress(person);
    await addAddress(person, { city: "Anchorage", state: "AK", zip: "99501", address1: "77 Harbor Loop" });
    await addAddress(person, { city: "Columbus", zip: "43207", address1: "9 Foundry Lane" });
    await buy(person, parts[0]);
    await toCheckout(person);
    await page.locator('[name="note"]').fill("Ring at the gate");
    const draft = () => page.evaluate(() => sessionStorage.getItem("plenum-checkout"));
    await expect.poll(draft).toContain("Ring at the gate");
    await go(person, "/quote/ask");
    await page.locator('main [name="message"]').fill("Ring at the gate");
    const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
    await expect.poll(async () => (await kept()).split("Ring at the gate").length).toBe(3);
    await signOut(person);
    // The next person at this browser does not find it.
    await expect.poll(draft).toBeNull();
    await expect.poll(kept).not.toContain("Ring at the gate");
    await buy(person, parts[1]);
    await page.getByRole("link", { name: t("cart.checkout"), exact: true }).click();
    await page.getByRole("link", { name: t("checkout.signIn"), exact: true }).click();
    await signIn(person);
    await heading(person, t("checkout.title"));
    await go(person, "/shoppingCart");
    await isInCart(person, parts);

    await toCheckout(person);
    await page.getByText(t("checkout.signedIn", { email: person.email })).waitFor();
    const city = page.locator('[name="shipping.city"]');
    await expect.poll(() => city.inputValue()).toBe("Dayton");
    await page.getByRole("link", { name: t("checkout.address.saved"), exact: true }).click();
    await heading(person, t("account.selectAddress.title"));
    const card = (street: string) => page.locator("main li", { hasText: street });
    await card("77 Harbor Loop").getByText(t("checkout.errors.state_not_supported"), { exact: true }).waitFor();
    expect(await card("77 Harbor Loop").getByRole("link").count()).toBe(0);
    await card("9 Foundry Lane").getByRole("link").click();
    await expect.poll(() => city.inputValue()).toBe("Columbus");
    // A change of it stays, as on any other form.
    const dock = page.locator('[name="shipping.address2"]');
    await dock.fill("Dock 4");
    await page.reload();
    await expect.poll(() => dock.inputValue()).toBe("Dock 4");
    await expect.poll(() => city.inputValue()).toBe("Columbus");
    await page.locator('input[name="payment"][value="stripe"]').check();
    await totalsOf(person);
    await placeOrder(person);
    await atStripe(person, "pay");
    const order = await resultPage(person, t("payment.success.title"));
    await go(person, "/order/list?tab=confirmed");
    await page.getByRole("link", { name: t("account.orders.number", { number: order }), exact: true }).click();
    await page
      .getByText(/Columbus, OH/)
      .first()
      .waitFor();
  });

  test("a guest's order paid by card joins the account whose owner proves the email, and not before", async () => {
    const guest = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t, email } = guest;
    await buy(guest, parts[0]);
    await toCheckout(guest);
    await fillCheckout(guest, { payment: "stripe" });
    await placeOrder(guest);
    await atStripe(guest, "pay");
    const order = await resultPage(guest, t("payment.success.title"));

    await go(guest, "/signUp");
    await fillIn(guest, { firstName: ada.firstName, lastName: ada.lastName, email, password });
    await heading(guest, t("account.signUp.sentTitle"));
    await go(guest, "/order/list");
    await signIn(guest);
    await heading(guest, t("account.orders.title"));
    await page.getByText(t("account.orders.empty"), { exact: true }).waitFor();
    await followMail(guest, t("mail.verifyEmail.subject"), "/verifyEmail");
    await send(guest).click();
    await heading(guest, t("account.verify.doneTitle"));
    await go(guest, "/order/list");
    await page.getByRole("link", { name: t("account.orders.number", { number: order }), exact: true }).waitFor();
  });
});

const transfers = (["bank-deposit", "zeller"] as const).flatMap((payment, at) =>
  turnsOf(at).map((turn) => ({ ...turn, payment })),
);

test.each(transfers)(
  "a guest who pays by $payment finds the details closed by number, by id and by guess, until the mailed invitation opens them, in $language at $width px",
  async ({ payment, language, width }) => {
    const guest = await shopper(visit, language, width, { tolerates: /status of 40[34]/ });
    const { page, t } = guest;
    await buy(guest, parts[0]);
    await toCheckout(guest);
    await fillCheckout(guest, { payment, pickup: true });
    await placeOrder(guest);
    const order = await resultPage(guest, t("payment.manual.title"));
    const stranger = await shopper(visit, language, width, { tolerates: /status of 404/ });
    await go(guest, `/order/detail?order=${order}`);
    await heading(guest, t("orders.closed.title"));
    expect(await page.getByText(ada.lastName).count()).toBe(0);
    for (const guess of [order, "1", order.replace(/.$/, "2")]) {
      const shown = await stranger.page.goto(`${language === "cn" ? "/cn" : ""}/order/detail?order=${guess}`);
      expect({ guess, status: shown?.status() }).toEqual({ guess, status: 404 });
    }
    await followMail(guest, t("mail.invitation.subject", { number: order }), "/createPassword");
    await fillIn(guest, { password, confirm: password });
    await heading(guest, t("orders.detail.title", { number: order }));
    await page.getByText(`${ada.firstName} ${ada.lastName}`).first().waitFor();
  },
);
