import { describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { demoCustomer } from "../demo/customer.ts";
import { browser, ownShop } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { fillIn, heading } from "./people.ts";
import {
  atStripe,
  booksOf,
  buy,
  go,
  placeOrder,
  resultPage,
  type Shopper,
  shopper,
  toCheckout,
  totalsOf,
} from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { until } from "./until.ts";

/** A shop of its own: in the others no checkout takes points. */
const visit = browser(ownShop);

/** The demo's customer, whose delivered orders earned points, signed in. */
async function customer(language: Shopper["language"], width: number): Promise<Shopper> {
  const one = await shopper(visit, language, width, { tolerates: /status of 4(00|09)/ });
  await go(one, "/signIn");
  await fillIn(one, { email: demoCustomer.email, password: demoCustomer.password });
  await heading(one, one.t("account.personal.hello", { name: demoCustomer.firstName }));
  return { ...one, email: demoCustomer.email };
}

/** Number of points that the account shows, and its words about them. */
async function pointsOf(person: Shopper): Promise<{ balance: number; text: string }> {
  const { page, t } = person;
  await go(person, "/personal");
  const figure = page.locator("dl > div", { has: page.getByText(t("account.personal.points"), { exact: true }) });
  const balance = Number((await figure.locator("dd").first().innerText()).replaceAll(/\D/g, ""));
  return { balance, text: await figure.innerText() };
}

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  test("once the merchant takes points, a customer uses some, pays the total shown, and a canceled order gives its own back", async () => {
    const merchant = await shopper(visit, language, width, { tolerates: /status of 400/ });
    await opens(merchant, "/admin/settings/points");
    const saves = () =>
      merchant.page.getByRole("button", { name: merchant.t("adminProducts.edit.save"), exact: true }).click();
    await merchant.page.locator("#on").check();
    await merchant.page.locator('[name="mostPercent"]').fill("100");
    await saves();
    await merchant.page.locator("#mostPercent-error").waitFor();
    await expect.poll(() => merchant.page.locator("#on").isChecked()).toBe(true);
    await merchant.page.locator('[name="mostPercent"]').fill("50");
    await merchant.page.locator('[name="least"]').fill(String(100 + (width % 11) + (language === "cn" ? 20 : 0)));
    await saves();
    await merchant.page.getByText(merchant.t("adminSettings.done.saved"), { exact: true }).waitFor();
    await isSound(merchant.page);

    const person = await customer(language, width);
    const { page, t } = person;
    const before = await pointsOf(person);
    expect(before.balance).toBeGreaterThan(1_000);
    expect(before.text).toContain(
      t("account.personal.pointsWorth", { worth: formatMoney(cents(before.balance), language) }),
    );
    await isSound(page);
    const used = (points: number) =>
      page
        .getByText(t("cart.summary.points", { count: points }), { exact: true })
        .first()
        .waitFor();
    const orders: string[] = [];
    for (const points of [150, 230]) {
      await buy(person, "polarwick-fc035");
      await toCheckout(person);
      await page.locator('input[name="payment"][value="stripe"]').check();
      const whole = await totalsOf(person);
      await page.locator('input[name="usePoints"][value="some"]').check();
      const number = page.getByLabel(t("checkout.points.number"), { exact: true });
      if (points === 150) {
        await number.fill("99999");
        await page.locator("#points-error").waitFor();
        const [, most] = [...((await page.locator("#points-hint").textContent()) ?? "").matchAll(/[\d,]+/g)].map(
          ([figure]) => Number(figure.replaceAll(",", "")),
        );
        await page
          .getByText(t("checkout.errors.points_most", { most: most! }))
          .first()
          .waitFor();
      }
      await number.fill(String(points));
      await used(points);
      await until("the total with points", async () => (await totalsOf(person)) < whole);
      if (points === 150) await isSound(page);
      const shown = await placeOrder(person);
      expect(shown).toBeLessThanOrEqual(whole - points);
      expect(await atStripe(person, points === 150 ? "pay" : "abandon")).toBe(shown);
      const order = await resultPage(person, t(points === 150 ? "payment.success.title" : "payment.left.title"));
      orders.push(order);
      expect((await booksOf(person, "stripe", order)).charged).toBe(points === 150 ? shown : 0);
      await go(person, `/order/detail?order=${order}`);
      await used(points);
    }
    await isSound(page);
    await expect.poll(async () => (await pointsOf(person)).balance).toBe(before.balance - 150 - 230);

    await go(person, `/order/detail?order=${orders[1]}`);
    await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
    const asked = page.getByRole("dialog", { name: t("orders.pay.cancelTitle"), exact: true });
    await asked.getByRole("button", { name: t("orders.pay.confirm"), exact: true }).dblclick();
    await page.getByText(t("orders.state.canceled"), { exact: true }).first().waitFor();
    await expect
      .poll(async () => (await pointsOf(person)).balance, { message: "given back once" })
      .toBe(before.balance - 150);

    await opens(merchant, `/admin/orders/${orders[0]}`);
    await merchant.page
      .getByText(merchant.t("cart.summary.points", { count: 150 }))
      .first()
      .waitFor();
  });
});
