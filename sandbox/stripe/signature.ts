import { createHmac } from "node:crypto";
import type { WebhookTarget } from "../webhooks/events.ts";

const TEN_MINUTES = 600;

/** Stripe's v1 scheme: HMAC-SHA256 of `time.body` under the endpoint's secret. */
function stripeSignature(body: string, seconds: number, secret: string): string {
  const proof = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${proof}`;
}

/**
 * The shop's endpoint for Stripe events. A forged event is signed with another secret; a stale one is ten minutes old.
 */
export function stripeTarget(url: string, secret: string): WebhookTarget {
  return {
    url,
    headers(body, at, flaw) {
      const seconds = Math.floor(at / 1000) - (flaw === "stale" ? TEN_MINUTES : 0);
      const signature = stripeSignature(body, seconds, flaw === "forged" ? `${secret}-forged` : secret);
      return Promise.resolve({ "stripe-signature": signature, "user-agent": "Stripe/1.0 (sandbox)" });
    },
  };
}
