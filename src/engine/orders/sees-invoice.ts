import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import { mayAt } from "#domain/buyers/member-roles.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { grantsOf } from "../buyers/grants.ts";
import type { Invoice } from "../invoices/invoices.queries.ts";
import type { Db } from "../platform/database.ts";
import { seesOrders } from "./order-access.ts";

/** An invoice as a buyer sees it: with its orders, or alone, as it is theirs to pay; null for not at all. */
type InvoiceSight = "with-orders" | "alone" | null;

/**
 * An invoice is seen by whoever sees each of its orders, and by whoever may pay it: the orders of a company that is
 * closed are seen by nobody, and it is still mailed what it owes.
 */
export async function seesInvoice(db: Db, buyer: Buyer, invoice: Invoice, now: Instant): Promise<InvoiceSight> {
  const numbers = invoice.orders.map(({ order }) => order);
  if (await seesOrders(db, buyer, numbers, now)) return "with-orders";
  if (!isCustomer(buyer)) return null;
  const grants = await grantsOf(db, buyer.customerId, invoice.companyId);
  // A fee is of no order: it is seen as the orders of the whole company are.
  return mayAt(grants, invoice, invoice.orders.length > 0 ? "pay" : "see-orders") ? "alone" : null;
}
