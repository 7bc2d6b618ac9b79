import { expect, test } from "vitest";
import { requestRefund } from "#engine/orders/request-refund.ts";
import { paymentsOf } from "#engine/payments/payment-row.ts";
import { disputed } from "#test/payments/paid-order.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "../staff/staff-browser.ts";
import { type BackOffice, backOfficeOf, orderIn, type Paid, paidOrder } from "./back-office.ts";

const shop = openShop();

/** The buyer's bank disputes the payment of an order. */
async function dispute({ deps, clock, stripe }: BackOffice, order: Paid) {
  const [payment] = await paymentsOf(deps.db, order.id);
  await disputed({ deps, clock, provider: stripe }, { order, capture: payment?.capture ?? "" }, "needs-response");
}

test("a disputed order is marked in the list and on its slip, stays off the pick list, and the API says why", async () => {
  const office = backOfficeOf(shop());
  const [sendable, held] = [await paidOrder(office), await paidOrder(office)];
  await dispute(office, held);
  const browser = await signedInAs(shop(), "owner");
  const rowOf = async (prefix: string, { number }: Paid) =>
    new RegExp(`<tr(?:(?!</tr>).)*${number}.*?</tr>`, "s").exec(
      (await browser.get(`${prefix}/admin/orders?scope=to-ship`)).text,
    )?.[0];
  for (const [prefix, mark, pack] of [
    ["", "No goods may leave", "To pack"],
    ["/cn", "不能发货", "待装"],
  ] as const) {
    expect(await rowOf(prefix, held)).toContain(mark);
    expect(await rowOf(prefix, sendable)).not.toContain(mark);
    for (const chosen of ["scope=to-ship", `order=${sendable.number}&order=${held.number}`]) {
      const picks = pdfText((await browser.bytes(`${prefix}/admin/export/pickList?${chosen}`)).bytes);
      expect(picks).toContain(sendable.number);
      expect(picks).not.toContain(held.number);
    }
    const slip = async ({ number }: Paid) =>
      pdfText((await browser.bytes(`${prefix}/admin/orders/${number}/packingSlip`)).bytes);
    expect(await slip(held)).toContain(mark);
    expect(await slip(held)).toMatch(new RegExp(`${pack}[\\s\\S]*\\b2\\s+0\\b`));
    expect(await slip(sendable)).not.toContain(mark);
    expect(await slip(sendable)).toMatch(new RegExp(`${pack}[\\s\\S]*\\b2\\s+2\\b`));
  }
  const made = await browser.post("/admin/settings/apiKeys", {
    intent: "make",
    name: "Warehouse",
    scope: "orders.read",
  });
  const headers = { authorization: `Bearer ${/shop_[\w-]{43}/.exec(made.text)?.[0]}` };
  const hold = async ({ number }: Paid) =>
    ((await (await fetch(`${shop().url}/api/v1/orders/${number}`, { headers })).json()) as { data: object }).data;
  expect(await hold(held)).toMatchObject({ state: "confirmed", hold: "disputed" });
  expect(await hold(sendable)).toMatchObject({ state: "confirmed", hold: null });
});

test("the slip of an order that was canceled or is asked back says so and lists nothing to pack", async () => {
  const office = backOfficeOf(shop());
  const [canceled, asked] = [await orderIn(office, "canceled"), await paidOrder(office)];
  const request = { orderNumber: asked.number, customerId: null, reason: "mistake", remark: "" } as const;
  expect(await requestRefund(office.deps, request)).toMatchObject({ ok: true });
  const browser = await signedInAs(shop(), "fulfilment");
  for (const [order, prefix, state] of [
    [canceled, "", "Canceled"],
    [canceled, "/cn", "已取消"],
    [asked, "", "Refund in Process"],
    [asked, "/cn", "退款中"],
  ] as const) {
    const slip = pdfText((await browser.bytes(`${prefix}/admin/orders/${order.number}/packingSlip`)).bytes);
    expect(slip).toContain(state);
    expect(slip).toMatch(/\b2\s+0\b/);
  }
});
