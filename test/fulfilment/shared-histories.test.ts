import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { takeDeliveryBack, takeShipmentBack } from "#engine/fulfilment/take-back.ts";
import { trackParcel } from "#engine/fulfilment/track-parcel.ts";
import { testDatabase } from "#test/database.ts";
import { readStock } from "#test/inventory/stock-drift.ts";
import { livesDrift } from "#test/orders/lives-drift.ts";
import { openBackOffice, type Paid, paidOrder } from "./back-office.ts";

const database = testDatabase();
const runs = process.env["LONG"] ? 300 : 6;

/** Three orders of one buyer to one address, one of theirs to another, and one of a neighbor there. */
const buyers = [
  {},
  {},
  { buyer: { address1: "12  MILL road", zip: "45402-1234" } },
  { buyer: { address1: "14 Mill Road" } },
  { email: "neighbor@example.com" },
];
const groups = [0, 0, 0, 1, 2];
const each = buyers.map((_, at) => at);

/** Where things stand, told by hand from the rules and not from the shop's code. */
class Ledger {
  readonly parcels: { id: number; number: string; units: Map<number, number>; arrived: Instant | null }[] = [];
  /** When and by whom each order was called delivered. */
  readonly delivered = new Map<number, { at: Instant; by: "merchant" | "carrier" }>();

  sent(order: number): number {
    return this.parcels.reduce((sum, { units }) => sum + (units.get(order) ?? 0), 0);
  }

  of(order: number) {
    return this.parcels.filter(({ units }) => units.has(order));
  }

  word(order: number): string {
    if (this.sent(order) < 2) return "confirmed";
    return this.delivered.has(order) ? "delivered" : "shipped";
  }

  mayShip(units: ReadonlyMap<number, number>): boolean {
    const orders = [...units.keys()];
    return (
      new Set(orders.map((order) => groups[order])).size === 1 &&
      orders.every((order) => units.get(order)! > 0 && units.get(order)! <= 2 - this.sent(order))
    );
  }

  arrive(ids: readonly number[], at: Instant, by: "merchant" | "carrier", first: number | null): void {
    const arriving = this.parcels.filter(({ id, arrived }) => ids.includes(id) && arrived === null);
    for (const parcel of arriving) parcel.arrived = at;
    if (first !== null) this.delivered.set(first, { at, by });
    for (const order of new Set(arriving.flatMap(({ units }) => [...units.keys()])))
      if (this.word(order) === "shipped" && this.of(order).every(({ arrived }) => arrived !== null)) {
        const latest = Math.max(...this.of(order).map(({ arrived }) => arrived!));
        this.delivered.set(order, { at: instant(latest), by });
      }
  }

  /** The orders whose delivered mark goes with this one's; null where one of them stays. */
  undeliver(order: number): { orders: number[]; parcels: Ledger["parcels"] } | null {
    const mark = this.delivered.get(order);
    if (!mark) return null;
    const parcels = this.of(order).filter(({ arrived }) => arrived === mark.at);
    const others = parcels.flatMap(({ units }) => [...units.keys()]).filter((one) => this.delivered.has(one));
    const orders = [...new Set([order, ...others])];
    return orders.every((one) => this.delivered.get(one)!.by === "merchant") ? { orders, parcels } : null;
  }
}

const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("ship" as const),
      units: fc.array(fc.tuple(fc.constantFrom(...each), fc.integer({ min: 0, max: 2 })), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("ship" as const),
      units: fc
        .shuffledSubarray([0, 1, 2], { minLength: 2 })
        .map((orders) => orders.map((order): [number, number] => [order, 1])),
    }),
  },
  ...(["arrives", "taken-back"] as const).map((kind) => ({
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant(kind), parcel: fc.nat(5) }),
  })),
  ...(["deliver", "undeliver"] as const).map((kind) => ({
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant(kind), order: fc.constantFrom(...each) }),
  })),
);

