import Stripe from "stripe";
import type { ProviderCheck } from "#engine/ports/payment-provider.ts";
import { attempt, type StripeSettings } from "./connect.ts";

/** Checks the key: its mode, and the registered webhooks, which a restricted key may not read. */
export async function readAccount(stripe: Stripe, { webhookSecret }: StripeSettings): Promise<ProviderCheck> {
  const { livemode } = await stripe.balance.retrieve();
  const endpoints = await attempt(() => stripe.webhookEndpoints.list({ limit: 100 }));
  // Even if the list fails, the balance call has accepted the key.
  const webhooks = endpoints.ok
    ? endpoints.value.data.map(({ url, status, enabled_events: events, api_version: version }) => ({
        url,
        enabled: status === "enabled",
        events,
        version,
      }))
    : null;
  return {
    mode: livemode ? "live" : "test",
    webhooks,
    release: Stripe.MAJOR_API_VERSION || null,
    verifiesWebhooks: webhookSecret !== "",
  };
}
