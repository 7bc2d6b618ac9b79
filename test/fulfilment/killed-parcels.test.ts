import { describe, expect, test } from "vitest";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { testDatabase } from "#test/database.ts";
import { live, pointsToDieAt } from "#test/killed-process.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { type BackOffice, openBackOffice, type Paid, paidOrder, stockOf } from "./back-office.ts";

const database = testDatabase({ max: 10 });
let count = 0;

/** Two orders of one buyer, and the step that is taken with their parcel. */
async function standsBefore(office: BackOffice, step: string) {
  const orders = [await paidOrder(office), await paidOrder(office)];
  const [one, other] = orders as [Paid, Paid];
  const number = `94001118993${String((count += 1)).padStart(11, "0")}`;
  const wanted = {
    orderNumber: one.number,
    lines: [{ lineId: one.lineId, quantity: 1 }],
    beside: [{ orderNumber: other.number, lines: "rest" as const }],
    carrier: "usps" as const,
    number,
    staffId: null,
  };
  if (step === "shipping") return { orders, take: () => shipOrder(office.deps, wanted), at: wanted };
  const shipped = await shipOrder(office.deps, wanted);
  if (!shipped.ok) throw new Error(shipped.error.code);
  // From the page of the second.
  const back = { orderNumber: other.number, parcelId: shipped.value.parcelId, staffId: null };
  return { orders, take: () => takeShipmentBack(office.deps, back), at: back };
}

/** All that the step may have written of both orders. */
function written(office: BackOffice, orders: readonly Paid[]) {
  const { db } = office.deps;
  return Promise.all(
    orders.map(async ({ id, variantId }) => {
      const [rows] = await db.sql(
        `select (select state from orders where id = $1) as state,
           (select count(*)::int from parcels where order_id = $1) as parcels,
           (select count(*)::int from shared_parcels where order_id = $1) as shared,
           (select coalesce(sum(p.quantity), 0)::int from parcel_lines p join order_lines l on l.id = p.line_id
            where l.order_id = $1) as units,
           (select count(*)::int from order_events where order_id = $1) as events`,
        [id],
      );
      return { ...rows, stock: await stockOf(db, variantId), mails: await mailsAfterPlacing(db, id) };
    }),
  );
}

describe.each(["shipping", "taking back"])("a shop killed while %s a parcel of two orders", (step) => {
  test("leaves both as they were, and the step taken again is whole for both, once", async () => {
    const office = openBackOffice(database());
    const run = (at: object, dieAt: number) =>
      live(
        "test/fulfilment/killable-parcel.ts",
        { DATABASE_URL: database().url, STEP: step, PARCEL: JSON.stringify(at) },
        dieAt,
      );
    const unharmed = await standsBefore(office, step);
    const { killed, points } = await run(unharmed.at, 0);
    expect(killed).toBe(false);
    expect(points).toBeGreaterThan(12);
    const whole = await written(office, unharmed.orders);
    for (const point of pointsToDieAt(points)) {
      const place = `${step}, killed at point ${point} of ${points}`;
      const { orders, at, take } = await standsBefore(office, step);
      const before = await written(office, orders);
      expect((await run(at, point)).killed, place).toBe(true);
      expect(await written(office, orders), place).toEqual(before);
      expect((await take()).ok, place).toBe(true);
      expect(await written(office, orders), place).toEqual(whole);
      // Pressed once more, nothing leaves or comes back twice.
      expect((await take()).ok, place).toBe(false);
      expect(await written(office, orders), place).toEqual(whole);
    }
  });
});
