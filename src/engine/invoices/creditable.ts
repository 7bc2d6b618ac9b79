import {
  type CreditableLine,
  type CreditedBefore,
  type InvoicedLine,
  leftOfLine,
} from "#domain/invoices/line-credits.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { add, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { ownReference } from "#domain/pricing/provider-tax.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { openOfInvoice, unitsOnAccount } from "../receivables/company-account.ts";
import { writtenOffOf } from "./settlements.ts";

/** An invoice of goods as staff credit it. */
export interface InvoiceToCredit {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  readonly company: string;
  readonly total: Money;
  readonly open: Money;
  readonly writtenOff: Money;
  readonly orders: readonly OrderToCredit[];
}

/** The part of an invoice that is of one order. */
export interface OrderToCredit {
  readonly orderId: number;
  readonly order: string;
  readonly lines: readonly LineToCredit[];
  /** The most that can be given back of the order with tax, also by its refunds. */
  readonly room: Money;
}

export interface LineToCredit extends CreditableLine {
  /** Null for own lines and freight. */
  readonly lineId: number | null;
  /** As the books of a tax provider name it; empty for freight. */
  readonly reference: string;
  readonly sku: string;
  /** Null for freight. */
  readonly name: LocalizedText | null;
}

const selectInvoice = statement<[string], Omit<InvoiceToCredit, "orders">>(
  "invoice_to_credit",
  `select i.id, i.number, i.company_id as "companyId", i.facts ->> 'company' as company, i.total_cents as total,
     ${openOfInvoice("i.id")} as open, ${writtenOffOf("i.id")} as "writtenOff"
   from invoices i where i.number = $1 and i.deposit_cents >= 0
     and exists (select from invoice_orders p where p.invoice_id = i.id)`,
);

interface CreditedOwn extends CreditedBefore {
  readonly at: number;
}

interface OrderRow {
  readonly orderId: number;
  readonly order: string;
  readonly shipping: Money;
  readonly tax: Money;
  readonly ownLines: readonly PricedOwnLine[] | null;
  readonly creditedOwn: readonly CreditedOwn[];
  /** Freight that was given back of the order in any way. */
  readonly shippingBack: Money;
  readonly room: Money;
}

/** SQL: units, worth and amounts without units that credits `p` of lines have given back. */
export const creditedSums = `coalesce(sum(p.quantity), 0)::int as units, coalesce(sum(p.net_cents), 0)::bigint as net,
  coalesce(sum(p.net_cents) filter (where p.quantity is null), 0)::bigint as allowance`;

const selectOrders = statement<[number], OrderRow>(
  "orders_to_credit",
  `select o.order_id as "orderId", o.facts ->> 'order' as "order", o.shipping_cents as shipping, o.tax_cents as tax,
     o.own_lines as "ownLines",
     coalesce((select jsonb_agg(to_jsonb(own)) from (
       select p.own_line as at, ${creditedSums}
       from invoice_credits c join credited_parts p on p.refund_id = c.refund_id
       where c.invoice_id = o.invoice_id and p.order_id = o.order_id and p.own_line is not null group by 1
     ) own), '[]') as "creditedOwn",
     coalesce((select sum(b.amount_cents) from ledger_lines b
       where b.order_id = o.order_id and b.account = 'refunds:shipping'), 0)::bigint as "shippingBack",
     coalesce((select sum(m.captured_cents - m.refunded_cents) from payments m
       where m.order_id = o.order_id and m.method = 'on-account'), 0)::bigint as room
   from invoice_orders o where o.invoice_id = $1 order by o.position`,
);

interface LineRow extends InvoicedLine {
  readonly lineId: number;
  readonly orderId: number;
  readonly sku: string;
  readonly name: LocalizedText;
}