test("whatever parcels orders share, each unit leaves once, each order stands as its parcels do, and stock is kept", async () => {
  const office = openBackOffice(database());
  const { deps, clock, usps } = office;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (deeds) => {
      const orders: Paid[] = [];
      for (const buyer of buyers) orders.push(await paidOrder(office, buyer));
      const ledger = new Ledger();
      const partOf = (order: number, quantity: number) => ({
        orderNumber: orders[order]!.number,
        lines: [{ lineId: orders[order]!.lineId, quantity }],
      });
      const number = () => `94001118995${String((count += 1)).padStart(11, "0")}`;
      const work = {
        async ship(units: ReadonlyMap<number, number>) {
          const [first, ...beside] = [...units].map(([order, quantity]) => partOf(order, quantity));
          const parcel = { carrier: "usps" as const, number: number(), staffId: 7 };
          const shipped = await shipOrder(deps, { ...first!, beside, ...parcel });
          expect(shipped.ok).toBe(ledger.mayShip(units));
          if (shipped.ok)
            ledger.parcels.push({
              id: shipped.value.parcelId,
              number: parcel.number,
              units: new Map(units),
              arrived: null,
            });
        },
        async arrives(at: number) {
          const parcel = ledger.parcels[at % ledger.parcels.length];
          if (!parcel) return;
          const deliveredAt = clock.now();
          const tracking = { status: "Delivered", deliveredAt, returnedAt: null, expectedAt: null, events: [] };
          usps.tracking.set(parcel.number, tracking);
          expect(await trackParcel(deps, parcel.id)).toBe(parcel.arrived === null ? "delivered" : "over");
          ledger.arrive([parcel.id], deliveredAt, "carrier", null);
        },
        async "taken-back"(at: number) {
          const parcel = ledger.parcels[at % ledger.parcels.length];
          if (!parcel) return;
          // Asked from the page of any order in it.
          const orderNumber = orders[[...parcel.units.keys()].at(-1)!]!.number;
          const taken = await takeShipmentBack(deps, { orderNumber, parcelId: parcel.id, staffId: 7 });
          expect(taken.ok).toBe(parcel.arrived === null);
          if (taken.ok) ledger.parcels.splice(ledger.parcels.indexOf(parcel), 1);
        },
        async deliver(order: number) {
          const may = ledger.word(order) === "shipped";
          const done = await deliverOrder(deps, { orderNumber: orders[order]!.number, staffId: 7 });
          expect(done.ok).toBe(may);
          const ids = ledger.of(order).map(({ id }) => id);
          if (may) ledger.arrive(ids, clock.now(), "merchant", order);
        },
        async undeliver(order: number) {
          const goes = ledger.undeliver(order);
          const done = await takeDeliveryBack(deps, { orderNumber: orders[order]!.number, staffId: 7 });
          expect(done.ok).toBe(goes !== null);
          for (const one of goes?.orders ?? []) ledger.delivered.delete(one);
          for (const parcel of goes?.parcels ?? []) parcel.arrived = null;
        },
      };
      for (const one of deeds) {
        clock.advance(1_000);
        if (one.kind === "ship") await work.ship(new Map(one.units));
        else if ("parcel" in one) await work[one.kind](one.parcel);
        else await work[one.kind](one.order);
        const rows = await deps.db.sql<{ state: string; sent: number; parcels: number }>(
          `select o.state, (select coalesce(sum(p.quantity), 0)::int from parcel_lines p join order_lines l on l.id = p.line_id
             where l.order_id = o.id) as sent,
             (select count(*)::int from parcels p where p.order_id = o.id)
               + (select count(*)::int from shared_parcels s where s.order_id = o.id) as parcels
           from orders o where o.id = any($1) order by o.id`,
          [orders.map(({ id }) => id)],
        );
        expect(rows, JSON.stringify(one)).toEqual(
          each.map((order) => ({
            state: ledger.word(order),
            sent: ledger.sent(order),
            parcels: ledger.of(order).length,
          })),
        );
        expect(await livesDrift(deps.db), JSON.stringify(one)).toEqual([]);
        for (const stock of await readStock(deps.db)) {
          expect(stock).toMatchObject({ constant: 10, reserved: stock.owed });
          expect(stock.onHand).toBe(10 + stock.moved);
        }
      }
    }),
    { numRuns: runs },
  );
});
