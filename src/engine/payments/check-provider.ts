import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type WebhookState, webhookState } from "#domain/payments/webhook-events.ts";
import type { PaymentProviders, ProviderError } from "../ports/payment-provider.ts";

/** The result of asking a provider whether it works for this shop. */
export interface CheckedProvider {
  readonly mode: "test" | "live";
  readonly webhook: WebhookState;
  /** The shop can tell the provider's webhooks from forged ones: without its secret it believes none. */
  readonly believes: boolean;
}

export type CheckRefused = { readonly code: "not_configured" } | Pick<ProviderError, "code" | "detail">;

/** The URL that a provider reports to. */
export function webhookUrl(publicUrl: string, method: ProviderMethod): string {
  return `${publicUrl.replace(/\/$/, "")}/webhooks/${method}`;
}

/** Asks a provider with its harmless calls: whether it takes the shop's keys, whose money it is, and what it reports. */
export async function checkProvider(
  shop: { readonly payments: PaymentProviders; readonly settings: { readonly publicUrl: string } },
  method: ProviderMethod,
): Promise<Result<CheckedProvider, CheckRefused>> {
  const provider = shop.payments.get(method);
  if (!provider?.check) return refuse({ code: "not_configured" });
  const answer = await provider.check();
  if (!answer.ok) return refuse({ code: answer.error.code, detail: answer.error.detail });
  const { mode, webhooks, release, believes } = answer.value;
  const webhook = webhookState(method, webhookUrl(shop.settings.publicUrl, method), webhooks, release);
  return ok({ mode, webhook, believes });
}
