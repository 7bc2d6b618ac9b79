import type { ForeignRequest } from "../stripe/foreign.ts";
import { openPaypalDispute } from "./disputes.ts";
import type { PaypalLedger } from "./ledger.ts";
import { amountOf } from "./objects.ts";
import { approveOrder, captureOrder, createOrder } from "./orders.ts";
import { refundCapture } from "./refunds.ts";

/** Another shop on the same account lives its life; its events come to our endpoint as well. */
export function paypalForeign(ledger: PaypalLedger, { reference, payment, cents, story }: ForeignRequest): object {
  const { store } = ledger.sandbox;
  const made = store.commit(() =>
    createOrder(ledger, {
      intent: "CAPTURE",
      purchase_units: [
        {
          reference_id: payment,
          custom_id: reference,
          invoice_id: `${reference}-${ledger.allOrders().length}`,
          amount: amountOf(cents, "USD"),
        },
      ],
    }),
  );
  const order = made.ok ? ledger.findOrder(made.value.id) : undefined;
  if (!order) return made;
  approveOrder(ledger, order, { kind: "good" });
  if (story === "expired") return { order: order.id };
  store.commit(() => captureOrder(ledger, order.id));
  const capture = ledger.findOrder(order.id)?.captureId ?? "";
  if (story === "refunded") store.commit(() => refundCapture(ledger, capture, {}, () => "succeed"));
  if (story === "disputed")
    openPaypalDispute(ledger, capture, { cents: null, reason: "UNAUTHORISED", inquiry: false, dueDays: 7 });
  return { order: order.id, capture };
}
