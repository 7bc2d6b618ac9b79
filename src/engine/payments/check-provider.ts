import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type WebhookState, webhookState } from "#domain/payments/webhook-events.ts";
import type { PaymentProviders, ProviderError } from "../ports/payment-provider.ts";

/** Result of checking that a provider's account works for this shop. */
export interface CheckedProvider {
  readonly mode: "test" | "live";
  readonly webhook: WebhookState;
  /** The shop can verify the provider's webhooks. Without the signing secret it rejects them all. */
  readonly verifiesWebhooks: boolean;
}

export type CheckRefused = { readonly code: "not_configured" } | Pick<ProviderError, "code" | "detail">;

/** URL of the provider's webhook. */
export function webhookUrl(publicUrl: string, method: ProviderMethod): string {
  return `${publicUrl.replace(/\/$/, "")}/webhooks/${method}`;
}

/** Checks a provider with read-only calls: the keys, the account's owner, and the events it reports. */
export async function checkProvider(
  shop: { readonly payments: PaymentProviders; readonly settings: { readonly publicUrl: string } },
  method: ProviderMethod,
): Promise<Result<CheckedProvider, CheckRefused>> {
  const provider = shop.payments.get(method);
  if (!provider?.check) return refuse({ code: "not_configured" });
  const answer = await provider.check();
  if (!answer.ok) return refuse({ code: answer.error.code, detail: answer.error.detail });
  const { mode, webhooks, release, verifiesWebhooks } = answer.value;
  const webhook = webhookState(method, webhookUrl(shop.settings.publicUrl, method), webhooks, release);
  return ok({ mode, webhook, verifiesWebhooks });
}
