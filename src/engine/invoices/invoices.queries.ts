import { isDisputed } from "./is-disputed.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import type { OrderFacts } from "#domain/invoices/gathered.ts";
import type { CreditReason, WrittenWhy } from "#domain/invoices/line-credits.ts";
import type { PaymentKind } from "#domain/invoices/settling.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { InvoicedFigures } from "#domain/payments/ledger.ts";
import type { Db } from "../platform/database.ts";
import { staffName } from "../platform/staff-name.ts";
import { statement } from "../platform/statement.ts";
import { isBounceFee, leftOf, openOfInvoice } from "../receivables/company-account.ts";
import { type InvoicePatterns, invoicePatterns, isInvoiceFound } from "./invoice-search.ts";
import type { InvoiceFacts } from "./issue-invoices.ts";

/** An invoice in a list, with what is open of it. */
export interface InvoiceRow {
  readonly number: string;
  /** Numbers of its orders, in the order in which they left. */
  readonly orders: readonly string[];
  /** That of its orders, whose name is as it was then; null of a fee, which is the whole company's. */
  readonly siteId: number | null;
  readonly site: string;
  /** Different ones of its orders. */
  readonly poNumbers: readonly string[];
  readonly issuedOn: CalendarDay;
  readonly dueOn: CalendarDay;
  readonly total: Money;
  readonly open: Money;
  /** It asks a deposit, and bills no goods. */
  readonly isDeposit: boolean;
  /** It asks a fee for a payment that came back, and is of no order. */
  readonly isFee: boolean;
  readonly isInDispute: boolean;
}

/** Invoices on a page of their list. */
const rowsOnPage = 50;

/** SQL: the different texts of a fact of an invoice's orders, in the order in which they left. */
export const factsOf = (fact: "order" | "poNumber" | "costCenter" | "references", invoice: string): string =>
  `array(select p.facts ->> '${fact}' from invoice_orders p
     where p.invoice_id = ${invoice} and p.facts ->> '${fact}' <> '' group by 1 order by min(p.position))`;

const rowColumns = `i.id, i.number, ${factsOf("order", "i.id")} as orders, i.facts ->> 'site' as site,
  ${factsOf("poNumber", "i.id")} as "poNumbers", i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.total_cents as total, ${openOfInvoice("i.id")} as open, i.deposit_cents < 0 as "isDeposit",
  ${isBounceFee("i.id")} as "isFee", ${isDisputed("i.id")} as "isInDispute"`;

/** SQL: joins `o`, the first order of an invoice `i`. All its orders are for one site; a fee has neither. */
export const joinOrder = `left join invoice_orders f on f.invoice_id = i.id and f.position = 1
  left join orders o on o.id = f.order_id`;

/** SQL: the order to tell staff by of an invoice `i` with `joinOrder`: its first; of a fee its company's last. */
export const orderToTellBy = `coalesce(o.id, (select max(l.id) from orders l where l.company_id = i.company_id))`;

// Of some sites only, for people whose roles are there.
const ofSites = `${joinOrder} where i.company_id = $1 and ($2::bigint[] is null or o.site_id = any($2))`;
// Only with `ofSites` are there orders to read it from.
const siteId = `o.site_id as "siteId"`;
const selectRows = statement<
  [number, readonly number[] | null, boolean, number, number, ...InvoicePatterns],
  InvoiceRow & { id: number }
>(
  "invoices_of_company",
  `select number, orders, "siteId", site, "poNumbers", "issuedOn", "dueOn", total, open,
     "isDeposit", "isFee", "isInDispute"
   from (select ${rowColumns}, ${siteId} from invoices i ${ofSites} and ${isInvoiceFound("$6", "$7")}) invoice
   where not $3 or open > 0
   order by case when $3 then "dueOn" end, id desc limit $4 offset $5`,
);

