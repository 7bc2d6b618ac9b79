import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import { asText, type FormFields } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import { settled, takeMoney } from "./take-money.ts";

/** Time that a card's bank holds an amount that was paid for online: seven days with every brand. */
const HOLD = 7 * 24 * 60 * 60;

/** The bank holds the charge's amount: nothing has moved, and the intent waits for its capture. */
export function holdMoney(ledger: StripeLedger, intent: PaymentIntent, charge: Charge): Charge {
  const before = ledger.sandbox.clock.seconds() + HOLD;
  const details = charge.payment_method_details;
  const held = ledger.charges.put({
    ...charge,
    status: "succeeded",
    paid: true,
    ...(details.type === "card" && {
      payment_method_details: { ...details, card: { ...details.card, capture_before: before } },
    }),
  });
  const waiting = ledger.intents.put({
    ...intent,
    status: "requires_capture",
    amount_capturable: charge.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
  });
  ledger.emit("payment_intent.amount_capturable_updated", waiting, aboutOf(ledger, intent));
  watchHold(ledger, waiting, before);
  return held;
}

/** Starts the timers of held amounts again after a restart. */
export function watchHolds(ledger: StripeLedger): void {
  for (const intent of ledger.intents.all()) {
    const details = chargeOf(ledger, intent)?.payment_method_details;
    if (intent.status === "requires_capture" && details?.type === "card")
      watchHold(ledger, intent, details.card.capture_before ?? 0);
  }
}

function watchHold(ledger: StripeLedger, { id }: PaymentIntent, before: number): void {
  ledger.sandbox.clock.at(before * 1000, () => {
    const intent = ledger.intents.get(id);
    if (intent?.status === "requires_capture")
      ledger.sandbox.store.commit(() => release(ledger, intent, "automatic", "charge.expired"));
  });
}

/** POST /v1/payment_intents/:id/capture. The whole amount only: the shop never captures a part. */
export function captureIntent(ledger: StripeLedger, id: string, fields: FormFields): StripeResult<PaymentIntent> {
  const intent = ledger.intents.get(id);
  const charge = intent && chargeOf(ledger, intent);
  if (!intent) return missing("payment_intent", id, "intent");
  if (intent.status !== "requires_capture" || !charge)
    return refuse(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { code: "payment_intent_unexpected_state" },
    );
  const amount = Number(asText(fields.amount_to_capture) ?? charge.amount);
  if (!Number.isInteger(amount) || amount < 1)
    return refuse("Invalid positive integer", { param: "amount_to_capture", code: "parameter_invalid_integer" });
  if (amount > charge.amount)
    return refuse("The amount to capture is greater than the amount that was authorized.", {
      param: "amount_to_capture",
      code: "amount_too_large",
    });
  if (amount < charge.amount)
    return refuse("The sandbox captures the whole amount only.", { param: "amount_to_capture" });
  return done(
    ledger.sandbox.store.commit(() => {
      const taken = takeMoney(ledger, charge);
      const captured = ledger.intents.put(settled(intent, taken));
      const about = aboutOf(ledger, intent);
      const session = ledger.sessionOf(intent.id);
      if (session) ledger.sessions.put({ ...session, payment_status: "paid" });
      ledger.emit("charge.captured", taken, about);
      ledger.emit("payment_intent.succeeded", captured, about);
      return captured;
    }),
  );
}

/** POST /v1/payment_intents/:id/cancel. A held amount is released without a refund. */
export function cancelIntent(ledger: StripeLedger, id: string): StripeResult<PaymentIntent> {
  const intent = ledger.intents.get(id);
  if (!intent) return missing("payment_intent", id, "intent");
  if (intent.status === "succeeded" || intent.status === "canceled")
    return refuse(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
    });
  return done(ledger.sandbox.store.commit(() => release(ledger, intent, null, null)));
}

function release(
  ledger: StripeLedger,
  intent: PaymentIntent,
  reason: string | null,
  told: "charge.expired" | null,
): PaymentIntent {
  const charge = chargeOf(ledger, intent);
  const about = aboutOf(ledger, intent);
  const freed =
    charge && ledger.charges.put({ ...charge, refunded: true, amount_refunded: charge.amount, amount_captured: 0 });
  const canceled = ledger.intents.put({
    ...intent,
    status: "canceled",
    amount_capturable: 0,
    canceled_at: ledger.sandbox.clock.seconds(),
    cancellation_reason: reason,
  });
  if (freed && told) ledger.emit(told, freed, about);
  ledger.emit("payment_intent.canceled", canceled, about);
  return canceled;
}

const chargeOf = (ledger: StripeLedger, { latest_charge }: PaymentIntent): Charge | undefined =>
  latest_charge === null ? undefined : ledger.charges.get(latest_charge);

const aboutOf = (ledger: StripeLedger, intent: PaymentIntent) => ledger.sessionOf(intent.id)?.id ?? intent.id;
