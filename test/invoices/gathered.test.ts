import fc from "fast-check";
import { expect, test } from "vitest";
import { gatherInvoices, type WaitingShipment } from "#domain/invoices/gathered.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";

const runs = process.env["LONG"] === "1" ? 10_000 : 300;

// Six orders, each for one of two sites with one of two addresses to bill and terms of its own or those of the account.
const siteOf = (orderId: number) => 1 + (orderId % 2);
const termsOf = (orderId: number) => (orderId === 5 ? "net-60" : null);
const billedTo = (orderId: number) => [orderId < 4 ? "Quetzal Works, Dayton" : "Quetzal Works, Toledo"];

const shipments = fc
  .array(
    fc.record({
      orderId: fc.integer({ min: 1, max: 6 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      shipping: fc.integer({ min: 0, max: 9_000 }),
      tax: fc.integer({ min: 0, max: 900 }),
    }),
    { maxLength: 20 },
  )
  .map((each) =>
    each.map(({ orderId, quantity, shipping, tax }, at): WaitingShipment => {
      const line = { lineId: orderId * 10, position: 1, sku: `S-${orderId}`, name: { en: "", cn: "" } };
      const subtotal = quantity * 100;
      return {
        id: at + 1,
        orderId,
        parcelId: at + 100,
        siteId: siteOf(orderId),
        agreedTerms: termsOf(orderId),
        leftOn: `2026-11-${String(1 + at).padStart(2, "0")}` as CalendarDay,
        facts: {
          site: `Site ${siteOf(orderId)}`,
          billTo: billedTo(orderId),
          order: `O-${orderId}`,
          shipTo: [],
          poNumber: "",
        },
        lines: [{ ...line, quantity, unitPrice: cents(100), discount: cents(0), tax: cents(tax) }],
        subtotal: cents(subtotal),
        discount: cents(0),
        points: cents(0),
        shipping: cents(shipping),
        tax: cents(tax),
        total: cents(subtotal + shipping + tax),
      };
    }),
  );

test("each invoice is for one site, address to bill and terms; all that left is on one, and each order once", () => {
  fc.assert(
    fc.property(shipments, (waiting) => {
      const invoices = gatherInvoices(waiting);
      const placeOf = (orderId: number) => [siteOf(orderId), termsOf(orderId), billedTo(orderId)[0]].join(" ");
      const places = invoices.map(({ orders }) => [...new Set(orders.map(({ orderId }) => placeOf(orderId)))]);
      expect(places.every((one) => one.length === 1)).toBe(true);
      expect(places.flat().toSorted()).toEqual([...new Set(waiting.map(({ orderId }) => placeOf(orderId)))].toSorted());
      const orders = invoices.flatMap((invoice) => invoice.orders);
      expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual(
        [...new Set(waiting.map(({ orderId }) => orderId))].toSorted(),
      );
      for (const { orderId, figures, lines } of orders) {
        const own = waiting.filter((one) => one.orderId === orderId);
        expect(figures.total).toBe(own.reduce((sum, { total }) => sum + total, 0));
        expect(lines.map(({ quantity }) => quantity)).toEqual([
          own.reduce((sum, one) => sum + one.lines[0]!.quantity, 0),
        ]);
      }
      for (const { figures, orders: of } of invoices)
        expect(figures.total).toBe(of.reduce((sum, order) => sum + order.figures.total, 0));
    }),
    { numRuns: runs },
  );
});