/** Filter of a company's invoices. */
interface InvoicesAsked {
  readonly companyId: number;
  /** Those of orders for these sites; null for all. */
  readonly siteIds: readonly number[] | null;
  /** Only those with an open amount, the one that is due first before the others; else all, the latest first. */
  readonly onlyOpen: boolean;
  /** Part of a number or reference; empty for all. */
  readonly search: string;
  readonly page: number;
}

/** A page of a company's invoices, and whether more follow. */
export async function listInvoices(
  db: Db,
  { companyId, siteIds, onlyOpen, search, page }: InvoicesAsked,
): Promise<{ invoices: InvoiceRow[]; more: boolean }> {
  const [limit, offset] = [rowsOnPage + 1, (page - 1) * rowsOnPage];
  const rows = await db.rows(selectRows, [companyId, siteIds, onlyOpen, limit, offset, ...invoicePatterns(search)]);
  return { invoices: rows.slice(0, rowsOnPage), more: rows.length > rowsOnPage };
}

const selectOpenSum = statement<[number, readonly number[] | null, string], { open: Money; overdue: Money }>(
  "open_of_company",
  `select coalesce(sum(open), 0)::bigint as open,
     coalesce(sum(open) filter (where "dueOn" < $3::date), 0)::bigint as overdue
   from (select ${rowColumns} from invoices i ${ofSites}) invoice`,
);

/** Open and overdue totals of a company's invoices. */
export async function openSums(
  db: Db,
  { companyId, siteIds, today }: Pick<InvoicesAsked, "companyId" | "siteIds"> & { readonly today: CalendarDay },
): Promise<{ open: Money; overdue: Money }> {
  const sums = await db.row(selectOpenSum, [companyId, siteIds, today]);
  if (!sums) throw new Error(`no sums for company ${companyId}`);
  return sums;
}

interface InvoiceLine {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  /** The job, cost center or machine that its buyer names; empty for none. */
  readonly reference: string;
  readonly quantity: number;
  readonly unitPrice: Money;
}

/** The part of an invoice that is of one order. */
export interface InvoicedOrder extends OrderFacts, InvoicedFigures {
  /** Days on which its shipments left; null of invoices from before they had them. */
  readonly departures: readonly CalendarDay[] | null;
  readonly lines: readonly InvoiceLine[];
  /** Null where the order has none, or an earlier invoice has them. */
  readonly ownLines: readonly PricedOwnLine[] | null;
}

/** The payment that came back, for which a fee is asked. */
export type ReturnedPayment = Pick<CreditRow, "kind" | "reference" | "amount" | "receivedOn">;

/** An invoice as it was issued. */
export interface Invoice extends InvoicedFigures {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  /** That of its orders; null of a fee. */
  readonly siteId: number | null;
  readonly issuedOn: CalendarDay;
  readonly terms: string;
  readonly dueOn: CalendarDay;
  readonly discountUntil: CalendarDay | null;
  readonly discountOffered: Money;
  readonly language: Language;
  readonly facts: InvoiceFacts;
  readonly orders: readonly InvoicedOrder[];
  /** Null where it is of orders. */
  readonly feeFor: ReturnedPayment | null;
  /** Numbers of the deposit invoices whose amounts it takes off. */
  readonly depositInvoices: readonly string[];
}

