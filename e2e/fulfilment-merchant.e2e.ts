import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { amount, mailed, mailsOfPaying, refundsByProvider, providerRefunded } from "./fulfilment/books.ts";
import { asksRefund, orderButton, seesOrder } from "./fulfilment/buyer.ts";
import type { Bought } from "./fulfilment/bought.ts";
import { buys } from "./fulfilment/buying.ts";
import {
  merchants,
  newTrackingNumber,
  offered,
  opens,
  orderPath,
  refuses,
  takes,
  tries,
} from "./fulfilment/merchant.ts";
import { unitsToSell } from "./fulfilment/requests.ts";
import { walksBy } from "./fulfilment/walks.ts";
import { go, mailTo, shopper, type Shopper } from "./shopping.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const atWork = merchants(visit);
const sku = "TD-TE63";
const deps = { language: "en", width: 1440 } as const;
const phone = { language: "cn", width: 390 } as const;

const both = async (at: typeof deps | typeof phone) =>
  [await shopper(visit, at.language, at.width), await atWork(at)] as const;

/** The merchant's page says how much of the payment is left. */
async function showsLeft(staff: Shopper, { number }: Bought, left: number): Promise<void> {
  await opens(staff, orderPath(number));
  const row = staff.page.locator("dl > div", {
    has: staff.page.getByText(staff.t("adminOrders.left"), { exact: true }),
  });
  await expect.poll(() => row.locator("dd").innerText()).toBe(amount(staff, left));
}

describe.each(walksBy("phone", "stripe"))(
  "paid by $method, in $language at $width px",
  ({ method, language, width }) => {
    test("a part of the money goes back as a courtesy and the order goes on; then the rest, and never a cent more", async () => {
      const [buyer, staff] = [await shopper(visit, language, width), await atWork({ language, width })];
      const { t, page } = buyer;
      const order = await buys(buyer, staff, { sku }, method);
      const path = orderPath(order.number);
      await showsLeft(staff, order, order.total);
      await takes(staff, path, "refund", { amount: "10.50", reason: "Dented box" });
      await refundsByProvider(buyer, staff, order, 1_050);
      await showsLeft(staff, order, order.total - 1_050);
      await seesOrder(buyer, order.number, "confirmed");
      await page.getByText(t("orders.detail.refundTotal"), { exact: true }).waitFor();
      await tries(
        staff,
        path,
        "refund",
        { amount: ((order.total - 1_049) / 100).toFixed(2), reason: "Too much" },
        t("adminErrors.refund_too_large"),
      );
      expect(await offered(staff, path)).toEqual(["ship", "refund"]);

      await takes(staff, path, "refund", { whole: "1", reason: "Out of production" });
      await refundsByProvider(
        buyer,
        staff,
        order,
        method === "stripe" || method === "paypal" ? order.total : order.total - 1_050,
      );
      await seesOrder(buyer, order.number, "refund-completed");
      await refuses(staff, path, "refund", { amount: "0.01", reason: "Once more" });
      await mailed(buyer, order.number, [...mailsOfPaying(order), "refunded", "refunded"]);
    });
  },
);

test.each(
  drawn([
    { method: "stripe", ...deps },
    { method: "paypal", ...phone },
  ] as const),
)(
  "a refund that $method does not send comes back to the merchant's list, and is sent when it is tried again",
  async ({ method, ...at }) => {
    const [buyer, staff] = await both(at);
    const { t, page, sandboxUrl } = buyer;
    const order = await buys(buyer, staff, { sku }, method);
    const planned = await fetch(`${sandboxUrl}/control/refunds`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ provider: method, outcome: "fail" }),
    });
    expect(planned.status).toBe(200);
    await takes(staff, orderPath(order.number), "refund", { amount: "20", reason: "Late" });
    const row = staff.page.locator("#failed li", { hasText: order.number });
    await expect.poll(async () => (await opens(staff, "/admin/money"), row.count()), { timeout: 30_000 }).toBe(1);
    await go(buyer, `/order/detail?order=${order.number}`);
    await page.getByText(t("orders.refundState.FAILED"), { exact: true }).first().waitFor();
    await providerRefunded(buyer, order, 0);

    await row.getByRole("link", { name: order.number }).click();
    await staff.page.waitForURL(/\/admin\/orders\//);
    await takes(staff, orderPath(order.number), "retry-refund");
    await providerRefunded(buyer, order, 2_000);
    await expect.poll(async () => (await opens(staff, "/admin/money"), row.count()), { timeout: 30_000 }).toBe(0);
    // The refund is settled by a job, after the provider has it.
    const settled = async () => {
      await seesOrder(buyer, order.number, "confirmed");
      return page.getByText(t("orders.refundState.COMPLETED"), { exact: true }).count();
    };
    await expect.poll(settled, { timeout: 30_000 }).toBeGreaterThan(0);
  },
);

