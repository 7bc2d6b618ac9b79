import { expect, test } from "vitest";
import { readCsv } from "#engine/platform/csv.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();

async function rowsOf(file: string, prefix = ""): Promise<Record<string, string>[]> {
  const browser = await signedInAs(shop(), "owner");
  const { status, text } = await browser.get(`${prefix}/admin/export/books?file=${file}`);
  expect(status).toBe(200);
  const rows: string[][] = [];
  for await (const { cells } of readCsv([text])) rows.push([...cells]);
  const [heads = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""])));
}

const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);

test("order lines of paid orders, with address, tax and tracking, add up to what each order took", async () => {
  const office = backOfficeOf(shop());
  const order = await paidOrder(office, { buyer: { firstName: "=HYPERLINK(1)" } });
  const { deps } = office;
  const shipment = { orderNumber: order.number, carrier: "ups", number: "1Z999AA10123456784", lines: "rest" } as const;
  expect(await shipOrder(deps, { ...shipment, staffId: null })).toMatchObject({ ok: true });
  const rows = (await rowsOf("lines")).filter((row) => row["Order"] === order.number);
  expect(rows.reduce((sum, row) => sum + cents(row["Total"]), 0)).toBe(order.total);
  expect(rows[0]).toMatchObject({
    // The reader takes off the apostrophe that keeps spreadsheets from evaluating it.
    "First name": "=HYPERLINK(1)",
    City: "Dayton",
    "Ship-to state": "OH",
    ZIP: "45402",
    Units: "2",
    Tracking: "UPS 1Z999AA10123456784",
  });
  expect(rows.map((row) => row["Item"]).at(-1)).toBe("Shipping");
  const [plain] =
    (await (await signedInAs(shop(), "owner")).get("/admin/export/books?file=lines")).text.match(/'=HYPERLINK/) ?? [];
  expect(plain, "a formula is written as text").toBe("'=HYPERLINK");
});

test("payments and refunds stand with the moment, method and amount; a day that is none is refused", async () => {
  const order = await paidOrder(backOfficeOf(shop()));
  const [payment] = (await rowsOf("payments", "/cn")).filter((row) => row["订单号"] === order.number);
  expect({ amount: cents(payment?.["金额"]), refunded: cents(payment?.["已退款"]) }).toEqual({
    amount: order.total,
    refunded: 0,
  });
  const { db } = shop();
  await db.sql(
    `insert into refunds (order_id, payment_id, amount_cents, reason, state, idempotency_key, requested_by, created_at, completed_at)
     select order_id, id, 1234, 'One was scratched', 'COMPLETED', 'books', 'merchant', captured_at, captured_at from payments where order_id = $1`,
    [order.id],
  );
  expect((await rowsOf("refunds")).filter((row) => row["Order"] === order.number)).toMatchObject([
    { Amount: "12.34", Reason: "One was scratched", State: "Refunded" },
  ]);
  const browser = await signedInAs(shop(), "owner");
  expect((await browser.get("/admin/export/books?from=2026-02-30")).status).toBe(400);
  expect(
    (await browser.get("/admin/export/books?file=refunds&from=2020-01-01&to=2020-12-31")).text.split("\r\n"),
  ).toHaveLength(2);
});
