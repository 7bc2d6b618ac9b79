import { expect, test } from "vitest";
import {
  type CreditableLine,
  creditLine,
  leftOfLine,
  type TypedCredit,
  worthOfUnits,
} from "#domain/invoices/line-credits.ts";
import { cents, type Money, zero } from "#domain/kernel/money.ts";

const dollars = (amount: number) => cents(Math.round(amount * 100));

/** An invoiced line of which nothing was credited yet. */
function lineOf(quantity: number, unitPrice: number, discount: number, tax: number): CreditableLine {
  const net = cents(quantity * dollars(unitPrice) - dollars(discount));
  return {
    key: "line-1",
    quantity,
    unitPrice: dollars(unitPrice),
    discount: dollars(discount),
    net,
    tax: dollars(tax),
    isFreight: false,
    allowance: zero,
    leftUnits: quantity,
    left: net,
  };
}

/** Credits one after another, each of what the ones before have left, as the shop keeps them. */
function credited(line: CreditableLine, ...typed: readonly TypedCredit[]) {
  let now = line;
  return typed.map((wish) => {
    const part = creditLine(now, [wish]);
    if (!part.ok) return part.error;
    const [{ net, tax, units } = { net: zero, tax: zero, units: null }] = part.value;
    const allowance = cents(now.allowance + (units === null ? net : zero));
    now = { ...now, allowance, left: cents(now.left - net), leftUnits: now.leftUnits - (units ?? 0) };
    return [net / 100, tax / 100];
  });
}

test("units of a line with a discount are credited with their shares of it and of the tax, to the cent", () => {
  // 3 × $33.33 less $10.00 are $89.99, and 8% of it $7.20. The discount is $3.33, $3.34 and $3.33.
  const unit = { units: 1 };
  expect(credited(lineOf(3, 33.33, 10, 7.2), unit, unit, unit, unit)).toEqual([
    [30, 2.4],
    [29.99, 2.4],
    [30, 2.4],
    { code: "more_units_than_left", key: "line-1" },
  ]);
});

test("amounts of a line carry their tax, which rounds up once and down once and is never more than the line's", () => {
  // 8.25% of $100.00 are $8.25: up to $10 it is $0.83 (0.825), up to $20 $1.65, up to $30 $2.48 (2.475).
  const ten = { amount: dollars(10) };
  expect(credited(lineOf(1, 100, 0, 8.25), ten, ten, ten, { amount: dollars(70) }, { amount: cents(1) })).toEqual([
    [10, 0.83],
    [10, 0.82],
    [10, 0.83],
    [70, 5.77],
    { code: "more_than_left", key: "line-1", left: zero },
  ]);
});

test("a price that was lowered holds for all units, and the last of them never gets more than is left", () => {
  // $50.00 off two units at $100.00: each is worth $75.00 now.
  const half = { amount: dollars(50) };
  expect(credited(lineOf(2, 100, 0, 16), half, { units: 1 }, { units: 1 })).toEqual([
    [50, 4],
    [75, 6],
    [75, 6],
  ]);
  // One of them was credited in full before, so the $50.00 are all of the other's.
  expect(credited(lineOf(2, 100, 0, 16), { units: 1 }, half, { units: 1 })).toEqual([
    [100, 8],
    [50, 4],
    [50, 4],
  ]);
  expect(credited(lineOf(2, 100, 0, 16), { units: 1 }, { amount: dollars(100.01) })[1]).toEqual({
    code: "more_than_left",
    key: "line-1",
    left: dollars(100),
  });
});

test("what came back, and what another invoice of the line has credited, is not credited again", () => {
  const none = { units: 0, net: zero, allowance: zero };
  // Five units at $20.00 less $1.00 are on two invoices, of three and of two.
  const whole = { quantity: 5, unitPrice: dollars(20), discount: dollars(1), invoicedUnits: 5, invoiced: dollars(99) };
  const onFirst = { quantity: 3, unitPrice: dollars(20), discount: dollars(0.6), tax: dollars(4.75) };
  const left = (credits: typeof none, returned: number, here = none) =>
    leftOfLine({ ...onFirst, here, whole: { ...whole, credited: credits }, returned });
  expect(left(none, 0)).toEqual({ left: dollars(59.4), leftUnits: 3 });
  // Two came back: three units, less their $0.60, are left of all, so of this invoice no more than before.
  expect(left(none, 2)).toEqual({ left: dollars(59.4), leftUnits: 3 });
  expect(left(none, 4)).toEqual({ left: dollars(19.8), leftUnits: 1 });
  const two = { units: 2, net: dollars(39.6), allowance: zero };
  expect(left(two, 2)).toEqual({ left: dollars(19.8), leftUnits: 1 });
  expect(left(two, 0, two)).toEqual({ left: dollars(19.8), leftUnits: 1 });
  expect(left(two, 5)).toEqual({ left: zero, leftUnits: 0 });
});

test("whatever is credited of a line, and in whatever parts, all of it together is what was invoiced at most", () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % (most + 1);
  };
  for (let round = 0; round < 300; round += 1) {
    const [quantity, price] = [1 + random(6), 1 + random(20_000)];
    const discount = random(Math.floor((quantity * price) / 2));
    const net = quantity * price - discount;
    const line = lineOf(quantity, price / 100, discount / 100, Math.round(net * 0.0725) / 100);
    const wishes = Array.from({ length: 12 }, () =>
      random(1) === 0 ? { units: 1 + random(quantity - 1) } : { amount: cents(1 + random(net)) },
    );
    const parts = credited(line, ...wishes, { amount: cents(1) }).filter(Array.isArray) as number[][];
    const sum = (at: number) => Math.round(parts.reduce((all, part) => all + part[at]! * 100, 0));
    expect([sum(0) <= line.net, sum(1) <= line.tax], `round ${round}`).toEqual([true, true]);
    if (sum(0) === line.net) expect(sum(1)).toBe(line.tax);
    expect(worthOfUnits(line, quantity, 0)).toBe(line.net as Money);
  }
});
