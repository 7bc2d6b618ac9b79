import type { ShippedParcel } from "../ports/payment-provider.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { RetryLater } from "../payments/payment-deps.ts";
import { asProviderPayment, paymentsOf } from "../payments/payment-row.ts";
import { statement } from "../platform/statement.ts";

const selectParcel = statement<[number], { orderId: number; orderNumber: string } & ShippedParcel>(
  "parcel_to_report",
  `select p.order_id as "orderId", o.number as "orderNumber", p.carrier, p.number, p.link from parcels p join orders o on o.id = p.order_id where p.id = $1`,
);

/**
 * Reports a shipment to the payment provider for its seller protection. Idempotent. A refusal is final: this parcel is
 * not protected.
 */
export async function reportShipment(
  deps: PaymentDeps,
  parcelId: number,
): Promise<
  Result<"reported" | "not_needed", { code: "report_refused"; provider: string; order: number; detail: string }>
> {
  const parcel = await deps.db.row(selectParcel, [parcelId]);
  const payment = parcel && (await paymentsOf(deps.db, parcel.orderId)).find(({ capture }) => capture !== null);
  const provider = payment && deps.payments.get(payment.method);
  const providerPayment = payment && asProviderPayment(payment, parcel.orderNumber);
  if (!parcel || !providerPayment || !provider?.reportShipment) return ok("not_needed");
  const reported = await provider.reportShipment(providerPayment, parcel);
  if (reported.ok) return reported;
  if (reported.error.code === "unknown") throw new RetryLater(`reporting parcel ${parcelId}`);
  return refuse({
    code: "report_refused",
    provider: payment.method,
    order: parcel.orderId,
    detail: reported.error.detail,
  });
}
