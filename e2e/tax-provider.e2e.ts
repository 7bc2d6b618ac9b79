import { expect, test } from "vitest";
import { browser, ownShop } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { atStripe, buy, fillCheckout, placeOrder, type Shopper, shopper, toCheckout } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

/** Amounts of the summary in cents; what is free is nothing. */
async function amounts({ page, t }: Shopper, names: readonly ("subtotal" | "shipping" | "tax")[]) {
  const rows = await page
    .locator("main dl > div")
    .evaluateAll((all) =>
      all.map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]),
    );
  const amountOf = (label: string) => rows.find(([name]) => name === label)?.[1]?.replaceAll(/[^\d]/g, "") ?? "";
  return Object.fromEntries(names.map((name) => [name, Number(amountOf(t(`cart.summary.${name}`)))]));
}

/** A shop of its own: in the others the merchant's own rates decide. */
const visit = browser(ownShop);

test.each(turnsOf(0))(
  "the merchant tries Stripe Tax and chooses it, and a guest in $language at $width px pays the tax of the address",
  async ({ language, width }) => {
    const merchant = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = merchant;
    await opens(merchant, "/admin/settings/tax");
    await page.getByRole("link", { name: t("adminTax.provider.title"), exact: true }).click();
    await page.getByText(t("adminTax.provider.text"), { exact: true }).waitFor();
    await ready(page);
    await isSound(page);
    await page.getByRole("button", { name: t("adminTax.provider.test"), exact: true }).click();
    await page.getByText(t("adminTax.provider.works"), { exact: true }).waitFor();
    await page.locator('[name="by"]').selectOption("stripe");
    await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
    const proof = page.locator('main [name="factor"]');
    const done = page.locator('main [data-done="saved"], main [data-done="unchanged"]');
    const isDone = async () => (await done.count()) > 0;
    await expect.poll(async () => (await proof.count()) > 0 || (await isDone())).toBe(true);
    if (!(await isDone())) {
      await proof.fill("Compressor1");
      await page.getByRole("button", { name: t("adminSettings.proof.again"), exact: true }).click();
      await done.waitFor();
    }
    await isSound(page);

    const guest = await shopper(visit, language, width);
    await buy(guest, "polarwick-fc035");
    await toCheckout(guest);
    await fillCheckout(guest, { payment: "stripe" });
    // Ohio 5.75 %, Montgomery County 1.25 %, the transit authority 0.5 %; each rounds its share of each line.
    const sums = await amounts(guest, ["subtotal", "shipping", "tax"]);
    expect(Math.abs(sums["tax"]! - (sums["subtotal"]! + sums["shipping"]!) * 0.075)).toBeLessThan(6);
    const total = await placeOrder(guest);
    expect(await atStripe(guest, "pay")).toBe(total);
    await guest.page.getByText(guest.t("payment.success.title"), { exact: true }).waitFor();
  },
);
