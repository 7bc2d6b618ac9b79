import fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceFigures } from "#domain/invoices/invoice-figures.ts";
import { cents } from "#domain/kernel/money.ts";
import { lineRefund } from "#domain/orders/refund-estimate.ts";

const runs = process.env["LONG"] === "1" ? 10_000 : 300;

interface OrderedLine {
  readonly lineId: number;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discount: number;
  readonly tax: number;
  readonly asksDeposit: boolean;
}

const lines: fc.Arbitrary<OrderedLine[]> = fc
  .array(
    fc
      .record({ quantity: fc.integer({ min: 1, max: 12 }), unitPrice: fc.integer({ min: 1, max: 6_800_000 }) })
      .chain((line) =>
        fc.record({
          quantity: fc.constant(line.quantity),
          unitPrice: fc.constant(line.unitPrice),
          discount: fc.integer({ min: 0, max: line.quantity * line.unitPrice }),
          tax: fc.integer({ min: 0, max: 100_000 }),
          asksDeposit: fc.boolean(),
        }),
      ),
    { minLength: 1, maxLength: 6 },
  )
  .map((each) => each.map((line, at) => ({ ...line, lineId: at + 1 })));

const orders = lines.chain((ordered) => {
  const discount = ordered.reduce((sum, line) => sum + line.discount, 0);
  return fc.record({
    lines: fc.constant(ordered),
    shipping: fc.integer({ min: 0, max: 90_000 }),
    shippingTax: fc.integer({ min: 0, max: 9_000 }),
    points: fc.integer({ min: 0, max: discount }),
    percent: fc.integer({ min: 1, max: 100 }),
    // Which shipment each unit leaves with.
    parcels: fc.tuple(
      ...ordered.map(({ quantity }) =>
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: quantity, maxLength: quantity }),
      ),
    ),
  });
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

/** The share of an amount for so many of all units, in whole cents, a half rounded up. */
const dueFor = (amount: number, units: number, all: number) =>
  (2n * BigInt(amount) * BigInt(units) + BigInt(all)) / (2n * BigInt(all));

test("the invoices of an order are the order, to the cent, in whatever parts it leaves", () => {
  fc.assert(
    fc.property(orders, ({ lines: ordered, shipping, shippingTax, points, percent, parcels }) => {
      const discount = cents(ordered.reduce((total, line) => total + line.discount, 0));
      const tax = cents(ordered.reduce((total, line) => total + line.tax, shippingTax));
      const subtotal = cents(ordered.reduce((total, line) => total + line.quantity * line.unitPrice, 0));
      const total = cents(subtotal - discount + shipping + tax);
      const figuresOfOrder = { subtotal, discount, points: cents(points), shipping: cents(shipping), tax, total };
      const base = ordered.reduce(
        (net, line) => net + (line.asksDeposit ? line.quantity * line.unitPrice - line.discount : 0),
        0,
      );
      const asked = Number(dueFor(base, percent, 100));
      const deposit = asked > 0 ? { percent, leadDays: 20, base: cents(base), amount: cents(asked) } : null;
      let depositLeft = asked;
      const invoiced = new Map(ordered.map(({ lineId }) => [lineId, 0]));
      const issued = [];
      for (const parcel of [0, 1, 2, 3]) {
        const leaving = ordered.map((line, at) => ({
          lineId: line.lineId,
          quantity: line.quantity,
          unitPrice: cents(line.unitPrice),
          discount: cents(line.discount),
          tax: cents(line.tax),
          asksDeposit: line.asksDeposit,
          invoiced: invoiced.get(line.lineId) ?? 0,
          leaving: parcels[at]!.filter((one) => one === parcel).length,
        }));
        if (leaving.every((line) => line.leaving === 0)) continue;
        const order = { ...figuresOfOrder, deposit, depositLeft: cents(depositLeft) };
        const invoice = invoiceFigures(order, leaving, { isFirst: issued.length === 0 });
        for (const line of invoice.lines) {
          const { lineId, quantity } = line;
          const source = ordered.find((one) => one.lineId === lineId)!;
          const before = invoiced.get(lineId)!;
          const expected = (amount: number) =>
            dueFor(amount, before + quantity, source.quantity) - dueFor(amount, before, source.quantity);
          expect(BigInt(line.discount)).toBe(expected(source.discount));
          expect(BigInt(line.tax)).toBe(expected(source.tax));
          // The credit for the same units is the amount that was invoiced for them.
          const back = lineRefund(
            leaving.find((one) => one.lineId === lineId)!,
            quantity,
            before,
          );
          expect(back).toEqual({ goods: line.unitPrice * quantity, discount: line.discount, tax: line.tax });
          invoiced.set(lineId, before + quantity);
        }
        const { figures } = invoice;
        expect(figures.subtotal - figures.discount + figures.shipping + figures.tax - figures.deposit).toBe(
          figures.total,
        );
        // Nobody is owed money by an invoice: no more comes off than its goods with a deposit cost.
        const netOfAsked = invoice.lines
          .filter(({ lineId }) => ordered.find((one) => one.lineId === lineId)!.asksDeposit)
          .reduce((net, line) => net + line.quantity * line.unitPrice - line.discount, 0);
        expect(figures.deposit).toBeGreaterThanOrEqual(0);
        expect(figures.deposit).toBeLessThanOrEqual(netOfAsked);
        depositLeft -= figures.deposit;
        expect(figures.shipping).toBe(issued.length === 0 ? shipping : 0);
        expect(figures.points).toBeGreaterThanOrEqual(0);
        expect(figures.points).toBeLessThanOrEqual(figures.discount);
        issued.push(figures);
      }
      for (const key of ["subtotal", "discount", "points", "shipping", "tax"] as const)
        expect(sum(issued.map((figures) => figures[key])), key).toBe(BigInt(figuresOfOrder[key]));
      // The deposit and what is left to pay are the order.
      expect(depositLeft).toBe(0);
      expect(sum(issued.map((figures) => figures.total))).toBe(BigInt(total - asked));
    }),
    { numRuns: runs },
  );
});

test("a discount of one cent over three units that leave one by one is invoiced once", () => {
  const order = {
    subtotal: cents(300),
    discount: cents(1),
    points: cents(0),
    shipping: cents(50),
    tax: cents(7),
    total: cents(356),
    deposit: null,
    depositLeft: cents(0),
  };
  const line = {
    lineId: 1,
    asksDeposit: false,
    quantity: 3,
    unitPrice: cents(100),
    discount: cents(1),
    tax: cents(3),
    leaving: 1,
  };
  const totals = [0, 1, 2].map((invoiced) => {
    const { figures } = invoiceFigures(order, [{ ...line, invoiced }], { isFirst: invoiced === 0 });
    return [figures.discount, figures.tax, figures.shipping, figures.total];
  });
  // The tax of four cents on freight goes with it.
  expect(totals).toEqual([
    [0, 5, 50, 155],
    [1, 1, 0, 100],
    [0, 1, 0, 101],
  ]);
});
