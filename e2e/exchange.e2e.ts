import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { amount } from "./fulfilment/books.ts";
import { seesReturn } from "./fulfilment/buyer.ts";
import { buys } from "./fulfilment/buying.ts";
import { findsReturn, merchants, opens, orderPath, sendsOut, takes } from "./fulfilment/merchant.ts";
import { atStripe, go, mailedLink, resultPage, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();
const atWork = merchants(visit);

// At 5.75 % tax two are worth $209.28 back, three cost $313.92 and are delivered free.
const [worth, rest] = [20_928, 10_464];

/** The pixels between the two boxes in which units that came back are counted: beside or below each other. */
async function gapOfCounts(page: Page): Promise<number> {
  await page.locator('details:has([name^="resellable"])').evaluate((form: HTMLDetailsElement) => (form.open = true));
  const [fit, unfit] = await Promise.all(
    ["resellable", "scrapped"].map((name) => page.locator(`[name^="${name}"]`).boundingBox()),
  );
  if (!fit || !unfit) throw new Error("the boxes are not shown");
  return Math.max(unfit.x - fit.x - fit.width, unfit.y - fit.y - fit.height);
}

test.each(turnsOf(6))(
  "two tees come back for three: staff choose them, the buyer pays the rest, no money goes back, in $language at $width px",
  async ({ language, width }) => {
    const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
    const { t } = buyer;
    const { page } = staff;
    const order = await buys(buyer, staff, { sku: "TD-TE63", units: 2 }, "stripe");
    await sendsOut(staff, order.number, { arrives: true });
    await takes(staff, orderPath(order.number), "open-return", { why: "arrived does-not-fit", "units ": "2" });
    const path = await findsReturn(staff, `${order.number}-R1`);
    await takes(staff, path, "agree");

    await takes(staff, path, "exchange", { leaves: "after" });
    await page.getByRole("link", { name: t("adminReturns.exchange.choose"), exact: true }).click();
    await page.waitForURL(/\/admin\/drafts\//);
    await ready(page);
    await page.locator('[name="lines.0.sku"]').fill("TD-TE63");
    await page.locator('[name="lines.0.quantity"]').fill("3");
    await page.locator('aside button[value="save"]').click();
    await page.getByText(t("adminDrafts.exchange.worth", { amount: amount(staff, worth) }), { exact: true }).waitFor();
    await page.getByText(t("adminDrafts.exchange.pays", { amount: amount(staff, rest) }), { exact: true }).waitFor();
    await isSound(page);
    await page.locator('aside button[value="send"]').click();
    await page.locator('main [data-done="sent"]').waitFor();

    await buyer.page.goto(await mailedLink(buyer, "/order/proforma"));
    await ready(buyer.page);
    await buyer.page.getByText(t("quotes.exchangeWaits", { number: `${order.number}-R1` }), { exact: true }).waitFor();
    await isSound(buyer.page);
    await buyer.page.locator('[name="method"][value="stripe"]').check();
    await buyer.page.locator("#accept button[type=submit]").click();
    expect(await atStripe(buyer, "pay")).toBe(rest);
    const number = await resultPage(buyer, t("payment.success.title"));
    await go(buyer, `/order/detail?order=${number}`);
    await buyer.page.getByText(t("orders.exchange.waits"), { exact: true }).waitFor();
    await isSound(buyer.page);

    await opens(staff, orderPath(number));
    await page.getByText(t("adminMoney.hold.exchange")).waitFor();
    await opens(staff, path);
    expect(await gapOfCounts(page)).toBeGreaterThanOrEqual(8);
    await takes(staff, path, "sign", { resellable: "2" });
    await isSound(page);
    await takes(staff, path, "refund");
    await page.getByText(t("adminReturns.exchange.done"), { exact: true }).waitFor();
    await isSound(page);
    await seesReturn(buyer, order.number, "completed");
    await isSound(buyer.page);
    await go(buyer, `/order/detail?order=${order.number}`);
    await buyer.page.getByText(t("orders.nextStep.exchanged")).waitFor();
  },
);
