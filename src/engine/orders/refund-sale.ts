import { onAccount } from "#domain/checkout/payment-method.ts";
import type { Result } from "#domain/kernel/result.ts";
import { invoiceOrder } from "../invoices/invoice-due.ts";
import type { DrawRefused } from "../payments/exchange-credit.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { type Granted, grantRefund, type RefundToGrant } from "../payments/grant-refund.ts";
import type { Tx } from "../platform/database.ts";
import type { OrderRow } from "./order-row.ts";
import { settlePoints } from "./points.ts";

/**
 * Grants a refund of a locked, paid order out of its payment, and takes back the points its goods had earned. What left
 * on account is invoiced first: the books give nothing back that they have not sold.
 */
export async function refundSale(
  tx: Tx,
  deps: PaymentDeps,
  order: OrderRow,
  request: RefundToGrant,
): Promise<Result<Granted, DrawRefused>> {
  if (order.method === onAccount) await invoiceOrder(tx, deps.clock, order.id);
  const granted = await grantRefund(tx, deps, order.id, request);
  if (granted.ok) await settlePoints(tx, order, deps.clock.now());
  return granted;
}
