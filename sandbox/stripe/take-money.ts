import { book, chargeFee } from "./balance.ts";
import type { StripeLedger } from "./ledger.ts";
import type { Charge, PaymentIntent } from "./objects.ts";

/** The money of a charge is there: it enters the balance, less Stripe's fee. */
export function takeMoney(ledger: StripeLedger, charge: Charge): Charge {
  const type = charge.payment_method_details.type === "card" ? "charge" : "payment";
  const taken = book(ledger, {
    type,
    amount: charge.amount,
    fee: Math.min(chargeFee(charge.amount), charge.amount),
    source: charge.id,
    description: charge.description ?? "",
  });
  return ledger.charges.put({
    ...charge,
    status: "succeeded",
    paid: true,
    captured: true,
    amount_captured: charge.amount,
    balance_transaction: taken.id,
  });
}

export function settled(intent: PaymentIntent, charge: Charge): PaymentIntent {
  const { amount, id, payment_method } = charge;
  return {
    ...intent,
    status: "succeeded",
    amount_capturable: 0,
    amount_received: amount,
    latest_charge: id,
    payment_method,
    last_payment_error: null,
  };
}
