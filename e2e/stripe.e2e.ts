import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import {
  atStripe,
  booksOf,
  fillCheckout,
  find,
  go,
  type Goods,
  mailTo,
  placeOrder,
  putInCart,
  resultPage,
  shopper,
  toCheckout,
} from "./shopping.ts";
import { allTurns, turnsOf } from "./turns.ts";

const visit = browser();

const withDryer = (product: string): Goods => ({
  category: "rotary-screw",
  type: "tank-mounted-with-dryer",
  filter: ["stock", "in"],
  product,
});

/** A machine for each turn. */
const machines = [
  "ostrelvane-rs075-150-80td",
  "ostrelvane-rs075-125-80td",
  "ostrelvane-rs05-150-60td",
  "ostrelvane-rs10-150-80td",
] as const;
const walks = turnsOf(0).map((turn) => ({ ...turn, goods: withDryer(machines[allTurns.indexOf(turn)]!) }));

describe.each(walks)("in $language at $width px", ({ language, width, goods }) => {
  test("a stranger filters a category, buys a machine with its kit as a guest, pays at Stripe, and finds the order again by its mail", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await find(guest, goods);
    await putInCart(guest, true);
    await expect.poll(() => page.locator("main li", { has: page.getByRole("spinbutton") }).count()).toBeGreaterThan(1);
    await toCheckout(guest);
    await fillCheckout(guest, { payment: "stripe" });
    const shown = await placeOrder(guest);
    expect(await atStripe(guest, "pay")).toBe(shown);
    const order = await resultPage(guest, t("payment.success.title"));
    expect(await booksOf(guest, "stripe", order)).toEqual({ charges: 1, charged: shown, refunded: 0 });

    const mail = await mailTo(guest, order);
    const link = mail.links.find((one) => one.includes("/order/detail"));
    const elsewhere = await shopper(visit, language, width);
    await elsewhere.page.goto(link ?? "no link in the mail");
    await elsewhere.page
      .getByRole("heading", { level: 1, name: t("orders.detail.title", { number: order }) })
      .waitFor();
    await elsewhere.page.getByText(t("orders.state.confirmed"), { exact: true }).first().waitFor();
    await expect.poll(() => new URL(elsewhere.page.url()).search).toBe(`?order=${order}`);

    await go(guest, `/order/detail?order=${order}`);
    await page.getByRole("heading", { level: 1, name: t("orders.detail.title", { number: order }) }).waitFor();
  });
});
