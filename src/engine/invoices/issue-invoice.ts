import type { OrderedFor } from "#domain/buyers/buyer.ts";
import { invoiceFigures, type LeavingLine } from "#domain/invoices/invoice-figures.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { postSale, type SoldFigures } from "#domain/payments/ledger.ts";
import { dueDates, type Terms } from "#domain/receivables/terms.ts";
import { addressLabel } from "#domain/shipping/address-label.ts";
import { postLedger } from "../payments/post-ledger.ts";
import { enterInvoiceTax } from "../payments/tax-entries.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { drawNumberOf } from "./series.ts";
import { useUnapplied } from "./settlements.ts";

/** Facts of the order and the company, as of the invoice's date. They name no person. */
export interface InvoiceFacts {
  readonly order: string;
  readonly company: string;
  readonly site: string;
  readonly billTo: readonly string[];
  readonly shipTo: readonly string[];
  readonly poNumber: string;
  /** Left out of invoices from before orders had them. */
  readonly costCenter?: string;
  readonly references?: string;
}

interface OrderToInvoice extends SoldFigures {
  readonly number: string;
  readonly companyId: number;
  readonly company: string;
  readonly companyLanguage: Language;
  readonly boughtFor: OrderedFor | null;
  readonly billingAddress: unknown;
  readonly shippingAddress: unknown;
  readonly poNumber: string;
  /** The terms of a quote that was accepted; null for those of the account. */
  readonly agreedTerms: Terms | null;
  readonly costCenter: string;
  readonly references: string;
  readonly invoices: number;
}

const selectOrder = statement<[number], OrderToInvoice & Record<string, unknown>>(
  "order_to_invoice",
  `select o.number, o.company_id as "companyId", k.legal_name as company, k.language as "companyLanguage",
     o.bought_for as "boughtFor", o.billing_address as "billingAddress", o.shipping_address as "shippingAddress",
     o.po_number as "poNumber", o.cost_center as "costCenter", o.buyer_references as "references",
     o.subtotal_cents as subtotal, o.discount_cents as discount, o.points_cents as points,
     o.shipping_cents as shipping, o.tax_cents as tax, o.total_cents as total,
     (select count(*)::int from invoices i where i.order_id = o.id) as invoices, o.agreed_terms as "agreedTerms"
   from orders o join companies k on k.id = o.company_id where o.id = $1`,
);

type OrderLine = Omit<LeavingLine, "leaving"> & {
  readonly position: number;
  readonly sku: string;
  readonly name: LocalizedText;
};

const selectLines = statement<[number], OrderLine>(
  "lines_to_invoice",
  `select l.id as "lineId", l.position, l.sku, l.name, l.quantity, l.unit_price_cents as "unitPrice",
     l.discount_cents as discount, l.tax_cents as tax,
     coalesce((select sum(i.quantity) from invoice_lines i where i.line_id = l.id), 0)::int as invoiced
   from order_lines l where l.order_id = $1 order by l.position`,
);

const insertInvoice = statement<[string], { id: number }>(
  "issue_invoice",
  `with issued as (
     insert into invoices (number, company_id, order_id, parcel_id, issued_at, issued_on, terms, due_on, discount_until,
       discount_offered_cents, language, facts, subtotal_cents, discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
     select number, "companyId", "orderId", "parcelId", "issuedAt", "issuedOn", terms, "dueOn", "discountUntil", "discountOffered",
       language, facts, subtotal, discount, points, shipping, tax, total
     from jsonb_to_record($1::jsonb) as i (number text, "companyId" bigint, "orderId" bigint, "parcelId" bigint,
       "issuedAt" timestamptz, "issuedOn" date, terms text, "dueOn" date, "discountUntil" date, "discountOffered" bigint, language text,
       facts jsonb, subtotal bigint, discount bigint, points bigint, shipping bigint, tax bigint, total bigint)
     returning id
   ), lines as (
     insert into invoice_lines (invoice_id, line_id, position, sku, name, quantity, unit_price_cents, discount_cents, tax_cents)
     select issued.id, "lineId", position, sku, name, quantity, "unitPrice", discount, tax
     from issued, jsonb_to_recordset($1::jsonb -> 'lines') as l ("lineId" bigint, position int, sku text, name jsonb,
       quantity int, "unitPrice" bigint, discount bigint, tax bigint)
   )
   select id from issued`,
);

