import type { StripeLedger } from "./ledger.ts";
import { openDispute } from "./disputes.ts";
import { payByCard } from "./payments.ts";
import { createRefund } from "./refunds.ts";
import { createSession, expireSession } from "./sessions.ts";

/** Deeds of another shop's customers. */
export const FOREIGN_SCENARIOS = ["paid", "expired", "refunded", "disputed"] as const;
export type ForeignScenario = (typeof FOREIGN_SCENARIOS)[number];
/** `payment` is what the other shop calls its payment: a number that counts up is likely one of ours as well. */
export type ForeignRequest = { reference: string; payment: string; cents: number; story: ForeignScenario };

/** Another shop on the same account lives its life; its events come to our endpoint as well. */
export function stripeForeign(ledger: StripeLedger, { reference, payment, cents, story }: ForeignRequest): object {
  const metadata = { order: reference, payment };
  const made = ledger.sandbox.store.commit(() =>
    createSession(ledger, {
      mode: "payment",
      client_reference_id: reference,
      metadata,
      payment_intent_data: { metadata },
      allowed_payment_method_types: ["card"],
      success_url: "https://another-shop.example/done",
      line_items: [
        {
          quantity: "1",
          price_data: { currency: "usd", unit_amount: String(cents), product_data: { name: "Foreign" } },
        },
      ],
    }),
  );
  if (!made.ok) return { error: made.error };
  if (story === "expired") {
    ledger.sandbox.store.commit(() => expireSession(ledger, made.value.id));
    return { session: made.value.id };
  }
  const paid = payByCard(ledger, made.value, "4242424242424242");
  const intent = paid.session.payment_intent ?? "";
  const charge = ledger.intents.get(intent)?.latest_charge ?? "";
  if (story === "refunded")
    ledger.sandbox.store.commit(() => createRefund(ledger, { payment_intent: intent }, () => "succeed"));
  if (story === "disputed")
    openDispute(ledger, charge, { amount: null, reason: "general", inquiry: false, dueDays: 7 });
  return { session: paid.session.id, intent };
}
