import fc from "fast-check";
import { expect, test } from "vitest";
import { type PartAtPlaces, unitsToFetch } from "#domain/inventory/units-to-fetch.ts";

const dock = (units: number) => ({ pickupId: "dock", units });
const yard = (units: number) => ({ pickupId: "yard", units });
const hall = (units: number) => ({ pickupId: null, units });

test("units that orders take are not there to fetch: fetched orders take theirs at their place, others by the order of the places", () => {
  const rows: [Partial<PartAtPlaces>, Record<string, number>][] = [
    [{ shelves: [dock(5), yard(2)] }, { dock: 5, yard: 2 }],
    // Shipped orders empty the first place first.
    [{ reserved: 6, shelves: [hall(5), dock(3)] }, { dock: 2 }],
    [{ reserved: 2, shelves: [dock(5), hall(9)] }, { dock: 3 }],
    // An order that is fetched at the yard takes there what would be left.
    [{ reserved: 2, shelves: [hall(9), yard(2)], fetched: { yard: 2 } }, { yard: 0 }],
    [
      { reserved: 9, shelves: [dock(5), yard(3)], fetched: { yard: 1 } },
      { dock: 0, yard: 0 },
    ],
    // More is fetched there than lies there: the rest comes from the other places.
    [
      { reserved: 4, shelves: [dock(5), yard(1)], fetched: { yard: 4 } },
      { dock: 2, yard: 0 },
    ],
    // Two places of stock serve one pickup place.
    [{ reserved: 3, shelves: [dock(2), hall(1), dock(2)] }, { dock: 2 }],
    [{ reserved: 7, shelves: [dock(5)] }, { dock: 0 }],
  ];
  for (const [part, units] of rows)
    expect(unitsToFetch({ reserved: 0, shelves: [], fetched: {}, ...part }), JSON.stringify(part)).toEqual(units);
});

test("of no part more can be fetched than lies there, nor than is for sale of what lies anywhere", () => {
  const place = fc.record({ pickupId: fc.constantFrom("dock", "yard", null), units: fc.nat(9) });
  const fetched = fc.record({ dock: fc.nat(9), yard: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 5 }), fc.nat(30), fetched, (shelves, reserved, orders) => {
      const free = unitsToFetch({ shelves, reserved, fetched: orders });
      const lying = shelves.reduce((sum, { units }) => sum + units, 0);
      let all = 0;
      for (const [id, units] of Object.entries(free)) {
        const there = shelves.filter(({ pickupId }) => pickupId === id).reduce((sum, one) => sum + one.units, 0);
        expect(units).toBeGreaterThanOrEqual(0);
        expect(units).toBeLessThanOrEqual(there);
        all += units;
      }
      expect(all).toBeLessThanOrEqual(Math.max(0, lying - reserved));
    }),
  );
});
