import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { testDatabase } from "#test/database.ts";
import { watchLives } from "#test/orders/lives-drift.ts";
import { accountWith, booksBy, invoicesOf, ordered, part } from "#test/receivables/on-account-shop.ts";
import { openBackOffice } from "./back-office.ts";

const database = testDatabase();
watchLives(database);

test.each(["shipment", "week"])("orders on account in one parcel are each invoiced, %s", async (schedule) => {
  const { deps, clock } = openBackOffice(database());
  const account = await accountWith(deps, { schedule }, 2);
  const sku = await part(deps.db, 10_000);
  const items = [{ sku, quantity: 2 }];
  // A choice begins on the next day.
  clock.advance(days(1));
  // Ordered by two people of the site.
  const one = await ordered(deps, account, { items });
  const other = await ordered(deps, account, { items, buyer: 1 });
  const shipped = await shipOrder(deps, {
    orderNumber: other.number,
    lines: "rest",
    beside: [{ orderNumber: one.number, lines: "rest" }],
    carrier: "usps",
    number: `9400111899400000000${schedule === "shipment" ? "001" : "002"}`,
    staffId: 7,
  });
  expect(shipped).toMatchObject({ ok: true, value: { state: "shipped" } });
  const waiting = await deps.db.sql<{ orderId: number }>(
    `select order_id as "orderId" from uninvoiced_shipments where company_id = $1 order by order_id`,
    [account.company.id],
  );
  const invoices = await invoicesOf(deps.db, account.company.id);
  const both = [one.orderId, other.orderId];
  expect((schedule === "shipment" ? invoices : waiting).map(({ orderId }) => orderId).toSorted()).toEqual(both);
  expect(schedule === "shipment" ? waiting : invoices).toEqual([]);
  for (const { total } of invoices) expect(total).toBe(one.total);
  const sum = Object.values(await booksBy(deps.db)).reduce((all, amount) => all + amount, 0);
  expect(sum).toBe(0);
  const parcelId = shipped.ok ? shipped.value.parcelId : 0;
  for (const { number } of [one, other])
    expect(await takeShipmentBack(deps, { orderNumber: number, parcelId, staffId: 7 })).toMatchObject({
      error: { code: "invoiced" },
    });
});
