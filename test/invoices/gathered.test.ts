import fc from "fast-check";
import { expect, test } from "vitest";
import { gatherInvoices, type WaitingShipment } from "#domain/invoices/gathered.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";

const runs = process.env["LONG"] === "1" ? 10_000 : 300;

// Six orders, each for one of two sites with one of two addresses to bill and terms of its own or those of the account.
const siteOf = (orderId: number) => 1 + (orderId % 2);
const termsOf = (orderId: number) => (orderId === 5 ? "net-60" : null);
const billedTo = (orderId: number) => ["Quetzal Works", orderId < 4 ? "Dayton, OH" : "Toledo, OH"];

const siteLabel = (siteId: number) => ["Quetzal Works", `${siteId} Elm St`, "Dayton, OH 45402"];

const shipmentsOf = (fetched: readonly number[]) =>
  fc
    .array(
      fc.record({
        orderId: fc.integer({ min: 1, max: 6 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        shipping: fc.integer({ min: 0, max: 9_000 }),
        tax: fc.integer({ min: 0, max: 900 }),
        // Never more than its goods cost.
        deposit: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 20 },
    )
    .map((each) =>
      each.map(({ orderId, quantity, shipping, tax, deposit }, at): WaitingShipment => {
        const line = { lineId: orderId * 10, position: 1, sku: `S-${orderId}`, name: { en: "", cn: "" } };
        const subtotal = quantity * 100;
        return {
          id: at + 1,
          orderId,
          siteId: siteOf(orderId),
          agreedTerms: termsOf(orderId),
          leftOn: `2026-11-${String(1 + at).padStart(2, "0")}` as CalendarDay,
          facts: {
            site: `Site ${siteOf(orderId)}`,
            billTo: fetched.includes(orderId) ? ["Quetzal Works"] : billedTo(orderId),
            order: `O-${orderId}`,
            shipTo: [],
            poNumber: "",
          },
          siteLabel: siteLabel(siteOf(orderId)),
          lines: [{ ...line, quantity, unitPrice: cents(100), discount: cents(0), tax: cents(tax) }],
          subtotal: cents(subtotal),
          discount: cents(0),
          points: cents(0),
          shipping: cents(shipping),
          tax: cents(tax),
          deposit: cents(deposit),
          total: cents(subtotal + shipping + tax - deposit),
        };
      }),
    );

// Orders that are fetched, where nobody typed an address to bill.
const shipments = fc.uniqueArray(fc.integer({ min: 1, max: 6 })).chain(shipmentsOf);

/** By hand, of what waits for a site under the same terms: an invoice for each address, which takes what has none. */
function wantedBills(waiting: readonly WaitingShipment[]): string[] {
  const places = Map.groupBy(waiting, ({ orderId }) => [siteOf(orderId), termsOf(orderId)].join());
  return [...places].flatMap(([place, ofPlace]) => {
    const typed = ofPlace.map(({ facts }) => facts.billTo).filter(({ length }) => length > 1);
    const bills = typed.length > 0 ? typed : [siteLabel(ofPlace[0]!.siteId!)];
    return [...new Set(bills.map((bill) => [place, ...bill].join()))];
  });
}

test("each invoice is for one site, address to bill and terms, with what was fetched; all that left is on one, each order once", () => {
  fc.assert(
    fc.property(shipments, (waiting) => {
      const invoices = gatherInvoices(waiting);
      const bills = invoices.map(({ orders, billing, agreedTerms }) => {
        const places = new Set(orders.map(({ orderId }) => [siteOf(orderId), termsOf(orderId)].join()));
        expect([...places]).toEqual([[siteOf(orders[0]!.orderId), agreedTerms].join()]);
        return [...places, ...billing.billTo].join();
      });
      expect(bills.toSorted()).toEqual(wantedBills(waiting).toSorted());
      for (const { billing, orders } of invoices)
        for (const { facts } of waiting.filter((one) => orders.some(({ orderId }) => orderId === one.orderId)))
          expect([facts.billTo, ["Quetzal Works"]]).toContainEqual(
            facts.billTo.length > 1 ? billing.billTo : facts.billTo,
          );
      const orders = invoices.flatMap((invoice) => invoice.orders);
      expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual(
        [...new Set(waiting.map(({ orderId }) => orderId))].toSorted(),
      );
      for (const { orderId, figures, lines } of orders) {
        const own = waiting.filter((one) => one.orderId === orderId);
        expect(figures.total).toBe(own.reduce((sum, { total }) => sum + total, 0));
        expect(figures.deposit).toBe(own.reduce((sum, { deposit }) => sum + deposit, 0));
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
