import type { TestDatabase } from "#test/database.ts";

/** An invoice of one order that nothing of the shop has to make: no goods leave, no mail is sent. */
export interface InvoiceRow {
  readonly number: string;
  readonly companyId: number;
  readonly orderId: number;
  readonly issuedOn: string;
  readonly dueOn: string;
  /** Cents, all of them goods. */
  readonly total: number;
  readonly facts?: { readonly company?: string; readonly order?: string; readonly poNumber?: string };
}

const noFacts = { order: "", company: "", site: "", billTo: [], shipTo: [], poNumber: "" };

/** Writes invoices, net 30, in English, and what each says of its order. Gives their ids by number. */
export async function insertInvoices(db: TestDatabase, rows: readonly InvoiceRow[]): Promise<Map<string, number>> {
  const ids = await db.sql<{ id: number; number: string }>(
    `with wanted as (
       select * from jsonb_to_recordset($1::jsonb) as w (number text, "companyId" bigint, "orderId" bigint,
         "issuedOn" date, "dueOn" date, total bigint, facts jsonb)
     ), issued as (
       insert into invoices (number, company_id, issued_at, issued_on, terms, due_on, language, facts, subtotal_cents,
         discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
       select number, "companyId", now(), "issuedOn", 'net-30', "dueOn", 'en', facts - 'order' - 'shipTo' - 'poNumber',
         total, 0, 0, 0, 0, total
       from wanted returning id, number
     ), orders as (
       insert into invoice_orders (invoice_id, order_id, position, facts, subtotal_cents, discount_cents, points_cents,
         shipping_cents, tax_cents, total_cents)
       select id, "orderId", 1, facts - 'company' - 'site' - 'billTo', total, 0, 0, 0, 0, total
       from issued join wanted using (number)
     )
     select id, number from issued`,
    [JSON.stringify(rows.map((row) => ({ ...row, facts: { ...noFacts, ...row.facts } })))],
  );
  return new Map(ids.map(({ id, number }) => [number, id]));
}
