import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { RetryLater } from "../payments/payment-deps.ts";
import { asProviderPayment, paymentsOf } from "../payments/payment-row.ts";
import { statement } from "../platform/statement.ts";

const selectParcel = statement<
  [number],
  { orderId: number; orderNumber: string; carrier: CarrierName; number: string }
>(
  "parcel_to_report",
  `select p.order_id as "orderId", o.number as "orderNumber", p.carrier, p.number from parcels p join orders o on o.id = p.order_id where p.id = $1`,
);

/** Reports what has left to the provider that took the money, where that protects the seller. Reporting twice counts once. */
export async function reportShipment(
  deps: PaymentDeps,
  parcelId: number,
): Promise<"reported" | "not_needed" | "refused"> {
  const parcel = await deps.db.row(selectParcel, [parcelId]);
  const payment = parcel && (await paymentsOf(deps.db, parcel.orderId)).find(({ capture }) => capture !== null);
  const provider = payment && deps.payments.get(payment.method);
  const asked = payment && asProviderPayment(payment, parcel.orderNumber);
  if (!parcel || !asked || !provider?.reportShipment) return "not_needed";
  const reported = await provider.reportShipment(asked, { carrier: parcel.carrier, number: parcel.number });
  if (reported.ok) return "reported";
  if (reported.error.code === "unknown") throw new RetryLater(`reporting parcel ${parcelId}`);
  return "refused";
}