const invoiceColumns = `i.id, i.number, i.company_id as "companyId",
  (select o.site_id from invoice_orders f join orders o on o.id = f.order_id
   where f.invoice_id = i.id and f.position = 1) as "siteId",
  i.issued_on as "issuedOn", i.terms, i.due_on as "dueOn",
  i.discount_until as "discountUntil", i.discount_offered_cents as "discountOffered", i.language,
  jsonb_build_object('company', i.facts -> 'company', 'site', i.facts -> 'site',
    'billTo', i.facts -> 'billTo') as facts,
  i.subtotal_cents as subtotal, i.discount_cents as discount, i.points_cents as points, i.shipping_cents as shipping,
  i.tax_cents as tax, i.deposit_cents as deposit, i.total_cents as total,
  array(select distinct a.number from invoice_orders p join invoice_orders d on d.order_id = p.order_id
     join invoices a on a.id = d.invoice_id
   where p.invoice_id = i.id and p.deposit_cents > 0 and d.deposit_cents < 0 order by 1) as "depositInvoices",
  (select jsonb_build_object('kind', c.kind, 'reference', c.reference, 'amount', c.amount_cents,
     'receivedOn', c.received_on) from bounce_fees b join account_credits c on c.id = b.credit_id
   where b.invoice_id = i.id) as "feeFor",
  coalesce((select jsonb_agg((p.facts - 'left') || jsonb_build_object('departures', p.facts -> 'left',
     'subtotal', p.subtotal_cents, 'discount', p.discount_cents, 'points', p.points_cents,
     'shipping', p.shipping_cents, 'tax', p.tax_cents, 'deposit', p.deposit_cents, 'total', p.total_cents,
     'lines', coalesce(of_order.lines, '[]'), 'ownLines', p.own_lines) order by p.position)
   from invoice_orders p left join (
     select ol.order_id, jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'quantity', l.quantity,
       'unitPrice', l.unit_price_cents, 'variantName', ol.variant_name,
       'reference', ol.buyer_reference) order by l.position) as lines
     from invoice_lines l join order_lines ol on ol.id = l.line_id where l.invoice_id = i.id group by 1
   ) of_order on of_order.order_id = p.order_id where p.invoice_id = i.id), '[]') as orders`;
const byNumber = statement<[string], Invoice>(
  "invoice_by_number",
  `select ${invoiceColumns} from invoices i where i.number = $1`,
);
const byId = statement<[number], Invoice>("invoice_by_id", `select ${invoiceColumns} from invoices i where i.id = $1`);

export function findInvoice(db: Db, number: string): Promise<Invoice | null> {
  return db.row(byNumber, [number]);
}

const selectOrders = statement<[string], { number: string }>(
  "orders_of_invoice",
  `select o.number from invoices i join invoice_orders p on p.invoice_id = i.id join orders o on o.id = p.order_id
   where i.number = $1 order by p.position`,
);

/** Numbers of an invoice's orders. */
export async function ordersOfInvoice(db: Db, number: string): Promise<string[]> {
  return (await db.rows(selectOrders, [number])).map((order) => order.number);
}

const selectToTellBy = statement<[number], { orderId: number | null }>(
  "order_to_tell_of_invoice_by",
  `select ${orderToTellBy} as "orderId" from invoices i ${joinOrder} where i.id = $1`,
);

/** The order by which staff are told of an invoice; null for a fee of a company without orders. */
export async function orderToTellOfInvoice(db: Db, invoiceId: number): Promise<number | null> {
  return (await db.row(selectToTellBy, [invoiceId]))?.orderId ?? null;
}

export function findInvoiceById(db: Db, id: number): Promise<Invoice | null> {
  return db.row(byId, [id]);
}

/** Money that a company was credited with: its payments and credit memos. */
export interface CreditRow {
  readonly id: number;
  readonly kind: PaymentKind | ProviderMethod | "credit-memo";
  readonly reference: string;
  readonly amount: Money;
  /** Part that settles no invoice. */
  readonly left: Money;
  readonly receivedOn: CalendarDay;
  readonly note: string;
  /** Of a credit memo that staff wrote on an invoice; its note is the words beside it. */
  readonly reason: CreditReason | null;
  /** Name of who entered or issued it; empty where nobody did. */
  readonly staff: string;
  readonly bouncedAt: Instant | null;
  readonly bounceReason: string;
  /** Number of the invoice of the fee that was charged for it; null for none. */
  readonly feeInvoice: string | null;
}

// Of a credit memo the merchant's reason, where neither a return nor a claim says it.
const noteOf = `coalesce(nullif(c.note, ''), w.note, (select r.reason from refunds r where r.id = c.refund_id
  and r.requested_by = 'merchant' and not exists (select from returns b where b.refund_id = r.id)
  and not exists (select from claims d where d.refund_id = r.id)), '')`;
