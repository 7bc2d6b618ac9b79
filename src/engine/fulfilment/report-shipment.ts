import type { PaymentProvider, ProviderError, ShippedParcel } from "../ports/payment-provider.ts";
import { type CarrierName, isKnown } from "#domain/fulfilment/carriers.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { findOrder } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { RetryLater } from "../payments/payment-deps.ts";
import { asProviderPayment, paymentsOf } from "../payments/payment-row.ts";
import { statement } from "../platform/statement.ts";

const selectParcel = statement<[number], { orderId: number; orderNumber: string } & ShippedParcel>(
  "parcel_to_report",
  `select p.order_id as "orderId", o.number as "orderNumber", p.carrier, p.number, p.link from parcels p join orders o on o.id = p.order_id where p.id = $1`,
);

type ReportRefused = { code: "report_refused"; provider: string; order: number; detail: string };

/**
 * Reports a shipment to the payment provider for its seller protection. Idempotent. A refusal is final: this parcel is
 * not protected.
 */
export async function reportShipment(
  deps: PaymentDeps,
  parcelId: number,
): Promise<Result<"reported" | "not_needed", ReportRefused>> {
  const parcel = await deps.db.row(selectParcel, [parcelId]);
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
  const captured = (await paymentsOf(deps.db, orderId)).find(({ capture }) => capture !== null);
  const provider = captured && deps.payments.get(captured.method);
  const payment = captured && asProviderPayment(captured, orderNumber);
  return provider && payment ? { provider, payment } : null;
}

function refusalOf(error: ProviderError, order: number, { method }: PaymentProvider): Result<never, ReportRefused> {
  if (error.code === "unknown") throw new RetryLater(`reporting a parcel of order ${order}`);
  return refuse({ code: "report_refused", provider: method, order, detail: error.detail });
}
