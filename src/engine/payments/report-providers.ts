import { providerMethods } from "#domain/checkout/payment-method.ts";
import type { Log } from "../platform/log.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import { type CheckedProvider, checkProvider } from "./check-provider.ts";

/** Logs why a provider cannot take or report payments. Gives the number of providers that do not work. */
export async function reportProviders(shop: {
  readonly payments: PaymentProviders;
  readonly settings: { readonly publicUrl: string };
  readonly log: Pick<Log, "warn">;
}): Promise<number> {
  let notWorking = 0;
  for (const method of providerMethods) {
    if (!shop.payments.get(method)?.check) continue;
    const result = await checkProvider(shop, method);
    const words = result.ok ? whatFails(result.value) : [`it did not answer as it should: ${result.error.code}`];
    if (words.length === 0) continue;
    notWorking += 1;
    shop.log.warn("a payment provider does not work as it should", { provider: method, error: words.join("; ") });
  }
  return notWorking;
}

function whatFails({ webhook, verifiesWebhooks }: Pick<CheckedProvider, "webhook" | "verifiesWebhooks">): string[] {
  const secret = verifiesWebhooks ? [] : ["its webhook's secret or ID is not set, so no event is believed"];
  if (webhook.kind === "none") return [...secret, "no webhook is registered for this shop's URL"];
  if (webhook.kind === "disabled") return [...secret, "the webhook for this shop's URL is disabled"];
  if (webhook.kind === "unknown") return secret;
  const { missing, otherVersion } = webhook;
  return [
    ...secret,
    ...(missing.length > 0 ? [`its webhook does not report ${missing.join(", ")}`] : []),
    ...(otherVersion === null ? [] : [`its webhook writes events as API version ${otherVersion}`]),
  ];
}