test("a refund request is declined with a reason, then another withdrawn, and the goods are sent after all", async () => {
  const [buyer, staff] = await both(phone);
  const { t, page } = buyer;
  const order = await buys(buyer, staff, { sku }, "paypal");
  const path = orderPath(order.number);
  await asksRefund(buyer, order.number);
  await takes(staff, path, "decline-refund-request", { reason: "It is packed already" });
  await seesOrder(buyer, order.number, "confirmed");
  await orderButton(buyer, t("returns.refund.button")).click();
  await page.getByText("It is packed already", { exact: false }).waitFor();
  await asksRefund(buyer, order.number);
  await page.getByRole("button", { name: t("returns.refund.withdraw"), exact: true }).click();
  await page.getByText(t("returns.refund.withdrawn"), { exact: true }).waitFor();
  await refuses(staff, path, "decline-refund-request", { reason: "Too late" });
  await takes(staff, path, "ship", { carrier: "usps", number: newTrackingNumber("usps") });
  await seesOrder(buyer, order.number, "shipped");
  await providerRefunded(buyer, order, 0);
  await mailed(buyer, order.number, [
    ...mailsOfPaying(order),
    "refundRequested",
    "refundDeclined",
    "refundRequested",
    "refundWithdrawn",
    "shipped",
  ]);
});

test("a page that is behind is told so, and shows where the order stands now, to merchant and buyer", async () => {
  const [at, staff] = [phone, await atWork(phone)];
  const buyer = await shopper(visit, at.language, at.width, { tolerates: /status of 409/ });
  const { t, page } = buyer;
  const order = await buys(buyer, staff, { sku }, "stripe");
  const path = orderPath(order.number);
  const colleague = await shopper(visit, deps.language, deps.width, { tolerates: /status of 409/ });
  expect(await offered(colleague, path)).toEqual(["ship", "refund"]);
  await go(buyer, `/order/requestRefund?order=${order.number}`);
  await takes(staff, path, "ship", { carrier: "ups", number: newTrackingNumber("ups") });

  await colleague.page
    .getByLabel(colleague.t("adminOrders.trackingNumber"), { exact: true })
    .fill(newTrackingNumber("usps"));
  await colleague.page.getByRole("button", { name: colleague.t("adminOrders.submit.ship"), exact: true }).click();
  await colleague.page.getByText(colleague.t("orders.refused.illegal_transition")).waitFor();
  await colleague.page
    .getByRole("button", { name: colleague.t("adminOrders.submit.delivered"), exact: true, includeHidden: true })
    .waitFor({ state: "attached" });
  await expect
    .poll(() =>
      colleague.page
        .getByRole("button", { name: colleague.t("adminOrders.submit.ship"), exact: true, includeHidden: true })
        .count(),
    )
    .toBe(0);

  await page.getByLabel(t("returns.reason.label"), { exact: true }).selectOption("mistake");
  await page.getByRole("button", { name: t("returns.refund.submit"), exact: true }).click();
  await page.getByText(t("orders.refused.illegal_transition")).first().waitFor();
  await page.getByText(t("returns.refund.notNow"), { exact: true }).waitFor();
  await mailed(buyer, order.number, [...mailsOfPaying(order), "shipped"]);
});

