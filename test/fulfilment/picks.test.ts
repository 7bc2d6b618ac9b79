import { expect, test } from "vitest";
import { picksOf } from "#engine/admin/sending/picks.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "../staff/staff-browser.ts";
import { backOfficeOf, orderIn, paidOrder } from "./back-office.ts";

const shop = openShop();

test("a pick list sums each part over the orders that wait, less what has left, with a slip for each order behind it", async () => {
  const office = backOfficeOf(shop());
  const [first, second, gone] = [await paidOrder(office), await paidOrder(office), await paidOrder(office)];
  const { db } = shop();
  // The second order is of the first one's part, and one unit of the first has left.
  await db.sql("update order_lines set sku = (select sku from order_lines where id = $1) where id = $2", [
    first.lineId,
    second.lineId,
  ]);
  await db.sql("update orders set placed_at = placed_at + interval '1 minute' where id = $1", [second.id]);
  const ship = (order: typeof first, nth: number, lines: "rest" | { lineId: number; quantity: number }[]) =>
    shipOrder(office.deps, {
      orderNumber: order.number,
      carrier: "ups",
      number: `1Z999AA1012345678${nth}`,
      lines,
      staffId: null,
    });
  expect(await ship(first, 1, [{ lineId: first.lineId, quantity: 1 }])).toMatchObject({ ok: true });
  expect(await ship(gone, 2, "rest")).toMatchObject({ ok: true });
  const picks = await picksOf(db, [first.number, second.number, gone.number]);
  expect(picks).toMatchObject([
    {
      quantity: 3,
      orders: [
        { number: first.number, quantity: 1 },
        { number: second.number, quantity: 2 },
      ],
    },
  ]);
  const browser = await signedInAs(shop(), "fulfilment");
  expect((await browser.get("/admin/orders?scope=to-ship")).text).toContain("/admin/export/pickList?scope=to-ship");
  for (const prefix of ["", "/cn"]) {
    const { bytes } = await browser.bytes(`${prefix}/admin/export/pickList?scope=to-ship`);
    const text = await pdfText(bytes);
    expect(text).toContain(picks[0]!.sku);
    for (const { number } of [first, second]) expect(text.split(number).length - 1, number).toBeGreaterThan(1);
    expect(text).not.toContain(gone.number);
  }
});

test("an order that was canceled after it was ticked is neither picked nor packed", async () => {
  const office = backOfficeOf(shop());
  const [kept, canceled] = [await paidOrder(office), await orderIn(office, "canceled")];
  const browser = await signedInAs(shop(), "fulfilment");
  const { bytes } = await browser.bytes(`/admin/export/pickList?order=${kept.number}&order=${canceled.number}`);
  const text = await pdfText(bytes);
  expect([text.includes(kept.number), text.includes(canceled.number)]).toEqual([true, false]);
});
