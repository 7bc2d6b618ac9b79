import type { OrderedFor } from "#domain/buyers/buyer.ts";
import { billingLabel } from "#domain/invoices/billing-label.ts";
import type { BillingFacts, OrderFacts } from "#domain/invoices/gathered.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { SoldFigures } from "#domain/payments/ledger.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import type { Deposit } from "#domain/receivables/deposit.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** An order on account with what its invoices say of it. */
export interface OrderToInvoice extends SoldFigures {
  readonly number: string;
  readonly companyId: number;
  readonly company: string;
  readonly boughtFor: OrderedFor | null;
  readonly billingAddress: unknown;
  readonly shippingAddress: unknown;
  readonly poNumber: string;
  readonly costCenter: string;
  readonly references: string;
  readonly ownLines: readonly PricedOwnLine[] | null;
  readonly deposit: Deposit | null;
  /** The part of it that no invoice has taken off yet. */
  readonly depositLeft: Money;
  /** Nothing of it has left before. */
  readonly isFirst: boolean;
}

const selectOrder = statement<[number], OrderToInvoice>(
  "order_to_invoice",
  `select o.number, o.company_id as "companyId", k.legal_name as company,
     o.bought_for as "boughtFor", o.billing_address as "billingAddress", o.shipping_address as "shippingAddress",
     o.po_number as "poNumber", o.cost_center as "costCenter", o.buyer_references as "references",
     o.own_lines as "ownLines", o.subtotal_cents as subtotal, o.discount_cents as discount, o.points_cents as points,
     o.shipping_cents as shipping, o.tax_cents as tax, o.total_cents as total, o.deposit,
     case when o.deposit is null then 0 else deposit_left(o.id) end as "depositLeft",
     not exists (select from invoice_orders p where p.order_id = o.id and p.deposit_cents >= 0)
       and not exists (select from uninvoiced_shipments u where u.order_id = o.id) as "isFirst"
   from orders o join companies k on k.id = o.company_id where o.id = $1`,
);

/** Reads an order to invoice it; its lock is the caller's. */
export function findOrderToInvoice(db: Db, orderId: number): Promise<OrderToInvoice | null> {
  return db.row(selectOrder, [orderId]);
}

/** Facts of an order on an invoice that is made now. */
export function factsNow(order: OrderToInvoice): OrderFacts & BillingFacts {
  return {
    site: order.boughtFor?.site ?? "",
    billTo: billingLabel(order.company, order.billingAddress),
    order: order.number,
    shipTo: billingLabel(order.company, order.shippingAddress),
    poNumber: order.poNumber,
    costCenter: order.costCenter,
    references: order.references,
  };
}
