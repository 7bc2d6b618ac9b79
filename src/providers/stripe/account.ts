import Stripe from "stripe";
import type { ProviderCheck } from "#engine/ports/payment-provider.ts";
import { attempt, type StripeSettings } from "./connect.ts";

/** Checks the key: its mode, and the registered webhooks, which a restricted key may not read. */
export async function readAccount(stripe: Stripe, { webhookSecret }: StripeSettings): Promise<ProviderCheck> {
  const { livemode } = await stripe.balance.retrieve();
  const listed = await attempt(() => stripe.webhookEndpoints.list({ limit: 100 }));
  // Whatever went wrong with the list, the key itself was taken.
  const webhooks = listed.ok
    ? listed.value.data.map(({ url, status, enabled_events: events, api_version: version }) => ({
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
    believes: webhookSecret !== "",
  };
}
