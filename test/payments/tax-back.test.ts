import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { type FiledRest, type PartOfLine, partsBack, restAfter } from "#domain/payments/tax-back.ts";

const money = fc.integer({ min: 0, max: 2_000_000 }).map(cents);
const part = fc.record({ amount: money, tax: money });
const sale = fc.record({
  lines: fc
    .array(part, { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map((one, at) => ({ reference: `SKU-${at}`, ...one }))),
  shipping: part,
});
type Sale = FiledRest<PartOfLine>;
const sum = ({ lines, shipping }: Sale, of: "amount" | "tax"): number =>
  lines.reduce<number>((all, line) => all + line[of], shipping[of]);
const goodsOf = ({ lines }: Sale) => lines.reduce<number>((all, { amount }) => all + amount, 0);

test("refunds in any parts give back just what each says, and all of them together the whole sale", () => {
  fc.assert(
    fc.property(
      sale,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
      (sold, cuts) => {
        const backs: Sale[] = [];
        for (const cut of [...cuts, 1]) {
          const rest = restAfter(sold, backs);
          const figures = {
            goods: cents(Math.floor(goodsOf(rest) * cut)),
            shipping: cents(Math.floor(rest.shipping.amount * cut)),
            tax: cents(Math.floor(sum(rest, "tax") * cut)),
          };
          const back = partsBack(rest, figures);
          expect(goodsOf(back)).toBe(figures.goods);
          expect(back.shipping.amount).toBe(figures.shipping);
          expect(sum(back, "tax")).toBe(figures.tax);
          backs.push(back);
          const left = restAfter(sold, backs);
          for (const each of [...left.lines, left.shipping]) {
            expect(each.amount).toBeGreaterThanOrEqual(0);
            expect(each.tax).toBeGreaterThanOrEqual(0);
          }
        }
        const left = restAfter(sold, backs);
        expect(sum(left, "amount") + sum(left, "tax")).toBe(0);
      },
    ),
  );
});

test("a line that a refund names gives back its own tax, and what is left of the tax is that on its shipping", () => {
  const sold = {
    lines: [
      { reference: "HOSE", amount: cents(10_000), tax: cents(750) },
      { reference: "TANK", amount: cents(90_000), tax: cents(0) },
    ],
    shipping: { amount: cents(2_000), tax: cents(150) },
  };
  const named = [{ reference: "HOSE", amount: cents(5_000), tax: cents(375) }];
  expect(partsBack(sold, { goods: cents(5_000), shipping: cents(1_000), tax: cents(450) }, named)).toEqual({
    lines: [{ reference: "HOSE", amount: 5_000, tax: 375 }],
    shipping: { amount: 1_000, tax: 75 },
  });
});

test("what the sale has no more of is left out: goods that were not taxable were never filed", () => {
  const sold = {
    lines: [{ reference: "HOSE", amount: cents(10_000), tax: cents(750) }],
    shipping: { amount: cents(0), tax: cents(0) },
  };
  expect(partsBack(sold, { goods: cents(18_000), shipping: cents(0), tax: cents(750) })).toEqual(sold);
});

test("of a refund that names its line, a cent of shipping gives back the tax on shipping, and no shipping gives none", () => {
  const sold = {
    lines: [
      { reference: "HOSE", amount: cents(10_000), tax: cents(750) },
      { reference: "TANK", amount: cents(90_000), tax: cents(0) },
    ],
    shipping: { amount: cents(1), tax: cents(1) },
  };
  const named = [{ reference: "HOSE", amount: cents(5_000), tax: cents(375) }];
  expect(partsBack(sold, { goods: cents(5_000), shipping: cents(1), tax: cents(376) }, named)).toEqual({
    lines: [{ reference: "HOSE", amount: 5_000, tax: 375 }],
    shipping: { amount: 1, tax: 1 },
  });
  expect(partsBack(sold, { goods: cents(5_000), shipping: cents(0), tax: cents(376) }, named)).toEqual({
    lines: [{ reference: "HOSE", amount: 5_000, tax: 376 }],
    shipping: { amount: 0, tax: 0 },
  });
});
