import {
  type BillingFacts,
  type GatheredInvoice,
  gatherInvoices,
  type OrderFacts,
  type WaitingShipment,
} from "#domain/invoices/gathered.ts";
import { billingLabel } from "#domain/invoices/billing-label.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { add, type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type InvoicedFigures, postSale } from "#domain/payments/ledger.ts";
import { dueDates } from "#domain/receivables/terms.ts";
import { postLedger } from "../payments/post-ledger.ts";
import { enterInvoiceTax } from "../payments/tax-entries.ts";
import { fileSaleTax } from "../payments/tax-filings.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import type { CompanyAccount } from "../receivables/company-account.ts";
import { drawNumberOf } from "./series.ts";
import { useUnapplied } from "./settlements.ts";

/** Facts of the company, as of the invoice's date. They name no person. */
export interface InvoiceFacts extends BillingFacts {
  readonly company: string;
}

/** Which shipments are invoiced: one, those of an order, those whose day has come; all that wait if empty. */
export interface ToInvoice {
  readonly shipmentId?: number;
  readonly orderId?: number;
  readonly until?: CalendarDay;
}

const selectWaiting = statement<
  [number, number | null, number | null, CalendarDay | null],
  Omit<WaitingShipment, "siteLabel"> & { siteAddress: unknown }
>(
  "shipments_to_invoice",
  `select u.id, u.order_id as "orderId", o.site_id as "siteId",
     o.agreed_terms as "agreedTerms", (select jsonb_build_object('address1', s.address1, 'address2', s.address2,
       'city', s.city, 'state', s.state, 'zip', s.zip) from company_sites s where s.id = o.site_id) as "siteAddress",
     u.left_on as "leftOn", u.facts, u.own_lines as "ownLines", u.subtotal_cents as subtotal,
     u.discount_cents as discount,
     u.points_cents as points, u.shipping_cents as shipping, u.tax_cents as tax,
     coalesce(u.deposit_cents, 0) as deposit, u.total_cents as total,
     (select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'position', l.position, 'sku', l.sku, 'name', l.name,
        'quantity', l.quantity, 'unitPrice', l.unit_price_cents, 'discount', l.discount_cents, 'tax', l.tax_cents)
        order by l.position) from uninvoiced_lines l where l.shipment_id = u.id) as lines
   from uninvoiced_shipments u join orders o on o.id = u.order_id
   where u.company_id = $1 and ($2::bigint is null or u.id = $2) and ($3::bigint is null or u.order_id = $3)
     and ($4::date is null or u.invoice_on <= $4::date)
   order by u.id`,
);
const deleteWaiting = statement<[number[]]>(
  "shipments_invoiced",
  "delete from uninvoiced_shipments where id = any($1::bigint[])",
);
const selectCompany = statement<[number], CompanyToInvoice>(
  "company_to_invoice",
  "select legal_name as name, language from companies where id = $1",
);

const insertInvoice = statement<[string], { id: number }>(
  "issue_invoice",
  `with issued as (
     insert into invoices (number, company_id, issued_at, issued_on, terms, due_on, discount_until,
       discount_offered_cents, language, facts, subtotal_cents, discount_cents, points_cents, shipping_cents, tax_cents,
       deposit_cents, total_cents)
     select number, "companyId", "issuedAt", "issuedOn", terms, "dueOn", "discountUntil", "discountOffered", language,
       facts, subtotal, discount, points, shipping, tax, deposit, total
     from jsonb_to_record($1::jsonb) as i (number text, "companyId" bigint, "issuedAt" timestamptz, "issuedOn" date,
       terms text, "dueOn" date, "discountUntil" date, "discountOffered" bigint, language text, facts jsonb,
       subtotal bigint, discount bigint, points bigint, shipping bigint, tax bigint, deposit bigint, total bigint)
     returning id
   ), orders as (
     insert into invoice_orders (invoice_id, order_id, position, facts, own_lines, subtotal_cents, discount_cents,
       points_cents, shipping_cents, tax_cents, deposit_cents, total_cents)
     select issued.id, "orderId", position, facts, "ownLines", subtotal, discount, points, shipping,
       tax, deposit, total
     from issued, jsonb_to_recordset($1::jsonb -> 'orders') as o ("orderId" bigint, position int, facts jsonb,
       "ownLines" jsonb, subtotal bigint, discount bigint, points bigint, shipping bigint, tax bigint, deposit bigint,
       total bigint)
   ), lines as (
     insert into invoice_lines (invoice_id, line_id, position, sku, name, quantity, unit_price_cents, discount_cents,
       tax_cents)
     select issued.id, "lineId", position, sku, name, quantity, "unitPrice", discount, tax
     from issued, jsonb_to_recordset($1::jsonb -> 'lines') as l ("lineId" bigint, position int, sku text, name jsonb,
       quantity int, "unitPrice" bigint, discount bigint, tax bigint)
   )
   select id from issued`,
);