const selectCredits = statement<[number], CreditRow>(
  "credits_of_company",
  `select c.id, c.kind, c.reference, c.amount_cents as amount, ${leftOf("c")} as "left",
     c.received_on as "receivedOn", ${noteOf} as note, w.reason, ${staffName("c.staff")} as staff,
     c.bounced_at as "bouncedAt", c.bounce_reason as "bounceReason",
     (select i.number from bounce_fees b join invoices i on i.id = b.invoice_id
       where b.credit_id = c.id) as "feeInvoice"
   from account_credits c left join invoice_credits w on w.refund_id = c.refund_id
   where c.company_id = $1 order by c.id desc limit 50`,
);

/** The latest payments and credit memos of a company, the latest first. */
export function creditsOf(db: Db, companyId: number): Promise<CreditRow[]> {
  return db.rows(selectCredits, [companyId]);
}

export type Recipient = { email: string; language: Language };
// A role at a site ends with it: what is still owed there is then for the people of the whole company.
const rolesThere = `select r.member_id, r.role from company_roles r left join company_sites s on s.id = r.site_id
  where r.company_id = billed.company_id and s.closed_at is null
    and (r.site_id is null or r.site_id = billed.site_id)`;
const mailedTo = (name: string, place: string) =>
  statement<[number], Recipient>(
    name,
    `select distinct on (c.id) c.email, c.language
     from (${place}) billed cross join lateral (${rolesThere}) here join company_members m on m.id = here.member_id
       join customers c on c.id = m.customer_id
     where c.erased_at is null
       and here.role = case when exists (select from (${rolesThere}) payable where payable.role = 'accounts-payable')
         then 'accounts-payable' else 'administrator' end
     order by c.id`,
  );
const selectMailed = mailedTo(
  "invoice_mailed_to",
  `select i.company_id, o.site_id from invoices i ${joinOrder} where i.id = $1`,
);
const selectMemoMailed = mailedTo(
  "credit_memo_mailed_to",
  "select o.company_id, o.site_id from account_credits c join orders o on o.id = c.order_id where c.id = $1",
);

/** Whom an invoice is mailed to: accounts payable of its site, of a fee those of the company; else administrators. */
export function invoiceRecipients(db: Db, invoiceId: number): Promise<Recipient[]> {
  return db.rows(selectMailed, [invoiceId]);
}

/** Whom a credit memo is mailed to, as the invoices of its order. */
export function creditMemoRecipients(db: Db, creditId: number): Promise<Recipient[]> {
  return db.rows(selectMemoMailed, [creditId]);
}

/** A credit memo as it is mailed: for which order, and what it settled. */
export interface CreditMemo {
  readonly number: string;
  readonly company: string;
  readonly order: string;
  readonly amount: Money;
  /** Part that settles no invoice yet. */
  readonly left: Money;
  readonly applied: readonly { readonly number: string; readonly amount: Money }[];
  /** Null where no member of staff wrote it on an invoice. */
  readonly why: WrittenWhy | null;
}

const selectMemo = statement<[number], CreditMemo>(
  "credit_memo",
  `select c.reference as number, k.legal_name as company, o.number as "order", c.amount_cents as amount,
     ${leftOf("c")} as "left",
     coalesce((select jsonb_agg(jsonb_build_object('number', i.number, 'amount', s.amount_cents) order by s.id)
       from invoice_settlements s join invoices i on i.id = s.invoice_id
       where s.credit_id = c.id and s.kind = 'applied'), '[]') as applied,
     (select jsonb_build_object('reason', w.reason, 'note', w.note) from invoice_credits w
       where w.refund_id = c.refund_id) as why
   from account_credits c join companies k on k.id = c.company_id join orders o on o.id = c.order_id where c.id = $1`,
);

export function findCreditMemo(db: Db, creditId: number): Promise<CreditMemo | null> {
  return db.row(selectMemo, [creditId]);
}
