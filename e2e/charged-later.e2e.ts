import { expect, test } from "vitest";
import { browser, ownShop } from "./browser.ts";
import { opens, orderPath, sendsOut } from "./fulfilment/merchant.ts";
import {
  atStripe,
  booksOf,
  buy,
  fillCheckout,
  go,
  placeOrder,
  resultPage,
  type Shopper,
  shopper,
  toCheckout,
} from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";

/** A shop of its own: in the others cards are charged with the order. */
const visit = browser(ownShop);

async function chargesLater({ page, t }: Shopper): Promise<void> {
  const box = page.locator('[name="chargesLater"]');
  // In the long run an earlier walk has ticked it.
  if (await box.isChecked()) return;
  await box.check();
  await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
  await page.getByText(t("adminSettings.done.saved"), { exact: true }).waitFor();
  await isSound(page);
}

/** Buys by card as far as the thanks; gives the order's number and its total in cents. */
async function buysByCard(guest: Shopper): Promise<{ number: string; total: number }> {
  await buy(guest, "polarwick-fc035");
  await toCheckout(guest);
  await fillCheckout(guest, { payment: "stripe" });
  await guest.page
    .getByText(guest.language === "cn" ? "发货或备妥自提时扣款" : "charged when the order ships")
    .waitFor();
  const total = await placeOrder(guest);
  expect(await atStripe(guest, "pay")).toBe(total);
  const number = await resultPage(guest, guest.t("payment.success.authorizedTitle"));
  return { number, total };
}

test.each(turnsOf(0))(
  "once the merchant charges cards when goods leave, a guest in $language at $width px is charged by the parcel, and for a canceled order never",
  async ({ language, width }) => {
    const merchant = await shopper(visit, language, width);
    await opens(merchant, "/admin/settings/payment");
    await chargesLater(merchant);
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;

    const kept = await buysByCard(guest);
    await go(guest, `/order/detail?order=${kept.number}`);
    await page.getByText(t("orders.authorized.title"), { exact: true }).waitFor();
    await isSound(page);
    await go(guest, `/order/receipt?order=${kept.number}`);
    await page.getByText(t("orders.authorized.short"), { exact: true }).waitFor();
    expect((await booksOf(guest, "stripe", kept.number)).charged).toBe(0);
    await opens(merchant, orderPath(kept.number));
    await merchant.page.getByText(t("adminOrders.authorizedShipText")).waitFor();
    await isSound(merchant.page);
    await sendsOut(merchant, kept.number, { arrives: false });
    expect(await booksOf(guest, "stripe", kept.number)).toEqual({ charges: 1, charged: kept.total, refunded: 0 });

    const given = await buysByCard(guest);
    await go(guest, `/order/detail?order=${given.number}`);
    await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
    await page.getByRole("button", { name: t("orders.pay.confirm"), exact: true }).click();
    await page.getByText(t("orders.pay.canceled"), { exact: true }).first().waitFor();
    expect((await booksOf(guest, "stripe", given.number)).charged).toBe(0);
  },
);
