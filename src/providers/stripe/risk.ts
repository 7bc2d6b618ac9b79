import type Stripe from "stripe";
import type { CardCheck, PaymentRisk } from "#domain/payments/risk.ts";

const levels = ["normal", "elevated", "highest", "not_assessed"] as const;
const checks = ["pass", "fail", "unavailable", "unchecked"] as const;
const results: Readonly<Record<string, PaymentRisk["threeDSecure"]>> = {
  authenticated: "authenticated",
  attempt_acknowledged: "attempted",
  failed: "failed",
  processing_error: "failed",
  exempted: "exempted",
  data_share_only: "exempted",
  not_supported: "not_supported",
};

/** Assessment by Radar and the card's bank; null before the first charge. */
export async function readRisk(stripe: Stripe, intent: string): Promise<PaymentRisk | null> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] });
  if (charge === null || typeof charge === "string") return null;
  const { outcome, payment_method_details: details } = charge;
  const card = details?.card;
  return {
    level: levels.find((level) => level === outcome?.risk_level) ?? null,
    score: outcome?.risk_score ?? null,
    address: checkOf(card?.checks?.address_line1_check),
    postalCode: checkOf(card?.checks?.address_postal_code_check),
    cvc: checkOf(card?.checks?.cvc_check),
    threeDSecure: results[card?.three_d_secure?.result ?? ""] ?? null,
  };
}

const checkOf = (value: string | null | undefined): CardCheck | null => checks.find((check) => check === value) ?? null;
