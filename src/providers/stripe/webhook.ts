import Stripe from "stripe";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { RawRequest, ReceivedEvent, WebhookError } from "#engine/ports/payment-provider.ts";
import type { StripeSettings } from "./connect.ts";

/** Maximum age of a signature in seconds, by the shop's clock. */
const tolerance = 300;

/** Verifies the signature and age of a Stripe webhook. */
export async function readStripeWebhook(
  stripe: Stripe,
  settings: Pick<StripeSettings, "webhookSecret" | "now">,
  raw: RawRequest,
): Promise<Result<ReceivedEvent, WebhookError>> {
  const signature = raw.headers.get("stripe-signature") ?? "";
  try {
    const event = await stripe.webhooks.constructEventAsync(
      raw.body,
      signature,
      settings.webhookSecret,
      tolerance,
      undefined,
      settings.now(),
    );
    return ok({ provider: "stripe", eventId: event.id, type: event.type, body: raw.body });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return refuse({ code: "bad_signature" });
    throw error;
  }
}
