import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { numberOf, thousandOrders } from "./many-orders.ts";
import { heading, openAccount, refusals } from "./people.ts";
import {
  atStripe,
  buy,
  go,
  hasHalfAnHour,
  placeOrder,
  resultPage,
  type Shopper,
  shopper,
  toCheckout,
  totalsOf,
} from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();

/** A signed-in customer before the provider's page, which they leave without paying; gives the order's number. */
async function leavesUnpaid(person: Shopper): Promise<string> {
  const { page, t } = person;
  await buy(person, "polarwick-ep035");
  await toCheckout(person);
  await page.locator('input[name="method"][value="PICKUP"]').check();
  for (const [field, value] of Object.entries({ firstName: "Ada", lastName: "Byron", phone: "5551234567" }))
    await page.locator(`[name="contact.${field}"]`).fill(value);
  await page.locator('input[name="payment"][value="stripe"]').check();
  await totalsOf(person);
  await placeOrder(person);
  await atStripe(person, "abandon");
  return resultPage(person, t("payment.left.title"));
}

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  test("a thousand orders are counted by tab, paged by ten, and searched by number and part", async () => {
    const person = await shopper(visit, language, width);
    const { page, t } = person;
    await openAccount(person);
    const many = await thousandOrders(person.email);
    try {
      await go(person, "/order/list");
      const tabs = page.getByRole("navigation", { name: t("account.orders.tabs"), exact: true });
      const cards = page.locator('main a[href*="/order/detail"]').filter({ hasText: /PL-/ });
      const isOnPage = (at: number) =>
        page
          .getByRole("navigation", { name: t("account.orders.pages"), exact: true })
          .getByText(t("account.orders.page", { page: at, pages: 100 }))
          .waitFor();
      const counts = (await tabs.getByRole("link").allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, "")));
      expect(counts).toEqual([1_000, 3, 0, 5, 982, 0]);
      await isOnPage(1);
      await expect
        .poll(() => cards.allInnerTexts())
        .toEqual(Array.from({ length: 10 }, (_, at) => t("account.orders.number", { number: numberOf(at + 1) })));
      await page.getByRole("link", { name: t("account.orders.next"), exact: true }).click();
      await isOnPage(2);
      await expect.poll(() => cards.first().innerText()).toContain(numberOf(11));
      await page.getByRole("link", { name: t("account.orders.last"), exact: true }).click();
      await isOnPage(100);
      await expect.poll(() => cards.last().innerText()).toContain(numberOf(1_000));
      expect(await page.getByRole("link", { name: t("account.orders.next"), exact: true }).count()).toBe(0);

      await tabs.getByRole("link", { name: new RegExp(t("account.orders.tab.shipped")) }).click();
      await page.waitForURL(/tab=shipped/);
      await expect.poll(() => cards.count()).toBe(5);
      await tabs.getByRole("link", { name: new RegExp(t("account.orders.tab.all")) }).click();
      await isOnPage(1);
      for (const [words, found] of [
        [numberOf(777).slice(3).toLowerCase(), 1],
        ["zzz-nothing", 0],
      ] as const) {
        const search = page.getByRole("searchbox", { name: t("account.orders.search"), exact: true });
        await search.fill(words);
        await search.press("Enter");
        await page.waitForURL(new RegExp(`q=${words}`));
        await expect.poll(() => cards.count()).toBe(found);
      }
      await page.getByText(t("account.orders.emptySearch", { query: "zzz-nothing" }), { exact: true }).waitFor();
    } finally {
      await many.clear();
    }
  });

  test("an unpaid order counts down, asks whether it was paid, is paid another way, kept, canceled after all, and ordered again", async () => {
    const tolerates = new RegExp(`${refusals.source}|ERR_CONNECTION_RESET`);
    const person = await shopper(visit, language, width, { tolerates });
    const { page, t } = person;
    await openAccount(person);
    const beforePlacing = Date.now();
    const order = await leavesUnpaid(person);
    await go(person, `/order/list?tab=pending`);
    await page.getByRole("link", { name: t("account.orders.number", { number: order }), exact: true }).click();
    await heading(person, t("orders.detail.title", { number: order }));
    await hasHalfAnHour(person, beforePlacing);

    const asks = async (answer: string) => {
      await ready(page);
      await page.getByText(t("orders.pay.already"), { exact: true }).click();
      await page.getByRole("button", { name: t("orders.pay.alreadySubmit"), exact: true }).click();
      await page.getByText(answer, { exact: true }).waitFor();
    };
    await asks(t("orders.pay.claimedOpen"));
    await page.getByText(t("orders.pay.change"), { exact: true }).click();
    await page.locator('input[name="method"][value="bank-deposit"]').check();
    await page.getByRole("button", { name: t("orders.pay.changeSubmit"), exact: true }).click();
    await resultPage(person, t("payment.manual.title"));
    await go(person, `/order/detail?order=${order}`);
    for (const fact of [order, "0000 1234 5678"]) await page.getByText(fact, { exact: true }).first().waitFor();
    // Three days, or more where they would end while banks are closed: days and hours, since nobody waits for seconds.
    await expect
      .poll(() => page.getByRole("timer").textContent())
      .toMatch(language === "cn" ? /^[2-7] 天( \d{1,2} 小时)?$/ : /^[2-7] days( \d{1,2} hours?)?$/);
    await asks(t("orders.pay.claimedManual"));

    const question = page.getByRole("dialog", { name: t("orders.pay.cancelTitle") });
    const cancels = async (answer: "keep" | "confirm") => {
      await page.getByRole("button", { name: t("orders.pay.cancel"), exact: true }).click();
      await question.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t("orders.pay.keep"));
      await question.getByRole("button", { name: t(`orders.pay.${answer}`), exact: true }).click();
      await question.waitFor({ state: "hidden" });
    };
    await cancels("keep");
    await page.getByRole("timer").waitFor();
    await cancels("confirm");
    await page.getByText(t("orders.pay.canceled"), { exact: true }).first().waitFor();
    await page.getByText(t("orders.state.canceled"), { exact: true }).first().waitFor();

    await page.getByRole("button", { name: t("payment.canceled.again"), exact: true }).dblclick();
    await page.waitForURL(/\/quickOrder/);
    await page.getByText(t("quickOrder.state.found"), { exact: true }).waitFor();
    let isLost = true;
    await page.route("**/quickOrder/_payload.json*", async (route) => {
      if (!isLost || route.request().method() !== "POST") return route.continue();
      isLost = false;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await page.getByRole("button", { name: t("quickOrder.add"), exact: true }).dblclick();
    const tryAgain = page.getByRole("button", { name: t("errors.unsent.again"), exact: true });
    await page.locator("[data-toast=error]").filter({ has: tryAgain }).waitFor();
    await tryAgain.click();
    await page.getByRole("link", { name: t("cart.add.view"), exact: true }).click();
    await page.waitForURL(/\/shoppingCart/);
    await page.locator('main a[href*="/products/polarwick-ep035.html"]').first().waitFor();
    await expect
      .poll(() => page.locator("main input[name=quantity]").inputValue(), {
        message: "what was taken is not taken again",
      })
      .toBe("1");
  });
});
