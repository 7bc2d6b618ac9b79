import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import {
  ada,
  atStripe,
  buy,
  type CheckoutInput,
  fillCheckout,
  mailedLink,
  placeOrder,
  shopper,
  toCheckout,
} from "./shopping.ts";
import { ready } from "./visit.ts";

const visit = browser();
const byCard: CheckoutInput = { payment: "stripe", pickup: true };

/** The shop has two of each. */
const walks = [
  { language: "en", width: 1440, product: "gantmoor-dx-185h" },
  { language: "cn", width: 390, product: "gantmoor-dx-425h" },
] as const;

for (const { language, width, product } of walks)
  test(`the last of a dear part, while a stranger's order holds the other: by a mailed link, ${language} at ${width}`, async () => {
    const stranger = await shopper(visit, "en", 1440);
    await buy(stranger, product);
    await toCheckout(stranger);
    await fillCheckout(stranger, byCard);
    await placeOrder(stranger);
    await stranger.page.waitForURL(/\/stripe\/pay\//);

    const guest = await shopper(visit, language, width, { tolerates: /status of 409/ });
    const { page, t } = guest;
    await buy(guest, product);
    await toCheckout(guest);
    await fillCheckout(guest, byCard);
    await placeOrder(guest);
    const ask = page.getByRole("button", { name: t("checkout.prove.submit", { email: guest.email }) });
    await ask.waitFor();
    const refusal = t("checkout.errors.unproved_paying", { most: 0, name: "@" }).split("@")[0]!.trim();
    expect(await page.locator("main").textContent()).toContain(refusal);
    await ask.click();
    await page.getByText(t("checkout.prove.sent", { email: guest.email })).waitFor();
    await page.goto(await mailedLink(guest, "/checkout?token="));
    await ready(page);
    await page.getByText(t("checkout.prove.done", { email: guest.email })).waitFor();
    expect(await page.locator('[name="contact.lastName"]').inputValue()).toBe(ada.lastName);
    expect(await page.locator('input[name="payment"][value="stripe"]').isChecked()).toBe(true);
    const total = await placeOrder(guest);
    expect(await atStripe(guest, "pay")).toBe(total);
  });