// What may be refunded of an order on account is what was invoiced of it.
const countInvoiced = statement<[number, number, Date]>(
  "count_invoiced",
  `with counted as (
     update payments set state = 'captured', captured_cents = captured_cents + $2, captured_at = coalesce(captured_at, $3)
     where order_id = $1 and method = 'on-account'
   )
   update orders set confirmed_at = coalesce(confirmed_at, $3) where id = $1`,
);

/** A shipment of an order on account that leaves in this transaction. */
interface Leaving {
  readonly orderId: number;
  /** Null for what is picked up. */
  readonly parcelId: number | null;
  readonly units: readonly { readonly lineId: number; readonly quantity: number }[];
}

/**
 * Makes the invoice of goods that leave, enters the sale in the books, and has the company mailed. Call under the lock
 * of the order; the account's lock follows it.
 */
export async function issueInvoice(tx: Tx, clock: Clock, { orderId, parcelId, units }: Leaving): Promise<void> {
  const order = await tx.row(selectOrder, [orderId]);
  const account = order && (await lockAccount(tx, order.companyId));
  if (!order || !account) throw new Error(`order ${orderId} is on no account`);
  const now = clock.now();
  const timeZone = await readShopTimeZone(tx);
  const all = await tx.rows(selectLines, [orderId]);
  const leavingOf = (lineId: number) => units.find((one) => one.lineId === lineId)?.quantity ?? 0;
  const { lines, figures } = invoiceFigures(
    order,
    all.map((line) => ({ ...line, leaving: leavingOf(line.lineId) })),
    { isFirst: order.invoices === 0 },
  );
  const issuedOn = dayIn(timeZone, now);
  // An accepted quote keeps the terms that it promised.
  const terms = order.agreedTerms ?? account.terms;
  const { dueOn, discount } = dueDates(terms, issuedOn, figures.total);
  const facts: InvoiceFacts = {
    order: order.number,
    company: order.company,
    site: order.boughtFor?.site ?? "",
    billTo: labelOf(order.company, order.billingAddress),
    shipTo: labelOf(order.company, order.shippingAddress),
    poNumber: order.poNumber,
    costCenter: order.costCenter,
    references: order.references,
  };
  const columns = {
    number: await drawNumberOf(tx, "invoice"),
    companyId: order.companyId,
    orderId,
    parcelId,
    issuedAt: new Date(now),
    issuedOn,
    terms,
    dueOn,
    discountUntil: discount?.until ?? null,
    discountOffered: discount?.amount ?? 0,
    language: order.companyLanguage,
    facts,
    ...figures,
    lines: lines.map((line) => ({ ...all.find(({ lineId }) => lineId === line.lineId), ...line })),
  };
  const invoice = await tx.row(insertInvoice, [JSON.stringify(columns)]);
  if (!invoice) throw new Error(`order ${orderId} was not invoiced`);
  const { subtotal, shipping, tax, total } = figures;
  await postLedger(tx, orderId, `invoice:${invoice.id}`, postSale(figures), now);
  const goods = subtotal - figures.discount;
  await enterInvoiceTax(tx, orderId, `invoice:${invoice.id}`, { goods, shipping, tax }, now);
  await tx.run(countInvoiced, [orderId, total, new Date(now)]);
  await useUnapplied(tx, order.companyId, now);
  await enqueue(tx, clock, "send_invoice_mail", { invoiceId: invoice.id }, { key: `send-invoice:${invoice.id}` });
}

/** An address of a company without the person there, whose data can be erased when invoices can't. */
function labelOf(companyName: string, address: unknown): string[] {
  if (typeof address !== "object" || address === null) return [];
  const place = { ...address, firstName: "", lastName: "", phone: "", companyName };
  const label = addressLabel(place);
  // Of what is picked up, the contact has no address.
  return label.length > 1 ? label : [companyName];
}
