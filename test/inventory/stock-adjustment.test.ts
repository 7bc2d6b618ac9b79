import fc from "fast-check";
import { expect, test } from "vitest";
import { maxUnits, onHandAfter } from "#domain/inventory/stock-adjustment.ts";

const stock = fc
  .tuple(fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 }))
  .map(([one, other]) => ({ onHand: Math.max(one, other), reserved: Math.min(one, other) }));

test("what came in is added to what is on hand, what was counted replaces it", () => {
  fc.assert(
    fc.property(stock, fc.integer({ min: 1, max: 10_000 }), (held, quantity) => {
      expect(onHandAfter(held, "received", quantity)).toEqual({ ok: true, value: held.onHand + quantity });
      const counted = onHandAfter(held, "counted", quantity);
      if (quantity >= held.reserved) expect(counted).toEqual({ ok: true, value: quantity });
      else expect(counted).toEqual({ ok: false, error: { code: "below_reserved" } });
    }),
  );
});

test("a count is a whole number up to a million; nothing came in is no receipt", () => {
  const held = { onHand: 5, reserved: 0 };
  for (const quantity of [-1, 0.5, Number.NaN, 2 ** 60, maxUnits + 1])
    expect(onHandAfter(held, "counted", quantity), `counted ${quantity}`).toMatchObject({ ok: false });
  expect(onHandAfter(held, "received", 0)).toEqual({ ok: false, error: { code: "quantity_invalid" } });
  expect(onHandAfter(held, "counted", 0)).toEqual({ ok: true, value: 0 });
});