/**
 * Makes the invoices of a locked account's shipments: one for each site, address to bill and terms. Enters the sales in
 * the books, and has the company mailed. Gives how many.
 */
export async function issueInvoices(tx: Tx, clock: Clock, account: CompanyAccount, which: ToInvoice): Promise<number> {
  const { companyId } = account;
  const { shipmentId = null, orderId = null, until = null } = which;
  const shipments = await tx.rows(selectWaiting, [companyId, shipmentId, orderId, until]);
  if (shipments.length === 0) return 0;
  const company = await companyToInvoice(tx, companyId);
  await tx.run(deleteWaiting, [shipments.map(({ id }) => id)]);
  const now = clock.now();
  const issuedOn = dayIn(await readShopTimeZone(tx), now);
  const invoices = gatherInvoices(
    shipments.map(({ siteAddress, ...shipment }) => ({
      ...shipment,
      siteLabel: billingLabel(company.name, siteAddress ?? {}),
    })),
  );
  for (const invoice of invoices) await issue(tx, clock, { account, company, invoice, issuedOn, now });
  await useUnapplied(tx, companyId, now);
  return invoices.length;
}

interface CompanyToInvoice {
  readonly name: string;
  readonly language: Language;
}

/** Name and language of a company. */
export async function companyToInvoice(tx: Tx, companyId: number): Promise<CompanyToInvoice> {
  const company = await tx.row(selectCompany, [companyId]);
  if (!company) throw new Error(`company ${companyId} is gone`);
  return company;
}

const depositFigures = (amount: Money): InvoicedFigures => ({
  subtotal: zero,
  discount: zero,
  points: zero,
  shipping: zero,
  tax: zero,
  deposit: subtract(zero, amount),
  total: amount,
});

/** Makes the deposit invoice of an order of a locked account. It is due at once, and bills no sale and no tax. */
export async function issueDeposit(
  tx: Tx,
  clock: Clock,
  account: CompanyAccount,
  { orderId, facts, amount }: { orderId: number; facts: OrderFacts & BillingFacts; amount: Money },
): Promise<void> {
  const now = clock.now();
  const { site, billTo, ...about } = facts;
  const figures = depositFigures(amount);
  const order = { orderId, facts: about, departures: [], figures, lines: [], ownLines: null };
  const invoice: GatheredInvoice = { billing: { site, billTo }, agreedTerms: "on-receipt", orders: [order], figures };
  const company = await companyToInvoice(tx, account.companyId);
  const issuedOn = dayIn(await readShopTimeZone(tx), now);
  await issue(tx, clock, { account, company, invoice, issuedOn, now });
  await useUnapplied(tx, account.companyId, now);
}

interface ToIssue {
  readonly account: CompanyAccount;
  readonly company: CompanyToInvoice;
  readonly invoice: GatheredInvoice;
  readonly issuedOn: CalendarDay;
  readonly now: Instant;
}

/** Writes an invoice and enters what it is of orders. Gives its id. */
export async function issue(
  tx: Tx,
  clock: Clock,
  { account, company, invoice, issuedOn, now }: ToIssue,
): Promise<number> {
  const { billing, orders, figures } = invoice;
  // An accepted quote keeps the terms that it promised.
  const terms = invoice.agreedTerms ?? account.terms;
  const { dueOn, discount } = dueDates(terms, issuedOn, figures.total);
  const facts: InvoiceFacts = { company: company.name, ...billing };
  const columns = {
    number: await drawNumberOf(tx, "invoice"),
    companyId: account.companyId,
    issuedAt: new Date(now),
    issuedOn,
    terms,
    dueOn,
    discountUntil: discount?.until ?? null,
    discountOffered: discount?.amount ?? 0,
    language: company.language,
    facts,
    ...figures,
    orders: orders.map((order, at) => ({
      orderId: order.orderId,
      position: at + 1,
      facts: { ...order.facts, left: order.departures },
      ownLines: order.ownLines,
      ...order.figures,
    })),
    lines: orders.flatMap(({ lines }) => lines).map((line, at) => ({ ...line, position: at + 1 })),
  };
  const row = await tx.row(insertInvoice, [JSON.stringify(columns)]);
  if (!row) throw new Error(`account ${account.companyId} was not invoiced`);
  for (const [at, order] of orders.entries()) {
    const { orderId, figures: part, ownLines } = order;
    const posting = at === 0 ? `invoice:${row.id}` : `invoice:${row.id}:${orderId}`;
    await postLedger(tx, orderId, posting, postSale(part), now);
    if (part.deposit < zero) continue;
    const goods = subtract(part.subtotal, part.discount);
    const own = add(...(ownLines ?? []).map(({ taxable, amount }) => (taxable ? zero : amount)));
    await enterInvoiceTax(tx, orderId, posting, { goods, own, shipping: part.shipping, tax: part.tax }, now);
    await fileSaleTax(tx, clock, orderId, posting);
  }
  await enqueue(tx, clock, "send_invoice_mail", { invoiceId: row.id }, { key: `send-invoice:${row.id}` });
  return row.id;
}