const selectLines = statement<[number], LineRow>(
  "lines_to_credit",
  `select l.line_id as "lineId", ol.order_id as "orderId", l.sku, l.name, l.quantity,
     l.unit_price_cents as "unitPrice", l.discount_cents as discount, l.tax_cents as tax,
     to_jsonb(here) as here, jsonb_build_object('quantity', ol.quantity, 'unitPrice', ol.unit_price_cents,
       'discount', ol.discount_cents, 'invoicedUnits', invoiced.units, 'invoiced', invoiced.net,
       'credited', to_jsonb(credited)) as whole,
     greatest(0, ol.refunded_quantity - (ol.quantity - ${unitsOnAccount("ol.id")}))::int as returned
   from invoice_lines l join order_lines ol on ol.id = l.line_id
   cross join lateral (select ${creditedSums}
     from credited_parts p join invoice_credits c on c.refund_id = p.refund_id
     where p.line_id = l.line_id and c.invoice_id = l.invoice_id) here
   cross join lateral (select ${creditedSums} from credited_parts p where p.line_id = l.line_id) credited
   cross join lateral (select sum(a.quantity)::int as units,
       sum(a.unit_price_cents * a.quantity - a.discount_cents)::bigint as net
     from invoice_lines a where a.line_id = l.line_id) invoiced
   where l.invoice_id = $1 order by l.position`,
);

const goodsOf = ({ lineId, sku, name, ...line }: LineRow): LineToCredit => ({
  key: `line-${lineId}`,
  lineId,
  reference: sku,
  sku,
  name,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  discount: line.discount,
  net: cents(line.unitPrice * line.quantity - line.discount),
  tax: line.tax,
  isFreight: false,
  allowance: line.here.allowance,
  ...leftOfLine(line),
});

function ownOf({ orderId, ownLines, creditedOwn }: OrderRow): LineToCredit[] {
  return (ownLines ?? []).map((line, at) => {
    const before = creditedOwn.find((one) => one.at === at);
    return {
      key: `own-${orderId}-${at}`,
      lineId: null,
      reference: ownReference(at),
      sku: "",
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: zero,
      net: line.amount,
      tax: line.tax,
      isFreight: false,
      allowance: before?.allowance ?? zero,
      leftUnits: line.quantity - (before?.units ?? 0),
      left: subtract(line.amount, before?.net ?? zero),
    };
  });
}

/** Freight with the tax on it, which is what of the order's tax on the invoice is on no line. */
function freightOf(order: OrderRow, lines: readonly CreditableLine[]): LineToCredit[] {
  const { orderId, shipping, shippingBack } = order;
  if (shipping <= zero) return [];
  return [
    {
      key: `freight-${orderId}`,
      lineId: null,
      reference: "",
      sku: "",
      name: null,
      quantity: 0,
      unitPrice: shipping,
      discount: zero,
      net: shipping,
      tax: cents(Math.max(zero, order.tax - add(...lines.map(({ tax }) => tax)))),
      isFreight: true,
      allowance: zero,
      leftUnits: 0,
      left: cents(Math.max(zero, shipping - shippingBack)),
    },
  ];
}

/** An invoice of goods with what can still be credited of its lines; null for a deposit, and where there is none. */
export async function invoiceToCredit(db: Db, number: string): Promise<InvoiceToCredit | null> {
  const invoice = await db.row(selectInvoice, [number]);
  if (!invoice) return null;
  const [orders, rows] = [await db.rows(selectOrders, [invoice.id]), await db.rows(selectLines, [invoice.id])];
  return {
    ...invoice,
    orders: orders.map((order) => {
      const goods = rows.filter(({ orderId }) => orderId === order.orderId).map(goodsOf);
      const lines = [...goods, ...ownOf(order)];
      const { orderId, order: orderNumber, room } = order;
      return { orderId, order: orderNumber, room, lines: [...lines, ...freightOf(order, lines)] };
    }),
  };
}

/** All lines of an invoice. */
export const linesOf = ({ orders }: InvoiceToCredit): LineToCredit[] => orders.flatMap(({ lines }) => lines);

/** Digest of an invoice as its page showed it: pressed twice, the second press finds another one. */
export const seenOfInvoice = (invoice: InvoiceToCredit): string =>
  [invoice.writtenOff, ...invoice.orders.map(({ room }) => room), ...linesOf(invoice).map(({ left }) => left)].join(
    " ",
  );