test("several orders leave at once: the plan names the one with a wrong number and its reason, and it leaves when it is mended", async () => {
  const [buyer, staff] = await both(deps);
  const before = await unitsToSell(buyer, sku);
  const first = await buys(buyer, staff, { sku }, "stripe");
  const second = await buys(buyer, staff, { sku }, "paypal");
  const { page, t } = staff;
  await opens(staff, `/admin/orders?scope=to-ship&q=${encodeURIComponent(buyer.email)}`);
  await page.getByRole("link", { name: t("adminOrders.bulk.begin"), exact: true }).click();
  const number = (order: Bought) =>
    page.getByLabel(t("adminOrders.bulk.numberOf", { number: order.number }), { exact: true });
  const show = page.getByRole("button", { name: t("adminSending.show"), exact: true });
  const send = page.getByRole("button", { name: t("adminSending.send", { count: 1 }), exact: true });
  await number(first).fill(newTrackingNumber("usps"));
  await number(second).fill("12345");
  await show.click();
  await page.getByRole("heading", { name: t("adminSending.plan", { count: 1 }), exact: true }).waitFor();
  await page.getByText(t("adminErrors.tracking_number_invalid")).waitFor();
  await send.click();
  await page.getByRole("heading", { name: t("adminSending.sent", { count: 1 }), exact: true }).waitFor();
  await page.getByText(t("adminErrors.tracking_number_invalid")).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('[role="status"]') !== null), {
      message: "the report is brought into view",
    })
    .toBe(true);
  const rows = page.getByLabel(t("adminSending.rows"), { exact: true });
  await expect.poll(() => rows.inputValue()).toContain("12345");
  await rows.fill(`${second.number}\tups\t${newTrackingNumber("ups")}`);
  await show.click();
  await page.getByRole("heading", { name: t("adminSending.plan", { count: 1 }), exact: true }).waitFor();
  await send.click();
  await page.getByRole("heading", { name: t("adminSending.sent", { count: 1 }), exact: true }).waitFor();
  for (const order of [first, second]) await seesOrder(buyer, order.number, "shipped");
  for (const order of [first, second])
    await mailTo(buyer, buyer.t("mail.shipped.subjectPlain", { number: order.number }));
  expect(await unitsToSell(buyer, sku)).toBe(before - 2);
});

test.each(drawn([deps, phone]))(
  "in $language at $width px: a packing slip, the list as a file, a view that is kept, and a mail sent again",
  async (at) => {
    const [buyer, staff] = await both(at);
    const { page, t } = staff;
    const order = await buys(buyer, staff, { sku, units: 2 }, "stripe");
    await opens(staff, orderPath(order.number));
    const slip = await page.getByRole("link", { name: t("adminOrders.packingSlip"), exact: true }).getAttribute("href");
    const paper = await staff.context.request.get(`${staff.url}${slip}`);
    expect({
      status: paper.status(),
      contentType: paper.headers()["content-type"],
      beginning: (await paper.body()).subarray(0, 5).toString(),
    }).toEqual({ status: 200, contentType: "application/pdf", beginning: "%PDF-" });

    await page.locator("#mail-choice").selectOption("paid");
    await page.getByRole("button", { name: t("adminOrders.submit.mail"), exact: true }).click();
    await page.getByText(t("adminOrders.done.mail-resent"), { exact: true }).waitFor();
    await mailed(buyer, order.number, [...mailsOfPaying(order), "paid"]);

    await opens(staff, `/admin/orders?scope=to-ship&q=${encodeURIComponent(buyer.email)}`);
    const view = `${at.language} ${order.number}`;
    await page.getByText(t("adminShell.list.saveView"), { exact: true }).click();
    await page.getByLabel(t("adminShell.list.viewName")).fill(view);
    await page.getByRole("button", { name: t("adminShell.list.save"), exact: true }).click();
    const kept = page.getByRole("link", { name: view, exact: true });
    await kept.waitFor();
    await opens(staff, "/admin/orders");
    await kept.click();
    await page.waitForURL(/scope=to-ship/);
    await page.getByText(t("adminShell.list.found", { count: 1 }), { exact: true }).waitFor();

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: t("adminShell.list.export"), exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^orders-to-ship-\d{4}-\d\d-\d\d\.csv$/);
    const [head = "", ...rows] = (await readFile(await file.path(), "utf8")).replace("\uFEFF", "").trim().split("\r\n");
    expect(head.split(",").slice(0, 3)).toEqual([
      t("adminOrders.number"),
      t("adminOrders.placed"),
      t("adminOrders.state"),
    ]);
    expect(rows).toHaveLength(1);
    for (const cell of [order.number, buyer.email, (order.total / 100).toFixed(2), t("orders.payment.stripe")])
      expect(rows[0]?.split(",")).toContain(cell);

    await page.getByRole("button", { name: t("adminShell.list.removeView", { name: view }), exact: true }).click();
    await kept.waitFor({ state: "detached" });
  },
);
