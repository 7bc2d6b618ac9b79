import { expect, test } from "vitest";
import { invoiceFigures, type LeavingLine } from "#domain/invoices/invoice-figures.ts";
import type { SoldFigures } from "#domain/payments/ledger.ts";
import { findInvoice } from "#engine/invoices/invoices.queries.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { testDatabase } from "#test/database.ts";
import { openBackOffice } from "#test/fulfilment/back-office.ts";
import { accountWith, done, invoicesOf, linesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";

const database = testDatabase();

/** An invoice as the version before invoices of several orders wrote it, with the columns that it knew. */
const insertInvoice = `with issued as (
    insert into invoices (number, company_id, order_id, issued_at, issued_on, terms, due_on, discount_offered_cents,
      language, facts, subtotal_cents, discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
    select $1, o.company_id, o.id, now(), current_date, 'net-30', current_date + 30, 0, 'en', $3::jsonb,
      f.subtotal, f.discount, f.points, f.shipping, f.tax, f.total
    from orders o, jsonb_to_record($4::jsonb) as f (subtotal bigint, discount bigint, points bigint, shipping bigint,
      tax bigint, total bigint) where o.id = $2
    returning id
  )
  insert into invoice_lines (invoice_id, line_id, position, sku, name, quantity, unit_price_cents, discount_cents,
    tax_cents)
  select issued.id, l.id, l.position, l.sku, l.name, p.quantity, p."unitPrice", p.discount, p.tax
  from issued, jsonb_to_recordset($5::jsonb) as p ("lineId" bigint, quantity int, "unitPrice" bigint, discount bigint,
    tax bigint) join order_lines l on l.id = p."lineId"`;

test("an invoice that the version before makes in an upgrade is of its order, the rest is billed once", async () => {
  const { deps } = openBackOffice(database());
  const sku = await part(database());
  const account = await accountWith(deps);
  const order = await ordered(deps, account, { items: [{ sku, quantity: 3 }] });
  const [figures] = await database().sql<SoldFigures & Record<string, unknown>>(
    `select subtotal_cents as subtotal, discount_cents as discount, points_cents as points, shipping_cents as shipping,
       tax_cents as tax, total_cents as total from orders where id = $1`,
    [order.orderId],
  );
  const rows = await database().sql<LeavingLine & Record<string, unknown>>(
    `select id as "lineId", quantity, unit_price_cents as "unitPrice", discount_cents as discount, tax_cents as tax,
       0 as invoiced, 1 as leaving from order_lines where order_id = $1`,
    [order.orderId],
  );
  const first = invoiceFigures(figures!, rows, { isFirst: true });
  const facts = {
    order: order.number,
    company: "Quetzal Works",
    site: "Plant",
    billTo: ["Quetzal Works"],
    shipTo: ["Quetzal Works", "Dayton"],
    poNumber: "PO-BEFORE",
  };
  await database().sql(insertInvoice, [
    "INV-900001",
    order.orderId,
    JSON.stringify(facts),
    JSON.stringify(first.figures),
    JSON.stringify(first.lines),
  ]);

  const invoice = await findInvoice(database(), "INV-900001");
  expect(invoice!.orders).toMatchObject([
    { order: order.number, poNumber: "PO-BEFORE", shipTo: facts.shipTo, ...first.figures, lines: [{ quantity: 1 }] },
  ]);
  expect(invoice!.facts).toEqual({ company: facts.company, site: facts.site, billTo: facts.billTo });
  // This version then invoices the rest: the freight is on the first invoice.
  const [line] = await linesOf(database(), order.orderId);
  done(await send(deps, order, [{ lineId: line!.lineId, quantity: 2 }]));
  const invoices = await invoicesOf(database(), account.company.id);
  expect(invoices.map(({ shipping }) => shipping)).toEqual([figures!.shipping, 0]);
  expect(invoices.reduce((sum, { total }) => sum + total, 0)).toBe(order.total);
  expect(await accountFigures(database(), account.company.id)).toMatchObject({ open: order.total, uninvoiced: 0 });
});
