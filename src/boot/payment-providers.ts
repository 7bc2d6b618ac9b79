import type { KeyedProvider } from "#domain/payments/provider-keys.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { PaymentMethod, ProviderMethod } from "#domain/checkout/payment-method.ts";
import { type KeyedAdapters, keyedProvider } from "#engine/payments/keyed-provider.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type { PaymentProvider, PaymentProviders } from "#engine/ports/payment-provider.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";
import { createStripe } from "#providers/stripe/stripe-provider.ts";
import { createZeller } from "#providers/zeller/zeller-provider.ts";
import { cachedByKeys } from "./adapter-cache.ts";
import type { Config } from "./config.ts";
import type { KeysInUse, LiveKeys } from "./live-keys.ts";

/** Milliseconds a provider may take to answer; a buyer waits for it. */
const timeout = 8_000;

type Endpoints = Pick<Config, "STRIPE_API_BASE" | "PAYPAL_API_BASE">;

/** The adapter of a provider with these keys. */
export function paymentAdapter(
  method: ProviderMethod,
  values: Texts,
  { config, clock, sandboxUrl }: { config: Endpoints; clock: Clock; sandboxUrl: string | null },
): PaymentProvider {
  const now = () => clock.now();
  const value = (field: string) => values[field] ?? "";
  if (method === "stripe")
    return createStripe({
      secretKey: value("secretKey"),
      // Without a secret of its own the shop believes no webhook.
      webhookSecret: value("webhookSecret"),
      apiBase: config.STRIPE_API_BASE ?? (sandboxUrl && `${sandboxUrl}/stripe`),
      timeout,
      now,
    });
  const host = value("account") === "sandbox" ? "https://api-m.sandbox.paypal.com" : "https://api-m.paypal.com";
  return createPayPal({
    apiBase: config.PAYPAL_API_BASE ?? (sandboxUrl ? `${sandboxUrl}/paypal` : host),
    clientId: value("clientId"),
    clientSecret: value("clientSecret"),
    webhookId: value("webhookId"),
    timeout,
    now,
  });
}

/** The ways to pay. Stripe and PayPal follow the keys as they stand; a provider without any is not in it. */
export function paymentProviders(config: Endpoints, clock: Clock, sandboxUrl: string | null, keys: LiveKeys) {
  const reach = { config, clock, sandboxUrl };
  const providers = new Map<PaymentMethod, PaymentProvider>(
    [createBankDeposit(), createZeller()].map((provider) => [provider.method, provider]),
  );
  for (const method of ["stripe", "paypal"] as const) {
    const adapterOf = cachedByKeys((values: Texts) => paymentAdapter(method, values, reach));
    const adapters = ({ inUse, earlier }: KeysInUse): KeyedAdapters => ({
      inUse: inUse && adapterOf(inUse),
      earlier: earlier.map(adapterOf),
    });
    const provider = keyedProvider(paymentAdapter(method, modelKeys[method], reach), {
      now: () => adapters(keys.of(method)),
      read: async () => {
        await keys.refresh();
        return adapters(keys.of(method));
      },
    });
    keys.follow(() => {
      const { inUse, earlier } = keys.of(method);
      if (inUse === null && earlier.length === 0) providers.delete(method);
      else providers.set(method, provider);
    });
  }
  return providers satisfies PaymentProviders;
}

/** Keys of an adapter that is never called. */
const modelKeys: Readonly<Record<ProviderMethod & KeyedProvider, Texts>> = {
  stripe: { secretKey: "sk_test_none" },
  paypal: {},
};
