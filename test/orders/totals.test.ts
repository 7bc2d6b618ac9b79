import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";

const amount = fc.integer({ min: 0, max: 10_000_000 });

test("the figures below an order's goods add up to its total, whatever was taken off", () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (goods, off, points, shipping, tax) => {
      const discount = off + points;
      const subtotal = goods + discount;
      const rows = totalsOf({
        subtotal: cents(subtotal),
        discount: cents(discount),
        points: cents(points),
        shipping: cents(shipping),
        tax: cents(tax),
        total: cents(goods + shipping + tax),
      });
      const last = rows.at(-1)!;
      expect(last.key).toBe("total");
      const sum = rows.slice(0, -1).reduce((so, row) => so + (row.off ? -row.amount : row.amount), 0);
      expect(sum).toBe(last.amount);
      expect(rows.filter((row) => row.off && row.amount === 0)).toEqual([]);
    }),
  );
});

test("shipping and tax are said also where they are nothing; a discount and points only where there are any", () => {
  const figures = { discount: cents(0), points: cents(0), shipping: cents(0), tax: cents(0) };
  const rows = totalsOf({ subtotal: cents(500), total: cents(500), ...figures });
  expect(rows.map(({ key }) => key)).toEqual(["subtotal", "shipping", "tax", "total"]);
});
