import type { PaymentProvider, ProviderError, ShippedParcel } from "../ports/payment-provider.ts";
import { type CarrierName, isKnown } from "#domain/fulfilment/carriers.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { ordersIn } from "../orders/order-parcels.ts";
import { findOrder } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { RetryLater } from "../payments/payment-deps.ts";
import { asProviderPayment, paymentsOf } from "../payments/payment-row.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

const selectParcel = statement<[number, number | null], { orderId: number; orderNumber: string } & ShippedParcel>(
  "parcel_to_report",
  `select o.id as "orderId", o.number as "orderNumber", p.carrier, p.number, p.link
   from parcels p join orders o on o.id = coalesce($2::bigint, p.order_id) and o.id in ${ordersIn("p.id")}
   where p.id = $1`,
);

/** Has a parcel reported for one of the orders in it. */
export function enqueueReport(
  tx: Tx,
  clock: Clock,
  { parcelId, orderId, isFirst }: { readonly parcelId: number; readonly orderId: number; readonly isFirst: boolean },
): Promise<void> {
  const payload = isFirst ? { parcelId } : { parcelId, orderId };
  const key = isFirst ? `report-shipment:${parcelId}` : `report-shipment:${parcelId}:${orderId}`;
  return enqueue(tx, clock, "report_shipment", payload, { key });
}

type ReportRefused = { code: "report_refused"; provider: string; order: number; detail: string };

/**
 * Reports an order's shipment to its payment provider for the seller's protection. Idempotent. A refusal is final: this
 * parcel is not protected.
 */
export async function reportShipment(
  deps: PaymentDeps,
  parcelId: number,
  orderId: number | null = null,
): Promise<Result<"reported" | "not_needed", ReportRefused>> {
  const parcel = await deps.db.row(selectParcel, [parcelId, orderId]);
  const paid = parcel && isKnown(parcel.carrier) ? await paidBy(deps, parcel.orderId, parcel.orderNumber) : null;
  if (!parcel || !paid?.provider.reportShipment) return ok("not_needed");
  const reported = await paid.provider.reportShipment(paid.payment, parcel);
  return reported.ok ? reported : refusalOf(reported.error, parcel.orderId, paid.provider);
}

/** Cancels the report of a shipment that was taken back. Idempotent; a refusal is final. */
export async function withdrawShipment(
  deps: PaymentDeps,
  { orderId, carrier, number }: { orderId: number; carrier: CarrierName; number: string },
): Promise<Result<"withdrawn" | "not_needed", ReportRefused>> {
  const order = isKnown(carrier) ? await findOrder(deps.db, orderId) : null;
  const paid = order && (await paidBy(deps, order.id, order.number));
  if (!paid?.provider.withdrawShipment) return ok("not_needed");
  const withdrawn = await paid.provider.withdrawShipment(paid.payment, number);
  return withdrawn.ok ? withdrawn : refusalOf(withdrawn.error, orderId, paid.provider);
}

async function paidBy(deps: PaymentDeps, orderId: number, orderNumber: string) {
  const payments = (await paymentsOf(deps.db, orderId)).filter(({ capture }) => capture !== null);
  // Money that came late, twice or in part goes back whole: it did not pay for what leaves.
  const captured = payments.find((payment) => payment.refunded < payment.captured) ?? payments[0];
  const provider = captured && deps.payments.get(captured.method);
  const payment = captured && asProviderPayment(captured, orderNumber);
  return provider && payment ? { provider, payment } : null;
}

function refusalOf(error: ProviderError, order: number, { method }: PaymentProvider): Result<never, ReportRefused> {
  if (error.code === "unknown") throw new RetryLater(`reporting a parcel of order ${order}`);
  return refuse({ code: "report_refused", provider: method, order, detail: error.detail });
}
